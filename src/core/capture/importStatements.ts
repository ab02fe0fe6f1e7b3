import type { RelativePath } from '../ports';
import { lacksSubject, leansBack } from './instructions/leaningText';
import { lengthOf, mostWholeWords, mostWords } from './lessonLength';
import { partsOf, sentencesOf } from './instructions/statementText';
import { readScope } from './instructions/frontmatter';
import { bindsReader, isShell } from './instructions/statementWorth';
import { asMarkdown } from './markup/asMarkdown';
import { labelOf, type Label } from './instructions/headingLabel';
import { isAboutOneThing, packageOf } from './instructions/instructionFiles';
import { occasionTold } from './instructions/occasion';
import { isBrokenOff, isName, joinUnits } from './instructions/joinUnits';
import { Scopes } from './instructions/scopes';
import { readMarkdown, type Block } from './instructions/readMarkdown';
import { goesOn, isTaking, leadsIn } from './instructions/leads';
import { piecesOf } from './instructions/statementPieces';
import type { Piece, Unit } from './instructions/unit';
import { isSteps, namesProcess, withoutTurn } from './instructions/stepPieces';

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
  /** The same without where its commands are run: what it is about. */
  readonly subject: string;
  /** The same without the label. */
  readonly said: string;
  /** Of this, what it alone says where several statements share what leads in. */
  readonly own?: string;
  /** Its text in fewer words, where it is too long for one lesson and can be cut without harm. */
  readonly brief?: string;
  /** Some of several steps. */
  readonly isPart?: boolean;
  /** Half of a table, of steps or of points that is too long for one lesson. */
  readonly isHalf?: boolean;
  /** One item of a list or table that came apart, said with what led in. */
  readonly isOneOfSeveral: boolean;
  /** It speaks of something that stands before it and could not be taken along. */
  readonly isDangling: boolean;
  /** Its heading forbids it, or it is struck out. */
  readonly isForbidden: boolean;
  /** A paragraph, no point of a list and with nothing below it. */
  readonly isProse: boolean;
  /** A fence of commands belongs to it. */
  readonly hasCommands: boolean;
  /** Steps stay together and may be longer. */
  readonly isProcedure: boolean;
  /** Globs the file says it is for; empty = everything. */
  readonly appliesTo: readonly string[];
}

/** A statement that says before its words for what or where it holds. */
export function saidAfter(before: string, statement: Statement): Statement {
  const { text, subject, brief } = statement;
  const on = (said: string): string =>
    `${before}${/^(?:-|\d+\.|```)/.test(said) && said.includes('\n') ? '\n' : ' '}${said.replace(/^- (?=[^\n]*$)/, '')}`;
  return {
    ...statement,
    text: on(text),
    subject: on(subject),
    ...(brief !== undefined && { brief: on(brief) }),
  };
}

/** Splits an instruction file into whole statements: what leads in with its fence, table or list; items; paragraphs. */
export function readStatements(path: RelativePath, text: string): readonly Statement[] {
  const { body, appliesTo } = readScope(text);
  const reader = new StatementReader(path, appliesTo);
  for (const block of readMarkdown(asMarkdown(path, body))) reader.take(block);
  return reader.finish();
}

/** A text with what must be said before it, and with its label alone. */
type Saying = (text: string) => Pick<Statement, 'text' | 'subject'>;

/** Gathers blocks into units, and the units of a section into whole statements. */
class StatementReader {
  private readonly found: Statement[] = [];
  private readonly headings: string[] = [];
  private readonly scopes: Scopes;
  /** For whom or when sections hold, by the depth of their heading. */
  private readonly told = new Map<number, string>();
  private section: Unit[] = [];
  private unit: Unit | undefined;

  constructor(
    private readonly path: RelativePath,
    private readonly appliesTo: readonly string[],
  ) {
    this.scopes = new Scopes(packageOf(path));
  }

  take(block: Block): void {
    switch (block.kind) {
      case 'heading':
        this.close();
        this.headings.length = Math.min(this.headings.length, block.depth - 1);
        while (this.headings.length < block.depth - 1) this.headings.push('');
        this.headings.push(block.text);
        for (const depth of this.told.keys()) if (depth >= block.depth) this.told.delete(depth);
        return this.scopes.enter(block.depth);
      case 'break':
        return this.close();
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
    this.close();
    return this.found;
  }

  private takeText(block: Extract<Block, { kind: 'text' }>): void {
    if (/^@\S+$/.test(block.text)) return this.flush();
    if (this.isTakenUp(block)) return void this.unit?.parts.push(block);
    const before = this.unit;
    if (before?.parts.length === 0 && isName(before)) {
      // A name of nothing that was read.
      if (isName(opening(block))) return void (this.unit = opening(block));
      const lead = `${before.lead.replace(/:$/, '')}: ${block.text}`;
      this.unit = { ...before, ...opening(block), line: before.line, lead, startsAnew: true };
      return;
    }
    if (before?.parts.length === 0 && !before.isLabel && goesOnIn(before.lead, block.text)) {
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
    this.unit = opening(block);
  }

  /** A name for what comes, or a sentence that broke off before its code and goes on after it in a small letter. */
  private isTakenUp({ text, isLabel }: Extract<Block, { kind: 'text' }>): boolean {
    const last = this.unit?.parts.at(-1);
    if (last === undefined || goesOn.test(text)) return last !== undefined;
    if (last.kind !== 'code' || isLabel) return false;
    return (isTaking(text) && /[.!?]$/.test(text)) || this.isOtherName(text);
  }

  /** "PowerShell" and its fence below what announces them, then "CMD" with another. */
  private isOtherName(text: string): boolean {
    const name = /[:：] ([^:：]+)$/.exec(this.unit?.lead ?? '')?.[1];
    return name !== undefined && [name, text].every(isBareName);
  }

  private takeList(block: Extract<Block, { kind: 'list' }>): void {
    const [only, ...others] = block.items;
    // "1. **Build**" over a paragraph that is not set in is the name of that.
    if (only?.isLabel === true && block.isOrdered && others.length + only.parts.length === 0)
      return this.takeText({ ...only, kind: 'text', isLabel: true });
    this.partName();
    const goesWithUnit = isLeadFor(block, this.unit);
    if (!goesWithUnit) this.flush();
    this.attach(block);
    if (this.unit)
      this.unit = { ...this.unit, ...(goesWithUnit ? { isOpen: true } : { isBare: true }) };
    // A fence below a number that is not set in belongs to that step; one below a point that announces it, to that point.
    if (!block.isOrdered && !leadsIn.test(block.items.at(-1)?.text ?? '')) this.flush();
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
    if (this.unit) this.section.push(this.unit);
    this.unit = undefined;
  }

  /** A section is at its end: what of it belongs together is known now. */
  private close(): void {
    this.flush();
    const label = this.labelFor('');
    const isLabelled = label.isSaid;
    for (const unit of joinUnits(this.section, mostWords - label.words, {
      isLabelled,
      isSteps: isSteps(this.headings.at(-1) ?? '') || this.section.some(tellsOfSteps),
      isProcess: namesProcess(this.headings.at(-1) ?? ''),
    })) {
      this.scopes.hear(unit);
      const told = unit.parts.length === 0 ? occasionTold(unit.lead) : '';
      if (told !== '') this.told.set(this.headings.length, told);
      this.emit(unit);
    }
    this.section = [];
  }

  private labelFor(lead: string): Label {
    const told = [...this.told.values()].at(-1) ?? '';
    return labelOf(this.headings, lead, { isAboutOneThing: isAboutOneThing(this.path), told });
  }

  private emit(unit: Unit): void {
    const label = this.labelFor(unit.lead);
    const room = mostWords - label.words - this.scopes.wordsFor(unit);
    const pieces = piecesOf(unit, room);
    for (const [at, piece] of pieces.entries()) {
      if (piece.text.trim() === '') continue;
      const on: Saying = (text) => {
        const subject = label.on(text, piece.isStruck);
        return { text: this.scopes.on(subject, unit), subject };
      };
      const statement = {
        ...this.statementOf(unit, piece, on, label.isForbidding),
        isOneOfSeveral: pieces.length > 1 && piece.own !== undefined && piece.own !== piece.text,
      };
      if (!statement.isDangling) this.found.push(statement);
      else if (piece.own !== undefined && !leansBack(piece.own) && !lacksSubject(piece.own))
        this.found.push(alone(statement, piece.own, on));
      else if (at > 0 || unit.isPoint || !this.takesAlong(statement, on))
        this.found.push(withoutIdleStart(statement, on));
    }
  }

  private statementOf(unit: Unit, piece: Piece, on: Saying, isForbidding: boolean): Statement {
    const said = piece.text.trim();
    return {
      path: this.path,
      line: piece.line,
      endLine: piece.endLine,
      headings: this.headings.filter(Boolean),
      ...on(said),
      said,
      ...(piece.own !== undefined && { own: piece.own }),
      ...(piece.isPart === true && { isPart: true }),
      ...(piece.isHalf === true && { isHalf: true }),
      ...(piece.brief !== undefined && { brief: on(piece.brief).text }),
      isOneOfSeveral: false,
      isDangling: leansBack(sentencesOf(said)[0] ?? ''),
      isForbidden: isForbidding || piece.isStruck,
      isProse: unit.isItem !== true && unit.parts.length === 0,
      hasCommands: unit.parts.some(
        (part) => part.kind === 'code' && isShell(part.language, part.lines),
      ),
      isProcedure: piece.isProcedure,
      appliesTo: this.appliesTo,
    };
  }

  /** Says before a statement what it speaks of: all that stands right before it under the same heading, or its last sentence; `false` = nothing. */
  private takesAlong(statement: Statement, on: Saying): boolean {
    const before = this.found.at(-1);
    // What announces something that does not come takes nothing along.
    const first = before && !/:$/.test(statement.said) ? firstOf(before, statement) : undefined;
    if (before === undefined || first === undefined) return false;
    const isWhole = first === before.said;
    if (isWhole) this.found.pop();
    const said = `${first}${first.includes('\n') ? '\n' : ' '}${statement.said}`;
    this.found.push({
      ...statement,
      line: before.line,
      said,
      ...on(said),
      own: isWhole ? said : statement.said,
      hasCommands: statement.hasCommands || (isWhole && before.hasCommands),
      isDangling: isWhole ? before.isDangling : leansBack(first),
    });
    return true;
  }
}

/** "Thus, create a branch": without the word that only joins it to what stands before it, where it asks for something then. */
function withoutIdleStart(statement: Statement, on: Saying): Statement {
  const said = withoutTurn(statement.said);
  const [first = ''] = sentencesOf(said);
  if (said === statement.said || leansBack(first) || !bindsReader(said)) return statement;
  return { ...statement, said, ...on(said), isDangling: false };
}

/** What a statement says by itself, without a lead that nobody could understand. */
function alone(statement: Statement, own: string, on: Saying): Statement {
  const said = own.includes('\n') ? own : own.replace(/^- /, '');
  return { ...statement, said, ...on(said), isDangling: false };
}

/** What of a statement is said before the next one that speaks of it; `undefined` = they do not belong together or are too long. */
function firstOf(before: Statement, next: Statement): string | undefined {
  if (!isNear(before, next) || before.isProcedure) return undefined;
  // Of steps or points no single one is what is spoken of.
  const sentence = before.said.includes('\n') ? '' : (partsOf(before.said, 1).at(-1) ?? '');
  // A command is lost without what it is for.
  const most = next.hasCommands ? mostWholeWords : mostWords;
  const fits = (first: string): boolean => lengthOf(`${first} ${next.text}`) <= most;
  // The sentence that names it may go on with others that only tell more of it.
  const first = [before.said, sentence].find(fits) ?? sentencesOf(sentence)[0] ?? '';
  return fits(first) && first !== '' && !first.endsWith(':') ? first : undefined;
}

const isNear = (before: Statement, next: Statement): boolean =>
  before.headings.join() === next.headings.join() &&
  before.isForbidden === next.isForbidden &&
  next.line - before.endLine <= nearLines;

/** Lines between a statement and what it speaks of. */
const nearLines = 3;

/** A paragraph as the beginning of a unit. */
function opening(block: Extract<Block, { kind: 'text' }>): Unit {
  const { line, endLine, text, isStruck, isLabel } = block;
  const unit = { line, endLine, lead: text, isStruck, isOpen: isLabel || leadsIn.test(text) };
  return { ...unit, isLabel, parts: [] };
}

/** A paragraph that announces, or breaks off and is taken up by a name in code or a small letter. */
function goesOnIn(lead: string, next: string): boolean {
  if (/[:：]$/.test(lead)) return true;
  return lengthOf(lead) >= fewestWordsBrokenOff && isBrokenOff(lead) && /^[`\p{Ll}]/u.test(next);
}

/** Fewer words without a full stop are a title. */
const fewestWordsBrokenOff = 4;

/** "Adding a post is a four-step process.": what follows in its section is done in order. */
const tellsOfSteps = ({ lead, parts }: Unit): boolean =>
  parts.length === 0 && /\b(?:\w+-)?steps?\b/i.test(lead) && lengthOf(lead) <= mostWordsOfTelling;
const mostWordsOfTelling = 24;

/** A list below what leads in, or numbers that go on after a fence. */
function isLeadFor(list: Extract<Block, { kind: 'list' }>, unit: Unit | undefined): boolean {
  if (!unit) return false;
  const fewest = areEnds(list) ? fewestWordsOfStart : fewestWordsLeftOpen;
  const isLeft = unit.parts.length === 0 && !unit.isLabel && lengthOf(unit.lead) >= fewest;
  if (isLeft && isBrokenOff(unit.lead) && !endsAsAddress.test(unit.lead)) return true;
  return (unit.isOpen && unit.parts.length === 0) || (list.start > 1 && isNumbered(unit.parts));
}

/** "For code, we recommend" above a list: fewer words are a title. */
const fewestWordsLeftOpen = 4;
/** "A commit" above "stands alone" and "has a message". */
const fewestWordsOfStart = 2;
const areEnds = ({ items }: Extract<Block, { kind: 'list' }>): boolean =>
  items.length > 1 && items.every(({ text }) => /^\p{Ll}[\p{L}’']* /u.test(text));
/** A sentence that ends with an address has no full stop either. */
const endsAsAddress = /https?:\S+$/;

/** A word or two without a mark. */
const isBareName = (text: string): boolean =>
  /^[\p{Lu}\p{N}][^\s:.!?`]*(?: [^\s:.!?`]+)?$/u.test(text);

const isNumbered = (parts: readonly Block[] | undefined): boolean =>
  parts?.some((part) => part.kind === 'list' && part.isOrdered) === true;
