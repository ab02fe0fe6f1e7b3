import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packageVsix } from '../host/packageVsix';

const kinds = /^(package(\.nls)?\.json|README\.md|CHANGELOG\.md|LICENSE|(dist|media)\/.+)$/;

it('is packaged with what runs and nothing else, and with the licences of what is in it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'repo-lessons-package-'));
  const files = (await packageVsix(process.cwd(), join(folder, 'x.vsix'))).map(({ path }) => path);
  rmSync(folder, { recursive: true, force: true });
  expect(files.filter((path) => !kinds.test(path))).toEqual([]);
  expect(files.filter((path) => /\.map$|\.tsx?$|lessons\.js$|cli\./.test(path))).toEqual([]);
  expect(files).toContain('dist/sql-wasm.wasm');
  const notices = files.filter((path) => path.endsWith('.licences.txt'));
  const text = notices.map((path) => readFileSync(path, 'utf8')).join('\n');
  for (const name of ['react', 'openai', 'sql.js', 'yaml', '@vscode/codicons', 'lit'])
    expect(text).toMatch(new RegExp(`^${name} \\d+\\.`, 'm'));
  expect(text).not.toContain('names its licence only');
});
