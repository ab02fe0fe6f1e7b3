import { say, spoken } from '../../prose/say';
import { credentialScanner } from '../../node/lessons/credentialScanner';
import { join, resolve } from 'node:path';
import { saying } from '../../core/saying';
import type { RecordedTask } from '../../core/capture/sessions/task';
import { userHome } from '../../node/lessons/userHome';
import { Git } from '../../node/repository/git';
import {
  transcriptsBelow,
  transcriptsOf,
  unreadDatabase,
} from '../../node/transcripts/findTranscripts';
import {
  branchSources,
  fileSource,
  gatherTranscripts,
  type Gathered,
  type TranscriptSource,
} from '../../node/transcripts/gatherTranscripts';
import { KeptTranscripts } from '../../node/transcripts/keptTranscripts';
import type { Invocation } from '../commandLine';
import { printJson } from '../print';

/** The tasks of a folder of transcripts, or of those that agents keep of this repository. `undefined` = nothing was read, as the user has to say yes first, or not everything, as it was stopped. */
export async function gatherFrom(
  invocation: Invocation,
  from: string,
  verb: 'capture' | 'replay' = 'capture',
): Promise<readonly RecordedTask[] | undefined> {
  const { io, flag, open } = invocation;
  const { places, manager } = await open();
  const git = new Git(places.root, () => manager.settings().trusted);
  const home = io.environment['HOME'] ?? userHome();
  const files =
    from === 'auto'
      ? await transcriptsOf(places.root, home, io.environment)
      : await transcriptsBelow(resolve(io.cwd, from));
  const sources = [...files.map(fileSource), ...(from === 'auto' ? await branchSources(git) : [])];
  if (from === 'auto') await tellUnread(invocation, home);
  if (sources.length === 0) {
    io.err(
      `${spoken('lessons {0}: no transcript was found {1}.', verb, from === 'auto' ? spoken('of this repository') : spoken('in {0}', from))}\n`,
    );
    return [];
  }
  if (!flag('yes')) {
    tellFound(invocation, sources, verb);
    return undefined;
  }
  const gathered = await gatherTranscripts(sources, {
    root: places.root,
    kept: new KeptTranscripts(join(places.state, 'transcripts'), flag('dry-run')),
    secrets: credentialScanner,
    ...(io.signal && { signal: io.signal }),
  });
  tellRead(invocation, gathered, verb);
  // Of half a record nothing is told: what fails there may work in the other half.
  return gathered.isStopped ? undefined : gathered.tasks;
}

/** What an agent keeps in a form that we do not read, with what to do about it. */
async function tellUnread({ io }: Invocation, home: string): Promise<void> {
  const path = await unreadDatabase(home, io.environment);
  if (path !== undefined) io.err(`${say(saying('transcript.database', { path }))}\n`);
}

const size = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** Where transcripts lie, with how many; the longest lists first. */
function tellFound(
  { io, isJson }: Invocation,
  sources: readonly TranscriptSource[],
  verb: 'capture' | 'replay',
): void {
  const byPlace = new Map<string, { files: number; bytes: number }>();
  for (const { name, size: bytes } of sources) {
    const place = name.replace(/[\\/:][^\\/:]*$/, '');
    const row = byPlace.get(place) ?? { files: 0, bytes: 0 };
    byPlace.set(place, { files: row.files + 1, bytes: row.bytes + bytes });
  }
  const rows = [...byPlace].map(([place, row]) => ({ place, ...row }));
  rows.sort((a, b) => b.bytes - a.bytes);
  if (isJson) return printJson(io, { found: rows, isRead: false });
  for (const { place, files, bytes } of rows.slice(0, 20))
    io.out(`${spoken('{0} transcripts, {1}  {2}', files, size(bytes), place)}\n`);
  if (rows.length > 20) io.out(`${spoken('and {0} more folders', rows.length - 20)}\n`);
  io.out(
    `${spoken(verb === 'capture' ? 'Nothing was read. Run the same with --yes to learn from them; nothing leaves this machine.' : 'Nothing was read. Run the same with --yes to replay them; nothing leaves this machine.')}\n`,
  );
}

function tellRead({ io }: Invocation, gathered: Gathered, verb: string): void {
  const { problems, sessions, elsewhere, unknown, read, kept, isStopped } = gathered;
  for (const { name, message } of problems)
    io.err(`${spoken('lessons {0}: {1}: {2}.', verb, name, say(message))}\n`);
  const agents = Object.entries(sessions).map(([agent, count]) =>
    spoken('{0} of {1}', count, agent),
  );
  io.err(`${spoken('Sessions read: {0}.', agents.join(', ') || spoken('none'))}\n`);
  if (kept > 0) io.err(`${spoken('Files read before: {0}, read now: {1}.', kept, read)}\n`);
  if (elsewhere > 0) io.err(`${spoken('Sessions of other folders left out: {0}.', elsewhere)}\n`);
  if (unknown > 0) io.err(`${spoken('Files that are no transcripts: {0}.', unknown)}\n`);
  if (isStopped) io.err(`${spoken('Stopped; run the same again to go on from here.')}\n`);
}
