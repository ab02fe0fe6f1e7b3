import { describe, expect, it } from 'vitest';
import type { MeaningSource } from '../../../../../src/core/select/lessonMeanings';
import type { Leaning } from '../../../../../src/core/select/rank';
import type { Conversation } from '../../../../../src/core/lesson/conversation';
import { newConversation } from '../../../../../src/core/lesson/conversation';
import type { LessonManager } from '../../../../../src/core/lessonManager';
import { gptTokenCounter } from '../../../../../src/node/models/gptTokenCounter';
import { codeTurn, MemoryRepository, openApproved } from '../../../../support/memoryRepository';
import { say } from '../../../../../src/prose/say';
import type { Receipt } from '../../../../../src/core/lesson/receipt';

const names = (injected: readonly { readonly name: string }[]) => injected.map(({ name }) => name);
/** For any change, and asked for where a test is written. */
const broad = (body: string) =>
  `---\nbreadth: broad\nsignals: ['intent:write-test']\n---\n${body}\n`;
const topic = (body: string, front = '') => `---\n${front}---\n${body}\n`;
const reasonsOf = (omitted: Receipt['omitted']) =>
  new Map(omitted.map(({ name, reason, detail }) => [name, say(detail ?? reason)]));

/** More rules for any change than one block holds. */
const manyRules = Object.fromEntries(
  Array.from({ length: 30 }, (_, at) => [
    `rule-${at + 10}.md`,
    broad(`- Rule ${at}: tests, imports and formats follow the habit of number ${at} everywhere.`),
  ]),
);
/** One subject each, none of which says anything about the others. */
const subjects = {
  'migration.md': topic('- A schema change needs a database migration in `db/migrations`.'),
  'email.md': topic('- Emails are sent by the mailer in `lib/mailer`, never directly.'),
  'locale.md': topic('- Visible text is translated: add a key to every file of `locales`.'),
};

async function talk(manager: LessonManager, ...prompts: readonly string[]) {
  let conversation = newConversation;
  const receipts = [];
  for (const prompt of prompts) {
    const result = await codeTurn(manager, prompt, conversation);
    conversation = result.conversation;
    receipts.push(result.receipt);
  }
  return { receipts, conversation };
}

describe('the second turn', () => {
  it('is filled with what the turn speaks for, nothing twice, up to the tokens of a conversation', async () => {
    const manager = await openApproved(new MemoryRepository({ lessons: manyRules }));
    const { receipts, conversation } = await talk(
      manager,
      ...Array<string>(4).fill('write a test'),
    );
    const given = receipts.flatMap(({ injected }) => names(injected));
    expect(receipts[0]?.injected.length).toBeGreaterThan(3);
    expect(receipts[1]?.injected.length).toBeGreaterThan(3);
    expect(new Set(given).size).toBe(given.length);
    expect(conversation.tokens).toBeLessThanOrEqual(400);
    expect(receipts[3]).toMatchObject({ injected: [], tokens: 0, block: '' });
  });

  it('is not filled with what stands under the floor of the whole turn', async () => {
    const lessons = { ...subjects, 'rule.md': broad('- Every change has a test beside it.') };
    const manager = await openApproved(new MemoryRepository({ lessons }));
    const prompt = 'add a database migration';
    const { receipts } = await talk(manager, prompt, prompt);
    expect(names(receipts[0]?.injected ?? [])).toContain('migration');
    expect(receipts[1]?.injected).toEqual([]);
    expect(reasonsOf(receipts[1]?.omitted ?? []).get('migration')).toBe('already given');
  });

  it('judges what is left beside what was given, not as if there had been nothing else', async () => {
    const manager = await openApproved(
      new MemoryRepository({
        lessons: {
          'migration.md': subjects['migration.md'],
          'column.md': topic('- A table has a column for the time of every change.'),
          'email.md': subjects['email.md'],
        },
      }),
    );
    const prompt = 'add a database migration for the new column';
    const { receipts } = await talk(manager, prompt, prompt);
    const first = names(receipts[0]?.injected ?? []);
    expect(first).toContain('migration');
    expect(names(receipts[1]?.injected ?? [])).toEqual([]);
  });

  it('is compared by the request that it goes on with', async () => {
    const manager = await openApproved(
      new MemoryRepository({ lessons: { ...manyRules, ...subjects } }),
    );
    const first = await manager.preflight({
      request: 'one',
      prompt: 'write a database migration and its test',
      conversation: newConversation,
    });
    expect(names(first.receipt.injected)).toContain('migration');
    const second = await manager.preflight({
      request: 'two',
      prompt: 'continue',
      conversation: first.conversation,
    });
    expect(second.receipt.verdict).toMatchObject({ inject: true, source: 'inherited' });
    const added = names(second.receipt.injected);
    expect(added.length).toBeGreaterThan(0);
    expect(added.filter((name) => name in { migration: 1, email: 1, locale: 1 })).toEqual([]);
  });

  it('is compared by meaning too with the request that it goes on with', async () => {
    const compared: string[] = [];
    const meanings: MeaningSource = {
      compare: async (text) => {
        compared.push(text);
        return undefined;
      },
    };
    const settings = { embeddingModel: 'tiny' };
    const manager = await openApproved(
      new MemoryRepository({ lessons: subjects, settings, meanings }),
    );
    const prompt = 'write a database migration and its test';
    const first = await manager.preflight({
      request: 'one',
      prompt,
      conversation: newConversation,
    });
    await manager.preflight({
      request: 'two',
      prompt: 'continue',
      conversation: first.conversation,
    });
    expect(compared).toEqual([prompt, `${prompt}\ncontinue`]);
  });

  it('still gets the lesson that a new request needs', async () => {
    const manager = await openApproved(new MemoryRepository({ lessons: subjects }));
    const { receipts } = await talk(
      manager,
      'add a database migration',
      'send an email from the mailer',
    );
    expect(names(receipts[1]?.injected ?? [])).toEqual(['email']);
  });
});

const recipe = (name: string, trigger: string, steps: string) =>
  topic(steps, `kind: recipe\ndescription: ${name}\ntriggers: [${trigger}]\n`);

describe('recipes of a conversation', () => {
  const lessons = {
    'add-endpoint.md': recipe('Add an endpoint', 'endpoint', '1. Register the endpoint.'),
    'cover-handler.md': recipe('Cover a handler', 'handler', '1. Call the handler.'),
    'write-migration.md': recipe('Write a migration', 'migration', '1. Name the migration.'),
  };

  it('are one, as long as the request still speaks of it', async () => {
    const manager = await openApproved(new MemoryRepository({ lessons }));
    const { receipts } = await talk(
      manager,
      'add an endpoint',
      'now the handler of this endpoint, with the handler call',
    );
    expect(names(receipts[0]?.injected ?? [])).toEqual(['add-endpoint']);
    expect(receipts[1]?.injected).toEqual([]);
    expect(reasonsOf(receipts[1]?.omitted ?? []).get('cover-handler')).toBe(
      'this conversation follows add-endpoint',
    );
  });

  it('change with the subject', async () => {
    const manager = await openApproved(new MemoryRepository({ lessons }));
    const { receipts } = await talk(manager, 'add an endpoint', 'write a migration');
    expect(names(receipts[1]?.injected ?? [])).toEqual(['write-migration']);
  });
});

describe('the leaning of a user', () => {
  const lessons = {
    'migration.md': '- A schema change needs a database migration in `db/migrations`.',
    'release.md': '- User-visible changes get a line in CHANGELOG.md.',
    'names.md': '- Comments say why.',
  };
  const given = async (leaning: Leaning) => {
    const manager = await openApproved(new MemoryRepository({ lessons, settings: { leaning } }));
    const { receipts } = await talk(manager, 'add a database migration');
    return names(receipts[0]?.injected ?? []);
  };

  it('leaves out what may not help where noise is not wanted', async () => {
    expect(await given('balanced')).toEqual(['migration', 'names', 'release']);
    expect(await given('less noise')).toEqual(['migration', 'release']);
  });
});

describe('the tokens of a conversation', () => {
  const settings = { budgetTokens: 80, conversationTokens: 100 };

  it('stay under their limit over all turns, and a receipt says why nothing more came', async () => {
    const manager = await openApproved(
      new MemoryRepository({ lessons: { ...subjects, ...manyRules }, settings }),
    );
    const { receipts, conversation } = await talk(
      manager,
      'add a database migration',
      'send an email from the mailer',
      'translate the visible text in locales',
    );
    const spent = receipts.reduce((sum, { tokens }) => sum + tokens, 0);
    expect(spent).toBeLessThanOrEqual(100);
    expect(conversation.tokens).toBe(spent);
    expect(receipts.at(-1)?.spent).toMatchObject({ tokens: spent, limit: 100 });
    expect(reasonsOf(receipts[2]?.omitted ?? []).get('locale')).toBe(
      `this conversation was given ${spent} of 100 tokens`,
    );
  });

  it('are not paid twice for a lesson that was taken back and is true again', async () => {
    const files = { 'package.json': '{"type":"module"}' };
    const lessons = {
      'imports.md': topic('- Imports end in `.js`.', 'fingerprint: [package.json#type]\n'),
    };
    const repository = new MemoryRepository({ files, lessons, settings });
    const manager = await openApproved(repository);
    const first = await codeTurn(manager, 'add imports');
    const once = first.conversation.tokens ?? 0;
    repository.repository.write('package.json', '{"type":"commonjs"}');
    const gone = await codeTurn(manager, 'go on', first.conversation);
    expect(names(gone.receipt.injected)).toEqual([]);
    repository.repository.write('package.json', '{"type":"module"}');
    const again = await codeTurn(manager, 'add imports', gone.conversation);
    expect(names(again.receipt.injected)).toEqual(['imports']);
    expect(again.receipt.tokens).toBe(once);
    expect(again.conversation.tokens).toBe(gone.conversation.tokens);
  });

  it('count what was given at other moments of a turn, and its request stays the one that is followed', async () => {
    const manager = await openApproved(new MemoryRepository({ lessons: subjects, settings }));
    const request = { request: 'r1', prompt: 'add a database migration' };
    const first = await manager.preflight({ ...request, conversation: newConversation });
    await manager.record({ ...request, conversation: newConversation }, first.receipt, {
      surface: 'hook',
      conversation: 'talk',
    });
    const before = (await manager.recall('talk')).tokens ?? 0;
    // A line after a failure: a receipt of its own in the same conversation, without words of the user.
    await manager.pipeline.library.record('project', {
      type: 'receipt',
      request: 'r1-failure',
      conversation: 'talk',
      verdict: null,
      injected: [{ id: 'line', name: 'line', tokens: 30 }],
      omitted: [],
      tokens: 30,
      milliseconds: 1,
      surface: 'hook',
    });
    const after = await manager.recall('talk');
    expect(after.tokens).toBe(before + 30);
    expect(after.previousPrompt).toBe('add a database migration');
    const next = { request: 'r2', prompt: 'send an email from the mailer', conversation: after };
    const { receipt } = await manager.preflight({ ...next, assume: 'code-gen' });
    expect(receipt.spent.tokens).toBe(before + 30 + receipt.spent.counted);
    expect(receipt.spent.tokens).toBeLessThanOrEqual(120);
  });

  it('are forgotten, with what was given, where the agent shortened a named conversation', async () => {
    const repository = new MemoryRepository({ lessons: subjects });
    const manager = await openApproved(repository);
    const ask = async (): Promise<Conversation> => {
      const conversation = await manager.recall('talk');
      const request = {
        request: manager.newId(),
        prompt: 'add a database migration',
        conversation,
      };
      const { receipt } = await manager.preflight({ ...request, assume: 'code-gen' });
      await manager.record(request, receipt, { surface: 'hook', conversation: 'talk' });
      return manager.recall('talk');
    };
    const first = await ask();
    expect(first.tokens).toBeGreaterThan(0);
    expect((await ask()).tokens).toBe(first.tokens);
    await manager.compacted('talk');
    expect(await manager.recall('talk')).toMatchObject({ given: [] });
    expect((await ask()).tokens).toBe(first.tokens);
  });
});

describe('lines that take lessons back', () => {
  it('stand inside the budget; where they would not, everything is taken back in one line', async () => {
    const lessons = Object.fromEntries(
      Array.from({ length: 12 }, (_, at) => [
        `a-rule-with-a-very-long-name-that-says-much-about-number-${at}.md`,
        broad(`- Rule ${at}.`),
      ]),
    );
    const settings = { budgetTokens: 400 };
    const repository = new MemoryRepository({ lessons, settings });
    const manager = await openApproved(repository);
    const first = await codeTurn(manager, 'write a test');
    expect(first.receipt.injected.length).toBeGreaterThan(8);
    for (const { name } of first.receipt.injected.slice(1)) await manager.retire(name);
    repository.settings = { ...repository.settings, budgetTokens: 60 };
    const second = await codeTurn(manager, 'go on', first.conversation);
    expect(second.receipt.block.startsWith('No longer true: all conventions given before\n')).toBe(
      true,
    );
    expect(second.receipt.tokens).toBe(await gptTokenCounter.count(second.receipt.block));
    expect(second.receipt.tokens).toBeLessThanOrEqual(60);
    const third = await codeTurn(manager, 'write a test', second.conversation);
    expect(names(third.receipt.injected)).toEqual([first.receipt.injected[0]?.name]);
  });
});
