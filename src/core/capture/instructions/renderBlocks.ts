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
        .map((item, at) => `${block.isOrdered ? `${at + 1}.` : '-'} ${rendered(item)}`)
        .join('\n');
    case 'table':
      return block.rows.map((row) => `- ${renderedRow(block.header, row)}`).join('\n');
    default:
      return '';
  }
}

/** A row with what each of its cells is. */
export function renderedRow(header: readonly string[], row: readonly string[]): string {
  return row
    .map((cell, at) => ({ cell, head: header[at] ?? '' }))
    .filter(({ cell }) => cell !== '')
    .map(({ cell, head }) => (head === '' ? cell : `${head}: ${cell}`))
    .join('; ');
}
