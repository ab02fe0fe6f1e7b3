import { saidOf, toError } from '../errors';
import type { Cancellation, Clock, Embeddings, Timer, Vector } from '../ports';
import {
  embedLessons,
  knownVectors,
  requestVector,
  similaritiesOf,
  type EmbeddableLesson,
  type EmbeddingPorts,
  type InsteadCode,
} from './embedLessons';
import { compareRequests, readRequests, type RequestMeanings } from './requestMeanings';
import { saying, type Saying } from '../saying';

/** How near lessons are to a request in meaning, or why only the local measure was used. */
export type Meanings =
  | { readonly by: string; readonly similarities: ReadonlyMap<string, number> }
  | { readonly instead: Saying<InsteadCode> };

/** Compares a request with lessons by meaning, and requests with each other. */
export interface MeaningSource {
  /** `undefined` = no model for that is configured. Never throws, and never takes long. */
  compare(
    text: string,
    lessons: readonly EmbeddableLesson[],
    signal?: Cancellation,
  ): Promise<Meanings | undefined>;
  /**
   * Requests of tasks that are over. `isReading` = those that were not read before are sent, within a limit; else what is known counts.
   * `undefined` = no model for that is configured. Never throws. Absent = words are compared.
   */
  requests?(texts: readonly string[], isReading: boolean): Promise<RequestMeanings | undefined>;
}

/** What comparing by meaning does beside the answer. */
export type MeaningsCode = `meanings.${'paused' | 'reading' | 'read'}`;

/** Work that may go on after the answer: shown to the user while it runs. */
export type InBackground = (
  title: Saying<MeaningsCode>,
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
  readonly note: (message: Saying<MeaningsCode>, failed: boolean) => void;
}

/** Reading requests for what they have in common takes no longer; what was read is kept, the next task goes on. Milliseconds. */
const readingLimit = 10_000;

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
      return { instead: saying('instead.failedLately', { name }) };
    const ports = { ...this.ports, embeddings };
    const known = await knownVectors(ports, lessons).catch(() => new Map<string, Vector>());
    if (known.size < lessons.length) this.makeMissing(ports, lessons);
    const unread = saying('instead.lessonsUnread', { name });
    if (known.size === 0 && !this.ports.vectors.shared) return { instead: unread };
    const request = await requestVector(embeddings, this.ports.timer, text);
    if ('instead' in request) return request;
    const { all, isWhole } = await similaritiesOf(ports, request.vector, lessons, known);
    if (!isWhole) this.makeMissing(ports, lessons);
    return all.size === 0 ? { instead: unread } : { by: name, similarities: all };
  }

  async requests(
    texts: readonly string[],
    isReading: boolean,
  ): Promise<RequestMeanings | undefined> {
    const embeddings = this.ports.embeddings();
    if (!embeddings || texts.length === 0) return undefined;
    const { name } = embeddings;
    if (this.ports.clock.now() < this.pausedUntil)
      return { instead: saying('instead.failedLately', { name }) };
    const ports = { ...this.ports, embeddings };
    const trouble = isReading ? await this.read(ports, texts) : undefined;
    if (trouble !== undefined) return { instead: trouble };
    return compareRequests(ports, texts).catch((error: unknown) => ({
      instead: toError(error).message,
    }));
  }

  /** What went wrong; `undefined` = all was read, or as much as there was time for. */
  private async read(
    ports: EmbeddingPorts,
    texts: readonly string[],
  ): Promise<Saying<InsteadCode> | undefined> {
    const stop = { aborted: false };
    const callOff = this.ports.timer.after(readingLimit, () => (stop.aborted = true));
    try {
      await readRequests(ports, texts, stop);
      return undefined;
    } catch (error: unknown) {
      if (stop.aborted) return undefined;
      this.pause(error);
      return saying('instead.noAnswer', { name: ports.embeddings.name });
    } finally {
      callOff();
    }
  }

  private pause(error: unknown): void {
    this.pausedUntil = this.ports.clock.now() + pauseAfterFailure;
    this.ports.note(saying('meanings.paused', { why: saidOf(error) }), true);
  }

  private makeMissing(ports: EmbeddingPorts, lessons: readonly EmbeddableLesson[]): void {
    if (this.isWorking) return;
    this.isWorking = true;
    const { name } = ports.embeddings;
    this.ports.inBackground(saying('meanings.reading', { name }), async (report, signal) => {
      try {
        const made = await embedLessons(ports, lessons, report, signal);
        if (made > 0) this.ports.note(saying('meanings.read', { name, count: made }), false);
      } catch (error: unknown) {
        if (!signal.aborted) this.pause(error);
      } finally {
        this.isWorking = false;
      }
    });
  }
}
