import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { runLater } from '../../../../src/node/process/runLater';
import { temporaryFolder } from '../../../support/temporaryFolder';

it('starts the same program with other words in a folder, and waits for nothing', async () => {
  const folder = temporaryFolder();
  const main = join(folder, 'main.cjs');
  const told = join(folder, 'told');
  writeFileSync(
    main,
    `require('node:fs').writeFileSync(${JSON.stringify(told)}, [process.cwd(), ...process.argv.slice(2)].join(' '));`,
  );
  const { argv, execArgv } = process;
  onTestFinished(() => void Object.assign(process, { argv, execArgv }));
  Object.assign(process, { argv: [process.execPath, main], execArgv: [] });
  await runLater(['words', '--unasked'], folder);
  await vi.waitFor(() => expect(existsSync(told)).toBe(true), { timeout: 10_000, interval: 50 });
  await vi.waitFor(() => expect(readFileSync(told, 'utf8')).toMatch(/ words --unasked$/));
});
