import { toError } from '../errors';
import type { Cancellation, Clock, Embeddings, Timer, Vector } from '../ports';
import {
  embedLessons,
  knownVectors,
  requestVector,
  type EmbeddableLesson,
  type EmbeddingPorts,
} from './embedLessons';
import { similaritiesTo } from './similarity';

/** How near lessons are to a request in meaning, or in words why only the local measure was used. */
export type Meanings =
  | { readonly by: string; readonly similarities: ReadonlyMap<string, number> }
  | { readonly instead: string };

/** Compares a request with lessons by meaning. */
export interface MeaningSource {
  /** `undefined` = no model for that is configured. Never throws, and never takes long. */
  compare(
    text: string,
    lessons: readonly EmbeddableLesson[],
    signal?: Cancellation,
  ): Promise<Meanings | undefined>;
}

/** Work that may go on after the answer: shown to the user while it runs. */
export type InBackground = (
  title: string,
  work: (report: (done: number, total: number) => void, signal: Cancellation) => Promise<void>,
) => void;

/** What comparing by meaning needs from outside. */
export interface MeaningPorts extends Omit<EmbeddingPorts, 'embeddings'> {
  /** Read at each request, so that a changed setting counts at once. */
  readonly embeddings: () => Embeddings | undefined;
  readonly timer: Timer;
  readonly clock: Clock;
  readonly inBackground: InBackground;
  /** Told when vectors were made or could not be made: a row for the user. */
  readonly note: (message: string, failed: boolean) => void;
}

/** After a failure the endpoint is left alone for this long. Milliseconds. */
const pauseAfterFailure = 5 * 60_000;

/**
 * Lessons are embedded in the background, once per text; a request waits for its own vector only (see `requestVector`).
 * What is missing meanwhile is compared by words.
 */
export class LessonMeanings implements MeaningSource {
  private isWorking = false;
  private pausedUntil = 0;

  constructor(private readonly ports: MeaningPorts) {}

  async compare(text: string, lessons: readonly EmbeddableLesson[]): Promise<Meanings | undefined> {
    const embeddings = this.ports.embeddings();
    if (!embeddings || lessons.length === 0) return undefined;
    const { name } = embeddings;
    if (this.ports.clock.now() < this.pausedUntil)
      return { instead: `${name} failed a moment ago` };
    const ports = { ...this.ports, embeddings };
    const known = await knownVectors(ports, lessons).catch(() => new Map<string, Vector>());
    if (known.size < lessons.length) this.makeMissing(ports, lessons);
    if (known.size === 0) return { instead: `${name} has not read the lessons yet` };
    const request = await requestVector(embeddings, this.ports.timer, text);
    if ('instead' in request) return request;
    return { by: name, similarities: similaritiesTo(request.vector, known) };
  }

  private makeMissing(ports: EmbeddingPorts, lessons: readonly EmbeddableLesson[]): void {
    if (this.isWorking) return;
    this.isWorking = true;
    const { name } = ports.embeddings;
    this.ports.inBackground(`${name} reads the lessons`, async (report, signal) => {
      try {
        const made = await embedLessons(ports, lessons, report, signal);
        if (made > 0) this.ports.note(`${name} read ${made} lesson texts`, false);
      } catch (error: unknown) {
        this.pausedUntil = this.ports.clock.now() + pauseAfterFailure;
        if (!signal.aborted)
          this.ports.note(
            `${toError(error).message} Lessons are compared by words meanwhile; next try in five minutes.`,
            true,
          );
      } finally {
        this.isWorking = false;
      }
    });
  }
}
