import { startStanding, type Standing } from '../../src/core/lesson/standing';
import type { RankableLesson } from '../../src/core/select/rankableLesson';
import { SearchIndex } from '../../src/core/select/searchIndex';
import { selectLessons } from '../../src/core/select/selectLessons';

/** A lesson as a test writes it. */
export interface Written {
  readonly id: string;
  readonly body: string;
  readonly name?: string;
  readonly triggers?: readonly string[];
  readonly more?: Partial<RankableLesson>;
  readonly standing?: Partial<Standing>;
}

/** Lessons and their index. */
export function store(...written: readonly Written[]) {
  const documents = written.map(({ id, name = id, body, triggers = [], more }) => ({
    id,
    name,
    body,
    triggers,
    description: body.split('\n')[0] ?? '',
    signals: more?.signals ?? [],
  }));
  const lessons = documents.map((document, at): RankableLesson => ({
    ...document,
    kind: 'convention',
    appliesTo: [],
    tokens: 30,
    ...written[at]?.more,
    standing: { ...startStanding(), ...written[at]?.standing },
  }));
  return { lessons, index: SearchIndex.build(documents) };
}

export const ids = (ranked: readonly { readonly id: string }[]) => ranked.map(({ id }) => id);
/** What ranking says of a request. */
export const ask = (given: ReturnType<typeof store>, text: string, files: readonly string[] = []) =>
  selectLessons({ ...given, request: { text, files } });
