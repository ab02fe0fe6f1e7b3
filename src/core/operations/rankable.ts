import type { Standing } from '../journal/standing';
import type { LibraryEntry } from '../library/libraryEntry';
import type { RankableLesson } from '../select/rankableLesson';

/** What ranking needs of an entry. Its description is read only for recipes, so it is not fetched for the others. */
export function rankable(entry: LibraryEntry, standing: Standing): RankableLesson {
  const { id, name, kind, topic, breadth, triggers, signals, appliesTo } = entry.brief;
  const folder = entry.brief.package;
  const { tokens } = entry;
  return {
    id,
    name,
    kind,
    breadth,
    triggers,
    signals,
    appliesTo,
    standing,
    tokens,
    topic,
    package: folder,
    get description() {
      return entry.lesson.description;
    },
  };
}
