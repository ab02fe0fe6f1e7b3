import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../process/diskFailure';
import { copyName, snapshotName } from './journalNames';
import { nodeHasher } from '../process/nodeHasher';

/** What compaction left of the weeks it folded. */
export interface JournalSnapshot {
  readonly generation: number;
  /** Files whose lines are in `base`; those that still exist are to be deleted. */
  readonly folded: readonly string[];
  /** File of the lines kept word for word. */
  readonly kept: string;
  /** The folded ledger, as core wrote it. */
  readonly base: string;
}

/** A snapshot, or why there is none to be had. `from` says which of the two files could be used. */
export type SnapshotRead =
  | { readonly kind: 'read'; readonly from: 'main' | 'copy'; readonly snapshot: JournalSnapshot }
  | { readonly kind: 'damaged' | 'newer' };

const title = 'lessons-journal-snapshot';
const version = 1;

/** The text of a snapshot file: a line with version and checksum, a line for the adapter, the ledger. */
export function snapshotText({ folded, kept, base }: Omit<JournalSnapshot, 'generation'>): string {
  const rest = `${JSON.stringify({ folded, kept })}\n${base}`;
  return `${title} ${version} ${checksum(version, rest)}\n${rest}`;
}

/** Reads the snapshot of a generation, from its copy where the file is damaged. A missing main file throws `ENOENT`. */
export function readSnapshotFile(folder: string, generation: number): SnapshotRead {
  const main = parseSnapshot(
    readFileSync(join(folder, snapshotName(generation)), 'utf8'),
    generation,
  );
  if (main === 'newer') return { kind: 'newer' };
  if (main !== 'damaged') return { kind: 'read', from: 'main', snapshot: main };
  const text = readIfThere(join(folder, copyName(generation)));
  const copy = text === undefined ? 'damaged' : parseSnapshot(text, generation);
  return typeof copy === 'string' ? { kind: copy } : { kind: 'read', from: 'copy', snapshot: copy };
}

/** The text of a file; `undefined` where there is none or it cannot be read. */
export function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === '') throw error;
    return undefined;
  }
}

function parseSnapshot(text: string, generation: number): JournalSnapshot | 'damaged' | 'newer' {
  const end = text.indexOf('\n');
  const [head = '', rest = ''] = [text.slice(0, end), text.slice(end + 1)];
  const [name, written, sum] = head.split(' ');
  if (name !== title || written === undefined || sum !== checksum(written, rest)) return 'damaged';
  if (written !== String(version)) return 'newer';
  const middle = rest.indexOf('\n');
  // The checksum says that this program wrote these very bytes.
  const { folded, kept } = JSON.parse(rest.slice(0, middle)) as Pick<
    JournalSnapshot,
    'folded' | 'kept'
  >;
  return { generation, folded, kept, base: rest.slice(middle + 1) };
}

/** Covers the version, so that a flipped bit never looks like a newer program. Every version keeps this first line. */
function checksum(written: string | number, rest: string): string {
  return nodeHasher.sha256(`${written}\n${rest}`).slice(0, 24);
}
