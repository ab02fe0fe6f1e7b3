import type { Breadth } from '../lesson/lesson';
import type { FrontmatterChanges } from '../lesson/writeLesson';

/** One sentence that a scan says. */
export interface ScannedPoint {
  /** Name of the form that was filled: the same for every repository and value. */
  readonly form: string;
  readonly text: string;
  /** What the form was filled with, by slot. */
  readonly values: Readonly<Record<string, string>>;
}

/** A proposed lesson as plain data: what the operations write under `_candidates/`. */
export interface Candidate {
  readonly name: string;
  readonly description: string;
  readonly kind: 'convention' | 'recipe';
  /** Single-valued slot; absent = of no topic we know. */
  readonly topic?: string;
  /** Globs it holds for; absent = every file. */
  readonly appliesTo?: readonly string[];
  readonly breadth: Breadth;
  readonly triggers: readonly string[];
  /** Folder of the package it holds for; absent = the whole repository. */
  readonly package?: string;
  /** What it asks of a change, a line each (`parseCheck.ts`). */
  readonly check?: readonly string[];
  /** Its checks try all that it says: it need not be said before. */
  readonly isChecked?: true;
  /** In [0, 1]. */
  readonly confidence: number;
  /** Fingerprint refs, the narrowest first. */
  readonly refs: readonly string[];
  /** `scan` or `import`. */
  readonly by: string;
  /** `path:line text`, what a reviewer opens. */
  readonly evidence: readonly string[];
  readonly body: string;
  /** The sentences of the body, where a scan wrote them. */
  readonly points?: readonly ScannedPoint[];
  /** True where this user's own words or accepted work here taught it, in words of no model, file or import: time may put it on trial. */
  readonly isOwn?: boolean;
  /** Id of the lesson it would replace: a stale one whose topic was met again, or a recipe whose steps are no longer taken. */
  readonly updates?: string;
}

/** The frontmatter of a candidate for `newLessonText`; `capturedAt` is an ISO date of day precision. */
export function candidateFields(candidate: Candidate, capturedAt: string): FrontmatterChanges {
  const globs =
    candidate.appliesTo ?? (candidate.package === undefined ? [] : [`${candidate.package}/**`]);
  return {
    name: candidate.name,
    description: candidate.description,
    kind: candidate.kind,
    ...(candidate.topic === undefined ? {} : { topic: candidate.topic }),
    // Only a lesson for any change says so: what else it is for is learned from its text, or said by the user.
    ...(candidate.breadth === 'broad' && { breadth: 'broad' }),
    triggers: candidate.triggers,
    ...(globs.length === 0 ? {} : { 'applies-to': globs }),
    ...(candidate.package === undefined ? {} : { package: candidate.package }),
    confidence: candidate.confidence,
    ...(candidate.refs.length > 0 && {
      fingerprint: Object.fromEntries(candidate.refs.map((ref) => [ref, null])),
    }),
    source: { by: candidate.by, evidence: candidate.evidence },
    'captured-at': capturedAt,
    ...(candidate.check && { check: candidate.check }),
    ...(candidate.isChecked && { remind: 'when broken' }),
  };
}
