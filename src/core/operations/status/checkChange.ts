import { readDiff } from '../../checks/change';
import { tryCheck, type Breach } from '../../checks/tryCheck';
import { failure } from '../../errors';
import { parseCheck, type CheckKind } from '../../lesson/parseCheck';
import type { DiffSource } from '../../ports';
import type { Pipeline } from '../pipeline';
import { isSilenced } from './givenUpChecks';
import { judgeLessons } from '../preflight/eligibleLessons';

/** A rule of a lesson that a change breaks. */
export interface BrokenCheck extends Breach {
  readonly lesson: { readonly id: string; readonly name: string };
  readonly kind: CheckKind;
  /** The line of the lesson's `check:`. */
  readonly check: string;
}

/** What lessons say of a change. */
export interface ChangeCheck {
  readonly files: number;
  /** Checks that were tried: those of lessons in use, approved and fresh. */
  readonly checks: number;
  /** By path and line. */
  readonly broken: readonly BrokenCheck[];
}

/** Tries the checks of lessons on what is staged, or on what HEAD has beyond a commit. No such commit: `noCommit`. */
export async function checkChange(pipeline: Pipeline, of: DiffSource): Promise<ChangeCheck> {
  const diff = await pipeline.history.changeOf(of);
  if (diff === undefined)
    throw failure.refused('noCommit', { name: typeof of === 'string' ? 'HEAD' : of.since });
  const files = readDiff(diff);
  const { eligible } = await judgeLessons(pipeline, await pipeline.library.refresh());
  const checks = eligible.flatMap(({ entry: { lesson } }) =>
    lesson.check.flatMap((line) => {
      const check = parseCheck(line);
      return check ? [{ lesson: { id: lesson.id, name: lesson.name }, line, check }] : [];
    }),
  );
  const from = typeof of === 'string' ? undefined : of.since;
  const broken: BrokenCheck[] = [];
  for (const { lesson, line, check } of checks) {
    const breaches = tryCheck(check, files);
    if (breaches.length === 0 || (await isSilenced(pipeline.history, check, from))) continue;
    for (const breach of breaches)
      broken.push({ ...breach, lesson, kind: check.kind, check: line });
  }
  return {
    files: files.length,
    checks: checks.length,
    broken: broken.sort((a, b) =>
      a.path < b.path ? -1 : a.path > b.path ? 1 : (a.line ?? 0) - (b.line ?? 0),
    ),
  };
}
