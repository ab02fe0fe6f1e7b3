import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { renderItem } from '../../../src/core/lesson/renderBlock';
import { startStanding } from '../../../src/core/lesson/standing';
import type { RankableLesson } from '../../../src/core/select/rankableLesson';
import { SearchIndex } from '../../../src/core/select/searchIndex';
import type { RealCollection } from '../sharedData';

/** A real collection ready to be asked, as the product would read it from lesson files. */
export interface RealStore {
  readonly collection: RealCollection;
  readonly lessons: readonly RankableLesson[];
  readonly index: SearchIndex;
}

/** As of lesson files that say nothing of their breadth; `appliesTo` where asked for. */
export function openRealStore(collection: RealCollection, withGlobs = false): RealStore {
  const documents = collection.lessons.map(({ id, name, description, body }) => ({
    id,
    name,
    description,
    triggers: [],
    signals: [],
    body,
  }));
  const lessons = documents.map((one, at): RankableLesson => ({
    ...one,
    kind: 'convention',
    breadth: 'topic',
    appliesTo: withGlobs ? (collection.lessons[at]?.files ?? []) : [],
    standing: startStanding(),
    tokens: encode(renderItem(one.name, one.body)).length,
  }));
  return { collection, lessons, index: SearchIndex.build(documents) };
}
