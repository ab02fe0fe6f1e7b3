import { isGathered } from '../../lesson/lesson';
import type { Standing } from '../../lesson/standing';
import type { LibraryEntry } from '../../library/libraryEntry';
import type { RankableLesson } from '../../select/rankableLesson';

/** What ranking needs of an entry. Its description is read only for recipes, so it is not fetched for the others. */
export function rankable(entry: LibraryEntry, standing: Standing): RankableLesson {
  return new RankableEntry(entry, standing);
}

/** A class, since hundreds are made at every start and an object with a getter of its own is slow to make. */
class RankableEntry implements RankableLesson {
  readonly id: string;
  readonly name: string;
  readonly kind: RankableLesson['kind'];
  readonly breadth: RankableLesson['breadth'];
  readonly signals: readonly string[];
  readonly appliesTo: readonly string[];
  readonly package: string | undefined;
  readonly tokens: number;
  readonly isGathered: boolean;
  readonly isShipped: boolean;

  constructor(
    private readonly entry: LibraryEntry,
    readonly standing: Standing,
  ) {
    const { brief } = entry;
    this.id = brief.id;
    this.name = brief.name;
    this.kind = brief.kind;
    this.breadth = brief.breadth;
    this.signals = brief.signals;
    this.appliesTo = brief.appliesTo;
    this.package = brief.package;
    this.tokens = entry.tokens;
    this.isGathered = isGathered(brief);
    this.isShipped = entry.scope === 'shipped';
  }

  get topic(): string | undefined {
    return this.entry.brief.topic;
  }

  get triggers(): readonly string[] {
    return this.entry.brief.triggers;
  }

  get description(): string {
    return this.entry.lesson.description;
  }
}
