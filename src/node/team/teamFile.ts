import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { LessonPlaces } from '../lessons/openLessons';

/** Where a repository's record of its team is kept. */
export const teamFile = ({ state }: Pick<LessonPlaces, 'state'>): string => join(state, 'team');

/** Whether a repository is in a team here; nothing is read, and no key made. */
export const isInTeam = (places: Pick<LessonPlaces, 'state'>): boolean =>
  existsSync(teamFile(places));
