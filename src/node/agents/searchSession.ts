import { closeSync, fstatSync, openSync, readSync, realpathSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { Caller } from '../../core/agents/agentEvent';
import type { SessionSearch } from '../../core/operations/agents/delivery';

/** Where agents keep their sessions; a path that leads elsewhere is not looked at. Of the others nobody told us where: it cannot be told whether anything arrives. */
const folders: Readonly<Partial<Record<Caller, string>>> = {
  claude: `${sep}.claude${sep}projects${sep}`,
  codex: `${sep}.codex${sep}sessions${sep}`,
  vscode: `${sep}workspaceStorage${sep}`,
  copilot: `${sep}.copilot${sep}session-state${sep}`,
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
    const folder = folders[caller];
    const tail = path === undefined || folder === undefined ? undefined : readTail(path, folder);
    if (tail === undefined) return undefined;
    const version = versionField.exec(tail)?.[1];
    const seen = texts.map((text) => tail.includes(escaped(text)));
    return { seen, ...(version !== undefined && { version }) };
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
