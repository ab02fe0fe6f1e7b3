import {
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  type Document,
  type Pair,
} from 'yaml';
import { toError } from '../errors';
import type { Hasher } from '../ports';
import { saying, type SaidData } from '../saying';
import { parseCheck } from './parseCheck';
import { splitFrontmatter } from './frontmatter';
import type {
  Breadth,
  FingerprintEntry,
  Lesson,
  LessonKind,
  LessonSource,
  Remind,
  Scope,
} from './lesson';
import { compileGlob, longestGlob, mostAlternatives } from './globMatcher';
import { lessonId } from './lessonId';
import { isLongerThan, lessonLimits } from './lessonLimits';
import type { ExpectedCode, LessonProblem, ProblemCode } from './lessonProblem';
import { findRepeatedKey } from './repeatedKey';

/** Where the text came from; decides the defaults of `id` and `name`. */
export interface LessonOrigin {
  readonly scope: Scope;
  /** File name with `.md`. */
  readonly fileName: string;
}

/** A lesson and everything that is wrong with its file. */
export interface ReadLesson {
  readonly lesson: Lesson;
  readonly problems: readonly LessonProblem[];
}

/**
 * Keys that have a field of their own, or say nothing of what is given and when (`id`, `captured-at`; `source`, which moves a lesson's place
 * among others alone). All others are kept as they are, and
 * `check` and `remind` among them: they were covered by approvals so before it meant something.
 */
const knownKeys: ReadonlySet<string> = new Set([
  ...['id', 'name', 'description', 'kind', 'topic', 'breadth', 'triggers', 'signals', 'applies-to'],
  ...['package', 'confidence', 'fingerprint', 'source', 'captured-at', 'supersedes'],
]);

/** Longest body by kind, in words (docs/design.md §2); longer ones cost too much of the budget. */
const mostWords: Record<LessonKind, number> = { convention: 60, recipe: 120 };

/** Reads the text of a lesson file. Never throws: what cannot be understood becomes a problem, and the rest still reads. */
export function readLesson(text: string, origin: LessonOrigin, hasher: Hasher): ReadLesson {
  const parts = splitFrontmatter(text);
  const fields = new Fields(parts.yaml, parts.yamlLine);
  if (!parts.closed) {
    fields.problem('problem.notClosed', {}, 1);
  }
  const isTooLong = isLongerThan(parts.body, lessonLimits.bodyBytes);
  if (isTooLong)
    fields.problem('problem.textTooLong', { most: lessonLimits.bodyBytes }, parts.bodyLine);
  const body = isTooLong ? '' : parts.body.replace(/\r\n?/g, '\n').trim();
  if (body === '' && !isTooLong) fields.problem('problem.noText');
  const kind = fields.choice<LessonKind>('kind', ['convention', 'recipe']) ?? 'convention';
  const words = countWords(body);
  if (words > mostWords[kind]) {
    const facts = { words, kind, most: mostWords[kind] };
    fields.problem('problem.tooManyWords', facts, parts.bodyLine, 'warning');
  }
  const lesson = assemble(fields, { origin, body, kind, hasher });
  return { lesson, problems: fields.problems };
}

interface Basics {
  readonly origin: LessonOrigin;
  readonly body: string;
  readonly kind: LessonKind;
  readonly hasher: Hasher;
}

function assemble(fields: Fields, { origin, body, kind, hasher }: Basics): Lesson {
  const name = fields.text('name') ?? origin.fileName.replace(/\.md$/i, '');
  const firstLine = body.split('\n').find((line) => line.trim() !== '') ?? '';
  const description =
    fields.text('description') ?? firstLine.replace(/^\s*(?:[-*+]|\d+[.)]|#+)\s+/, '');
  const topic = fields.text('topic');
  const triggers = fields.list('triggers', lessonLimits.triggers);
  const breadth = fields.choice<Breadth>('breadth', ['broad', 'topic']);
  const packageFolder = fields.text('package');
  const confidence = fields.ratio('confidence');
  const source = fields.source();
  const capturedAt = fields.text('captured-at');
  const remind = fields.choice<Remind>('remind', ['before', 'when broken']);
  return {
    id: fields.identifier('id') ?? lessonId(origin.scope, origin.fileName, hasher),
    name,
    description,
    kind,
    ...(topic !== undefined && { topic }),
    ...(breadth && { breadth }),
    triggers,
    signals: fields.list('signals'),
    appliesTo: fields.globs('applies-to'),
    ...(packageFolder !== undefined && { package: packageFolder.replace(/\/+$/, '') }),
    ...(confidence !== undefined && { confidence }),
    fingerprint: fields.refs(),
    ...(source && { source }),
    ...(capturedAt !== undefined && { capturedAt }),
    supersedes: fields.list('supersedes'),
    check: fields.checks(),
    ...(remind && { remind }),
    ...fields.further(),
    body,
  };
}

/** Words of a text: runs between white space, and each CJK character as half a word. */
function countWords(text: string): number {
  const cjk = text.match(/[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/g)?.length ?? 0;
  const rest =
    text.replace(/[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/g, ' ').match(/\S+/g)?.length ?? 0;
  return rest + Math.ceil(cjk / 2);
}

/** The frontmatter's fields with the problems met on the way. */
class Fields {
  readonly problems: LessonProblem[] = [];
  private readonly pairs = new Map<string, Pair>();
  private readonly lines = new LineCounter();
  private document: Document | undefined;

  constructor(
    yaml: string | undefined,
    private readonly firstLine: number,
  ) {
    if (yaml === undefined) return;
    if (isLongerThan(yaml, lessonLimits.frontmatterBytes)) {
      this.problem('problem.frontmatterTooLong', { most: lessonLimits.frontmatterBytes }, 1);
      return;
    }
    const document = parseDocument(yaml, {
      lineCounter: this.lines,
      prettyErrors: false,
      // What is wrong is told with the lesson, not on the standard error of whoever reads it.
      logLevel: 'silent',
      uniqueKeys: false,
    });
    const repeated = findRepeatedKey(document);
    if (repeated) this.problem('problem.keyTwice', { key: repeated.key }, this.lineOf(repeated.at));
    for (const error of document.errors) {
      this.problem('problem.notYaml', { why: error.message }, this.lineOf(error.pos[0]));
    }
    this.collect(document);
  }

  problem(
    code: ProblemCode,
    data?: SaidData,
    line?: number,
    severity: LessonProblem['severity'] = 'error',
  ): void {
    this.problems.push({ severity, ...saying(code, data), ...(line !== undefined && { line }) });
  }

  text(key: string): string | undefined {
    const value = this.value(key);
    if (value === undefined || value === null) return undefined;
    if (typeof value === 'string' && value.length > lessonLimits.textLength)
      return this.wrong(key, 'short', { most: lessonLimits.textLength });
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
    if (typeof value === 'number' || typeof value === 'boolean') return String(value);
    if (value instanceof Date) return value.toISOString().slice(0, 10);
    return this.wrong(key, 'text');
  }

  /** Ids are keys of records elsewhere, so none may be a name that every object has. */
  identifier(key: string): string | undefined {
    const value = this.text(key);
    if (value === undefined || !(value in Object.prototype)) return value;
    return this.wrong(key, 'ownWord');
  }

  choice<T extends string>(key: string, allowed: readonly T[]): T | undefined {
    const value = this.text(key);
    if (value === undefined) return undefined;
    const found = allowed.find((option) => option === value);
    return found ?? this.wrong(key, 'oneOf', { allowed });
  }

  ratio(key: string): number | undefined {
    const value = this.value(key);
    if (value === undefined || value === null) return undefined;
    if (typeof value === 'number' && value >= 0 && value <= 1) return value;
    return this.wrong(key, 'ratio');
  }

  list(key: string, most: number = lessonLimits.listItems): readonly string[] {
    const node: unknown = this.pairs.get(key)?.value;
    const isTooMany = isSeq(node) && node.items.length > most;
    if (isTooMany) {
      this.wrong(key, 'shortList', { most });
      return [];
    }
    const value = this.value(key);
    if (value === undefined || value === null) return [];
    const items: readonly unknown[] = Array.isArray(value) ? value : [value];
    if (!items.every(isItem)) {
      this.wrong(key, 'texts', { most: lessonLimits.textLength });
      return [];
    }
    // An empty text is no glob and no trigger that anything could meet.
    return items.map(String).filter((item) => item.trim() !== '');
  }

  /** Globs are read by our own matcher, which no pattern can slow down; a form that it does not read is said. */
  globs(key: string): readonly string[] {
    const globs = this.list(key);
    const unread = globs.find((glob) => !compileGlob(glob));
    if (unread !== undefined) {
      const limits = { characters: longestGlob, alternatives: mostAlternatives };
      this.problem('problem.unreadGlob', { key, glob: unread.slice(0, 60), ...limits });
    }
    return globs;
  }

  /** Lines that have none of the forms are said, and tried never. */
  checks(): readonly string[] {
    const lines = this.list('check');
    const unread = lines.find((line) => !parseCheck(line));
    if (unread !== undefined) this.problem('problem.unreadCheck', { line: unread.slice(0, 80) });
    return lines;
  }

  source(): LessonSource | undefined {
    const value = this.value('source');
    if (value === undefined || value === null) return undefined;
    if (typeof value === 'string') return { by: value, evidence: [] };
    if (!isRecord(value) || typeof value['by'] !== 'string') return this.wrong('source', 'source');
    const evidence = Array.isArray(value['evidence']) ? value['evidence'].map(String) : [];
    return { by: value['by'], evidence };
  }

  /** What the other keys say, in an order of its own. */
  further(): Pick<Lesson, 'further'> {
    const others = [...this.pairs.keys()].filter((key) => !knownKeys.has(key)).sort();
    if (others.length === 0) return {};
    return { further: JSON.stringify(others.map((key) => [key, this.value(key) ?? null])) };
  }

  refs(): readonly FingerprintEntry[] {
    const entries = this.fingerprint();
    const { refs, textLength } = lessonLimits;
    const fits = entries.length <= refs && entries.every(({ ref }) => ref.length <= textLength);
    if (fits) return entries;
    this.wrong('fingerprint', 'fewRefs', { most: refs, length: textLength });
    return [];
  }

  /** Both forms: a map of ref to digest, and the older list of refs. */
  private fingerprint(): readonly FingerprintEntry[] {
    const node = this.pairs.get('fingerprint')?.value;
    if (node === undefined || node === null || (isScalar(node) && node.value === null)) return [];
    if (isMap(node)) return node.items.map((item) => this.fingerprintItem(item));
    if (isSeq(node)) {
      return node.items.flatMap((item) => {
        if (isMap(item)) return item.items.map((pair) => this.fingerprintItem(pair));
        return isScalar(item) ? [{ ref: String(item.value) }] : [];
      });
    }
    this.wrong('fingerprint', 'refs');
    return [];
  }

  private fingerprintItem(pair: Pair): FingerprintEntry {
    const ref = String(isScalar(pair.key) ? pair.key.value : pair.key);
    const digest = isScalar(pair.value) ? pair.value.value : undefined;
    if (digest === undefined || digest === null || digest === '') return { ref };
    if (typeof digest === 'string') return { ref, digest };
    this.wrong('fingerprint', 'digest', { ref });
    return { ref };
  }

  private collect(document: Document): void {
    this.document = document;
    const root = document.contents;
    if (root === null) return;
    if (!isMap(root)) {
      this.problem('problem.notPairs', {}, this.firstLine);
      return;
    }
    for (const pair of root.items) {
      if (isScalar(pair.key)) this.pairs.set(String(pair.key.value), pair);
    }
  }

  private value(key: string): unknown {
    const node: unknown = this.pairs.get(key)?.value;
    if (isScalar(node)) return node.value;
    if (!this.document || !isNode(node)) return undefined;
    try {
      const plain: unknown = node.toJS(this.document, { maxAliasCount: 50 });
      return plain;
    } catch (error) {
      this.problem('problem.notResolved', { key, why: toError(error).message });
      return undefined;
    }
  }

  private wrong(
    key: string,
    expected: ExpectedCode extends `expected.${infer Name}` ? Name : never,
    data?: SaidData,
  ): undefined {
    const node = this.pairs.get(key)?.key;
    const offset = isScalar(node) ? node.range?.[0] : undefined;
    this.problem(
      'problem.wrongField',
      { key, expected: saying(`expected.${expected}`, data) },
      offset === undefined ? undefined : this.lineOf(offset),
    );
    return undefined;
  }

  private lineOf(offset: number): number {
    return this.lines.linePos(offset).line + this.firstLine - 1;
  }
}

/** A number is fine where a text is wanted: people write `2` and mean "2". */
function isItem(item: unknown): item is string | number {
  if (typeof item === 'string') return item.length <= lessonLimits.textLength;
  return typeof item === 'number';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
