import { Evidence } from './evidence';
import type { RankableLesson } from './rankableLesson';
import type { SearchIndex } from './searchIndex';

/** What speaks for each of some lessons; made for a lesson when the first hint comes, since for most of them none does. */
export class EvidenceTable {
  /** By slot: which of the lessons it belongs to, from 1; 0 = none of them. */
  private readonly owners: Int32Array;
  private readonly slots: Int32Array;
  private readonly evidences: (Evidence | undefined)[];

  constructor(lessons: readonly RankableLesson[], index: SearchIndex) {
    this.owners = new Int32Array(index.slotCount);
    this.slots = new Int32Array(lessons.length);
    this.evidences = new Array<undefined>(lessons.length).fill(undefined);
    for (let at = 0; at < lessons.length; at++) {
      const slot = index.slotOf(lessons[at]?.id ?? '') ?? -1;
      this.slots[at] = slot;
      if (slot >= 0) this.owners[slot] = at + 1;
    }
  }

  /** The slot of a lesson in the index; -1 = it is not there. */
  slotOf(lesson: number): number {
    return this.slots[lesson] ?? -1;
  }

  /** Where hints of a slot go; `undefined` = its lesson is not compared. */
  at(slot: number): Evidence | undefined {
    const owner = this.owners[slot] ?? 0;
    return owner === 0 ? undefined : this.of(owner - 1);
  }

  /** Where hints of a lesson go. */
  of(lesson: number): Evidence {
    return (this.evidences[lesson] ??= new Evidence());
  }

  /** `undefined` = nothing speaks for the lesson. */
  known(lesson: number): Evidence | undefined {
    return this.evidences[lesson];
  }
}
