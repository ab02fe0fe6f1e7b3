import lists from '../../language/lists/instructions.json';
import { oneOf } from '../../language/oneOf';
import { lengthOf, mostStepWords, mostWords } from '../lessonLength';
import { leadOf } from './leadOf';
import { waitsForOrder } from './listTold';
import { isInOrder, isSteps, splitSteps } from './stepPieces';
import { sentencesOf } from './statementText';
import type { Piece, Unit } from './unit';

/** A unit in parts of its steps: numbers below words that say that something is done in order, or with code between them; `undefined` = it has none. */
export function inSteps(unit: Unit, room: number): readonly Piece[] | undefined {
  const { parts, lead } = unit;
  const isNumbered =
    unit.isProcess === true ||
    announcesSteps.test(lead) ||
    parts.some((part) => part.kind === 'list' && isInOrder(part));
  const isDone =
    unit.isSteps === true ||
    isSteps(lead) ||
    waitsForOrder(lead) ||
    parts.some(({ kind }) => kind === 'code');
  if (!isNumbered || !isDone) return undefined;
  const [own, led] = leadOf(unit);
  const said = led || presented(lead);
  const stepRoom = room + mostStepWords - mostWords;
  const steps = splitSteps(
    parts,
    said,
    stepRoom - lengthOf(said),
    unit.isProcess === true || announcesSteps.test(lead),
  );
  if (steps === undefined || own === '') return steps;
  return [{ ...unit, endLine: unit.endLine, text: own, isProcedure: false }, ...steps];
}

/** What is said of steps that are told with it. */
const presented = (lead: string): string =>
  announcesSteps.test(lead) ? (sentencesOf(lead).at(-1) ?? '') : '';

/** "Follow these steps:", "Here is the process for this:" make steps of points too; "Review process:" is a name. */
const announcesSteps = new RegExp(
  String.raw`\bsteps\b[^.]*:$|\bto do (?:so|this|that)\b[^.]{0,20}:$|^(?:here|follow|the following)\b[^.]*\b(?:${oneOf(lists.processWords)})\b[^.]*:$`,
  'i',
);
