import {
  exportBlock,
  hasBlock,
  isOursAlone,
  withBlock,
  withoutBlock,
} from '../../agents/exportBlock';
import {
  exportFiles,
  exportTargets,
  folderOf,
  type ExportedLesson,
  type ExportFile,
  type ExportTarget,
} from '../../agents/exportTargets';
import { failure } from '../../errors';
import type { RelativePath } from '../../ports';
import { checkUsable } from '../status/checkUsable';
import type { LessonStatus } from '../status/lessonStatus';
import { listLessons } from '../status/listLessons';
import type { Pipeline } from '../pipeline';

/** Files of the repository that other tools read. */
export interface ExportFiles {
  /** The exact text; `undefined` = nothing is there. Fails with `notPlainFile` at a link or a folder, with `tooLongToExport` over a million bytes. */
  read(path: RelativePath): Promise<string | undefined>;
  /** Makes folders as needed. Fails with `fileReadOnly` where it may only be read. */
  write(path: RelativePath, text: string): Promise<void>;
  remove(path: RelativePath): Promise<void>;
  /** Names in a folder; none where there is no such folder. */
  list(folder: RelativePath): Promise<readonly string[]>;
}

/** What exporting would change in one file. */
export interface ExportChange {
  readonly path: RelativePath;
  /** `undefined` = there is no such file. */
  readonly before: string | undefined;
  /** `undefined` = the file goes. */
  readonly after: string | undefined;
}

export interface ExportPlan {
  readonly changes: readonly ExportChange[];
  /** Lessons in use for which a block had no room, by name. */
  readonly leftOut: readonly string[];
  /** Files that hold our block and are as they should be. */
  readonly current: readonly RelativePath[];
}

/** Which files are meant. */
export interface ExportWish {
  /** Empty = all that hold a block of ours already. */
  readonly targets: readonly ExportTarget[];
  /** Takes the blocks out. */
  readonly isRemoval?: boolean;
}

/**
 * What has to change in files that other tools read so that they say what the lessons in use say: the project's own, approved, nothing
 * stale or in doubt. Changes nothing.
 */
export async function planExport(
  pipeline: Pipeline,
  files: ExportFiles,
  { targets, isRemoval = false }: ExportWish,
): Promise<ExportPlan> {
  const lessons = isRemoval ? [] : exported(await listLessons(pipeline));
  const changes: ExportChange[] = [];
  const current: RelativePath[] = [];
  const leftOut = new Set<string>();
  for (const target of targets.length === 0 ? exportTargets : targets) {
    const folder = folderOf(target);
    const there = folder === undefined ? [] : await files.list(folder);
    const known = await Promise.all(
      exportFiles(target, lessons, there).map(async (file) => ({
        file,
        before: await readFor(files, file, targets.length > 0),
      })),
    );
    // A target with several files is exported where one of them holds a block.
    if (targets.length === 0 && !known.some(({ before }) => hasBlock(before))) continue;
    for (const { file, before } of known) {
      const block = exportBlock(file.lessons);
      for (const name of block.leftOut) leftOut.add(name);
      const after = afterExport(file, before, block.text);
      if (after !== before) changes.push({ path: file.path, before, after });
      else if (hasBlock(before)) current.push(file.path);
    }
  }
  return { changes, current, leftOut: [...leftOut].sort() };
}

/** What cannot be read is nobody's export until the user names it. */
async function readFor(
  files: ExportFiles,
  { path }: ExportFile,
  isNamed: boolean,
): Promise<string | undefined> {
  try {
    return await files.read(path);
  } catch (error) {
    if (isNamed) throw error;
    return undefined;
  }
}

function afterExport(
  { path, head }: ExportFile,
  before: string | undefined,
  block: string,
): string | undefined {
  if (block !== '') {
    const after = withBlock(before, head, block);
    if (after === undefined) throw failure.refused('marksBroken', { file: path });
    return after;
  }
  if (before === undefined || !hasBlock(before)) return before;
  const after = withoutBlock(before);
  if (after === undefined) throw failure.refused('marksBroken', { file: path });
  return isOursAlone(after) ? undefined : after;
}

/** Makes planned changes, each unless its file is another one by now. */
export async function makeExport(
  pipeline: Pipeline,
  files: ExportFiles,
  { changes }: ExportPlan,
): Promise<void> {
  checkUsable(pipeline);
  for (const { path, before, after } of changes) {
    if ((await files.read(path)) !== before) throw failure.settingsChanged(path);
    if (after === undefined) await files.remove(path);
    else await files.write(path, after);
  }
}

/** What may be said to everybody, the surest first: there is room for so many lines. */
function exported(all: readonly LessonStatus[]): readonly ExportedLesson[] {
  return all
    .filter(
      ({ entry, state, omission }) =>
        entry.scope === 'project' && state === 'active' && omission === undefined,
    )
    .sort(
      (a, b) =>
        b.standing.confidence - a.standing.confidence ||
        (a.entry.lesson.name < b.entry.lesson.name ? -1 : 1),
    )
    .map(({ entry: { lesson } }) => ({
      name: lesson.name,
      kind: lesson.kind,
      body: lesson.body,
      globs: globsOf(lesson),
    }));
}

function globsOf({
  appliesTo,
  package: folder,
}: {
  readonly appliesTo: readonly string[];
  readonly package?: string;
}): readonly string[] {
  if (appliesTo.length > 0) return [...appliesTo].sort();
  return folder === undefined || folder === '' ? [] : [`${folder}/**`];
}
