import type { Embeddings } from '../../core/ports';
import { LessonMeanings, type InBackground } from '../../core/select/lessonMeanings';
import { HistoryVectors } from '../../node/history/historyVectors';
import { nodeHasher } from '../../node/process/nodeHasher';
import type { LessonPlaces } from '../../node/lessons/openLessons';
import { systemClock } from '../../node/process/systemClock';
import { systemTimer } from '../../node/process/systemTimer';
import { underProgress } from '../host/shown/notices';
import type { Histories } from './histories';
import type { Said } from '../../core/saying';
import { said } from '../host/said';

/** Comparing by meaning for one repository, with its vectors in the history database. `note` writes a row for Activity. */
export function openMeanings(
  histories: Histories,
  places: LessonPlaces,
  embeddings: () => Embeddings | undefined,
  note: (message: Said, failed: boolean) => void,
): LessonMeanings {
  return new LessonMeanings({
    embeddings,
    vectors: new HistoryVectors(histories.of(places)),
    hasher: nodeHasher,
    timer: systemTimer,
    clock: systemClock,
    inBackground: withWindowProgress,
    note,
  });
}

/** Progress in the status bar; the work tells its own failures. */
const withWindowProgress: InBackground = (title, work) => {
  void underProgress('window', said(title), async (progress) => {
    const report = (done: number, total: number): void =>
      progress.report({ message: `${done}/${total}` });
    await work(report, { aborted: false });
  });
};
