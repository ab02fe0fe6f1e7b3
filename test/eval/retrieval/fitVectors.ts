import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { termsOf } from '../../../src/core/language/words';
import { lackData } from '../lackData';
import { Mirrors } from '../mirrors';
import { learnVectors, type WordVectors } from './wordVectors';

/** Where vectors go that a fit made: no part of the project, as they did not win (RESULTS.md). */
export const vectorsFile = '.tsbuild/vectors.json';
const sourcesFile = 'test/eval/retrieval/vectorSources.json';

/** A repository whose commit messages teach which words go together. */
export interface VectorSource {
  readonly repo: string;
  readonly commit: string;
}

/** How many of the newest messages of a repository are read: a few large ones must not teach alone. */
const mostMessages = 5_000;
/** Words of a message that are read: behind lie pasted logs. */
const mostTerms = 60;
const window = 10;
const dimensions = 128;
/** A word that few repositories use is a name of theirs. */
const fewestRepositories = 6;
const mostWords = 6_000;
/** Who signed, and addresses: people and places, not the subject. */
const apart = /^[\w-]+-by:.*$|^git-svn-id:.*$|https?:\/\/\S+|\S+@\S+/gim;

/** Vectors as they lie in their file: each row as whole numbers from -127 to 127. */
interface StoredVectors {
  readonly dimensions: number;
  readonly words: readonly string[];
  readonly rows: string;
}

const fullScale = 127;

/** The list of sources. */
export function vectorSources(): readonly VectorSource[] {
  return JSON.parse(readFileSync(sourcesFile, 'utf8')) as VectorSource[];
}

/** The terms of a commit message that say what it is about. */
export function termsOfMessage(message: string): readonly string[] {
  return termsOf(message.replace(apart, ' '))
    .filter((term) => !/^\d/.test(term))
    .slice(0, mostTerms);
}

/** The words that enough repositories use, the most used first, by how many messages have them. */
function commonWords(byRepository: readonly (readonly (readonly string[])[])[]): readonly string[] {
  const uses = new Map<string, { texts: number; repositories: number }>();
  for (const texts of byRepository) {
    const own = new Map<string, number>();
    for (const text of texts)
      for (const term of new Set(text)) own.set(term, (own.get(term) ?? 0) + 1);
    for (const [term, count] of own) {
      const use = uses.get(term) ?? { texts: 0, repositories: 0 };
      use.texts += count;
      use.repositories++;
      uses.set(term, use);
    }
  }
  return [...uses]
    .filter(([, { repositories }]) => repositories >= fewestRepositories)
    .sort(([a, one], [b, other]) => other.texts - one.texts || (a < b ? -1 : 1))
    .slice(0, mostWords)
    .map(([term]) => term);
}

/** Vectors as they are kept. */
export function storedVectors({ dimensions: size, places, values }: WordVectors): StoredVectors {
  const rows = Int8Array.from(values, (_, at) => {
    const row = values.subarray(at - (at % size), at - (at % size) + size);
    const most = row.reduce((top, value) => Math.max(top, Math.abs(value)), 0);
    return most === 0 ? 0 : Math.round(((values[at] ?? 0) / most) * fullScale);
  });
  return {
    dimensions: size,
    words: [...places.keys()],
    rows: Buffer.from(rows.buffer).toString('base64'),
  };
}

/** The text of a file of vectors. */
export const writeVectors = (vectors: WordVectors): string =>
  `${JSON.stringify(storedVectors(vectors))}\n`;

/** The vectors of such a text. */
export function readVectors(text: string): WordVectors {
  const { dimensions: size, words, rows } = JSON.parse(text) as StoredVectors;
  const bytes = Buffer.from(rows, 'base64');
  return {
    dimensions: size,
    places: new Map(words.map((word, place) => [word, place])),
    values: Float32Array.from(bytes, (byte) => (byte > fullScale ? byte - 256 : byte)),
  };
}

function main(): void {
  const mirrors = Mirrors.fromArguments();
  if (!mirrors)
    return lackData('copies of the repositories that vectors learn from (--mirrors DIR)');
  const lacking: string[] = [];
  const byRepository = vectorSources().map(({ repo, commit }) => {
    const messages = mirrors.messagesAt(repo, commit, mostMessages);
    if (messages.length === 0) lacking.push(repo);
    return messages.map(termsOfMessage);
  });
  if (lacking.length > 0) lackData(`copies of ${lacking.join(', ')}`);
  const words = commonWords(byRepository);
  const text = writeVectors(learnVectors({ groups: byRepository, words, window }, dimensions));
  mkdirSync(dirname(vectorsFile), { recursive: true });
  writeFileSync(vectorsFile, text);
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 16);
  console.log(
    `${vectorsFile}: ${words.length} words in ${dimensions} numbers, from ${byRepository.flat().length} messages of ${byRepository.length} repositories; ${text.length} bytes, sha256 ${digest}`,
  );
}

if (process.argv[1]?.endsWith('fitVectors.ts')) main();
