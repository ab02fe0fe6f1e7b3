import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { toError } from '../../core/errors';
import type { RecordedTask } from '../../core/capture/sessions/task';
import type { Cancellation, SecretScanner } from '../../core/ports';
import type { Git } from '../repository/git';
import { storedBytes, storedTranscripts } from './entireBranch';
import { isWithin, type TranscriptFile } from './findTranscripts';
import { KeptTranscripts, withoutSecrets } from './keptTranscripts';
import { readTranscript, type ReadTranscript } from './readTranscript';

/** Something that can be read as a transcript. */
export interface TranscriptSource {
  /** A path, or what else it goes by in messages. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Differs where its content may be another one. */
  readonly stamp: string;
  /** Milliseconds since 1970; counts where the transcript itself does not say when it began. */
  readonly changed: number;
  readonly open: () => AsyncIterable<Buffer>;
}

export const fileSource = ({ path, size, changed }: TranscriptFile): TranscriptSource => ({
  ...{ name: path, size, changed, stamp: `${size}-${changed}` },
  open: () => createReadStream(path) as AsyncIterable<Buffer>,
});

/** The transcripts that git keeps on a branch of their own, where the repository has one. */
export async function branchSources(git: Git): Promise<readonly TranscriptSource[]> {
  return (await storedTranscripts(git)).map((stored) => ({
    ...{ name: `entire/checkpoints/v1:${stored.session}`, size: stored.size, changed: 0 },
    stamp: stored.object,
    open: () => storedBytes(git, stored),
  }));
}

/** What a reading of many transcripts came to. */
export interface Gathered {
  /** In the order in which the sessions began. */
  readonly tasks: readonly RecordedTask[];
  /** Sessions by the agent that recorded them. */
  readonly sessions: Readonly<Record<string, number>>;
  /** Sessions that were done in another folder, and left out. */
  readonly elsewhere: number;
  /** Files in no format of ours. */
  readonly unknown: number;
  readonly problems: readonly { readonly name: string; readonly message: string }[];
  /** Sources that were read in this run, and that had been read before. */
  readonly read: number;
  readonly kept: number;
  /** True where it was cancelled: the rest is read the next time. */
  readonly isStopped: boolean;
}

interface Gathering {
  /** Absolute; sessions of other folders are left out. */
  readonly root: string;
  readonly kept: KeptTranscripts;
  readonly secrets: SecretScanner;
  readonly signal?: Cancellation;
  readonly onRead?: (done: number, of: number) => void;
}

/** One source with what was read of it, now or before. */
interface Found {
  readonly source: TranscriptSource;
  readonly read: ReadTranscript;
  readonly isFresh: boolean;
}

/** Reads transcripts one after the other, each as a stream; what was read whole is not read again. */
export async function gatherTranscripts(
  sources: readonly TranscriptSource[],
  gathering: Gathering,
): Promise<Gathered> {
  const { root, signal, onRead } = gathering;
  const found: Found[] = [];
  for (const source of sources) {
    const one = await findOne(source, gathering);
    if (!one) break;
    found.push(one);
    onRead?.(found.length, sources.length);
  }
  found.sort((a, b) => beginOf(a) - beginOf(b));
  const reads = found.map(({ read }) => read);
  const fresh = found.filter(({ isFresh }) => isFresh).length;
  return {
    tasks: oursOf(reads, root),
    sessions: countByAgent(reads, root),
    elsewhere: reads.flatMap(({ sessions }) => sessions).filter((one) => !isOurs(one.folder, root))
      .length,
    unknown: reads.filter((read) => read.format === undefined && read.problems.length === 0).length,
    problems: found.flatMap(({ source: { name }, read: { problems } }) =>
      problems.map((message) => ({ name, message })),
    ),
    ...{ read: fresh, kept: found.length - fresh, isStopped: signal?.aborted === true },
  };
}

const beginOf = ({ read, source }: Found): number => read.started ?? source.changed;

/** `undefined` = it was cancelled before this one was read whole. */
async function findOne(
  source: TranscriptSource,
  { kept, secrets, signal }: Gathering,
): Promise<Found | undefined> {
  if (signal?.aborted) return undefined;
  const { name, stamp } = source;
  const before = kept.find(name, stamp);
  if (before) return { source, read: before, isFresh: false };
  const read = await readOne(source, secrets, signal);
  if (signal?.aborted) return undefined;
  if (read.format !== undefined) kept.put(name, stamp, read);
  return { source, read, isFresh: true };
}

function countByAgent(
  reads: readonly ReadTranscript[],
  root: string,
): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { format = '', sessions } of reads)
    for (const { folder, tasks } of sessions)
      if (isOurs(folder, root) && tasks.length > 0) counts[format] = (counts[format] ?? 0) + 1;
  return counts;
}

/** The tasks of the transcripts that were read of this repository, in the order in which their sessions began. */
export function keptTasks(folder: string, root: string): readonly RecordedTask[] {
  const all = new KeptTranscripts(folder).all();
  return oursOf(
    [...all].sort((a, b) => (a.started ?? 0) - (b.started ?? 0)),
    root,
  );
}

function oursOf(all: readonly ReadTranscript[], root: string): readonly RecordedTask[] {
  return onceEach(
    all.flatMap(({ sessions, started }) =>
      sessions
        .filter(({ folder }) => isOurs(folder, root))
        .flatMap(({ tasks }) =>
          started === undefined ? tasks : tasks.map((task) => ({ ...task, at: started })),
        ),
    ),
  );
}

/** A session that does not say where it was done was chosen by the user. */
const isOurs = (folder: string, root: string): boolean => folder === '' || isWithin(folder, root);

async function readOne(
  { name, open }: TranscriptSource,
  secrets: SecretScanner,
  signal?: Cancellation,
): Promise<ReadTranscript> {
  const fileName = basename(name);
  const session = fileName.replace(/^.*:/, '').replace(/\.\w+$/, '');
  try {
    const read = await readTranscript(open(), { fileName, name: session }, signal);
    return await withoutSecrets(read, secrets);
  } catch (error) {
    return { sessions: [], problems: [`it cannot be read: ${toError(error).message}`] };
  }
}

/** A session that stands in two files, such as a copy, counts once. */
function onceEach(tasks: readonly RecordedTask[]): readonly RecordedTask[] {
  const byId = new Map<string, RecordedTask>();
  for (const task of tasks) {
    const known = byId.get(task.id);
    if (!known || known.entries.length < task.entries.length) byId.set(task.id, task);
  }
  return [...byId.values()];
}
