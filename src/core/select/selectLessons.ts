import { saying } from '../saying';
import { measureApplicability, type Measures } from './applicability';
import type { ChangedTogether, FileHints } from './changedTogether';
import { fits } from './fileFit';
import { pack, type Packed } from './pack';
import { isLedTo, type PastChanges } from './pastChanges';
import { rank, type RankedLesson, type Ranking } from './rank';
import type { RankableLesson } from './rankableLesson';
import { readRequest, type RankRequest } from './readRequest';
import { admittedRecipes } from './recipeRules';
import type { SearchIndex } from './searchIndex';
import { worth } from './worth';

/** What a pre-flight selects from. */
export interface SelectInput {
  /** Eligible lessons only: every filter comes before every limit. */
  readonly lessons: readonly RankableLesson[];
  /** May hold more lessons than are eligible. */
  readonly index: SearchIndex;
  readonly request: RankRequest;
  /** Cosine similarities by lesson id, where the request's vector was there in time. */
  readonly similarities?: ReadonlyMap<string, number>;
  /** What past changes touched, where it was read. */
  readonly past?: PastChanges | undefined;
  /** What changed together with each file, where that was read and files are in hand. */
  readonly together?: ChangedTogether | undefined;
  /** Ids that the conversation was given already: they are judged with the others, and a recipe among them is followed. */
  readonly given?: ReadonlySet<string>;
  /** Absent = the product's floor. */
  readonly floor?: number;
  readonly measures?: Measures;
}

/** The ranking of a pre-flight, and the lessons that are for other files than those in play. */
export interface Selection extends Ranking {
  readonly otherFiles: readonly string[];
}

/**
 * Ranks eligible lessons for a request. What ships with the program is asked only where nothing of the user's answers, and is never
 * compared with it. Pure: the same input gives the same selection.
 */
export function selectLessons(input: SelectInput): Selection {
  const shipped = input.lessons.filter(({ isShipped }) => isShipped);
  if (shipped.length === 0) return selectAmong(input, input.lessons);
  const own = selectAmong(
    input,
    input.lessons.filter(({ isShipped }) => !isShipped),
  );
  if (own.ranked.length + own.rivalRecipes.length > 0)
    return { ...own, belowFloor: [...own.belowFloor, ...shipped.map(behind)] };
  const theirs = selectAmong(input, shipped);
  return {
    ...theirs,
    belowFloor: [...own.belowFloor, ...theirs.belowFloor],
    otherFiles: [...own.otherFiles, ...theirs.otherFiles],
  };
}

function behind({ id, name, kind, tokens, standing }: RankableLesson): RankedLesson {
  const unasked = { applicability: 0, worth: worth(standing), score: 0, value: 0 };
  return { id, name, kind, tokens, ...unasked, why: saying('rank.ownFirst') };
}

function selectAmong(input: SelectInput, all: readonly RankableLesson[]): Selection {
  const { index, request, similarities, past: changes, given, floor, measures } = input;
  const reading = readRequest(request);
  const past = changes?.hintsFor(reading.text);
  const together = changes && input.together?.hintsFor(request.files ?? [], changes);
  const { lessons, otherFiles } = byFiles(all, reading.deciding, together);
  const applicability = measureApplicability({
    ...{ lessons, index, reading, similarities, past, together, measures },
  });
  const admitted = admittedRecipes(
    lessons.filter(({ kind }) => kind === 'recipe'),
    reading,
  );
  return {
    ...rank(lessons, applicability, { admits: ({ id }) => admitted.has(id), given, floor }),
    otherFiles,
  };
}

/** Apart: what is for other files than those that were handed over and than what changed with them. Without any, all of them may be meant. */
function byFiles(
  all: readonly RankableLesson[],
  files: readonly string[],
  together: FileHints | undefined,
): { readonly lessons: readonly RankableLesson[]; readonly otherFiles: readonly string[] } {
  if (files.length === 0) return { lessons: all, otherFiles: [] };
  const lessons: RankableLesson[] = [];
  const otherFiles: string[] = [];
  for (const lesson of all)
    if (fits(lesson, files).isEligible || isLedTo(together?.get(lesson.id))) lessons.push(lesson);
    else otherFiles.push(lesson.id);
  return { lessons, otherFiles };
}

/** The best of a ranking that fits a budget in tokens, header included. */
export function packSelection(
  ranked: readonly RankedLesson[],
  budget: number,
  header: number,
): Packed<RankedLesson> {
  return pack(ranked, budget, header);
}
