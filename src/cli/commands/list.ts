import type { HeardVoice, LessonStatus } from '../../core/operations/status/lessonStatus';
import { shownPath, warningsOf } from '../../core/library/libraryEntry';
import { say, spoken } from '../../prose/say';
import { sayProblem } from '../../prose/sayProblem';
import type { CliCommand } from '../commandLine';
import { printJson, printTable } from '../print';

/** A lesson as `list`, `show` and `stale` print it in JSON. */
export function lessonRow({
  entry,
  state,
  reasons,
  standing,
  cannotBeChecked,
  holds,
  voice,
  yesBy,
}: LessonStatus) {
  const { id, name, description, kind, topic } = entry.lesson;
  return {
    id,
    name,
    description,
    kind,
    scope: entry.scope,
    state,
    reasons: reasons.map((reason) => say(reason)),
    ...(topic !== undefined && { topic }),
    breadth: holds?.breadth ?? entry.brief.breadth ?? 'topic',
    tokens: entry.tokens,
    cannotBeChecked,
    reinforcements: standing.reinforcements,
    given: standing.given,
    confidence: standing.confidence,
    file: shownPath(entry),
    problems: entry.problems.map(sayProblem),
    ...(yesBy !== undefined && { approvedByOwner: yesBy }),
    ...(voice && { team: teamRow(voice) }),
  };
}

/** What the team says of it: people each counting as one, whoever approves or contradicts it by key, and as of when. */
function teamRow(voice: HeardVoice) {
  const { people, helpedPeople, outcomes, bound, approvedBy, contestedBy, staleFor } = voice;
  const { last, reached, isBehind } = voice;
  const who = { approvedBy, contestedBy, staleFor };
  return { people, helpedPeople, outcomes, bound, ...who, last, reached, isBehind };
}

export const list: CliCommand = {
  usage: 'list [--state STATE]',
  help: 'Lists every lesson with its state. Listing counts nothing.',
  flags: {
    state: { type: 'string', help: 'only lessons in this state (active, stale, candidate, …)' },
  },
  run: async ({ open, option, isJson, io }) => {
    const { manager } = await open();
    const state = option('state');
    const statuses = (await manager.list(undefined, 'all')).filter(
      (status) => state === undefined || status.state === state,
    );
    // What is stale was seen to be; the countdown of candidates needs more than a row in a list.
    await manager.noteShown(statuses.filter(({ entry }) => entry.folder === 'active'));
    if (isJson) {
      printJson(io, statuses.map(lessonRow));
    } else if (statuses.length === 0) {
      io.out(
        `${spoken('No lessons here yet. Write one as .lessons/NAME.md; its text is all it needs.')}\n`,
      );
    } else {
      printTable(
        io,
        statuses.map(({ entry, state: shown, reasons, cannotBeChecked }) => {
          const note =
            [...warningsOf(entry), ...reasons].map((why) => say(why)).join('; ') ||
            (cannotBeChecked && shown === 'active'
              ? spoken('cannot be checked: it names no refs')
              : '');
          return [
            entry.lesson.name,
            shown,
            entry.scope,
            spoken('{0} tokens', entry.tokens),
            note || entry.lesson.description,
          ];
        }),
      );
    }
    return 0;
  },
};
