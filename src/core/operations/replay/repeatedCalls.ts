import { mendOf } from '../../capture/sessions/mendedCall';
import { isTelling, type Call } from '../../capture/sessions/callRecord';
import { typedLine } from '../../capture/sessions/lastingLine';
import { readShellCommand } from '../../capture/sessions/shellCommand';
import { looksSecret } from '../../lesson/looksSecret';
import type { LearntLesson, RepeatedCall, WrongWord } from './replayReport';
import type { SessionTrace } from './sessionTrace';

type Traced = SessionTrace['calls'][number];

const isOption = (word: string): boolean => word.startsWith('-');

/** True where a call is the one that a line names: in its place, with its settings and options, its other words at the start. */
export function isNamedBy(line: string, { command }: Call): boolean {
  const named = readShellCommand(line);
  if (named === undefined || named.folder !== command.folder) return false;
  const { env, words } = command.main;
  const plain = words.filter((word) => !isOption(word));
  const wanted = named.main.words.filter((word) => !isOption(word));
  return (
    named.main.env.every((one) => env.includes(one)) &&
    named.main.words.filter(isOption).every((one) => words.includes(one)) &&
    wanted.every((word, at) => plain[at] === word)
  );
}

const tokensOf = (text: string): number => Math.ceil(text.length / 4);

/** Calls of a session that a lesson names: those that failed again, and those that worked after all. */
export function repeatedCalls(
  { session, at, calls }: SessionTrace,
  learnt: readonly LearntLesson[],
): { readonly failed: RepeatedCall[]; readonly worked: WrongWord[] } {
  const failed: RepeatedCall[] = [];
  const worked: WrongWord[] = [];
  const telling = calls.filter((call) => isTelling(call) && !call.isRejected);
  for (const call of telling) {
    const lesson = learnt.find(({ failing }) => failing.some((line) => isNamedBy(line, call)));
    const typed = typedLine(call.command);
    if (lesson === undefined || looksSecret(typed)) continue;
    const when = at === undefined ? {} : { at };
    const place = { session, task: call.task, turn: call.turn, ...when, call: typed };
    if (call.fate === 'refused' || call.fate === 'failed')
      failed.push({
        ...{ ...place, lesson: lesson.name, says: lesson.body },
        ...{ tokens: tokensOf(typed) + tokensOf(call.output), turns: turnsUntil(call, telling) },
      });
    else if (call.ok && !isPrepared(lesson, call, calls))
      worked.push({ ...place, lesson: lesson.name, says: lesson.body, what: 'worked' });
  }
  return { failed, worked };
}

function turnsUntil(wrong: Traced, calls: readonly Traced[]): number {
  const mend = mendOf(wrong, calls);
  return mend === undefined ? 1 : Math.max(1, mend.at - wrong.at);
}

/** What a lesson says to do first was done in the session, or is what the call itself does. */
function isPrepared({ body, failing }: LearntLesson, call: Call, calls: readonly Call[]): boolean {
  const others = [...body.matchAll(/`([^`]+)`/g)]
    .map(([, line = '']) => line)
    .filter((line) => !failing.includes(line));
  return others.some((line) =>
    calls.some((one) => one.at <= call.at && isNamedBy(line, one) && one.fate === 'taken'),
  );
}
