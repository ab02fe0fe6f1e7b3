import { failure } from '../../errors';
import type {
  JournalFiles,
  JournalPosition,
  JournalSlice,
  LessonFileEntry,
  LessonFiles,
  LessonPlace,
  StateFile,
} from '../../ports';
import { placeKey } from '../../library/libraryEntry';

/** Lesson files of a moment that is looked back at: made anew for it, written nowhere. */
export class MomentLessonFiles implements LessonFiles {
  private readonly files = new Map<string, { place: LessonPlace; text: string; version: number }>();
  private version = 0;

  constructor(readonly scope: LessonPlace['scope']) {}

  async list(): Promise<readonly LessonFileEntry[]> {
    return [...this.files.values()]
      .map(({ place, text, version }) => ({
        ...{ scope: place.scope, folder: place.folder, fileName: place.fileName },
        stamp: { size: text.length, mtime: 1, inode: version },
      }))
      .sort((a, b) => (placeKey(a) < placeKey(b) ? -1 : 1));
  }

  async read(place: LessonPlace): Promise<string | undefined> {
    return this.files.get(placeKey(place))?.text;
  }

  async write(place: LessonPlace, text: string): Promise<void> {
    this.version += 1;
    this.files.set(placeKey(place), { place, text, version: this.version });
  }

  async move(from: LessonPlace, to: LessonPlace): Promise<void> {
    const file = this.files.get(placeKey(from));
    if (!file) throw failure.lessonNotFound(from.fileName);
    if (this.files.has(placeKey(to))) throw failure.lessonExists(placeKey(to));
    this.files.delete(placeKey(from));
    await this.write(to, file.text);
  }

  async remove(place: LessonPlace): Promise<void> {
    this.files.delete(placeKey(place));
  }
}

/** The journal of such a moment. */
export class MomentJournal implements JournalFiles {
  private readonly lines: string[] = [];

  async append(lines: readonly string[]): Promise<void> {
    this.lines.push(...lines);
  }

  async readSince(since: JournalPosition): Promise<JournalSlice> {
    const from = since['lines'];
    return {
      fromStart: from === undefined,
      lines: this.lines.slice(from ?? 0),
      position: this.lines.length === 0 ? {} : { lines: this.lines.length },
      notices: [],
      isCompactionDue: false,
    };
  }

  async readAll(): Promise<readonly string[]> {
    return this.lines;
  }

  async compact(): Promise<'nothing due'> {
    return 'nothing due';
  }
}

/** A derived file that nobody reads again. */
export class MomentStateFile implements StateFile {
  private text: string | undefined;

  async read(): Promise<string | undefined> {
    return this.text;
  }

  async write(text: string): Promise<void> {
    this.text = text;
  }
}
