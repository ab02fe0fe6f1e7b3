import { lengthOf, mostStepWords, mostWords } from '../lessonLength';
import { leadOf } from './leadOf';
import { waitsForOrder } from './listTold';
import { isInOrder, isSteps, splitSteps } from './stepPieces';
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
  const [own, said] = leadOf(unit);
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

/** "Follow these steps:" makes steps of points too. */
const announcesSteps = /\bsteps\b[^.]*:$|\bto do (?:so|this|that)\b[^.]{0,20}:$/i;
