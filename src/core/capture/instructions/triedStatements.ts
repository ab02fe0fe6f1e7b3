import type { Finding } from '../check/finding';
import type { ImportedStatement, Said } from '../importInstructions';
import { profileOf, relationOf } from '../statementRelations';

/** A lesson in use, for what contradicts it. */
export interface LessonInUse extends Said {
  /** Folder of the package it holds for; absent = the whole repository. */
  readonly package?: string;
}

/** Marks statements of which a check of the files found something that is not so. */
export function withFaults(
  statements: readonly ImportedStatement[],
  findings: readonly Finding[],
): readonly ImportedStatement[] {
  return statements.map((statement) => {
    const faults = findings.filter((finding) => isAbout(finding, statement));
    if (faults.length === 0) return statement;
    const isOut = statement.standing === 'no instruction' || statement.standing === 'leans';
    const standing = isOut ? statement.standing : 'wrong';
    return { ...statement, standing, faults };
  });
}

/** In its lines and its words: several statements may share a line. What contradicts another line is shown beside that one. */
function isAbout({ path, line, said, code }: Finding, statement: ImportedStatement): boolean {
  if (code === 'contradicts') return false;
  const isInside = path === statement.path && line >= statement.line && line <= statement.endLine;
  return isInside && statement.text.includes(said);
}

/** Marks statements that say the opposite of a lesson for the same files. */
export function withContradictedLessons(
  statements: readonly ImportedStatement[],
  lessons: readonly LessonInUse[],
): readonly ImportedStatement[] {
  const known = lessons.map((lesson) => ({ lesson, profile: profileOf(lesson.text) }));
  return statements.map((statement) => {
    if (statement.standing !== 'new') return statement;
    const profile = profileOf(statement.text);
    const against = known.find(
      (one) =>
        one.lesson.package === statement.candidate?.package &&
        relationOf(one.profile, profile) === 'contradicts',
    )?.lesson;
    if (!against) return statement;
    const { path, line, text } = against;
    return { ...statement, standing: 'contradicts', against: { path, line, text } };
  });
}
