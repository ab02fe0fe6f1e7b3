import type { OpenLessons } from '../../node/lessons/openLessons';

/** One repository of the window with its lessons. */
export interface Repository extends OpenLessons {
  /** Shown where a window has several. */
  readonly name: string;
}
