import { join } from 'node:path';
import { DiskStateFile } from '../../../node/journal/diskStateFile';
import type { StatisticsView } from '../../../protocol/statistics';
import type { FeatureContext } from '../featureContext';
import type { Repository } from '../../services/repository';
import type { Translate } from './translate';
import { lookAtTeam } from './teamLook';
import { replayView, worthFigures } from './worthViews';

/** What the page says of the worth of a repository's lessons. */
export type WorthOfRepository = Pick<StatisticsView, 'worth' | 'replay' | 'team'>;

/** Counts what lessons were worth, says what a team says of them, and reads what the last replay of past sessions came to. */
export async function lookAtWorth(
  repository: Repository,
  histories: FeatureContext['histories'],
  translate: Translate,
): Promise<WorthOfRepository> {
  const { manager, places } = repository;
  const { history } = await histories.current(repository);
  const [worth, holdOut] = await Promise.all([manager.worth(history), manager.holdOut(history)]);
  const report = await manager.lastReplay(new DiskStateFile(join(places.state, 'replay')));
  const statuses = holdOut.lessons.length > 0 ? await manager.list() : [];
  const names = new Map(statuses.map(({ entry: { brief } }) => [brief.id, brief.name]));
  return {
    worth: worthFigures(worth, holdOut, (lesson) => names.get(lesson), translate),
    ...(manager.settings().trusted && { team: await lookAtTeam(repository, translate) }),
    ...(report && { replay: replayView(report, translate) }),
  };
}
