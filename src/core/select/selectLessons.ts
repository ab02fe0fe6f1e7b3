import { measureApplicability, type Measures } from './applicability';
import { fits } from './fileFit';
import { pack, type Packed } from './pack';
import { rank, type RankedLesson, type Ranking } from './rank';
import type { RankableLesson } from './rankableLesson';
import { readRequest, type RankRequest } from './readRequest';
import { admittedRecipes } from './recipeRules';
import type { SearchIndex } from './searchIndex';

/** What a pre-flight selects from. */
export interface SelectInput {
  /** Eligible lessons only: every filter comes before every limit. */
  readonly lessons: readonly RankableLesson[];
  /** May hold more lessons than are eligible. */
  readonly index: SearchIndex;
  readonly request: RankRequest;
  /** Cosine similarities by lesson id, where the request's vector was there in time. */
  readonly similarities?: ReadonlyMap<string, number>;
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

/** Ranks eligible lessons for a request. Pure: the same input gives the same selection. */
export function selectLessons(input: SelectInput): Selection {
  const { index, request, similarities, given, floor, measures } = input;
  const reading = readRequest(request);
  const { lessons, otherFiles } = byFiles(input.lessons, reading.inPlay);
  const applicability = measureApplicability({ lessons, index, reading, similarities, measures });
  const admitted = admittedRecipes(
    lessons.filter(({ kind }) => kind === 'recipe'),
    reading,
  );
  return {
    ...rank(lessons, applicability, { admits: ({ id }) => admitted.has(id), given, floor }),
    otherFiles,
  };
}

/** Apart: what is for other files than those in play. Without any, all of them may be meant. */
function byFiles(
  all: readonly RankableLesson[],
  files: readonly string[],
): { readonly lessons: readonly RankableLesson[]; readonly otherFiles: readonly string[] } {
  if (files.length === 0) return { lessons: all, otherFiles: [] };
  const lessons: RankableLesson[] = [];
  const otherFiles: string[] = [];
  for (const lesson of all)
    if (fits(lesson, files).isEligible) lessons.push(lesson);
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
