import type { Git } from '../repository/git';

/** Where the command line *Entire* keeps whole transcripts. */
const branch = 'refs/heads/entire/checkpoints/v1';
/** Larger transcripts are left out; bytes. */
const largest = 60_000_000;

/** A transcript on the branch: the largest of the versions that were stored of its session. */
export interface StoredTranscript {
  readonly session: string;
  readonly object: string;
  readonly size: number;
}

/** The sessions on the branch; none where there is no such branch. */
export async function storedTranscripts(git: Git): Promise<readonly StoredTranscript[]> {
  const listing = await git.ask('ls-tree', '-r', '-l', branch);
  const bySession = new Map<string, StoredTranscript>();
  for (const line of listing?.output.toString('utf8').split('\n') ?? []) {
    const [, object = '', length = '', path = ''] =
      /^\d+ blob (\w+)\s+(\d+)\t(.+\/full\.jsonl)$/.exec(line) ?? [];
    const size = Number(length);
    if (object === '' || size > largest) continue;
    const session = await sessionOf(git, path);
    const known = bySession.get(session);
    if (!known || known.size < size) bySession.set(session, { session, object, size });
  }
  return [...bySession.values()];
}

/** Its name stands in the file beside it; else its place is its name. */
async function sessionOf(git: Git, path: string): Promise<string> {
  const beside = `${branch}:${path.replace(/full\.jsonl$/, 'metadata.json')}`;
  const text = (await git.ask('cat-file', 'blob', beside))?.output.toString('utf8') ?? '';
  return /"session_id"\s*:\s*"([^"]+)"/.exec(text)?.[1] ?? path.replace(/\/full\.jsonl$/, '');
}

/** The bytes of one stored transcript. */
export async function* storedBytes(git: Git, { object }: StoredTranscript): AsyncGenerator<Buffer> {
  const blob = await git.ask('cat-file', 'blob', object);
  if (blob) yield blob.output;
}
