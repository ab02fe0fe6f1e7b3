import lists from '../../language/lists/instructions.json';
import { oneOf } from '../../language/oneOf';
import { renderedBlock } from './renderBlocks';
import { lengthOf } from '../lessonLength';
import { sentencesOf } from './statementText';
import { namesCommand, holdsCommands } from './statementWorth';
import type { Unit } from './unit';

/** "All commands run from `x/`", "Run these in the root": said once, true of everything below. */
const saysWhere = new RegExp(
  String.raw`\b(?:all|every|any|each|these|the following|following)\b.{0,40}\b(?:${oneOf(lists.whatIsRun)})\b.{0,60}\b(?:${oneOf(lists.runWhere)})\b|` +
    String.raw`^(?:${oneOf(lists.runThem)}) (?:from|in|inside|within)\b`,
  'i',
);
/** Said of all of a kind, it holds for the whole file. */
const saysAll = /^(?:all|every)\b/i;
/** Words of a scope that is said again with each statement. */
const mostWordsOfScope = 24;

interface Scope {
  readonly text: string;
  /** Depth of the heading it stands under; 0 = it holds for the whole file. */
  readonly depth: number;
}

/** Where commands of a file are run, as its folder and its own words say it, for the statements that hold commands. */
export class Scopes {
  private scope: Scope | undefined;
  private depth = 0;

  constructor(private readonly folder: string | undefined) {}

  /** A heading ends what was said under one of its depth or deeper. */
  enter(depth: number): void {
    if (this.scope !== undefined && this.scope.depth >= depth) this.scope = undefined;
    this.depth = depth;
  }

  /** Takes what a unit says of where commands are run. */
  hear({ lead, parts }: Unit): void {
    const [first = ''] = sentencesOf(lead);
    if (!saysWhere.test(first) || lengthOf(lead) > mostWordsOfScope || parts.length > 0) return;
    this.scope = { text: lead, depth: saysAll.test(first) ? 0 : this.depth };
  }

  /** Words that are said before the statements of a unit. */
  wordsFor(unit: Unit): number {
    return lengthOf(this.wordsBefore(unit));
  }

  /** A statement of the unit, with where its commands are run. */
  on(text: string, unit: Unit): string {
    const before = this.wordsBefore(unit);
    // A heading may have said it meanwhile.
    if (before === '' || text.includes(before.replace(/^For |:$/g, ''))) return text;
    return `${before}${/^(?:-|\d+\.|```)/.test(text) ? '\n' : ' '}${text}`;
  }

  private wordsBefore(unit: Unit): string {
    const whole = [unit.lead, ...unit.parts.map(renderedBlock)].join('\n');
    if (!namesCommand(whole) && !holdsCommands(whole)) return '';
    if (
      this.scope !== undefined &&
      unit.lead !== this.scope.text &&
      !whole.includes(this.scope.text)
    )
      return this.scope.text;
    const name = this.folder?.split('/').at(-1);
    return this.scope !== undefined || name === undefined || whole.includes(name)
      ? ''
      : `For \`${this.folder ?? ''}/\`:`;
  }
}
