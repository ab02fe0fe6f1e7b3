import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { saidOf } from '../../core/errors';
import { saying, type Saying } from '../../core/saying';
import {
  isOurs,
  tasksOfTranscripts,
  type ReadTranscript,
  type TranscriptCode,
} from '../../core/capture/sessions/keptTranscript';
import type { RecordedTask } from '../../core/capture/sessions/task';
import type { Cancellation, SecretScanner } from '../../core/ports';
import type { Git } from '../repository/git';
import { storedBytes, storedTranscripts } from './entireBranch';
import type { TranscriptFile } from './findTranscripts';
import { withoutSecrets, type KeptTranscripts } from './keptTranscripts';
import { readTranscript } from './readTranscript';

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
  readonly problems: readonly {
    readonly name: string;
    readonly message: Saying<TranscriptCode>;
  }[];
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

/** One source with what was read of it, now or before: of sessions done in other folders no more than their number. */
interface Found {
  readonly source: TranscriptSource;
  readonly read: ReadTranscript;
  readonly elsewhere: number;
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
    tasks: tasksOfTranscripts(reads, root),
    sessions: countByAgent(reads),
    elsewhere: found.reduce((sum, one) => sum + one.elsewhere, 0),
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
  { root, kept, secrets, signal }: Gathering,
): Promise<Found | undefined> {
  if (signal?.aborted) return undefined;
  const { name, stamp } = source;
  const before = kept.find(name, stamp);
  if (before) return { source, ...ofRoot(before, root), isFresh: false };
  const read = await readOne(source, secrets, signal);
  if (signal?.aborted) return undefined;
  if (read.format !== undefined) kept.put(name, stamp, read);
  return { source, ...ofRoot(read, root), isFresh: true };
}

/** Only the sessions of this repository: others need not stand in memory until all is read. */
function ofRoot(read: ReadTranscript, root: string): Pick<Found, 'read' | 'elsewhere'> {
  const sessions = read.sessions.filter((session) => isOurs(session, root));
  return { read: { ...read, sessions }, elsewhere: read.sessions.length - sessions.length };
}

function countByAgent(reads: readonly ReadTranscript[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { format = '', sessions } of reads)
    for (const session of sessions)
      if (session.tasks.length > 0) counts[format] = (counts[format] ?? 0) + 1;
  return counts;
}

/** What agents call the file of every session; its folder tells them apart. */
const sharedName = /[\\/](?:events\.jsonl|api_conversation_history\.json)$/;

/** The session of a source that names none itself: what stands after the branch, the folder, or the file without its ending. */
function sessionName(source: string): string {
  const branch = 'entire/checkpoints/v1:';
  if (source.startsWith(branch)) return source.slice(branch.length);
  return basename(source.replace(sharedName, '')).replace(/\.\w+$/, '');
}

async function readOne(
  { name, open }: TranscriptSource,
  secrets: SecretScanner,
  signal?: Cancellation,
): Promise<ReadTranscript> {
  try {
    const about = { fileName: basename(name), name: sessionName(name) };
    const read = await readTranscript(open(), about, signal);
    return await withoutSecrets(read, secrets);
  } catch (error) {
    const problem = saying('transcript.unreadable', { reason: saidOf(error) });
    return { sessions: [], problems: [problem] };
  }
}
