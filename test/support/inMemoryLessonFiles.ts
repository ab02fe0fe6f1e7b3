import { failure } from '../../src/core/errors';
import type { Scope } from '../../src/core/lesson/lesson';
import type { LessonFileEntry, LessonFiles, LessonPlace } from '../../src/core/ports';

interface StoredFile {
  readonly text: string | Error;
  readonly inode: number;
}

const folders = ['active', 'candidates', 'retired'] as const;

/** Lesson files in memory. `fail` makes every write fail, as a full disk or a read-only folder would. */
export class InMemoryLessonFiles implements LessonFiles {
  private readonly files = new Map<string, StoredFile>();
  private revision = 0;
  /** Thrown by every change while it is set. */
  fail: Error | undefined;
  readonly reads: string[] = [];

  constructor(
    readonly scope: Scope,
    files: Readonly<Record<string, string>> = {},
  ) {
    for (const [path, text] of Object.entries(files)) this.put(path, text);
  }

  /** Puts a file as if an editor or git had written it: `testing.md`, `_candidates/format.md`. */
  put(path: string, text: string | Error): void {
    this.files.set(path, { text, inode: this.nextInode() });
  }

  /** The text at a path, `undefined` where there is none. */
  text(path: string): string | Error | undefined {
    return this.files.get(path)?.text;
  }

  async list(): Promise<readonly LessonFileEntry[]> {
    return folders.flatMap((folder) =>
      [...this.files]
        .filter(([path]) =>
          folder === 'active' ? !path.includes('/') : path.startsWith(`_${folder}/`),
        )
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([path, { text, inode }]) => ({
          scope: this.scope,
          folder,
          fileName: path.slice(path.indexOf('/') + 1),
          stamp: { size: text instanceof Error ? 0 : text.length, mtime: 1, inode },
        })),
    );
  }

  async read(place: LessonPlace): Promise<string | undefined> {
    const path = pathOf(place);
    this.reads.push(path);
    const text = this.files.get(path)?.text;
    if (text instanceof Error) throw failure.lessonUnreadable(path, text);
    return text;
  }

  async write(place: LessonPlace, text: string): Promise<void> {
    if (this.fail) throw this.fail;
    this.put(pathOf(place), text);
  }

  async move(from: LessonPlace, to: LessonPlace): Promise<void> {
    if (this.fail) throw this.fail;
    const file = this.files.get(pathOf(from));
    if (!file) throw failure.lessonNotFound(from.fileName);
    if (this.files.has(pathOf(to))) throw failure.lessonExists(pathOf(to));
    this.files.delete(pathOf(from));
    this.files.set(pathOf(to), file);
  }

  async remove(place: LessonPlace): Promise<void> {
    if (this.fail) throw this.fail;
    this.files.delete(pathOf(place));
  }

  private nextInode(): number {
    this.revision += 1;
    return this.revision;
  }
}

function pathOf({ folder, fileName }: LessonPlace): string {
  return folder === 'active' ? fileName : `_${folder}/${fileName}`;
}
