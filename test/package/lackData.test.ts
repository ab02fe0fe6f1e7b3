import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/temporaryFolder';

/** The evaluations that need what a clone does not hold, by the table of their names. */
const needing = [
  ...readFileSync('test/setup/run.mjs', 'utf8').matchAll(/file: '(\S+)',[^}]*outside: true/g),
].map(([, file = '']) => file);

/** The project as a clone that lies alone. */
function loneClone(): string {
  const clone = join(temporaryFolder(), 'clone');
  mkdirSync(clone);
  for (const part of ['src', 'test', 'node_modules', 'package.json'])
    symlinkSync(resolve(part), join(clone, part));
  return clone;
}

function run(
  file: string,
  cwd: string,
  words: readonly string[] = ['--import', 'tsx', file],
): Promise<{ readonly code: number | null; said: string }> {
  const child = spawn(process.execPath, words, { cwd });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((done) => child.on('close', (code) => done({ code, said })));
}

it('an evaluation that lacks its data says what it lacks, and ends with code 3', async () => {
  expect(needing.length).toBeGreaterThan(8);
  const clone = loneClone();
  const runs = needing.map(async (file) => ({ file, ...(await run(file, clone)) }));
  for (const { file, code, said } of await Promise.all(runs)) {
    expect({ file, code }).toEqual({ file, code: 3 });
    expect(said).toMatch(
      /Nothing was (?:measured|fitted): this needs .+, which no clone of the project holds/,
    );
  }
});

it('all fits are made, or none where a later one lacks its data', async () => {
  const file = 'test/setup/run.mjs';
  const weights = () => readFileSync('src/core/classify/weights.json', 'utf8');
  const before = weights();
  const { code, said } = await run(file, loneClone(), [file, 'fit', 'all']);
  expect({ code, said }).toMatchObject({
    code: 3,
    said: expect.stringMatching(/^Nothing was fitted: this needs /) as string,
  });
  expect(weights()).toBe(before);
});
