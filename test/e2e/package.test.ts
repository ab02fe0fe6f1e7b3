import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copySampleRepository } from '../support/sampleRepository';
import { packageVsix } from '../host/packageVsix';

const kinds =
  /^(package(\.nls(\.zh-cn)?)?\.json|README(\.zh-CN)?\.md|CHANGELOG\.md|LICENSE|(dist|l10n|media|plugin|skills)\/.+)$/;

describe('the package', () => {
  const folder = mkdtempSync(join(tmpdir(), 'repo-lessons-package-'));
  const vsix = join(folder, 'x.vsix');
  let files: readonly string[] = [];

  beforeAll(async () => {
    files = (await packageVsix(process.cwd(), vsix)).map(({ path }) => path);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('holds what runs and nothing else, and the licences of what is in it', () => {
    expect(files.filter((path) => !kinds.test(path))).toEqual([]);
    expect(files.filter((path) => /\.map$|\.tsx?$/.test(path))).toEqual([]);
    for (const path of ['dist/sql-wasm.wasm.br', 'dist/lessons.js']) expect(files).toContain(path);
    const notices = files.filter((path) => path.endsWith('.licences.txt'));
    const text = notices.map((path) => readFileSync(path, 'utf8')).join('\n');
    for (const name of ['react', 'openai', 'sql.js', 'yaml', '@vscode/codicons', 'lit'])
      expect(text).toMatch(new RegExp(`^${name} \\d+\\.`, 'm'));
    expect(text).not.toContain('names its licence only');
  });

  it('holds each piece once, in at most 2.5 megabytes', () => {
    const texts = files.map((path) => readFileSync(path).toString('base64'));
    expect(files.filter((_, at) => texts.indexOf(texts[at] ?? '') !== at)).toEqual([]);
    expect(statSync(vsix).size).toBeLessThanOrEqual(2_500_000);
  });

  it('starts in the window with at most 400 kB of code', () => {
    expect(statSync('dist/extension.js').size).toBeLessThanOrEqual(400_000);
  });

  it('brings the command line that the README tells a team to run in CI', () => {
    const steps = [...readFileSync('README.md', 'utf8').matchAll(/^ +- run: (.+)$/gm)];
    expect(steps).toHaveLength(2);
    const repository = join(folder, 'repository');
    mkdirSync(repository);
    copySampleRepository(repository);
    mkdirSync(join(repository, 'tools'));
    cpSync(vsix, join(repository, 'tools', 'repo-lessons.vsix'));
    const run = (commands: string) =>
      spawnSync('bash', ['-e', '-c', commands], {
        cwd: repository,
        encoding: 'utf8',
        env: { ...process.env, RUNNER_TEMP: folder, LESSONS_HOME: join(folder, 'home') },
      });
    const [unpack = '', check = ''] = steps.map(([, command = '']) => command);
    const fresh = run(`${unpack}\n${check}`);
    expect([fresh.status, fresh.stderr]).toEqual([0, '']);
    expect(fresh.stdout).toContain('0 stale');

    const manifest = join(repository, 'package.json');
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('vitest run', 'jest'));
    const changed = run(check);
    expect(changed.status).toBe(1);
    expect(changed.stdout).toContain('package.json#scripts.test');
  });
});
