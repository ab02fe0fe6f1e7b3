import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Attempt } from '../../../../src/core/proof/evalReport';
import { evaluateLessons } from '../../../../src/extension/features/evaluate/evaluateLessons';
import { editor, LanguageModelTextPart, lm } from '../../../support/fakeVscode';
import { openedWindow } from '../../../support/openedWindow';
import { temporaryFolder } from '../../../support/temporaryFolder';

const source = 'export function readOrders(text: string): string[] {\n  return [text];\n}\n';
const contents = {
  lessons: { 'testing.md': '- Tests run with `npm test`.\n' },
  files: { 'src/orders.ts': source },
};

/** A window over a repository with one source, and a model of two tokens a message that answers at once. */
async function open() {
  const { repository } = await openedWindow(contents, evaluateLessons);
  const root = temporaryFolder();
  writeFileSync(join(root, 'orders.ts'), source);
  const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org'];
  for (const args of [
    ['init', '-q'],
    ['add', '-A'],
    [...author, 'commit', '-qm', 'Begin'],
  ])
    execFileSync('git', ['-C', root, ...args]);
  const state = temporaryFolder();
  Object.assign(repository.places, { root, state });
  const sent: unknown[] = [];
  /** Called before each answer. */
  let atRequest = (): void => undefined;
  const model = {
    ...{ id: 'm', name: 'Model M', vendor: 'v', maxInputTokens: 100_000 },
    countTokens: async () => 2,
    sendRequest: async (messages: unknown) => {
      sent.push(messages);
      atRequest();
      const stream = (async function* () {
        yield new LanguageModelTextPart('It is done.');
      })();
      return { stream };
    },
  };
  lm.selectChatModels = async () => [model];
  const yes = (text: string): string | undefined => {
    if (text.includes('which model')) return 'Model M';
    if (text.includes('which tasks')) return 'plan of an addition 1';
    if (text.includes('how often')) return '1';
    return text.startsWith('Let Model M') ? 'Make Them' : undefined;
  };
  const report = () => editor.openedPages.at(-1)?.fsPath ?? '';
  const kept = (): readonly Attempt[] =>
    readFileSync(report().replace(/\.md$/, '.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Attempt);
  return {
    ...{ sent, yes, report, kept },
    run: () => editor.commands.get('lessons.evaluate')?.(),
    whenAsked: (act: () => void) => (atRequest = act),
  };
}

describe('evaluating lessons with a chat model of the editor', () => {
  it('sends nothing before the cost was agreed to', async () => {
    const { sent, yes, run } = await open();
    editor.answer = (text) => (text.startsWith('Let ') ? undefined : yes(text));
    await run();
    expect(editor.shown).toContain('Let Model M make 3 attempts?');
    expect(sent).toEqual([]);
  });

  it('does the chosen tasks in three ways, counts their tokens and opens what it came to', async () => {
    const { sent, yes, run, report, kept } = await open();
    editor.answer = yes;
    await run();
    expect(sent).toHaveLength(3);
    expect(
      kept()
        .map(({ arm, end }) => `${arm} ${end}`)
        .sort(),
    ).toEqual(['given answered', 'nothing answered', 'placebo answered']);
    // Instructions, the request and the tools; and the answer.
    for (const attempt of kept()) expect(attempt).toMatchObject({ tokensIn: 6, tokensOut: 2 });
    const page = readFileSync(report(), 'utf8');
    expect(page).toContain('| attempts | 1 | 1 | 1 |');
    expect(page).toMatch(/\| tokens of the block \| 0 \| \d+ \| \d+ \|/);
    expect(page).toContain('| tokens in | 6 | 6 | 6 |');
    expect(page).toContain('not enough data yet');
    expect(page).toContain('Tokens are estimates');
  });

  it('keeps what was made before a stop, and goes on behind it', async () => {
    const { sent, yes, run, kept, whenAsked } = await open();
    editor.answer = yes;
    whenAsked(() => {
      if (sent.length === 2) editor.stopProgress();
    });
    await run();
    expect(kept()).toHaveLength(1);
    whenAsked(() => undefined);
    await run();
    expect(editor.shown).toContain('Let Model M make 2 attempts?');
    expect(kept()).toHaveLength(3);
    await run();
    expect(sent).toHaveLength(4);
  });

  it('says so where no model is installed', async () => {
    const { run } = await open();
    lm.selectChatModels = async () => [];
    await run();
    expect(editor.shown).toEqual(['No chat model is installed that could do tasks.']);
  });
});
