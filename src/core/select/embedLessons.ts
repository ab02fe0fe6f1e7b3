import type { Cancellation, Embeddings, Hasher, Timer, Vector } from '../ports';
import { saying, type Saying } from '../saying';
import type { LessonVectors } from './sharedVectors';
import { similaritiesTo } from './similarity';

/** Texts per call to the endpoint. */
const batchSize = 64;
/** A user waits for the request's own vector no longer than this; then the local measure speaks. Milliseconds. */
const requestVectorLimit = 300;

/** A lesson whose vector is wanted. */
export interface EmbeddableLesson {
  readonly id: string;
  readonly name: string;
  readonly body: string;
}

/** What embedding needs from outside. */
export interface EmbeddingPorts {
  readonly embeddings: Embeddings;
  readonly vectors: LessonVectors;
  readonly hasher: Hasher;
}

/** What is sent for a lesson: its name says what it is about, its body what it says. */
const textOf = ({ name, body }: EmbeddableLesson): string => `${name}\n${body}`;

/**
 * Makes the vectors of lessons that are missing, in batches, each text once; kept batch by batch, so that a stop loses nothing.
 * Answers how many were made. Failures come through: the caller decides whether to try again.
 */
export async function embedLessons(
  ports: EmbeddingPorts,
  lessons: readonly EmbeddableLesson[],
  progress?: (done: number, total: number) => void,
  signal?: Cancellation,
): Promise<number> {
  const made = await embedTexts(ports, lessons.map(textOf), progress, signal);
  const { embeddings, hasher, vectors } = ports;
  if (vectors.shared) {
    // Those of lessons alone: what a request is about is kept nowhere else than here.
    const keys = lessons.map((lesson) => hasher.sha256(textOf(lesson)));
    await vectors.shared.give(embeddings.name, await vectors.read(embeddings.name, keys));
  }
  return made;
}

/**
 * Cosine of a request and each lesson, by lesson id: as a team's store says where there is one, else by the vectors known here. Both give the
 * same number for the same vectors. `isWhole` = the team lacks none of them.
 */
export async function similaritiesOf(
  { embeddings, hasher, vectors }: EmbeddingPorts,
  request: Vector,
  lessons: readonly EmbeddableLesson[],
  known: ReadonlyMap<string, Vector>,
): Promise<{ readonly all: ReadonlyMap<string, number>; readonly isWhole: boolean }> {
  const here = similaritiesTo(request, known);
  const near = await vectors.shared?.nearest(embeddings.name, request);
  if (!near) return { all: here, isWhole: true };
  const there = lessons.flatMap((lesson): [string, number][] => {
    const cosine = near.get(hasher.sha256(textOf(lesson)));
    return cosine === undefined ? [] : [[lesson.id, cosine]];
  });
  return { all: new Map([...here, ...there]), isWhole: there.length >= known.size };
}

/** The same for any texts. */
export async function embedTexts(
  { embeddings, vectors, hasher }: EmbeddingPorts,
  all: readonly string[],
  progress: (done: number, total: number) => void = () => undefined,
  signal?: Cancellation,
): Promise<number> {
  const texts = new Map(all.map((text) => [hasher.sha256(text), text] as const));
  const known = await vectors.read(embeddings.name, [...texts.keys()]);
  const missing = [...texts].filter(([key]) => !known.has(key));
  for (let from = 0; from < missing.length; from += batchSize) {
    const batch = missing.slice(from, from + batchSize);
    const made = await embeddings.embed(
      batch.map(([, text]) => text),
      signal,
    );
    const pairs = batch.flatMap(([key], at): [string, Vector][] => {
      const vector = made[at];
      return vector ? [[key, vector]] : [];
    });
    await vectors.write(embeddings.name, new Map(pairs));
    progress(from + batch.length, missing.length);
  }
  return missing.length;
}

/** The vectors of lessons that have one already, by lesson id. Makes none: a request never waits for that. */
export async function knownVectors(
  ports: EmbeddingPorts,
  lessons: readonly EmbeddableLesson[],
): Promise<ReadonlyMap<string, Vector>> {
  const byText = await knownTexts(ports, lessons.map(textOf));
  return new Map(
    lessons.flatMap((lesson): [string, Vector][] => {
      const vector = byText.get(textOf(lesson));
      return vector ? [[lesson.id, vector]] : [];
    }),
  );
}

/** The vectors of texts that have one already, by text. */
export async function knownTexts(
  { embeddings, vectors, hasher }: EmbeddingPorts,
  texts: readonly string[],
): Promise<ReadonlyMap<string, Vector>> {
  const keys = new Map(texts.map((text) => [text, hasher.sha256(text)]));
  const known = await vectors.read(embeddings.name, [...new Set(keys.values())]);
  return new Map(
    [...keys].flatMap(([text, key]): [string, Vector][] => {
      const vector = known.get(key);
      return vector ? [[text, vector]] : [];
    }),
  );
}

/** Why meaning was not compared. */
export type InsteadCode = `instead.${
  | 'late'
  | 'noVector'
  | 'noAnswer'
  | 'failedLately'
  | 'lessonsUnread'
  | 'requestsUnread'
  | 'allAlike'
  | 'editorAlone'}`;

/** A request's vector, or why the local measure is used instead. */
export type RequestVector = { readonly vector: Vector } | { readonly instead: Saying<InsteadCode> };

/** The vector of a request if it comes in time. Never throws: whatever goes wrong, the local measure is there. */
export async function requestVector(
  embeddings: Embeddings,
  timer: Timer,
  text: string,
): Promise<RequestVector> {
  const { name } = embeddings;
  const stop = { aborted: false };
  let callOff = (): void => undefined;
  const late = new Promise<RequestVector>((resolve) => {
    callOff = timer.after(requestVectorLimit, () => {
      stop.aborted = true;
      resolve({ instead: saying('instead.late', { name, limit: requestVectorLimit }) });
    });
  });
  const asked = embeddings.embed([text], stop).then(
    ([vector]): RequestVector =>
      vector ? { vector } : { instead: saying('instead.noVector', { name }) },
    (): RequestVector => ({ instead: saying('instead.noAnswer', { name }) }),
  );
  return Promise.race([asked, late]).finally(() => callOff());
}
