import { writeSortedTable } from './sortedTable';

interface Concept {
  readonly words: string;
  readonly abroad?: string;
  readonly near?: Readonly<Record<string, number | undefined>>;
  readonly weight?: number;
  readonly kind?: string;
}

interface Vocabulary {
  readonly version: string;
  readonly concepts: Readonly<Record<string, Concept | undefined>>;
}

/** Texts of `SortedTable`: words to their senses, first words of phrases, beginnings, script without spaces, and what is said of each concept. */
export interface VocabularyTables {
  readonly version: string;
  readonly languages: readonly string[];
  readonly exact: string;
  readonly heads: string;
  readonly prefix: string;
  readonly wide: string;
  readonly concepts: string;
}

/** Chinese, Japanese and Korean script starts here; nothing of the vocabulary beyond is written with spaces. */
const firstWide = 0x2e80;

type Senses = Readonly<Record<'exact' | 'prefix' | 'wide' | 'heads', Map<string, string>>>;

/** The look-up tables of a vocabulary as people edit it. */
export function indexVocabulary({ version, concepts }: Vocabulary): VocabularyTables {
  const senses: Senses = { exact: new Map(), prefix: new Map(), wide: new Map(), heads: new Map() };
  const rows: [string, string][] = [];
  for (const [concept, entry] of Object.entries(concepts)) {
    const { words = '', abroad = '', ...rest } = entry ?? {};
    for (const written of `${words} ${abroad}`.split(' ').filter(Boolean))
      addWord(senses, written, concept);
    rows.push([concept, JSON.stringify(rest)]);
  }
  return {
    version,
    languages: Object.keys(concepts).filter((concept) => concepts[concept]?.kind === 'language'),
    exact: writeSortedTable(senses.exact),
    heads: writeSortedTable(senses.heads),
    prefix: writeSortedTable(senses.prefix),
    wide: writeSortedTable(senses.wide),
    concepts: writeSortedTable(rows),
  };
}

/** `word`, `word~` that means this weakly, `begin*` of a word. */
function addWord(senses: Senses, written: string, concept: string): void {
  const [, word = '', mark] = /^(.+?)([~*]?)$/.exec(written) ?? [];
  const isWide = word.charCodeAt(0) >= firstWide;
  const table = isWide ? senses.wide : mark === '*' ? senses.prefix : senses.exact;
  if (table === senses.exact && word.includes('-'))
    senses.heads.set(word.slice(0, word.indexOf('-')), '');
  const sense = mark === '~' ? `${concept}~` : concept;
  const known = table.get(word);
  table.set(word, known === undefined ? sense : `${known} ${sense}`);
}
