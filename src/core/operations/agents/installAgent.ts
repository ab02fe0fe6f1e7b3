import { clineCommand } from '../../agents/clineHooks';
import { isOurProgram, withHooks, withoutHooks } from '../../agents/editHooks';
import type { InstallableAgent, InstallScope } from '../../agents/registrations';
import { failure } from '../../errors';
import type { StateFile } from '../../ports';

/** Settings of other programs, by absolute path. Only what the user asked for is ever written. */
export interface SettingsFiles {
  /** `undefined` = there is none. */
  read(path: string): Promise<string | undefined>;
  /** `isProgram`: whoever may read it may run it. */
  write(path: string, text: string, isProgram: boolean): Promise<void>;
  remove(path: string): Promise<void>;
}

/** What installing needs from outside. */
export interface InstallPorts {
  readonly files: SettingsFiles;
  /** What was there before, so that it can be brought back byte for byte. */
  readonly kept: StateFile;
  /** Absolute path of the program that hooks start. */
  readonly launcher: string;
  /** Absolute paths of an agent's settings. */
  readonly filesOf: (agent: InstallableAgent, scope: InstallScope) => readonly string[];
}

/** A change of a file that was not made yet. `undefined` = no such file. */
export interface FileChange {
  readonly file: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** What registering with an agent, or taking that back, changes: one file at least. */
export interface SettingsChange {
  readonly agent: InstallableAgent;
  readonly files: readonly FileChange[];
}

/** What a file was before our hooks were written, and what it became. */
interface KeptInstall {
  readonly before?: string;
  readonly after: string;
}

/** What registering our hooks with an agent would change; `undefined` = they are there already. Changes nothing. */
export async function planInstall(
  { files, launcher, filesOf }: InstallPorts,
  agent: InstallableAgent,
  scope: InstallScope,
): Promise<SettingsChange | undefined> {
  const changes: FileChange[] = [];
  for (const file of filesOf(agent, scope)) {
    const before = await files.read(file);
    const event = file.slice(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
    const after = withHooks(before, agent, launcher, event);
    if (after === undefined)
      throw agent === 'cline'
        ? failure.hookOfOthers(file, clineCommand(event))
        : failure.settingsUnreadable(file);
    if (after !== before) changes.push({ file, before, after });
  }
  return changes.length === 0 ? undefined : { agent, files: changes };
}

/**
 * What taking our hooks out would change: a file is what it was, byte for byte, where nobody wrote to it since, else it is as it is
 * without them. `undefined` = there are none.
 */
export async function planUninstall(
  { files, kept, filesOf }: InstallPorts,
  agent: InstallableAgent,
  scope: InstallScope,
): Promise<SettingsChange | undefined> {
  const known = await readKept(kept);
  const changes: FileChange[] = [];
  for (const file of filesOf(agent, scope)) {
    const before = await files.read(file);
    if (before === undefined) continue;
    const after = known[file]?.after === before ? known[file].before : withoutOurs(file, before);
    if (after !== before) changes.push({ file, before, after });
  }
  return changes.length === 0 ? undefined : { agent, files: changes };
}

/** `undefined` = nothing is left of it. A program of others is none of ours. */
function withoutOurs(file: string, text: string): string | undefined {
  if (isOurProgram(text)) return undefined;
  if (text.startsWith('#!')) return text;
  const after = withoutHooks(text);
  if (after === undefined) throw failure.settingsUnreadable(file);
  return after;
}

/** Makes a planned change, unless one of the files is another one by now. */
export async function makeChange(ports: InstallPorts, { files }: SettingsChange): Promise<void> {
  for (const { file, before } of files)
    if ((await ports.files.read(file)) !== before) throw failure.settingsChanged(file);
  for (const change of files) await makeFileChange(ports, change);
}

async function makeFileChange(
  { files, kept }: InstallPorts,
  { file, before, after }: FileChange,
): Promise<void> {
  const all = await readKept(kept);
  const first = all[file];
  // A second install goes on from the first: what stood there before is what comes back.
  const origin = first !== undefined && first.after === before ? first.before : before;
  const entry =
    after === undefined ? undefined : { after, ...(origin !== undefined && { before: origin }) };
  const others = Object.entries(all).filter(([path]) => path !== file);
  const isOurs = after !== undefined && withoutHooks(after) !== after;
  await kept.write(
    JSON.stringify(Object.fromEntries([...others, ...(entry && isOurs ? [[file, entry]] : [])])),
  );
  if (after === undefined) await files.remove(file);
  else await files.write(file, after, after.startsWith('#!'));
}

async function readKept(kept: StateFile): Promise<Readonly<Record<string, KeptInstall>>> {
  try {
    return JSON.parse((await kept.read()) ?? '{}') as Readonly<Record<string, KeptInstall>>;
  } catch {
    // Lost or damaged: our hooks are known by how they look.
    return {};
  }
}
