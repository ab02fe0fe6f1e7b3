import type { Breadth, Folder, Lesson, LessonBrief, Remind, Scope } from '../lesson/lesson';
import type { LessonProblem } from '../lesson/lessonProblem';
import type { FileStamp } from '../ports';
import { itemOf, type LibraryEntry } from './libraryEntry';
import type { Said } from '../saying';

/** What every pre-flight needs of an entry, without field names: hundreds of them are read at every start. */
export type EntryRow = readonly [
  scope: Scope,
  folder: Folder,
  fileName: string,
  size: number,
  mtime: number,
  inode: number,
  approval: string,
  tokens: number,
  isSound: 0 | 1,
  id: string,
  name: string,
  kind: LessonBrief['kind'],
  breadth: Breadth | null,
  triggers: LessonBrief['triggers'],
  signals: LessonBrief['signals'],
  appliesTo: LessonBrief['appliesTo'],
  fingerprint: LessonBrief['fingerprint'],
  topic: string | null,
  packageFolder: string | null,
  confidence: number | null,
  textHash: string,
  shortHash: string,
  changed: number | null,
  check: LessonBrief['check'],
  remind: Remind | null,
  by: string | null,
];

/** The rest of an entry, as one line. */
interface EntryText {
  readonly lesson: Lesson;
  readonly problems: readonly LessonProblem[];
  readonly secrets: readonly Said[];
  /** Absent = made from the lesson; a file that could not be read has none. */
  readonly item?: string;
}

export function rowOf(entry: LibraryEntry): EntryRow {
  const { scope, folder, fileName, stamp, approval, tokens, isSound, brief } = entry;
  return [
    scope,
    folder,
    fileName,
    stamp.size,
    stamp.mtime,
    stamp.inode,
    approval,
    tokens,
    isSound ? 1 : 0,
    brief.id,
    brief.name,
    brief.kind,
    brief.breadth ?? null,
    brief.triggers,
    brief.signals,
    brief.appliesTo,
    brief.fingerprint,
    brief.topic ?? null,
    brief.package ?? null,
    brief.confidence ?? null,
    entry.textHash,
    entry.shortHash,
    stamp.changed ?? null,
    brief.check,
    brief.remind ?? null,
    brief.source?.by ?? null,
  ];
}

/** The line of an entry; that of one which came from the file is copied. */
export function textOf(entry: LibraryEntry): string {
  if (entry instanceof KeptEntry) return entry.text;
  const { lesson, problems, secrets, item } = entry;
  const text: EntryText = { lesson, problems, secrets, ...(item === '' && { item }) };
  return JSON.stringify(text);
}

/** The lines of the texts, parted when the first one is asked for. */
export class KeptTexts {
  private lines: readonly string[] | undefined;

  constructor(private readonly section: string) {}

  line(at: number): string {
    this.lines ??= this.section.split('\n');
    return this.lines[at] ?? '';
  }
}

/** An entry as the projection keeps it: the brief is there, the text is read at the first question for it. */
export class KeptEntry implements LibraryEntry {
  readonly scope: Scope;
  readonly folder: Folder;
  readonly fileName: string;
  readonly stamp: FileStamp;
  readonly approval: string;
  readonly textHash: string;
  readonly shortHash: string;
  readonly tokens: number;
  readonly isSound: boolean;
  readonly brief: LessonBrief;
  private rest: EntryText | undefined;

  constructor(
    row: EntryRow,
    private readonly texts: KeptTexts,
    private readonly line: number,
  ) {
    this.scope = row[0];
    this.folder = row[1];
    this.fileName = row[2];
    const changed = row[22];
    this.stamp = {
      size: row[3],
      mtime: row[4],
      inode: row[5],
      ...(changed !== null && { changed }),
    };
    this.approval = row[6];
    this.textHash = row[20];
    this.shortHash = row[21];
    this.tokens = row[7];
    this.isSound = row[8] === 1;
    this.brief = briefOf(row);
  }

  get text(): string {
    return this.texts.line(this.line);
  }

  get lesson(): Lesson {
    return this.read().lesson;
  }

  get problems(): readonly LessonProblem[] {
    return this.read().problems;
  }

  get secrets(): readonly Said[] {
    return this.read().secrets;
  }

  get item(): string {
    const { item, lesson } = this.read();
    return item ?? itemOf(lesson);
  }

  private read(): EntryText {
    return (this.rest ??= JSON.parse(this.text) as EntryText);
  }
}

function briefOf(row: EntryRow): LessonBrief {
  return {
    id: row[9],
    name: row[10],
    kind: row[11],
    ...(row[12] !== null && { breadth: row[12] }),
    triggers: row[13],
    signals: row[14],
    appliesTo: row[15],
    fingerprint: row[16],
    topic: row[17] ?? undefined,
    package: row[18] ?? undefined,
    confidence: row[19] ?? undefined,
    check: row[23],
    ...(row[24] !== null && { remind: row[24] }),
    ...(row[25] !== null && { source: { by: row[25] } }),
  };
}
