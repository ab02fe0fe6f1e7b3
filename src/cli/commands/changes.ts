import { failure } from '../../core/errors';
import type { LessonManager } from '../../core/lessonManager';
import type { LessonVerb } from '../../core/operations/verbs/lessonVerbs';
import { placeKey } from '../../core/library/libraryEntry';
import { acceptableBySource } from '../../core/operations/learning/acceptable';
import type { Done } from '../../core/operations/verbs/undo';
import type { CliCommand, ExitCode, Invocation } from '../commandLine';
import { printJson } from '../print';
import { verbHelp } from '../../prose/verbs';
import { say, spoken } from '../../prose/say';

type Verb = (manager: LessonManager, key: string) => Promise<Done>;

const promoteNamed = change('promote', (manager, key) => manager.promote(key));

export const promote = withWords({
  ...promoteNamed,
  usage: 'promote NAME-or-ID… | promote --from FILE',
  flags: {
    from: {
      type: 'string',
      help: 'all candidates that were imported from this file, in one act; what is warned of or says something untrue stays',
    },
  },
  run: async (invocation) => {
    const file = invocation.option('from');
    if (file === undefined) return promoteNamed.run(invocation);
    const { manager } = await invocation.open();
    const found = acceptableBySource(await manager.list()).get(file) ?? [];
    if (found.length === 0)
      throw failure.wrongUsage(
        spoken(
          'No candidate imported from {0} can be accepted unseen: "lessons list" shows what waits, "lessons import" reads the files.',
          file,
        ),
      );
    printDone(invocation, await manager.promoteAll(found.map(({ entry }) => placeKey(entry))));
    return 0;
  },
});
export const retire = change('retire', (manager, key) => manager.retire(key));
export const restore = change('restore', (manager, key) => manager.restore(key));

export const approve = withWords({
  usage: 'approve NAME-or-ID… | approve --all',
  help: 'Lets the text of lessons be used. Lessons that arrived with the repository wait for this.',
  flags: { all: { type: 'boolean', help: 'every lesson that waits, without asking' } },
  run: async (invocation) => {
    if (!invocation.flag('all'))
      return applyTo(invocation, 'approve', invocation.words, (opened, key) => opened.approve(key));
    const { manager } = await invocation.open();
    const done = await manager.approveAll();
    if (done.length === 0 && !invocation.isJson)
      invocation.io.out(`${spoken('No lesson waits.')}\n`);
    else printDone(invocation, done);
    return 0;
  },
});

/** A verb that puts lessons to use: once it said what it did, the words that the gate will go by are counted where they changed. */
function withWords(command: CliCommand): CliCommand {
  return {
    ...command,
    run: async (invocation) => {
      const code = await command.run(invocation);
      const { manager } = await invocation.open();
      await manager.learnWords();
      return code;
    },
  };
}

/** A verb over any number of lessons, one after the other. */
export function change(verb: LessonVerb, apply: Verb): CliCommand {
  const word = verb.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return {
    usage: `${word} NAME-or-ID…`,
    help: verbHelp[verb],
    flags: {},
    run: (invocation) => applyTo(invocation, word, invocation.words, apply),
  };
}

/** Applies a verb to each lesson in turn; the first failure stops, and what was done before is printed and stays. */
async function applyTo(
  invocation: Invocation,
  verb: string,
  keys: readonly string[],
  apply: Verb,
): Promise<ExitCode> {
  if (keys.length === 0)
    throw failure.wrongUsage(spoken('Say which lesson to {0}: "lessons {1} NAME".', verb, verb));
  const { manager } = await invocation.open();
  const done: Done[] = [];
  try {
    for (const key of keys) done.push(await apply(manager, key));
  } finally {
    printDone(invocation, done);
  }
  return 0;
}

function printDone({ isJson, io }: Invocation, done: readonly Done[]): void {
  const rows = done.map(({ lesson, what }) => ({ id: lesson, done: say(what) }));
  if (isJson) printJson(io, rows);
  else for (const { what } of done) io.out(`${say(what)}.\n`);
}
