import type { Vector } from '../ports';
import { saying, type Said } from '../saying';
import { embedTexts, knownTexts, type EmbeddingPorts } from './embedLessons';
import { cosine } from './similarity';

/** How near requests are to each other in meaning, or why only words were compared. */
export type RequestMeanings =
  { readonly by: string; readonly nearness: RequestNearness } | { readonly instead: Said };

/** In [0, 1]; 1 = as near as two requests of one kind usually are. `undefined` = one of them was not read. */
export type RequestNearness = (a: string, b: string) => number | undefined;

/**
 * Pairs of requests of one kind in different words; the pairs are of different kinds. They say for each model which cosine unrelated
 * requests get and which those of one kind: a repository where every task is alike could not tell.
 */
const references: readonly (readonly [string, string])[] = [
  ['add an endpoint that lists invoices', 'we need a new API route for customers'],
  ['translate the settings page to Polish', 'localize the checkout screen into French'],
  ['fix the crash when the file is empty', 'the app dies on missing input, please repair it'],
  ['write a migration that adds a column', 'create a database migration that drops the index'],
  ['speed up the search over products', 'make listing the orders faster'],
  ['update the date library to its latest version', 'bump the HTTP client dependency'],
  ['add a test for the parser', 'cover the date formatter with unit tests'],
  ['document the options of the command line', 'describe the configuration in the README'],
];
/** A model that keeps kinds less apart than this says nothing about them. Cosine. */
const leastApart = 0.05;

/** Reads requests that were not read before, each once, and compares by what is known then. Failures come through. */
export async function readRequests(
  ports: EmbeddingPorts,
  texts: readonly string[],
  signal: { readonly aborted: boolean },
): Promise<void> {
  await embedTexts(ports, [...references.flat(), ...texts], undefined, signal);
}

/** How near requests are by the vectors there are. */
export async function compareRequests(
  ports: EmbeddingPorts,
  texts: readonly string[],
): Promise<RequestMeanings> {
  const { name } = ports.embeddings;
  const vectors = await knownTexts(ports, [...references.flat(), ...texts]);
  const scale = scaleOf(vectors);
  if (!scale) return { instead: saying('instead.requestsUnread', { name }) };
  const { unrelated, same } = scale;
  if (same - unrelated < leastApart) return { instead: saying('instead.allAlike', { name }) };
  return {
    by: name,
    nearness: (a, b) => {
      const [x, y] = [vectors.get(a), vectors.get(b)];
      if (!x || !y) return undefined;
      return Math.min(1, Math.max(0, (cosine(x, y) - unrelated) / (same - unrelated)));
    },
  };
}

/** Cosines that this model usually gives; `undefined` = it has not read the references. */
function scaleOf(
  vectors: ReadonlyMap<string, Vector>,
): { readonly unrelated: number; readonly same: number } | undefined {
  const [unrelated, same]: number[][] = [[], []];
  const read = references.flatMap((pair, kind) =>
    pair.flatMap((text) => {
      const vector = vectors.get(text);
      return vector ? [{ kind, vector }] : [];
    }),
  );
  if (read.length < references.length * 2) return undefined;
  read.forEach((one, at) => {
    for (const other of read.slice(at + 1))
      (one.kind === other.kind ? same : unrelated)?.push(cosine(one.vector, other.vector));
  });
  return { unrelated: median(unrelated ?? []), same: median(same ?? []) };
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
