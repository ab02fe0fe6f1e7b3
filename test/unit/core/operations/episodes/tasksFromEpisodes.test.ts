import { describe, expect, it } from 'vitest';
import { tasksFromEpisodes } from '../../../../../src/core/operations/episodes/tasksFromEpisodes';
import type { EventBody, JournalEvent } from '../../../../../src/core/journal/event';

const journal = (...bodies: readonly EventBody[]): JournalEvent[] =>
  bodies.map((body, at) => ({ v: 1, id: `e${at}`, time: at, process: 'p', sequence: at, ...body }));

describe('tasksFromEpisodes', () => {
  it('takes the tasks of one conversation for one session', () => {
    const receipt = (request: string): EventBody => ({
      ...{ type: 'receipt', request, conversation: 'talk', verdict: null, tokens: 0 },
      ...{ injected: [], omitted: [], milliseconds: 1, surface: 'chat' },
    });
    const started = (request: string): EventBody => ({
      ...{ type: 'episode-started', episode: request, request, intent: 'x' },
    });
    const events = journal(receipt('a'), started('a'), receipt('b'), started('b'), started('c'));
    expect(tasksFromEpisodes(events).map(({ session }) => session)).toEqual([
      ...['talk', 'talk', undefined],
    ]);
  });

  it('makes a task of an episode, with the lessons that were given', () => {
    const tasks = tasksFromEpisodes(
      journal(
        { type: 'injected', lesson: 'l1', request: 'r', tokens: 20 },
        { type: 'episode-started', episode: 'ep', request: 'r', intent: 'add a flag' },
        {
          type: 'tool-called',
          episode: 'ep',
          tool: 'run',
          input: '{"command":"npm test"}',
          ok: false,
          milliseconds: 5,
          exitCode: 1,
        },
        {
          type: 'tool-called',
          episode: 'ep',
          tool: 'bash',
          input: 'pnpm test',
          ok: true,
          milliseconds: 5,
        },
        { type: 'edited', episode: 'ep', file: 'a.ts', kept: true },
        { type: 'user-said', episode: 'ep', text: 'we never do that' },
        {
          type: 'episode-ended',
          episode: 'ep',
          exit: 'answered',
          tokensIn: 10,
          tokensOut: 5,
          estimated: true,
        },
        { type: 'episode-outcome', episode: 'ep', value: 'accepted', evidence: 'tests passed' },
      ),
      () => 'lesson text',
    );
    expect(tasks).toEqual([
      {
        id: 'ep',
        at: 1,
        outcome: 'accepted',
        evidence: 'tests passed',
        tokens: 15,
        entries: [
          { type: 'request', text: 'add a flag' },
          { type: 'injected', lesson: 'l1', text: 'lesson text' },
          {
            type: 'tool',
            name: 'run',
            input: { command: 'npm test' },
            ok: false,
            ms: 5,
            exitCode: 1,
          },
          { type: 'tool', name: 'bash', input: { value: 'pnpm test' }, ok: true, ms: 5 },
          { type: 'edit', file: 'a.ts', kept: true },
          { type: 'correction', text: 'we never do that' },
        ],
      },
    ]);
  });

  it('keeps an episode that nobody ended, with an unknown outcome', () => {
    const tasks = tasksFromEpisodes(
      journal(
        { type: 'episode-started', episode: 'ep', request: 'r', intent: 'x' },
        { type: 'tool-called', episode: 'gone', tool: 'x', input: '', ok: true, milliseconds: 1 },
      ),
    );
    expect(tasks).toMatchObject([{ id: 'ep', outcome: 'unknown' }]);
  });

  it('takes an edit as what it was seen to become: undone, or done again', () => {
    const edited = (file: string, kept: boolean) =>
      ({ type: 'edited', episode: 'ep', file, kept }) as const;
    const entriesOf = (...edits: readonly EventBody[]) =>
      tasksFromEpisodes(
        journal({ type: 'episode-started', episode: 'ep', request: 'r', intent: 'x' }, ...edits),
      )[0]?.entries.slice(1);
    expect(entriesOf(edited('a', true), edited('b', true), edited('a', false))).toEqual([
      { type: 'edit', file: 'a', kept: false },
      { type: 'edit', file: 'b', kept: true },
    ]);
    expect(entriesOf(edited('a', true), edited('a', false), edited('a', true))).toEqual([
      { type: 'edit', file: 'a', kept: true },
    ]);
    expect(entriesOf(edited('a', true), edited('a', true))).toHaveLength(2);
  });
});
