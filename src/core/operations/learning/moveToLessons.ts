import type { ImportedStatement } from '../../capture/importInstructions';
import { withoutLines } from '../../capture/instructions/withoutLines';
import { refusalSaying } from '../../capture/refusals';
import { failure } from '../../errors';
import type { Cancellation, RelativePath } from '../../ports';
import { checkUsable } from '../status/checkUsable';
import type { Pipeline } from '../pipeline';
import { allOrNothing, keepImport } from '../verbs/keepAct';
import { promoteAll } from '../verbs/promote';
import { done, type Change, type Done } from '../verbs/undo';
import { importLessons, withSuggestedRefs } from './importLessons';
import { propose } from './propose';

/**
 * Moves statements of instruction files, named by their places (`AGENTS.md:12`), to lessons in use: one act, taken back as one, the files
 * byte for byte. What a lesson says already needs no second one. Where one of them cannot be a lesson, nothing is changed.
 */
export async function moveToLessons(
  pipeline: Pipeline,
  places: readonly string[],
  signal?: Cancellation,
): Promise<Done> {
  checkUsable(pipeline);
  const files = [...new Set(places.map((place) => place.replace(/:\d+$/, '')))];
  const { statements } = await importLessons(pipeline, { isDry: true, named: files }, signal);
  const chosen = places.map((place) => statementAt(place, statements));
  checkLines(chosen, statements);
  const texts = await textsOf(pipeline, files);
  const { length } = chosen;
  const facts = { count: length, files: files.join(' and ') };
  const what = done(length === 1 ? 'movedLine' : 'movedLines', facts);
  const move = async (watched: Pipeline): Promise<Change> => {
    const lesson = await learnAll(watched, chosen);
    for (const [path, text] of texts) {
      const own = chosen.filter((statement) => statement.path === path);
      await watched.instructions.write(path, withoutLines(text, own));
    }
    return { what, lesson };
  };
  return keepImport(pipeline, (watched) => allOrNothing(watched, move));
}

const placeOf = ({ path, line }: ImportedStatement): string => `${path}:${line}`;

function statementAt(place: string, statements: readonly ImportedStatement[]): ImportedStatement {
  const found = statements.find((statement) => placeOf(statement) === place);
  if (!found?.candidate) throw failure.refused('noStatementThere', { place });
  return found;
}

/** A line goes only with everything that is said on it. */
function checkLines(
  chosen: readonly ImportedStatement[],
  statements: readonly ImportedStatement[],
): void {
  for (const one of chosen) {
    const other = statements.find(
      (statement) =>
        !chosen.includes(statement) &&
        statement.path === one.path &&
        statement.line <= one.endLine &&
        one.line <= statement.endLine,
    );
    if (other)
      throw failure.refused('statementsShareLines', { place: placeOf(one), other: placeOf(other) });
  }
}

async function textsOf(
  { instructions }: Pipeline,
  files: readonly RelativePath[],
): Promise<readonly (readonly [path: RelativePath, text: string])[]> {
  return Promise.all(
    files.map(async (path) => {
      const text = await instructions.read(path);
      if (text === undefined) throw failure.refused('notPlainFile', { file: path });
      return [path, text] as const;
    }),
  );
}

/** Proposes the statements and promotes what is new: the user chose these words. Gives the first lesson. */
async function learnAll(pipeline: Pipeline, chosen: readonly ImportedStatement[]): Promise<string> {
  // Their lines are about to go, so they depend on what they name.
  const bare = chosen.flatMap(({ candidate }) => (candidate ? [{ ...candidate, refs: [] }] : []));
  const candidates = await withSuggestedRefs(pipeline, bare);
  const looked = await propose(pipeline, candidates, true);
  for (const [at, { outcome, refusal }] of looked.entries()) {
    const statement = chosen[at];
    if (outcome === 'refused' && refusal && statement)
      throw failure.refused('noLessonFromLine', {
        place: placeOf(statement),
        why: refusalSaying(refusal),
      });
  }
  const proposed = await propose(pipeline, candidates);
  const made = proposed.flatMap((one) => one.made ?? []);
  await promoteAll(pipeline, made);
  return made[0] ?? proposed[0]?.lesson ?? '';
}
