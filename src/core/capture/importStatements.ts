import type { RelativePath } from '../ports';
import { readScope } from './instructions/frontmatter';
import { isShell } from './instructions/statementWorth';
import { labelOf } from './instructions/headingLabel';
import { readMarkdown, type Block } from './instructions/readMarkdown';
import {
  goesOn,
  isSteps,
  leadsIn,
  piecesOf,
  unitOf,
  type Unit,
} from './instructions/statementPieces';

/** One whole statement of an instruction file, never a part of one. */
export interface Statement {
  readonly path: RelativePath;
  /** 1-based line where it starts. */
  readonly line: number;
  /** Last line of it. */
  readonly endLine: number;
  /** Headings above it, outermost first. */
  readonly headings: readonly string[];
  /** What it says, with the label of its heading where it needs that to be understood. */
  readonly text: string;
  /** The same without the label. */
  readonly said: string;
  /** Its heading forbids it, or it is struck out. */
  readonly isForbidden: boolean;
  /** A fence of commands belongs to it. */
  readonly hasCommands: boolean;
  /** Steps stay together and may be longer. */
  readonly isProcedure: boolean;
  /** Globs the file says it is for; empty = everything. */
  readonly appliesTo: readonly string[];
}

/** Splits an instruction file into whole statements: what leads in with its fence, table or list; items; paragraphs. */
export function readStatements(path: RelativePath, text: string): readonly Statement[] {
  const { body, appliesTo } = readScope(text);
  const reader = new StatementReader(path, appliesTo);
  for (const block of readMarkdown(body)) reader.take(block);
  return reader.finish();
}

/** Gathers blocks until a statement is whole. */
class StatementReader {
  private readonly found: Statement[] = [];
  private readonly headings: string[] = [];
  private unit: Unit | undefined;

  constructor(
    private readonly path: RelativePath,
    private readonly appliesTo: readonly string[],
  ) {}

  take(block: Block): void {
    switch (block.kind) {
      case 'heading':
        this.flush();
        this.headings.length = Math.min(this.headings.length, block.depth - 1);
        while (this.headings.length < block.depth - 1) this.headings.push('');
        this.headings.push(block.text);
        return;
      case 'break':
        return this.flush();
      case 'text':
        return this.takeText(block);
      case 'list':
        return this.takeList(block);
      case 'code':
      case 'table':
        return this.attach(block);
    }
  }

  finish(): readonly Statement[] {
    this.flush();
    return this.found;
  }

  private takeText(block: Extract<Block, { kind: 'text' }>): void {
    if (/^@\S+$/.test(block.text)) return this.flush();
    if (this.unit && this.unit.parts.length > 0 && goesOn.test(block.text)) {
      this.unit.parts.push(block);
      return;
    }
    this.flush();
    const isOpen = block.isLabel || leadsIn.test(block.text);
    this.unit = { ...block, lead: block.text, isOpen, parts: [] };
  }

  private takeList(block: Extract<Block, { kind: 'list' }>): void {
    const isNext = this.unit?.isOpen === true && this.unit.parts.length === 0;
    if (isNext || (block.isOrdered && isSteps(block, this.headings.at(-1) ?? ''))) {
      this.attach(block);
      return this.flush();
    }
    this.flush();
    const items = block.items.map(unitOf);
    for (const item of items.slice(0, -1)) this.emit(item);
    this.unit = items.at(-1);
    if (this.unit && !leadsIn.test(this.unit.lead)) this.flush();
  }

  private attach(block: Block): void {
    this.unit ??= { ...block, lead: '', isStruck: false, isOpen: true, parts: [] };
    this.unit.parts.push(block);
  }

  private flush(): void {
    const unit = this.unit;
    this.unit = undefined;
    if (unit) this.emit(unit);
  }

  private emit(unit: Unit): void {
    const label = labelOf(this.headings, unit.lead);
    const hasCommands = unit.parts.some(
      (part) => part.kind === 'code' && isShell(part.language, part.lines),
    );
    for (const piece of piecesOf(unit, label)) {
      const said = piece.text.trim();
      if (said === '') continue;
      const { path, appliesTo } = this;
      this.found.push({
        path,
        line: piece.line,
        endLine: piece.endLine,
        headings: this.headings.filter(Boolean),
        text: label.on(said, piece.isStruck),
        said,
        isForbidden: label.isForbidding || piece.isStruck,
        hasCommands,
        isProcedure: piece.isProcedure,
        appliesTo,
      });
    }
  }
}
