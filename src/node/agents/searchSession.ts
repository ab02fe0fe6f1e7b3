import { closeSync, fstatSync, openSync, readSync, realpathSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { Caller } from '../../core/agents/agentEvent';
import type { SessionSearch } from '../../core/operations/agents/delivery';

/** A session of an agent, where it names one. */
interface KeptSession {
  /** A path that does not lead through it is not looked at. */
  readonly folder: string;
  /** It holds less than the model was given. */
  readonly isPartial?: true;
  /** How the agent writes down what a hook said. */
  readonly written?: (text: string) => string;
}

/**
 * Where agents keep their sessions. Cline names none, and of the others nobody told us where: it cannot be told whether anything arrives.
 * Gemini (google-gemini/gemini-cli, hooks/types.ts and core/client.ts at 5411f113) keeps a prompt with what its hooks said, angles escaped.
 * Cursor leaves answers of tools out and does not say what else.
 */
const sessions: Readonly<Partial<Record<Caller, KeptSession>>> = {
  claude: { folder: `${sep}.claude${sep}projects${sep}` },
  codex: { folder: `${sep}.codex${sep}sessions${sep}` },
  vscode: { folder: `${sep}workspaceStorage${sep}` },
  copilot: { folder: `${sep}.copilot${sep}session-state${sep}` },
  cursor: { folder: `${sep}.cursor${sep}projects${sep}`, isPartial: true },
  gemini: {
    folder: `${sep}.gemini${sep}tmp${sep}`,
    written: (text) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  },
};

/** A turn stands at the end of its session. Bytes. */
const lookedAt = 4_000_000;

/** Where is kept what was seen, for all repositories. */
export function deliveriesFile(home: string): string {
  return join(home, 'state', 'deliveries');
}

/** Looks for texts of ours in the session file that a hook named, and keeps nothing of it. */
export function sessionSearch(path: string | undefined): SessionSearch {
  return async (caller, texts) => {
    const session = sessions[caller];
    const tail = path === undefined || !session ? undefined : readTail(path, session.folder);
    if (!session || tail === undefined) return undefined;
    const { isPartial, written = (text: string) => text } = session;
    const version = versionField.exec(tail)?.[1];
    const seen = texts.map((text) => tail.includes(escaped(written(text))));
    return { seen, ...(isPartial && { isPartial }), ...(version !== undefined && { version }) };
  };
}

/** How agents name their own version in a session. */
const versionField = /"(?:cli_|copilot)?[vV]ersion":"(\d[\w.+-]{0,30})"/;

/** As a text stands in a line of JSON. */
function escaped(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function readTail(path: string, folder: string): string | undefined {
  try {
    const real = realpathSync(path);
    if (!real.includes(folder) || !/\.jsonl?$/.test(real)) return undefined;
    const file = openSync(real, 'r');
    try {
      const stat = fstatSync(file);
      if (!stat.isFile()) return undefined;
      const bytes = Buffer.alloc(Math.min(stat.size, lookedAt));
      const size = readSync(file, bytes, 0, bytes.length, stat.size - bytes.length);
      return bytes.toString('utf8', 0, size);
    } finally {
      closeSync(file);
    }
  } catch {
    // Gone, or not for us to read: nobody can tell.
    return undefined;
  }
}
