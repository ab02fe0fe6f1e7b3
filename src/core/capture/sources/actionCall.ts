import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';
import type { CiStep } from './ciSteps';
import type { gateActions } from './gateKinds';
import { typedCommand } from './typedCommand';

const changesNothing = new RegExp(`^(${oneOf(lists.inputsThatChangeNothing)})$`, 'i');

/** An action as the command it stands for, with what it is given; `undefined` where nobody can type that. */
export function actionCall(
  [, tool, , inputs = {}]: (typeof gateActions)[number],
  { given = {} }: CiStep,
): string | undefined {
  const told = Object.entries(given).filter(([name]) => !changesNothing.test(name));
  if (told.some(([name]) => inputs[name] === undefined)) return undefined;
  const options = told.map(([name, value]) => `${inputs[name] ?? ''}${value.trim()}`);
  return typedCommand([tool, ...options].join(' '));
}
