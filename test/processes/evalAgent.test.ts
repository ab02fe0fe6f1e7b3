import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Attempt } from '../../src/core/proof/evalReport';
import { commandLine } from '../support/commandLine';
import { simulatedAgent } from '../support/simulatedAgent';
import { temporaryFolder } from '../support/temporaryFolder';

// The agents here are programs of ours that print what real ones print: nothing here says anything of a model.
const claude = `
fs.writeFileSync('seen.json', JSON.stringify({ words: process.argv.slice(2), task, home: process.env.LESSONS_HOME, own: fs.existsSync('.lessons') }));
fs.copyFileSync('seen.json', process.env.SEEN);
const use = (id) => ({ type: 'assistant', message: { content: [{ type: 'tool_use', id, name: 'Read', input: {} }] } });
console.log('a warning');
say(use('a')); say(use('a')); say(use('b'));
const usage = { input_tokens: 10, cache_creation_input_tokens: 20, cache_read_input_tokens: 300, output_tokens: 40 };
say({ type: 'result', subtype: process.env.SUBTYPE, is_error: process.env.SUBTYPE !== 'success', num_turns: 3, result: 'x'.repeat(50000), usage });`;
const codex = `
say({ type: 'thread.started', thread_id: 't' });
say({ type: 'item.completed', item: { type: 'command_execution', exit_code: 0 } });
say({ type: 'item.completed', item: { type: 'file_change' } });
say({ type: 'item.completed', item: { type: 'agent_message', text: 'done' } });
say({ type: 'turn.completed', usage: { input_tokens: 500, cached_input_tokens: 200, output_tokens: 60 } });`;
const gemini = `
console.log('Loaded cached credentials.');
console.log(JSON.stringify({ response: 'done', stats: {
  models: { pro: { api: { totalRequests: 4 }, tokens: { prompt: 70, candidates: 8, cached: 20, thoughts: 2 } }, flash: { api: { totalRequests: 1 }, tokens: { prompt: 30, candidates: 1 } } },
  tools: { totalCalls: 3 } } }, null, 2));`;

let root: string;
let home: string;
let bin: string;
let seen: string;

const run = (...words: string[]) =>
  commandLine({ cwd: root, environment: { ...process.env, LESSONS_HOME: home } }, words);
const evaluate = (agent: string) =>
  run('eval', 'tasks.yaml', '--agent', agent, '--runs', '1', '--yes');
const attempts = (): Attempt[] =>
  readdirSync(home, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.jsonl') && path.includes('proof'))
    .flatMap((path) => readFileSync(join(home, path), 'utf8').split('\n').filter(Boolean))
    .map((line) => JSON.parse(line) as Attempt);

function install(name: string, script: string): void {
  vi.stubEnv('PATH', simulatedAgent(bin, name, script));
}

function tasks(more = ''): void {
  writeFileSync(join(root, 'tasks.yaml'), `- name: a\n  prompt: Write a test for order\n${more}`);
}

beforeEach(async () => {
  const folder = temporaryFolder();
  [root, home, bin] = [join(folder, 'repository'), join(folder, 'home'), join(folder, 'bin')];
  seen = join(folder, 'seen.json');
  const files = {
    'package.json': '{ "name": "shop", "devDependencies": { "vitest": "4" } }\n',
    'src/order.ts': 'export function order() {}\n',
    '.lessons/testing.md': '---\ntopic: tests.runner\n---\n- Tests run with vitest.\n',
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const git = ['-C', root, '-c', 'user.name=Ada', '-c', 'user.email=ada@example.org'];
  execFileSync('git', [...git, 'init', '-q']);
  execFileSync('git', [...git, 'add', '-A']);
  execFileSync('git', [...git, 'commit', '-qm', 'Begin']);
  await run('approve', '--all');
  tasks();
  vi.stubEnv('SUBTYPE', 'success');
  vi.stubEnv('SEEN', seen);
});

describe('lessons eval with an installed agent', () => {
  it('runs it in a copy with the block before the task, and counts what it told', async () => {
    install('claude', claude);
    tasks('  turns: 5\n  check: test -f seen.json\n');
    const { code, out } = await evaluate('claude');
    expect(code).toBe(0);
    expect(out).toContain('1 of 1');
    const made = attempts();
    expect(made).toHaveLength(3);
    for (const one of made)
      expect(one).toMatchObject({
        ...{ tokensIn: 330, cached: 300, tokensOut: 40, toolCalls: 2, turns: 3 },
        ...{ end: 'answered', succeeded: true },
      });
    expect(made.find(({ arm }) => arm === 'given')?.blockTokens).toBeGreaterThan(0);
    expect(readdirSync(root)).not.toContain('seen.json');
  }, 60_000);

  it('keeps our own lessons from it but for the block', async () => {
    install('claude', claude);
    await evaluate('claude');
    const last = JSON.parse(readFileSync(seen, 'utf8')) as {
      readonly words: string[];
      readonly home: string;
      readonly own: boolean;
      readonly task: string;
    };
    expect(last.own).toBe(false);
    expect(last.home).not.toBe(home);
    expect(last.words).toContain('--max-turns');
    expect(last.task).toContain('Write a test for order');
  }, 60_000);

  it.each([
    ['error_max_turns', 'limit'],
    ['error_during_execution', 'failed'],
  ])(
    'marks a run that ended with %s as %s',
    async (subtype, end) => {
      vi.stubEnv('SUBTYPE', subtype);
      install('claude', claude);
      await evaluate('claude');
      expect(attempts().map((one) => one.end)).toEqual([end, end, end]);
    },
    60_000,
  );

  it('counts what codex told, a call as a turn', async () => {
    install('codex', codex);
    await evaluate('codex');
    expect(attempts()[0]).toMatchObject({
      ...{ tokensIn: 500, cached: 200, tokensOut: 60, toolCalls: 2, turns: 3, end: 'answered' },
    });
  }, 60_000);

  it('counts what gemini told, over all of its models', async () => {
    install('gemini', gemini);
    await evaluate('gemini');
    expect(attempts()[0]).toMatchObject({
      ...{ tokensIn: 100, cached: 20, tokensOut: 11, toolCalls: 3, turns: 5, end: 'answered' },
    });
  }, 60_000);

  it('takes an attempt past the turns of its task for one at its limit', async () => {
    install('gemini', gemini);
    tasks('  turns: 4\n');
    await evaluate('gemini');
    expect(attempts()[0]).toMatchObject({ end: 'limit', error: '5 > 4' });
  }, 60_000);

  it('keeps the last words of one that told no end', async () => {
    install('codex', "console.error('not logged in'); process.exit(1);");
    await evaluate('codex');
    expect(attempts()[0]).toMatchObject({ end: 'failed', error: 'not logged in\n' });
  }, 60_000);

  it('refuses a name that it does not know, with those it does', async () => {
    const { code, err } = await run('eval', 'tasks.yaml', '--agent', 'nobody');
    expect(code).toBe(2);
    expect(err).toContain('claude, codex, gemini');
  }, 60_000);

  it('stops an agent at once when it is cancelled, and keeps nothing of the attempt', async () => {
    install('codex', 'setInterval(() => undefined, 1000);');
    const signal = { aborted: false };
    const started = performance.now();
    setTimeout(() => (signal.aborted = true), 1500);
    await commandLine({ cwd: root, environment: { ...process.env, LESSONS_HOME: home }, signal }, [
      'eval',
      'tasks.yaml',
      '--agent',
      'codex',
      '--runs',
      '1',
      '--yes',
    ]);
    expect(performance.now() - started).toBeLessThan(20_000);
    expect(attempts()).toEqual([]);
  }, 60_000);
});
