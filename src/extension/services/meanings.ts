import type { Embeddings, Logger, VectorStore } from '../../core/ports';
import type { LessonVectors, SharedVectors } from '../../core/select/sharedVectors';
import { LessonMeanings, type InBackground } from '../../core/select/lessonMeanings';
import { HistoryVectors } from '../../node/history/historyVectors';
import { isInTeam } from '../../node/team/teamFile';
import { nodeHasher } from '../../node/process/nodeHasher';
import type { LessonPlaces } from '../../node/lessons/openLessons';
import { systemClock } from '../../node/process/systemClock';
import { systemTimer } from '../../node/process/systemTimer';
import { underProgress } from '../host/shown/notices';
import type { Histories } from './histories';
import type { Said } from '../../core/saying';
import { said } from '../host/said';

/** What reaching the team's vectors needs. */
interface TeamVectorNeeds {
  readonly logger: Logger;
  /** Asked at each request, so that a changed setting counts at once. */
  readonly isWanted: () => boolean;
  /** The password that is kept for the database of an address. */
  readonly password: (place: string) => Promise<string | undefined>;
}

/** Comparing by meaning for one repository, with its vectors in the history database. `note` writes a row for Activity. */
export function openMeanings(
  histories: Histories,
  places: LessonPlaces,
  embeddings: () => Embeddings | undefined,
  note: (message: Said, failed: boolean) => void,
  team: TeamVectorNeeds,
): LessonMeanings {
  return new LessonMeanings({
    embeddings,
    vectors: withTeam(new HistoryVectors(histories.of(places)), places, team),
    hasher: nodeHasher,
    timer: systemTimer,
    clock: systemClock,
    inBackground: withWindowProgress,
    note,
  });
}

/** The same with the vectors of the team, where this machine's user wants that; what reaches a database is read at the first need. */
function withTeam(local: VectorStore, places: LessonPlaces, team: TeamVectorNeeds): LessonVectors {
  let opened: Promise<SharedVectors | undefined> | undefined;
  const open = (): Promise<SharedVectors | undefined> =>
    (opened ??= import('../../node/team/openTeamVectors').then(({ openTeamVectors }) =>
      openTeamVectors(places, team.logger, team.password),
    ));
  const shared: SharedVectors = {
    nearest: async (model, to) => (await open())?.nearest(model, to),
    give: async (model, vectors) => (await open())?.give(model, vectors),
  };
  return {
    read: (model, keys) => local.read(model, keys),
    write: (model, vectors) => local.write(model, vectors),
    get shared() {
      return team.isWanted() && isInTeam(places) ? shared : undefined;
    },
  };
}

/** Progress in the status bar; the work tells its own failures. */
const withWindowProgress: InBackground = (title, work) => {
  void underProgress('window', said(title), async (progress) => {
    const report = (done: number, total: number): void =>
      progress.report({ message: `${done}/${total}` });
    await work(report, { aborted: false });
  });
};
