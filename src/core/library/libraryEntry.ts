import { saidOf, toError } from '../errors';
import { isOwnId, lessonId } from '../lesson/lessonId';
import { isNoLesson } from '../lesson/lessonLimits';
import type { readLesson } from '../lesson/readLesson';
import { isGathered, type Folder, type Lesson, type LessonBrief } from '../lesson/lesson';
import type { LessonProblem, ProblemCode } from '../lesson/lessonProblem';
import type { Hasher, LessonFileEntry, LessonPlace, SecretScanner, TokenCounter } from '../ports';
import { saying, type Said } from '../saying';
import { renderItem } from '../lesson/renderBlock';
import { textHashes, type TextHashes } from '../trust/approvalHash';
import { findHiddenCharacters } from '../trust/hiddenCharacters';
import { suspicionsOf } from '../trust/suspiciousText';

/** A lesson file as the library knows it: parsed, checked and measured once per change of the file. */
export interface LibraryEntry extends LessonFileEntry, TextHashes {
  /** Equal to `lesson` as far as it goes, and at hand without reading the rest. */
  readonly brief: LessonBrief;
  readonly lesson: Lesson;
  readonly problems: readonly LessonProblem[];
  /** Kinds of credential found; empty = clean. */
  readonly secrets: readonly Said[];
  /** False where a credential or a problem of severity `error` was found. */
  readonly isSound: boolean;
  /** The lesson's part of a block, and its exact size in tokens. */
  readonly item: string;
  readonly tokens: number;
}

/** What reading a file found out. */
export interface Findings extends TextHashes {
  readonly lesson: Lesson;
  readonly problems: readonly LessonProblem[];
  readonly secrets: readonly Said[];
  readonly tokens: number;
}

/** The entry of a file that was read. */
export function entryOf(file: LessonFileEntry, findings: Findings): LibraryEntry {
  const { scope, folder, fileName, stamp } = file;
  const { lesson, problems, secrets } = findings;
  const isSound = secrets.length === 0 && problems.every(({ severity }) => severity !== 'error');
  const item = itemOf(lesson);
  return { scope, folder, fileName, stamp, brief: lesson, ...findings, isSound, item };
}

/** A lesson's part of a block. The name of a gathered one was made by a program: as a heading it costs tokens and says nothing. */
export function itemOf(lesson: Pick<Lesson, 'name' | 'body' | 'source'>): string {
  return renderItem(isGathered(lesson) ? '' : lesson.name, lesson.body);
}

/** The same lesson in another folder. */
export function movedTo(entry: LibraryEntry, folder: Folder): LibraryEntry {
  const { lesson, problems, secrets, approval, textHash, shortHash, tokens } = entry;
  const { scope, fileName, stamp } = entry;
  const findings = { lesson, problems, secrets, approval, textHash, shortHash, tokens };
  return entryOf({ scope, folder, fileName, stamp }, findings);
}

/** What reading an entry needs from outside. */
export interface EntryPorts {
  readonly hasher: Hasher;
  readonly tokens: TokenCounter;
  readonly secrets: SecretScanner;
  /** What only a changed file needs, loaded then. */
  readonly workshop: () => Promise<{ readonly readLesson: typeof readLesson }>;
}

/** Reads and checks the text of a lesson file. A text of `Error` is an unreadable file: it stays listed, with its problem. */
export async function makeEntry(
  file: LessonFileEntry,
  text: string | Error,
  ports: EntryPorts,
): Promise<LibraryEntry> {
  if (text instanceof Error) return unreadable(file, text, ports);
  const { readLesson: read } = await ports.workshop();
  const { lesson, problems } = read(text, file, ports.hasher);
  // Nothing looks at a text that is no lesson by its length: it is broken, whatever it says.
  const isTooLong = isNoLesson(text);
  const secrets = isTooLong ? [] : await findSecrets(textOfAll(file, text, lesson), ports);
  if (secrets.length > 0) return refused(file, lesson, secrets, ports);
  const tokens = await ports.tokens.count(itemOf(lesson));
  const raw = isTooLong ? [] : hiddenProblems(text);
  const hidden = isTooLong || raw.length > 0 ? raw : hiddenValues(file, lesson);
  const warnings = isTooLong ? [] : suspiciousProblems(lesson);
  const all = [...problems, ...hidden, ...warnings];
  const hashes = textHashes(lesson, ports.hasher);
  return entryOf(file, { lesson, problems: all, secrets, ...hashes, tokens });
}

/** What a reader is warned of before approving the text; it is no reason not to give it. */
export function warningsOf({ problems }: Pick<LibraryEntry, 'problems'>): readonly LessonProblem[] {
  return problems.filter(({ severity }) => severity === 'warning');
}

/** Where a lesson lies, as a key. */
export function placeKey(place: LessonPlace): string {
  return `${place.scope}/${place.folder}/${place.fileName}`;
}

/** The path a user knows the file by, relative to the repository or the home. */
export function shownPath(place: LessonPlace): string {
  const base = place.scope === 'global' ? '~/.lessons' : '.lessons';
  const sub = place.folder === 'active' ? '' : `/_${place.folder}`;
  return `${base}${sub}/${place.fileName}`;
}

/** Everything a file says: as it is written, and what only reading makes of it. */
function textOfAll({ fileName }: LessonFileEntry, text: string, lesson: Lesson): string {
  const read = [fileName, ...textsIn({ ...lesson, further: furtherKeys(lesson) })];
  return [text, ...read.filter((part) => !text.includes(part))].join('\n');
}

async function findSecrets(text: string, ports: EntryPorts): Promise<readonly Said[]> {
  try {
    return await ports.secrets.find(text);
  } catch (error) {
    // A scanner that fails must not let a credential pass: the lesson is held back and says why.
    return [saying<ProblemCode>('problem.secretsUnread', { why: toError(error).message })];
  }
}

function hiddenProblems(text: string): LessonProblem[] {
  return findHiddenCharacters(text).map(({ line, column, name }) => ({
    severity: 'error',
    line,
    ...saying('problem.hiddenAt', { name, column }),
  }));
}

/** What only reading makes hidden: an escape of YAML (`"\u202e"`), and the name of the file. */
function hiddenValues({ fileName }: LessonFileEntry, lesson: Lesson): LessonProblem[] {
  const hiddenIn = (texts: readonly string[]): string | undefined =>
    texts.flatMap((text) => findHiddenCharacters(text))[0]?.name;
  const name = hiddenIn([fileName]);
  const inFields = Object.entries({ ...lesson, further: furtherKeys(lesson) }).flatMap(
    ([field, value]) => {
      const found = hiddenIn(textsIn(value));
      return found === undefined ? [] : [saying('problem.hiddenInField', { name: found, field })];
    },
  );
  const inName = name === undefined ? [] : [saying('problem.hiddenInFileName', { name })];
  return [...inName, ...inFields].map((what) => ({ severity: 'error', ...what }));
}

/** The other keys as they were before JSON wrote their hidden characters out. */
function furtherKeys({ further }: Lesson): unknown {
  return further === undefined ? [] : JSON.parse(further);
}

/** What a reader is warned of beside the button that approves. */
export function suspiciousProblems({ name, description, triggers, body }: Lesson): LessonProblem[] {
  return suspicionsOf([name, description, ...triggers, body].join('\n')).map((why) => ({
    severity: 'warning',
    ...saying('problem.suspicious', { what: saying(why) }),
  }));
}

/** Every text in a value, however deep. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => [key, ...textsIn(part)]);
}

function secretProblems(secrets: readonly Said[]): LessonProblem[] {
  return secrets.map((secret) => ({
    severity: 'error',
    ...saying('problem.credential', { secret }),
  }));
}

/** A text with a credential: known by its hashes, so that a no to it stays one; nothing it says is kept. */
function refused(
  file: LessonFileEntry,
  lesson: Lesson,
  secrets: readonly Said[],
  { hasher }: EntryPorts,
): LibraryEntry {
  const id = isOwnId(lesson.id) ? lesson.id : undefined;
  const blank = blankLesson(file, hasher, id);
  const problems = secretProblems(secrets);
  const hashes = textHashes(lesson, hasher);
  return { ...entryOf(file, { lesson: blank, problems, secrets, ...hashes, tokens: 0 }), item: '' };
}

function unreadable(file: LessonFileEntry, error: Error, { hasher }: EntryPorts): LibraryEntry {
  const lesson = blankLesson(file, hasher);
  const what = saying('problem.unread', { what: saidOf(error) });
  const problems: LessonProblem[] = [{ severity: 'error', ...what }];
  const hashes = textHashes(lesson, hasher);
  return { ...entryOf(file, { lesson, problems, secrets: [], ...hashes, tokens: 0 }), item: '' };
}

/** A lesson that says nothing. */
function blankLesson(
  { scope, fileName }: LessonFileEntry,
  hasher: Hasher,
  id = lessonId(scope, fileName, hasher),
): Lesson {
  return {
    id,
    name: fileName.replace(/\.md$/i, ''),
    description: '',
    kind: 'convention',
    triggers: [],
    signals: [],
    appliesTo: [],
    fingerprint: [],
    supersedes: [],
    check: [],
    body: '',
  };
}
