import type { RelativePath } from '../ports';
import { leansBack } from './instructions/leaningText';
import { lengthOf, mostWords, partsOf, sentencesOf } from './instructions/statementText';
import { readScope } from './instructions/frontmatter';
import { isShell } from './instructions/statementWorth';
import { labelOf, type Label } from './instructions/headingLabel';
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
  /** Of this, what it alone says where several statements share what leads in. */
  readonly own?: string;
  /** It speaks of something that stands before it and could not be taken along. */
  readonly isDangling: boolean;
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
    const before = this.unit;
    if (before?.parts.length === 0 && !before.isLabel && /:$/.test(before.lead)) {
      const { endLine, text } = block;
      this.unit = {
        ...before,
        endLine,
        lead: `${before.lead} ${text}`,
        isOpen: leadsIn.test(text),
      };
      return;
    }
    this.flush();
    const isOpen = block.isLabel || leadsIn.test(block.text);
    this.unit = { ...block, lead: block.text, isOpen, parts: [] };
  }

  private takeList(block: Extract<Block, { kind: 'list' }>): void {
    this.partName();
    const goesWithUnit = isLeadFor(block, this.unit);
    if (goesWithUnit || (block.isOrdered && isSteps(this.headings.at(-1) ?? ''))) {
      if (!goesWithUnit) this.flush();
      this.attach(block);
      // A fence below a number that is not set in belongs to that step.
      return block.isOrdered ? undefined : this.flush();
    }
    this.flush();
    // Points stand side by side; numbers may go on from one another.
    const items = block.items.map((item) => ({ ...unitOf(item), isPoint: !block.isOrdered }));
    for (const item of items.slice(0, -1)) this.emit(item);
    this.unit = items.at(-1);
    if (!block.isOrdered && !leadsIn.test(this.unit?.lead ?? '')) this.flush();
  }

  /** "Requirements:" after a fence names the list below it, not the fence. */
  private partName(): void {
    const last = this.unit?.parts.at(-1);
    if (last?.kind !== 'text' || !goesOn.test(last.text)) return;
    this.unit?.parts.pop();
    this.flush();
    this.unit = { ...last, lead: last.text, isOpen: true, parts: [] };
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
    for (const [at, piece] of piecesOf(unit, label).entries()) {
      const said = piece.text.trim();
      if (said === '') continue;
      const { path, appliesTo } = this;
      const statement: Statement = {
        path,
        line: piece.line,
        endLine: piece.endLine,
        headings: this.headings.filter(Boolean),
        text: label.on(said, piece.isStruck),
        said,
        ...(piece.own !== undefined && { own: piece.own }),
        isDangling: leansBack(sentencesOf(said)[0] ?? ''),
        isForbidden: label.isForbidding || piece.isStruck,
        hasCommands,
        isProcedure: piece.isProcedure,
        appliesTo,
      };
      if (!statement.isDangling) this.found.push(statement);
      else if (piece.own !== undefined && !leansBack(piece.own))
        this.found.push(alone(statement, piece.own, label));
      else if (at === 0 && !unit.isPoint) this.takeAlong(statement, label);
      else this.found.push(statement);
    }
  }

  /** Says before a statement what it speaks of: all that stands right before it under the same heading, or its last sentence. */
  private takeAlong(statement: Statement, label: Label): void {
    const before = this.found.at(-1);
    const first = before && firstOf(before, statement);
    if (before === undefined || first === undefined) return void this.found.push(statement);
    const isWhole = first === before.said;
    if (isWhole) this.found.pop();
    const said = `${first}${first.includes('\n') ? '\n' : ' '}${statement.said}`;
    this.found.push({
      ...statement,
      line: before.line,
      said,
      text: label.on(said, false),
      own: isWhole ? said : statement.said,
      hasCommands: statement.hasCommands || (isWhole && before.hasCommands),
      isDangling: isWhole ? before.isDangling : leansBack(first),
    });
  }
}

/** What a statement says by itself, without a lead that nobody could understand. */
function alone(statement: Statement, own: string, label: Label): Statement {
  const said = own.includes('\n') ? own : own.replace(/^- /, '');
  return { ...statement, said, text: label.on(said, statement.isForbidden), isDangling: false };
}

/** What of a statement is said before the next one that speaks of it; `undefined` = they do not belong together or are too long. */
function firstOf(before: Statement, next: Statement): string | undefined {
  const isNear =
    before.headings.join() === next.headings.join() &&
    before.isForbidden === next.isForbidden &&
    next.line - before.endLine <= nearLines;
  if (!isNear || before.isProcedure) return undefined;
  const sentence = partsOf(before.said.split('\n')[0] ?? '', 1).at(-1) ?? '';
  const fits = (first: string): boolean => lengthOf(`${first} ${next.text}`) <= mostWords;
  const first = fits(before.said) ? before.said : sentence;
  return fits(first) && first !== '' && !first.endsWith(':') ? first : undefined;
}

/** Lines between a statement and what it speaks of. */
const nearLines = 3;

/** A list below what leads in, or numbers that go on after a fence. */
function isLeadFor(list: Extract<Block, { kind: 'list' }>, unit: Unit | undefined): boolean {
  if (!unit) return false;
  return (unit.isOpen && unit.parts.length === 0) || (list.start > 1 && isNumbered(unit.parts));
}

const isNumbered = (parts: readonly Block[] | undefined): boolean =>
  parts?.some((part) => part.kind === 'list' && part.isOrdered) === true;
