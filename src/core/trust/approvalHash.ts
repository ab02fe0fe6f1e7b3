import type { Lesson } from '../lesson/lesson';
import type { Hasher } from '../ports';

/**
 * The hash an approval covers: everything of a lesson that a model or the selection can see, and no digests, so that
 * verifying a lesson again does not ask for a new approval (product.md §8). 16 hex characters.
 */
export function approvalHash(lesson: Lesson, hasher: Hasher): string {
  const covered = [
    lesson.name,
    lesson.description,
    lesson.body,
    lesson.kind,
    lesson.topic ?? null,
    lesson.triggers,
    lesson.signals,
    lesson.appliesTo,
    lesson.package ?? null,
    lesson.declaredBreadth ?? null,
  ];
  return hasher.sha256(JSON.stringify(covered)).slice(0, 16);
}
