import type { LibraryEntry } from './libraryEntry';
import type { Projection } from './projection';

/** Which of the recipes that ship with the program the user has switched off. */
export interface ShippedSettings {
  /** False = all of them. */
  readonly shippedRecipes: boolean;
  /** By name. */
  readonly disabledRecipes: readonly string[];
}

/**
 * Lessons and the shipped recipes that are not switched off: those are nowhere. The same list as long as nothing changed, so that others
 * can see that by identity.
 */
export class AllEntries {
  private all:
    | (Pick<Projection, 'entries' | 'shipped'> & {
        readonly off: string;
        readonly together: readonly LibraryEntry[];
      })
    | undefined;

  of(
    { entries, shipped }: Pick<Projection, 'entries' | 'shipped'>,
    { shippedRecipes, disabledRecipes }: ShippedSettings,
  ): readonly LibraryEntry[] {
    const off = JSON.stringify([shippedRecipes, disabledRecipes]);
    const { all } = this;
    if (all?.entries === entries && all.shipped === shipped && all.off === off) return all.together;
    const on = shippedRecipes
      ? shipped.filter(({ brief }) => !disabledRecipes.includes(brief.name))
      : [];
    const together = on.length === 0 ? entries : [...entries, ...on];
    this.all = { entries, shipped, off, together };
    return together;
  }
}
