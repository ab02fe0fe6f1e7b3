import { open, readdir, readFile, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isWithin } from '../../core/capture/sessions/keptTranscript';
import { nodeHasher } from '../process/nodeHasher';
import { fieldsOf, parseFields } from './transcriptFormat';

/** A file that may hold a transcript. */
export interface TranscriptFile {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly changed: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Files below a folder at most; whoever has more names a folder further down. */
const mostFiles = 20_000;
const suffix = /\.(?:jsonl?|md)$/;
/** Of the first bytes of a file, so many tell where its session was done. */
const headBytes = 65_536;

/** Every file below a folder that may be a transcript, in no order. A folder that cannot be read has none. */
export async function transcriptsBelow(folder: string): Promise<readonly TranscriptFile[]> {
  const found: TranscriptFile[] = [];
  const waiting = [folder];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const items = await readdir(next, { withFileTypes: true }).catch(() => []);
    for (const item of items) {
      const path = join(next, item.name);
      if (item.isDirectory() && !/^(?:node_modules|\.git)$/.test(item.name)) waiting.push(path);
      else if (item.isFile() && suffix.test(item.name) && found.length < mostFiles)
        found.push(...(await fileAt(path)));
    }
  }
  return found;
}

async function fileAt(path: string): Promise<readonly TranscriptFile[]> {
  const info = await stat(path).catch(() => undefined);
  return info?.isFile() === true ? [{ path, size: info.size, changed: info.mtimeMs }] : [];
}

/** The transcripts of one repository in the places where agents on this machine keep theirs. `root` is absolute. */
export async function transcriptsOf(
  root: string,
  home: string,
  environment: Environment,
): Promise<readonly TranscriptFile[]> {
  const at = (variable: string, ...otherwise: readonly string[]): string =>
    environment[variable] ?? join(home, ...otherwise);
  const ours = root.replace(/[^A-Za-z0-9]/g, '-');
  const named = [
    transcriptsBelow(join(at('CLAUDE_CONFIG_DIR', '.claude'), 'projects', ours)),
    geminiSessions(root, join(home, '.gemini')),
    transcriptsBelow(join(root, '.specstory', 'history')),
    fileAt(join(root, '.aider.chat.history.md')),
    chatSessions(root, home, environment),
  ];
  const mixed = [
    transcriptsBelow(join(at('CODEX_HOME', '.codex'), 'sessions')),
    transcriptsBelow(join(at('COPILOT_HOME', '.copilot'), 'session-state')),
    transcriptsBelow(join(home, '.cline', 'data', 'tasks')),
    ...editorFolders(home, environment).map((folder) =>
      transcriptsBelow(join(folder, 'globalStorage', 'saoudrizwan.claude-dev', 'tasks')),
    ),
  ];
  const own = (await Promise.all(named)).flat();
  for (const file of (await Promise.all(mixed)).flat())
    if (await isOf(root, file.path)) own.push(file);
  return own;
}

/**
 * The database in which OpenCode keeps the sessions of every folder, where there is one. It is not read: it is written to while OpenCode runs, and
 * what is newest stands beside it.
 */
export async function unreadDatabase(
  home: string,
  { XDG_DATA_HOME, OPENCODE_DB }: Environment,
): Promise<string | undefined> {
  const folder = join(XDG_DATA_HOME ?? join(home, '.local', 'share'), 'opencode');
  const [found] = await fileAt(resolve(folder, OPENCODE_DB ?? 'opencode.db'));
  return found?.path;
}

/** Older versions name the folder of a project by its hash; newer ones write down what they call it. */
async function geminiSessions(root: string, place: string): Promise<readonly TranscriptFile[]> {
  const names = [nodeHasher.sha256(root)];
  const text = await readFile(join(place, 'projects.json'), 'utf8').catch(() => '');
  const name = fieldsOf(parseFields(text)?.['projects'])[root];
  if (typeof name === 'string' && /^[\w.-]+$/.test(name)) names.push(name);
  const found = names.map((each) => transcriptsBelow(join(place, 'tmp', each, 'chats')));
  return (await Promise.all(found)).flat();
}

/** Where the editors keep what belongs to one user. */
function editorFolders(home: string, { APPDATA }: Environment): readonly string[] {
  const bases = [APPDATA, join(home, 'Library', 'Application Support'), join(home, '.config')];
  return bases.flatMap((base) =>
    base === undefined
      ? []
      : ['Code', 'Code - Insiders', 'VSCodium'].map((product) => join(base, product, 'User')),
  );
}

/** Chat sessions of the editor's workspaces that are this folder. */
async function chatSessions(
  root: string,
  home: string,
  environment: Environment,
): Promise<readonly TranscriptFile[]> {
  const found: TranscriptFile[] = [];
  for (const folder of editorFolders(home, environment)) {
    const storage = join(folder, 'workspaceStorage');
    for (const name of await readdir(storage).catch(() => [])) {
      const text = await readFile(join(storage, name, 'workspace.json'), 'utf8').catch(() => '');
      if (folderIn(text) !== root) continue;
      for (const below of ['chatSessions', join('GitHub.copilot-chat', 'transcripts')])
        found.push(...(await transcriptsBelow(join(storage, name, below))));
    }
  }
  return found;
}

function folderIn(workspace: string): string | undefined {
  const uri = /"folder"\s*:\s*"(file:[^"]+)"/.exec(workspace)?.[1];
  try {
    return uri === undefined ? undefined : fileURLToPath(uri);
  } catch {
    // A folder of another machine.
    return undefined;
  }
}

/** True where the head of a transcript names the folder, or one below it, as where it was done. */
async function isOf(root: string, path: string): Promise<boolean> {
  if (basename(path).startsWith('.')) return false;
  const file = await open(path).catch(() => undefined);
  if (!file) return false;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    const head = buffer.toString('utf8', 0, bytesRead);
    const told = /"cwd"\s*:\s*"((?:[^"\\]|\\.)+)"|# Current Working Directory \(([^)\n]+)\)/.exec(
      head,
    );
    const folder = told?.[2] ?? told?.[1]?.replaceAll('\\\\', '\\');
    return folder !== undefined && isWithin(folder, root);
  } finally {
    await file.close();
  }
}
