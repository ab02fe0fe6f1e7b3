import { toError } from '../errors';
import { lessonId } from '../lesson/lessonId';
import type { Lesson, LessonProblem } from '../lesson/lesson';
import type { Hasher, LessonFileEntry, LessonPlace, SecretScanner, TokenCounter } from '../ports';
import { renderItem } from '../select/renderBlock';
import { approvalHash } from '../trust/approvalHash';
import { findHiddenCharacters } from '../trust/hiddenCharacters';

/** A lesson file as the library knows it: parsed, checked and measured once per change of the file. */
export interface LibraryEntry extends LessonFileEntry {
  readonly lesson: Lesson;
  readonly problems: readonly LessonProblem[];
  /** What an approval of this text covers. */
  readonly approval: string;
  /** Kinds of credential found; empty = clean. */
  readonly secrets: readonly string[];
  /** The lesson's part of a block, and its exact size in tokens. */
  readonly item: string;
  readonly tokens: number;
}

/** What reading an entry needs from outside. */
export interface EntryPorts {
  readonly hasher: Hasher;
  readonly tokens: TokenCounter;
  readonly secrets: SecretScanner;
}

/** Reads and checks the text of a lesson file. A text of `Error` is an unreadable file: it stays listed, with its problem. */
export async function makeEntry(
  file: LessonFileEntry,
  text: string | Error,
  ports: EntryPorts,
): Promise<LibraryEntry> {
  if (text instanceof Error) return unreadable(file, text, ports);
  const { readLesson } = await import('../lesson/readLesson');
  const { lesson, problems } = readLesson(text, file, ports.hasher);
  const item = renderItem(lesson.name, lesson.body);
  const [secrets, tokens] = await Promise.all([findSecrets(text, ports), ports.tokens.count(item)]);
  const all = [...problems, ...hiddenProblems(text), ...secretProblems(secrets)];
  return {
    ...file,
    lesson,
    problems: all,
    approval: approvalHash(lesson, ports.hasher),
    secrets,
    item,
    tokens,
  };
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

async function findSecrets(text: string, ports: EntryPorts): Promise<readonly string[]> {
  try {
    return await ports.secrets.find(text);
  } catch (error) {
    // A scanner that fails must not let a credential pass: the lesson is held back and says why.
    return [`the check for credentials failed: ${toError(error).message}`];
  }
}

function hiddenProblems(text: string): LessonProblem[] {
  return findHiddenCharacters(text).map(({ line, column, name }) => ({
    severity: 'error',
    line,
    message: `Hidden character ${name} at column ${column}. Remove it.`,
  }));
}

function secretProblems(secrets: readonly string[]): LessonProblem[] {
  return secrets.map((secret) => ({
    severity: 'error',
    message: `The text seems to contain a credential (${secret}). Remove it, and change the credential if it was real.`,
  }));
}

function unreadable(file: LessonFileEntry, error: Error, { hasher }: EntryPorts): LibraryEntry {
  const name = file.fileName.replace(/\.md$/i, '');
  const lesson: Lesson = {
    id: lessonId(file.scope, file.fileName, hasher),
    name,
    description: '',
    kind: 'convention',
    breadth: 'topic',
    triggers: [],
    signals: [],
    appliesTo: [],
    fingerprint: [],
    supersedes: [],
    body: '',
  };
  return {
    ...file,
    lesson,
    problems: [{ severity: 'error', message: error.message }],
    approval: approvalHash(lesson, hasher),
    secrets: [],
    item: '',
    tokens: 0,
  };
}
