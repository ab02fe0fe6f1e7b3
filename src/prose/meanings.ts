import type { MeaningsCode } from '../core/select/lessonMeanings';

/** How comparing by meaning goes. */
export const meanings: Readonly<Record<MeaningsCode, string>> = {
  'meanings.paused': '{why} Words are compared meanwhile; next try in five minutes.',
  'meanings.reading': '{name} reads the lessons',
  'meanings.read': '{name} read {count} lesson texts',
};
