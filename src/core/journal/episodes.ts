import type { JournalEvent } from './event';

type EventOf<T extends JournalEvent['type']> = Extract<JournalEvent, { readonly type: T }>;

/** One tool call of a task. `input` is clipped and free of credentials. */
export type EpisodeTool = Pick<
  EventOf<'tool-called'>,
  'tool' | 'input' | 'ok' | 'milliseconds' | 'exitCode'
>;

/** One recorded task, put together from its events. */
export interface Episode {
  readonly id: string;
  readonly request: string;
  readonly intent: string;
  /** What the gate called it; absent = it was not classified. */
  readonly label?: EventOf<'episode-started'>['label'];
  /** Milliseconds since 1970. */
  readonly started: number;
  readonly tools: readonly EpisodeTool[];
  /** One entry per file, as it was seen last. */
  readonly edits: readonly Pick<EventOf<'edited'>, 'file' | 'kept'>[];
  /** What the user said of the work afterwards. */
  readonly said: readonly string[];
  /** Absent = not over yet, or its end was never seen. */
  readonly end?: Pick<
    EventOf<'episode-ended'>,
    'exit' | 'tokensIn' | 'tokensOut' | 'estimated' | 'turns' | 'time'
  >;
  /** The last one observed; absent = none. */
  readonly outcome?: Pick<EventOf<'episode-outcome'>, 'value' | 'evidence'>;
}

const partTypes = [
  'episode-started',
  'tool-called',
  'edited',
  'user-said',
  'episode-ended',
  'episode-outcome',
] as const;

/** An event that is part of an episode. */
export type EpisodePart = EventOf<(typeof partTypes)[number]>;

export function isEpisodePart(event: JournalEvent): event is EpisodePart {
  return (partTypes as readonly string[]).includes(event.type);
}

/** The episodes in these events, which must be in order; by start. Parts whose start was never seen are left out. */
export function foldEpisodes(events: readonly JournalEvent[]): readonly Episode[] {
  const episodes = new Map<string, Episode>();
  for (const event of events.filter(isEpisodePart)) {
    const episode = withPart(episodes.get(event.episode), event);
    if (episode) episodes.set(event.episode, episode);
  }
  return [...episodes.values()];
}

function withPart(episode: Episode | undefined, event: EpisodePart): Episode | undefined {
  if (event.type === 'episode-started') {
    const { episode: id, request, intent, label, time } = event;
    const lists = { tools: [], edits: [], said: [] };
    return episode ?? { id, request, intent, ...(label && { label }), started: time, ...lists };
  }
  return episode && withLaterPart(episode, event);
}

function withLaterPart(
  episode: Episode,
  event: Exclude<EpisodePart, EventOf<'episode-started'>>,
): Episode {
  switch (event.type) {
    case 'tool-called': {
      const { tool, input, ok, milliseconds, exitCode } = event;
      const call = { tool, input, ok, milliseconds, ...(exitCode !== undefined && { exitCode }) };
      return { ...episode, tools: [...episode.tools, call] };
    }
    case 'edited': {
      const others = episode.edits.filter(({ file }) => file !== event.file);
      return { ...episode, edits: [...others, { file: event.file, kept: event.kept }] };
    }
    case 'user-said':
      return { ...episode, said: [...episode.said, event.text] };
    case 'episode-ended': {
      const { exit, tokensIn, tokensOut, estimated, turns, time } = event;
      const end = { exit, tokensIn, tokensOut, estimated, time };
      return { ...episode, end: { ...end, ...(turns !== undefined && { turns }) } };
    }
    case 'episode-outcome':
      return { ...episode, outcome: { value: event.value, evidence: event.evidence } };
  }
}
