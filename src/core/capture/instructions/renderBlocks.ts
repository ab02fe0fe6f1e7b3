import type { Block, ListItem } from './readMarkdown';
import { isShell } from './statementWorth';

/** Code as it stands; one command alone in backticks. */
export function fenced(language: string, lines: readonly string[]): string {
  const commands = lines.filter((line) => line.trim() !== '');
  if (isShell(language, lines) && commands.length === 1)
    return `\`${commands[0]?.trim().replace(/^\$ /, '')}\``;
  return ['```' + language, ...lines, '```'].join('\n');
}

/** An item with everything below it. */
export function rendered(item: ListItem): string {
  return [item.text, ...item.parts.map((part) => renderedBlock(part).replace(/^/gm, '  '))]
    .filter((line) => line.trim() !== '')
    .join('\n');
}

/** A block as the text of a lesson. */
export function renderedBlock(block: Block): string {
  switch (block.kind) {
    case 'text':
      return block.text;
    case 'code':
      return fenced(block.language, block.lines);
    case 'list':
      return block.items
        .map((item, at) => `${block.isOrdered ? `${block.start + at}.` : '-'} ${rendered(item)}`)
        .join('\n');
    case 'table':
      return (
        asOneLine(block) ??
        block.rows.map((row) => `- ${renderedRow(block.header, row)}`).join('\n')
      );
    default:
      return '';
  }
}

/** More rows than this are not told apart as points. */
const mostRows = 6;

/** Many rows of two short cells, as pairs: cut in two such a table would be half of a scale. */
function asOneLine({ header, rows }: Extract<Block, { kind: 'table' }>): string | undefined {
  const isShort = (cell: string): boolean => cell !== '' && cell.split(/\s+/).length <= 3;
  if (rows.length <= mostRows || header.length !== 2) return undefined;
  if (!rows.every((row) => row.length === 2 && row.every(isShort))) return undefined;
  return `- ${header.join(' → ')}: ${rows.map((row) => row.join(' → ')).join(', ')}`;
}

/** A row with what each of its cells is. */
export function renderedRow(header: readonly string[], row: readonly string[]): string {
  return row
    .map((cell, at) => ({ cell, head: header[at] ?? '' }))
    .filter(({ cell }) => cell !== '')
    .map(({ cell, head }) => (head === '' ? cell : `${head}: ${cell}`))
    .join('; ');
}
