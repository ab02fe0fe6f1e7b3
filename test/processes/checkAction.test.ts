import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from 'sarif';
import { beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { sarifFaults } from '../support/sarifFaults';
import { temporaryFolder } from '../support/temporaryFolder';

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly runs: {
    readonly steps: readonly {
      readonly run: string;
      readonly env?: Readonly<Record<string, string>>;
    }[];
  };
}

const place = join(process.cwd(), '.github', 'actions', 'check');
const action = parse(readFileSync(join(place, 'action.yml'), 'utf8')) as Action;
let root: string;

function write(path: string, text: string): void {
  writeFileSync(join(root, path), text);
}

function git(...words: readonly string[]): void {
  const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org'];
  execFileSync('git', ['-C', root, ...author, ...words], { stdio: 'ignore' });
}

/** Runs the steps as a runner does: each in bash, with inputs filled in, until one fails. */
function runAction(given: Readonly<Record<string, string>> = {}) {
  let out = '';
  for (const { run, env = {} } of action.runs.steps) {
    const filled = Object.entries(env).map(([name, value]) => [
      name,
      value.replace(
        /\$\{\{ inputs\.(\w+) \}\}/g,
        (_, input: string) => given[input] ?? action.inputs[input]?.default ?? '',
      ),
    ]);
    const step = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', run], {
      cwd: root,
      encoding: 'utf8',
      env: {
        ...process.env,
        LESSONS_HOME: join(root, '..', 'home'),
        GITHUB_ACTION_PATH: place,
        ...(Object.fromEntries(filled) as Record<string, string>),
      },
    });
    out += step.stdout;
    if (step.status !== 0) return { code: step.status, out };
  }
  return { code: 0, out };
}

describe('the action', () => {
  beforeEach(() => {
    root = join(temporaryFolder(), 'repository');
    mkdirSync(root);
    git('init', '-q', '-b', 'main');
    write('AGENTS.md', 'Run `npm run lint`.\n');
    write('package.json', '{"scripts":{"lint":"eslint .","test":"vitest"}}');
    git('add', '-A');
    git('commit', '-qm', 'Start');
  });

  const breakIt = (): void => {
    write('package.json', '{"scripts":{"check":"eslint .","test":"vitest"}}');
    git('commit', '-qam', 'Rename the linter');
  };

  it('passes over a repository whose instructions are true', () => {
    expect(runAction()).toEqual({ code: 0, out: '' });
  });

  it('annotates the line that a commit made untrue, and fails', () => {
    breakIt();
    const { code, out } = runAction();
    expect(code).toBe(1);
    expect(out).toMatch(
      /^::warning file=AGENTS\.md,line=1,col=14,endColumn=18,title=lessons gone::script `lint` is gone since \w{8} .*; it is `check` now\n$/,
    );
  });

  it('finds the same before a commit and in any other CI, by the lines that README gives for them', () => {
    const readme = readFileSync(join(process.cwd(), 'README.md'), 'utf8');
    const entry = /id: instructions, .*entry: (node \S+ check)/.exec(readme)?.[1] ?? '';
    const elsewhere = /Any other CI runs `(node \S+ check)`/.exec(readme)?.[1];
    expect(elsewhere).toBe(entry);
    const run = () => {
      const words = entry.replace('tools/lessons/extension', process.cwd()).split(' ');
      const environment = { ...process.env, LESSONS_HOME: join(root, '..', 'home') };
      return spawnSync(words[0] ?? '', words.slice(1), {
        cwd: root,
        encoding: 'utf8',
        env: environment,
      });
    };
    runAction();
    expect(run()).toMatchObject({ status: 0, stdout: '1 files read, 0 lines are not true.\n' });
    breakIt();
    expect(run()).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('script `lint` is gone since') as string,
    });
  });

  it('writes SARIF beside it, and knows a baseline', () => {
    breakIt();
    expect(runAction({ sarif: 'found.sarif', files: 'AGENTS.md' }).code).toBe(1);
    const log = JSON.parse(readFileSync(join(root, 'found.sarif'), 'utf8')) as Log;
    expect(log.runs[0]?.results?.[0]?.ruleId).toBe('gone');
    expect(sarifFaults(log)).toEqual([]);
    write('known.json', '["AGENTS.md gone script lint"]');
    expect(runAction({ baseline: 'known.json' })).toEqual({ code: 0, out: '' });
  });
});
