import type { Call, SessionCalls } from './callRecord';
import { isExport, isTelling } from './callRecord';
import { goalOf } from './commandGoal';
import { lastingLine, verbatimLine } from './lastingLine';
import { isMachineFull, plainOutput } from './refusal';
import type { SimpleCommand } from './shellCommand';
import { copiesSample } from './step';
import { didWork } from './worksLater';

/** A call that passes only after another one, in every session that tells. */
export interface Preparation {
  /** The call that failed, and passed as it was after the preparation. */
  readonly line: string;
  readonly before: Call;
  readonly beforeLine: string;
  readonly failed: readonly Call[];
  readonly sessions: readonly string[];
}

/** Sub-commands that put something in place, whatever their program is for. */
const putsInPlace = /^(?:install|init|setup|up|start|sync|pull|bootstrap|restore)$/;

/** Parts of the code that stand elsewhere, and settings made of their sample: no everyday use of `git` and `cp`. */
const putsThere = ({ command: { main } }: Call): boolean =>
  copiesSample(main) ||
  /^git (?:submodule (?:update|init|sync)|lfs (?:pull|fetch|install|checkout))\b/.test(
    main.words.join(' '),
  );

/** Sub-commands that throw away what a tool keeps on the machine, and the words for what is kept. */
const throwsAway = /^(?:-*(?:prune|purge|cleanup|autoclean|autoremove))$/;
const clears = /^(?:clean|clear|delete|rm)(?:-all)?$/;
const keptByMachine = /^-?(?:mod|test|fuzz)?(?:cache|caches|store)$/;

/** Makes room on the machine: that the disk was full is nothing of the repository. */
function makesRoom({ words }: SimpleCommand): boolean {
  const rest = words.slice(1, 4);
  return (
    rest.some((word) => throwsAway.test(word)) ||
    (rest.some((word) => clears.test(word)) && rest.some((word) => keptByMachine.test(word)))
  );
}

/** Commands that change or only look at the code prepare nothing. */
const prepares = ({ command }: Call): boolean => {
  const goal = goalOf(command.main);
  if (makesRoom(command.main)) return false;
  return (
    goal === undefined ||
    !['test', 'lint', 'format', 'typecheck'].includes(goal) ||
    command.main.words.slice(1, 4).some((word) => putsInPlace.test(word))
  );
};

interface Seen {
  readonly failed: Call;
  readonly before: Call;
}

const rawLine = ({ command }: Call): string =>
  [command.folder ?? '', ...command.main.env, ...command.main.words].join(' ');

/** The last command that could prepare between a failure and the same call passing, with no edit kept between. */
function seenIn(calls: readonly Call[]): Seen[] {
  return calls.flatMap((failed): Seen[] => {
    if (isMachineFull(plainOutput(failed.output))) return [];
    if (failed.ok || failed.isRejected || (failed.fate === 'open' && !failed.isAlone)) return [];
    const passed = calls.find(
      (call) =>
        call.at > failed.at && rawLine(call) === rawLine(failed) && didWork(failed, call, calls),
    );
    if (passed === undefined || passed.edits !== failed.edits) return [];
    const between = calls.filter(
      (call) =>
        call.at > failed.at &&
        call.at <= passed.at &&
        call !== passed &&
        rawLine(call) !== rawLine(failed),
    );
    const before = between.filter((call) => call.ok && prepares(call)).at(-1);
    return before === undefined ? [] : [{ failed, before }];
  });
}

/** True where a task shows the call passing with no such preparation before it in that task. */
const passesWithout = (calls: readonly Call[], line: string, before: string): boolean =>
  calls.some(
    (passed) =>
      passed.ok &&
      lastingLine(passed.command) === line &&
      !calls.some(
        (call) =>
          call.task === passed.task && call.at <= passed.at && lastingLine(call.command) === before,
      ),
  );

/** Preparations that two sessions or more needed and none went without. */
export function preparationsIn(record: readonly SessionCalls[]): Preparation[] {
  const found = new Map<string, Seen[]>();
  const telling = record.map(({ calls }) =>
    calls.filter((call) => isTelling(call) || isExport(call.command.main) || putsThere(call)),
  );
  for (const seen of telling.flatMap(seenIn)) {
    const [line, before] = [lastingLine(seen.failed.command), lastingLine(seen.before.command)];
    if (line === undefined || before === undefined) continue;
    const key = JSON.stringify([line, before]);
    found.set(key, [...(found.get(key) ?? []), seen]);
  }
  return [...found].flatMap(([key, seen]): Preparation[] => {
    const [line = '', beforeLine = ''] = JSON.parse(key) as [string, string];
    const sessions = [...new Set(seen.map(({ failed }) => failed.session))];
    const before = seen.at(-1)?.before;
    if (sessions.length < 2 || before === undefined) return [];
    if (telling.some((calls) => passesWithout(calls, line, beforeLine))) return [];
    const commands = seen.map(({ failed }) => failed.command);
    return [
      {
        line: verbatimLine(commands) ?? line,
        before,
        beforeLine: verbatimLine(seen.map((one) => one.before.command)) ?? beforeLine,
        failed: seen.map(({ failed }) => failed),
        sessions,
      },
    ];
  });
}
