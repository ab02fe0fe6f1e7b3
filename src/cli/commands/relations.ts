import { failure } from '../../core/errors';
import type { LessonManager } from '../../core/lessonManager';
import type { Done } from '../../core/operations/verbs/undo';
import type { CliCommand } from '../commandLine';
import { printJson } from '../print';
import { change } from './changes';
import { verbHelp } from '../../prose/verbs';
import { say, spoken } from '../../prose/say';

export const retract = change('retract', (manager, key) => manager.retract(key));
export const fork = change('fork', (manager, key) => manager.fork(key));
export const broaden = change('broaden', (manager, key) => manager.broaden(key));
export const narrow = change('narrow', (manager, key) => manager.narrow(key));
export const settle = change('settle', (manager, key) => manager.settle(key));
export const helped = change('helped', (manager, key) => manager.helped(key));
export const didNotHelp = change('didNotHelp', (manager, key) => manager.didNotHelp(key));
export const reinforce = change('reinforce', (manager, key) => manager.reinforce(key));
export const penalize = change('penalize', (manager, key) => manager.penalize(key));
export const veto = change('veto', (manager, key) => manager.veto(key));

export const supersede = relation(
  'supersede NEW OLD',
  'The first lesson takes the place of the second, which is retired.',
  (manager, fresh, old) => manager.supersede(fresh, old ?? ''),
);
export const merge = relation(
  'merge ONE OTHER…',
  'Writes one candidate that says what two or more lessons say. Promoting it retires them.',
  (manager, ...names) => manager.merge(...names),
  2,
  Infinity,
);
export const contest = relation(
  'contest NAME [OTHER]',
  verbHelp.contest,
  (manager, key, against) => manager.contest(key, against),
  1,
);

/** A verb over lessons; at least `fewest` and at most `most` names are needed. */
function relation(
  usage: string,
  help: string,
  apply: (manager: LessonManager, one: string, ...others: readonly string[]) => Promise<Done>,
  fewest = 2,
  most = 2,
): CliCommand {
  return {
    usage,
    help,
    flags: {},
    run: async ({ words, open, isJson, io }) => {
      const [one, ...others] = words;
      if (one === undefined || words.length < fewest || words.length > most)
        throw failure.wrongUsage(spoken('Name the lessons: "lessons {0}".', usage));
      const { manager } = await open();
      const { lesson, what } = await apply(manager, one, ...others);
      if (isJson) printJson(io, [{ id: lesson, done: say(what) }]);
      else io.out(`${say(what)}.\n`);
      return 0;
    },
  };
}
