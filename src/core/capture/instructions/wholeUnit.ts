import { isShell, isCommand } from './statementWorth';
import { leadsIn } from './leads';
import type { ListItem } from './readMarkdown';
import { renderedBlock } from './renderBlocks';
import { isInOrder } from './stepPieces';
import type { Unit } from './unit';

/** An item of a list as a unit of its own. */
export function unitOf(item: ListItem): Unit {
  const isOpen = leadsIn.test(item.text);
  return { ...item, lead: item.text, isOpen, parts: [...item.parts] };
}

/** All that a unit says. */
export function wholeOf({ lead, parts }: Unit): string {
  return [lead, ...parts.map(renderedBlock)].filter(Boolean).join('\n');
}

/** Numbers, several commands, and code with what is said between are done one after another. */
export function isSequence({ parts }: Unit): boolean {
  const isOrdered = parts.some((part) => part.kind === 'list' && isInOrder(part));
  const codes = parts.filter((part) => part.kind === 'code');
  const commands = codes.filter(({ language, lines }) => isShell(language, lines));
  const isParted = codes.length > 0 && parts.some(({ kind }) => kind === 'text');
  return (
    isOrdered || isParted || commands.flatMap(({ lines }) => lines.filter(isCommand)).length > 1
  );
}

const conditions =
  /\b(?:when|if|unless)(?: (?:all|any|one) of (?:the following|these)[^.:]*)?:\s*$/i;

/** "Do so when:" and then a list too long for one lesson: its points are no rules by themselves. */
export function isCondition({ lead, parts }: Unit): boolean {
  return conditions.test(lead) && parts.every(({ kind }) => kind === 'list');
}

/** The last line of a unit and of what stands below it. */
export function endOf(unit: Unit): number {
  return Math.max(unit.endLine, ...unit.parts.map(({ endLine }) => endLine));
}
