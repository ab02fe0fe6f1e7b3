import type { Lesson } from '../lesson/lesson';
import type { Hasher } from '../ports';

/** The names one text is known by in the journal. */
export interface TextHashes {
  /** What an approval covers. */
  readonly approval: string;
  /** What it says to a model, whatever the lesson is called and wherever it lies: what a "no" covers. */
  readonly textHash: string;
  /** What approvals were kept under once. Never a reason for a yes; a "no" under it still counts. */
  readonly shortHash: string;
}

export function textHashes(lesson: Lesson, hasher: Hasher): TextHashes {
  return {
    approval: approvalHash(lesson, hasher),
    textHash: textHash(lesson.body, hasher),
    shortHash: shortHash(lesson, hasher),
  };
}

/**
 * The hash an approval covers: everything of a file that may change what is said or when, keys that mean nothing yet included. No digests,
 * so that verifying a lesson again does not ask for a new approval. SHA-256, 64 hex characters.
 */
export function approvalHash(lesson: Lesson, hasher: Hasher): string {
  const covered = [
    ...seen(lesson),
    lesson.fingerprint.map(({ ref }) => ref),
    lesson.confidence ?? null,
    lesson.supersedes,
    lesson.further ?? null,
  ];
  return hasher.sha256(JSON.stringify(covered));
}

/** The hash of a body without regard to line breaks and spacing. 32 hex characters: two texts of one hash are silent together, no more. */
export function textHash(body: string, hasher: Hasher): string {
  return hasher.sha256(`text\n${body.trim().replace(/\s+/g, ' ')}`).slice(0, 32);
}

/** 64 bits over less than what matters: two texts with one such hash were found in minutes. */
function shortHash(lesson: Lesson, hasher: Hasher): string {
  return hasher.sha256(JSON.stringify(seen(lesson))).slice(0, 16);
}

function seen(lesson: Lesson): readonly unknown[] {
  return [
    lesson.name,
    lesson.description,
    lesson.body,
    lesson.kind,
    lesson.topic ?? null,
    lesson.triggers,
    lesson.signals,
    lesson.appliesTo,
    lesson.package ?? null,
    lesson.breadth ?? null,
  ];
}
