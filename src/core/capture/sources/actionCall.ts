import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';
import type { CiStep } from './ciSteps';
import { gateMarks, type gateActions } from './gateKinds';
import { cannotFail, marksOf } from './marksOf';
import { typedCommand } from './typedCommand';

const changesNothing = new RegExp(`^(${oneOf(lists.inputsThatChangeNothing)})$`, 'i');

/** An action as the command it stands for, with what it is given; `undefined` where nobody can type that, or what it is given makes it no check. */
export function actionCall(
  [, tool, , inputs = {}, alone = '']: (typeof gateActions)[number],
  { given = {} }: CiStep,
): string | undefined {
  const told = Object.entries(given).filter(([name]) => !changesNothing.test(name));
  if (told.some(([name]) => inputs[name] === undefined)) return undefined;
  const options = told.map(([name, value]) => `${inputs[name] ?? ''}${value.trim()}`);
  const command = typedCommand([tool, ...(told.length > 0 ? options : [alone])].join(' ').trim());
  if (command === undefined || cannotFail(command)) return undefined;
  const isKnown = gateMarks.some(([, name]) => tool.startsWith(name));
  return told.length > 0 && isKnown && marksOf(command).length === 0 ? undefined : command;
}
