import { leadsIn } from './leads';
import { chunksOf } from './lineChunks';
import type { Block } from './readMarkdown';
import { renderedRow } from './renderBlocks';
import { lengthOf, mostPoints, mostWholePoints, mostWholeWords, mostWords } from '../lessonLength';
import { bindsReader, demands, namesCommand } from './statementWorth';
import { wordsOfPlace } from './stepPieces';
import type { Piece } from './unit';

/** Rows of a table that is too long, as many as fit: all of one whose rows ask for something, else commands and plain orders alone. */
export function splitTable(
  part: Extract<Block, { kind: 'table' }>,
  lead: string,
  room: number,
): readonly Piece[] {
  const rows = part.rows.map((row) => `- ${renderedRow(part.header, row)}`);
  const plain = { line: part.line, endLine: part.endLine, isStruck: false, isProcedure: false };
  const said = [lead, ...rows].filter(Boolean).join('\n');
  const isWhole =
    lengthOf(said) <= room + mostWholeWords - mostWords && rows.length <= mostWholePoints;
  if (isWhole) return [{ ...plain, own: rows.join('\n'), text: said }];
  const isTold = rows.filter(isOrder).length * 2 < rows.length;
  const kept = isTold ? rows.filter(isOrder) : rows;
  if (kept.length === 0) return halfOf(plain, lead, said);
  return chunksOf(
    kept.map((row) => [row]),
    room - lengthOf(lead) - wordsOfPlace,
    mostPoints,
  ).map((some) => ({
    ...plain,
    isPart: some.length < rows.length,
    own: some.join('\n'),
    text: [lead, ...some].filter(Boolean).join('\n'),
  }));
}

/** A row that says enough without the others. */
const isOrder = (row: string): boolean => namesCommand(row) || demands(row);

/** A table that only tells and is too long: what leads it in, where that is a rule, with the place of the table. */
function halfOf(plain: Omit<Piece, 'text'>, lead: string, said: string): readonly Piece[] {
  const isRule = bindsReader(lead) && !leadsIn.test(lead.replace(/:$/, ''));
  return isRule
    ? [{ ...plain, isPart: true, text: lead.replace(/:$/, '.') }]
    : [{ ...plain, isHalf: true, text: said }];
}
