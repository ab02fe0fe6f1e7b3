import type { EventBody } from '../../src/core/journal/event';

/** A step of a recorded task, as a test writes it. */
export type EpisodeLine =
  | readonly ['read' | 'edit' | 'undo' | 'run' | 'run!' | 'search' | 'find' | 'say', string]
  | readonly ['end', 'accepted' | 'rejected' | 'unknown'];

const called = (episode: string, tool: string, input: object, ok = true): EventBody => ({
  ...{ type: 'tool-called', episode, tool, input: JSON.stringify(input), ok, milliseconds: 20 },
  ...(tool === 'run_command' && { exitCode: ok ? 0 : 1 }),
});

function bodyOf(episode: string, [kind, text]: EpisodeLine): EventBody[] {
  switch (kind) {
    case 'read':
      return [called(episode, 'read_file', { path: text })];
    case 'search':
      return [called(episode, 'search_text', { text })];
    case 'find':
      return [called(episode, 'find_files', { glob: text })];
    case 'edit':
    case 'undo':
      return [{ type: 'edited', episode, file: text, kept: kind === 'edit' }];
    case 'run':
    case 'run!':
      return [called(episode, 'run_command', { command: text }, kind === 'run')];
    case 'say':
      return [{ type: 'user-said', episode, text }];
    case 'end':
      return [
        { type: 'episode-outcome', episode, value: text, evidence: `as the test says: ${text}` },
      ];
  }
}

/** The events of one episode as the participant writes them; without an `end` line it was accepted. */
export function episode(
  id: string,
  intent: string,
  ...lines: readonly EpisodeLine[]
): readonly EventBody[] {
  const isEnded = lines.some(([kind]) => kind === 'end');
  const all: readonly EpisodeLine[] = isEnded ? lines : [...lines, ['end', 'accepted']];
  const work = all.filter(([kind]) => kind !== 'end' && kind !== 'say');
  const after = all.filter(([kind]) => kind === 'end' || kind === 'say');
  return [
    { type: 'episode-started', episode: id, request: `request-${id}`, intent },
    ...work.flatMap((line) => bodyOf(id, line)),
    {
      ...{ type: 'episode-ended', episode: id, exit: 'answered' },
      ...{ tokensIn: 900, tokensOut: 100, estimated: true },
    },
    ...after.flatMap((line) => bodyOf(id, line)),
  ];
}
