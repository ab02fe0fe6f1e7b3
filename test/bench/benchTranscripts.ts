import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { credentialScanner } from '../../src/node/lessons/credentialScanner';
import { transcriptsBelow } from '../../src/node/transcripts/findTranscripts';
import { fileSource, gatherTranscripts } from '../../src/node/transcripts/gatherTranscripts';
import { KeptTranscripts } from '../../src/node/transcripts/keptTranscripts';

/** What `npm run bench transcripts` prints: a folder of 200 MB of transcripts, read and read again. */
const files = 100;
const callsPerFile = 100;
/** Bytes of a result; together about 200 MB. */
const resultSize = 20_000;
const root = '/home/me/app';

function line(type: string, content: unknown, file: number): string {
  const message = { role: type, content };
  const timestamp = new Date(1_790_000_000_000 + file * 60_000).toISOString();
  return `${JSON.stringify({ type, sessionId: `s${file}`, cwd: root, timestamp, message })}\n`;
}

async function write(folder: string, file: number): Promise<void> {
  const stream = createWriteStream(join(folder, `s${file}.jsonl`));
  stream.write(line('user', 'check the dates', file));
  for (let call = 0; call < callsPerFile; call += 1) {
    const id = `t${call}`;
    const input = { command: `npm run check -- part${call}` };
    stream.write(line('assistant', [{ type: 'tool_use', id, name: 'Bash', input }], file));
    const content = `checked part ${call}\n`.repeat(Math.ceil(resultSize / 18));
    stream.write(line('user', [{ type: 'tool_result', tool_use_id: id, content }], file));
  }
  stream.end();
  await once(stream, 'finish');
}

const megabytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(0);

/** Reads everything once, in a process of its own: what an earlier reading left behind is no memory of this one. */
async function readOnce(run: string, folder: string): Promise<void> {
  const found = await transcriptsBelow(folder);
  const size = found.reduce((sum, one) => sum + one.size, 0);
  const kept = new KeptTranscripts(join(`${folder}-kept`));
  let most = process.memoryUsage().rss;
  const before = most;
  const look = () => void (most = Math.max(most, process.memoryUsage().rss));
  const start = performance.now();
  const { tasks } = await gatherTranscripts(found.map(fileSource), {
    ...{ root, kept, secrets: credentialScanner, onRead: look },
  });
  look();
  const seconds = (performance.now() - start) / 1_000;
  console.log(
    `${run}: ${megabytes(size)} MB in ${found.length} files, ${tasks.length} tasks: ${seconds.toFixed(1)} s, ` +
      `most memory ${megabytes(most)} MB (${megabytes(before)} MB before it)`,
  );
}

async function main(): Promise<void> {
  const [run, given] = process.argv.slice(2);
  if (run !== undefined && given !== undefined) return readOnce(run, given);
  const folder = mkdtempSync(join(tmpdir(), 'repo-lessons-transcripts-'));
  try {
    for (let file = 0; file < files; file += 1) await write(folder, file);
    for (const each of ['read', 'read again'])
      spawnSync(process.execPath, [...process.execArgv, process.argv[1] ?? '', each, folder], {
        stdio: 'inherit',
      });
  } finally {
    rmSync(folder, { recursive: true, force: true });
    rmSync(`${folder}-kept`, { recursive: true, force: true });
  }
}

void main();
