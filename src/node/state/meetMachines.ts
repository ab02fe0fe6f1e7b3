import type { LessonManager } from '../../core/lessonManager';
import type { Carried } from '../../core/operations/state/carryState';
import type { LessonPlaces } from '../lessons/openLessons';
import { isTeamFolder, meetingPlace } from './meetingPlace';

/** What was carried to and from a place, over both journals. */
export interface Met {
  readonly sent: Carried;
  readonly received: Carried;
  /** Keys under which the place holds the state of other repositories, where it holds none of this one. */
  readonly others: readonly string[];
}

/** Meets the events of this user's other machines in a folder or git ref: those of this repository, by its key, and those of global lessons. */
export async function meetMachines(
  manager: LessonManager,
  places: Pick<LessonPlaces, 'home' | 'key' | 'root'>,
  named: string,
): Promise<Met> {
  const { key } = places;
  const { trusted } = manager.settings();
  const { known, exchange } = await meetingPlace({ ...places, trusted }, named);
  const others = (await known()).filter((name) => name !== 'global' && !isTeamFolder(name));
  const project = await manager.syncState(exchange(key), 'project');
  const global = await manager.syncState(exchange('global'), 'global');
  return {
    sent: plus(project.sent, global.sent),
    received: plus(project.received, global.received),
    others: others.includes(key) ? [] : others,
  };
}

const plus = (a: Carried, b: Carried): Carried => ({
  said: a.said + b.said,
  used: a.used + b.used,
});
