import type { KnownLesson } from '../../capture/gate';
import type { SaidText } from '../../capture/admit';
import { importInstructions } from '../../capture/importInstructions';
import { captureFromTasks } from '../../capture/sessions/captureFromTasks';
import type { RequestMeasure } from '../../capture/sessions/captureContext';
import type { RecordedTask } from '../../capture/sessions/task';
import type { Ledger } from '../../journal/ledger';
import type { LibraryEntry } from '../../library/libraryEntry';
import type { Cancellation, LanguageModel } from '../../ports';
import { listedOnce } from './listedOnce';
import { captureRows } from './captureRows';
import { currentScan } from './currentScan';
import type { Captured } from './captured';
import type { Proposed } from './proposalSlot';
import { ProposalDesk } from './propose';
import type { LessonStatus } from '../status/lessonStatus';
import { listLessons } from '../status/listLessons';
import type { Pipeline } from '../pipeline';

/** How to capture. */
export interface CaptureOptions {
  /** True = look and say, write nothing. */
  readonly isDry?: boolean;
  /** Absent = learn without a model. */
  readonly model?: LanguageModel;
  /** Tasks whose end asks for proposals; absent = all of them. */
  readonly current?: ReadonlySet<string>;
  /** Tasks the model reads; absent = `current`, none = it only writes the recipe there may be. */
  readonly forModel?: ReadonlySet<string>;
  /** Name of a recipe to learn although another one covers it; then nothing else is proposed. */
  readonly anyway?: string;
  /** Proposals this session may still make; absent = three. */
  readonly room?: number;
  /** How requests are compared; absent = by their words. */
  readonly measure?: RequestMeasure;
  /** True where the tasks were done in this very repository: what it does not bear out at all is not proposed. */
  readonly isOwn?: boolean;
  /** True = a row that would only say that there was nothing to learn is left out. */
  readonly isQuiet?: boolean;
}

/** Learns from recorded tasks and puts what it proposes into the inbox; each step leaves a row in Activity. */
export async function capture(
  whole: Pipeline,
  tasks: readonly RecordedTask[],
  options: CaptureOptions = {},
  signal?: Cancellation,
): Promise<Captured> {
  const pipeline = { ...whole, reader: listedOnce(whole.reader) };
  const { model, current, forModel, room, measure, anyway } = options;
  const statuses = await listLessons(pipeline, signal);
  const { ledgers } = await pipeline.library.refresh();
  const isHere = options.isOwn === true;
  const said = saidInFiles(pipeline, signal);
  const desk = new ProposalDesk(pipeline, options.isDry === true);
  const found = await captureFromTasks(
    tasks,
    {
      reader: { exists: async (ref) => isThere(pipeline, ref) },
      // What is never to be learnt again is no knowledge: the gate names it for what it is.
      known: statuses.filter(isNotBuried(ledgers.project)).map(({ entry, drifts }) => ({
        ...knownLesson(entry),
        stale: drifts.some(({ state }) => state === 'stale'),
      })),
      tombstones: new Set(Object.keys(ledgers.project.tombstones)),
      pinned: new Set(Object.keys(ledgers.project.pins)),
      isHere,
      gate: (candidate, record) =>
        desk.refusalOf(candidate, { record, isHere, ...(isHere && { said }) }),
      ...(model && { model }),
      ...(current && { current }),
      ...(forModel && { forModel }),
      ...(room !== undefined && { room }),
      ...(anyway !== undefined && { anyway }),
      ...(measure && { measure }),
    },
    signal,
  );
  const proposed: Proposed[] = [];
  for (const candidate of found.candidates) proposed.push(await desk.place(candidate));
  const captured = { ...found, proposed };
  if (options.isDry !== true)
    await pipeline.library.recordAll('project', captureRows(captured, options.isQuiet === true));
  return captured;
}

function knownLesson({ lesson, scope }: LibraryEntry): KnownLesson {
  const { id, name, body, kind, topic } = lesson;
  const isShipped = scope === 'shipped';
  return { id, name, body, kind, isShipped, ...(topic !== undefined && { topic }) };
}

const isNotBuried =
  ({ tombstones }: Ledger) =>
  ({ entry: { folder, approval } }: LessonStatus): boolean =>
    folder !== 'retired' || tombstones[approval] !== true;

async function isThere({ verifier }: Pipeline, ref: string): Promise<boolean> {
  const digest = (await verifier.digests([ref])).get(ref);
  return digest !== undefined && !digest.missing && digest.error === undefined;
}

/** What the scan finds and the instruction files say here, looked up when the first proposal has passed everything else. */
function saidInFiles(
  pipeline: Pipeline,
  signal: Cancellation | undefined,
): () => Promise<readonly SaidText[]> {
  let said: Promise<readonly SaidText[]> | undefined;
  const look = async (): Promise<readonly SaidText[]> => {
    const { candidates, facts } = await currentScan(pipeline, signal);
    const { statements } = await importInstructions(pipeline.reader, facts, signal);
    return [
      ...candidates.map(({ body, evidence: [where = 'a scan'] }) => ({ where, text: body })),
      ...statements.map(({ path, line, text }) => ({ where: `${path}:${line}`, text })),
    ];
  };
  return () => (said ??= look());
}
