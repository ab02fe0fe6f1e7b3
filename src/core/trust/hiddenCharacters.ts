import { hiddenCharacterName, hiddenPlaces } from '../../protocol/hiddenCharacters';

/** A character that a reader cannot see but a model can. */
export interface HiddenCharacter {
  /** 1-based. */
  readonly line: number;
  readonly column: number;
  /** `U+200B (zero-width)`. */
  readonly name: string;
}

/** Most that are named of one text. */
const most = 10;

/** Finds hidden characters, at most ten. A byte order mark at the very start is fine; a lone surrogate is not. */
export function findHiddenCharacters(text: string): readonly HiddenCharacter[] {
  const found: HiddenCharacter[] = [];
  const lines = text.replace(/^\uFEFF/, '').split('\n');
  for (const [at, line] of lines.entries()) {
    for (const { index, character } of hiddenPlaces(line)) {
      const column = [...line.slice(0, index)].length + 1;
      found.push({ line: at + 1, column, name: hiddenCharacterName(character) });
      if (found.length === most) return found;
    }
  }
  return found;
}
