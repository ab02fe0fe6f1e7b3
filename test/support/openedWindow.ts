import { onTestFinished } from 'vitest';
import type { Feature, FeatureContext } from '../../src/extension/features/featureContext';
import { ReceiptStore } from '../../src/extension/services/receiptStore';
import { UserVerbs } from '../../src/extension/services/userVerbs';
import type { Repository } from '../../src/extension/services/repository';
import { CancellationTokenSource, editor, EventEmitter, LanguageModelTextPart } from './fakeVscode';
import { InMemoryHistory } from './inMemoryHistory';
import { MemoryRepository, type MemoryContents } from './memoryRepository';

/** What one round of the scripted model does: words, or how it fails. */
export type Round = string | Error;

/** A window with one repository in memory and one feature, over the stand-in for the editor. */
export async function openedWindow(contents: MemoryContents, feature: Feature) {
  editor.reset();
  const memory = new MemoryRepository(contents);
  const manager = await memory.open();
  const places = {
    ...{ root: '/shop', lessons: '/shop/.lessons', key: 'shop' },
    ...{ home: '/home/.lessons', state: '/home/.lessons/state/shop' },
  };
  const repository = { manager, places, name: 'shop' } as unknown as Repository;
  const changed = new EventEmitter<void>();
  const repositories = {
    all: async () => [repository],
    current: async () => repository,
    announce: () => changed.fire(),
    onDidChange: changed.event,
  } as unknown as FeatureContext['repositories'];
  const kept = new Map<string, unknown>();
  const history = new InMemoryHistory();
  const histories = {
    current: async () => {
      await manager.refreshHistory(history, places.key);
      return { history, unsaved: undefined };
    },
  } as unknown as FeatureContext['histories'];
  const context = {
    repositories,
    verbs: new UserVerbs(repositories, memory.logger as never),
    logger: memory.logger,
    learning: { afterTask: async () => undefined },
    settings: { read: <T>(_: string, usual: T): T => usual },
    histories,
    receipts: new ReceiptStore(repositories, histories),
    workspaceState: {
      get: (name: string) => kept.get(name),
      update: async (name: string, value: unknown) => void kept.set(name, value),
    },
  } as unknown as FeatureContext;
  const registered = feature.register(context);
  onTestFinished(() => void registered.dispose());
  return { memory, manager, repository, context };
}

/** One request to `@lessons` and what came back: the answer as one text, in the order in which it was shown. */
export async function asked(
  prompt: string,
  rounds: readonly Round[] = ['Done.'],
  more: {
    readonly command?: string;
    readonly history?: readonly unknown[];
    /** Whose model answers; absent = one that counts. */
    readonly vendor?: string;
  } = {},
) {
  const sent: string[] = [];
  const answer: string[] = [];
  const buttons: string[] = [];
  const references: string[] = [];
  const model = {
    vendor: more.vendor ?? 'test',
    name: 'Scripted',
    maxInputTokens: 100_000,
    countTokens: async (text: unknown) => Math.ceil(JSON.stringify(text).length / 4),
    sendRequest: async (messages: readonly unknown[]) => {
      sent.push(JSON.stringify(messages));
      const round = rounds[sent.length - 1] ?? 'Done.';
      if (round instanceof Error) throw round;
      return {
        stream: (async function* () {
          yield new LanguageModelTextPart(round);
        })(),
      };
    },
  };
  const stream = {
    markdown: (text: string | { value: string }) =>
      void answer.push(typeof text === 'string' ? text : text.value),
    progress: (text: string) => void answer.push(`(${text})`),
    anchor: (_uri: unknown, title: string) => void answer.push(title),
    reference: (uri: { path: string }) => void references.push(uri.path),
    button: ({ title }: { title: string }) => void buttons.push(title),
  };
  const handler = editor.participants.get('lessons.chat');
  const request = { prompt, model, references: [], toolReferences: [], ...more };
  const { token } = new CancellationTokenSource();
  const result = (await handler?.(request, { history: more.history ?? [] }, stream, token)) as {
    readonly errorDetails?: { readonly message: string; readonly responseIsFiltered?: boolean };
    readonly metadata?: { readonly followups?: readonly { readonly command: string }[] };
  };
  return { answer: answer.join(''), sent, buttons, references, result };
}
