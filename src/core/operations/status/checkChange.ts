import { readDiff, type ChangedFile } from '../../checks/change';
import { mendBreach, type Mend } from '../../checks/mendBreach';
import { asksForMore, tryCheck, type Breach } from '../../checks/tryCheck';
import { failure } from '../../errors';
import { parseCheck, type CheckKind } from '../../lesson/parseCheck';
import type { DiffSource, RelativePath } from '../../ports';
import type { Pipeline } from '../pipeline';
import { isSilenced } from './givenUpChecks';
import { judgeLessons } from '../preflight/eligibleLessons';

/** A rule of a lesson that a change breaks. */
export interface BrokenCheck extends Breach {
  readonly lesson: { readonly id: string; readonly name: string };
  readonly kind: CheckKind;
  /** The line of the lesson's `check:`. */
  readonly check: string;
  /** What mends it, where that is plain. */
  readonly mend?: Mend;
}

/** What lessons say of a change. */
export interface ChangeCheck {
  readonly files: number;
  /** Checks that were tried: those of lessons in use, approved and fresh. */
  readonly checks: number;
  /** By path and line. */
  readonly broken: readonly BrokenCheck[];
}

/**
 * Tries the checks of lessons on what is staged, on what HEAD has beyond a commit, or on what differs from HEAD. No such commit: `noCommit`.
 * `only` = the change is not whole: these files alone are judged, new ones with their text, and what has to come with them is not asked for.
 */
export async function checkChange(
  pipeline: Pipeline,
  of: DiffSource,
  only?: readonly RelativePath[],
): Promise<ChangeCheck> {
  const diff = await pipeline.history.changeOf(of);
  if (diff === undefined)
    throw failure.refused('noCommit', { name: typeof of === 'string' ? 'HEAD' : of.since });
  const wanted = only && new Set(only);
  const files = await withNewTexts(pipeline, readDiff(diff), wanted);
  const checks = (await liveChecks(pipeline)).filter(
    ({ check }) => wanted === undefined || !asksForMore(check),
  );
  const from = typeof of === 'string' ? undefined : of.since;
  const broken: BrokenCheck[] = [];
  for (const { lesson, line, check } of checks) {
    const breaches = tryCheck(check, files).filter(({ path }) => wanted?.has(path) ?? true);
    if (breaches.length === 0 || (await isSilenced(pipeline.history, check, from))) continue;
    for (const breach of breaches) {
      const mend = await plainMend(pipeline, mendBreach(check, breach));
      broken.push({ ...breach, lesson, kind: check.kind, check: line, ...(mend && { mend }) });
    }
  }
  return {
    files: files.length,
    checks: checks.length,
    broken: broken.sort((a, b) =>
      a.path < b.path ? -1 : a.path > b.path ? 1 : (a.line ?? 0) - (b.line ?? 0),
    ),
  };
}

async function liveChecks(pipeline: Pipeline) {
  const { eligible } = await judgeLessons(pipeline, await pipeline.library.refresh());
  return eligible.flatMap(({ entry: { lesson } }) =>
    lesson.check.flatMap((line) => {
      const check = parseCheck(line);
      return check ? [{ lesson: { id: lesson.id, name: lesson.name }, line, check }] : [];
    }),
  );
}

/** Larger files are data. */
const mostBytes = 1_000_000;

/** Files that git does not follow yet stand in a change by name alone: every line of them is new. */
async function withNewTexts(
  { repository }: Pipeline,
  files: readonly ChangedFile[],
  wanted: ReadonlySet<string> | undefined,
): Promise<readonly ChangedFile[]> {
  const isBare = ({ path, how, added }: ChangedFile): boolean =>
    wanted?.has(path) === true && how === 'added' && added.length === 0;
  return Promise.all(
    files.map(async (file) => {
      const found = isBare(file) ? await repository.read(file.path, mostBytes) : undefined;
      if (found?.kind !== 'read') return file;
      const lines = found.text().split(/\r?\n/);
      return { ...file, added: lines.map((text, at) => ({ line: at + 1, text })) };
    }),
  );
}

/** Whether what is there allows it. */
async function plainMend(
  { repository }: Pipeline,
  mend: Mend | undefined,
): Promise<Mend | undefined> {
  if (mend?.kind === 'rename') {
    const [there] = await repository.stat([mend.to]);
    return there?.kind === 'missing' ? mend : undefined;
  }
  if (mend?.onlyWith === undefined) return mend;
  const there = await repository.stat(mend.onlyWith);
  return there.some(({ kind }) => kind === 'file') ? mend : undefined;
}
