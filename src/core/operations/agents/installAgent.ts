import { isOurPlugin } from '../../agents/openCodePlugin';
import { withHooks, withoutHooks } from '../../agents/editHooks';
import type { InstallableAgent, InstallScope } from '../../agents/registrations';
import { failure } from '../../errors';
import type { StateFile } from '../../ports';

/** Settings of other programs, by absolute path. Only what the user asked for is ever written. */
export interface SettingsFiles {
  /** `undefined` = there is none. */
  read(path: string): Promise<string | undefined>;
  write(path: string, text: string): Promise<void>;
  remove(path: string): Promise<void>;
}

/** What installing needs from outside. */
export interface InstallPorts {
  readonly files: SettingsFiles;
  /** What was there before, so that it can be brought back byte for byte. */
  readonly kept: StateFile;
  /** Absolute path of the program that hooks start. */
  readonly launcher: string;
  /** Absolute path of an agent's settings. */
  readonly fileOf: (agent: InstallableAgent, scope: InstallScope) => string;
}

/** A change of a file that was not made yet. `undefined` = no such file. */
export interface SettingsChange {
  readonly agent: InstallableAgent;
  readonly file: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** What a file was before our hooks were written, and what it became. */
interface KeptInstall {
  readonly before?: string;
  readonly after: string;
}

/** What registering our hooks with an agent would change; `undefined` = they are there already. Changes nothing. */
export async function planInstall(
  { files, launcher, fileOf }: InstallPorts,
  agent: InstallableAgent,
  scope: InstallScope,
): Promise<SettingsChange | undefined> {
  const file = fileOf(agent, scope);
  const before = await files.read(file);
  const after = withHooks(before, agent, launcher);
  if (after === undefined) throw failure.settingsUnreadable(file);
  return after === before ? undefined : { agent, file, before, after };
}

/**
 * What taking our hooks out would change: the file is what it was, byte for byte, where nobody wrote to it since, else it is as it is
 * without them. `undefined` = there are none.
 */
export async function planUninstall(
  { files, kept, fileOf }: InstallPorts,
  agent: InstallableAgent,
  scope: InstallScope,
): Promise<SettingsChange | undefined> {
  const file = fileOf(agent, scope);
  const before = await files.read(file);
  if (before === undefined) return undefined;
  const known = (await readKept(kept))[file];
  if (known?.after === before) return { agent, file, before, after: known.before };
  if (isOurPlugin(before)) return { agent, file, before, after: undefined };
  const after = withoutHooks(before);
  if (after === undefined) throw failure.settingsUnreadable(file);
  return after === before ? undefined : { agent, file, before, after };
}

/** Makes a planned change, unless the file is another one by now. */
export async function makeChange(
  { files, kept }: InstallPorts,
  { file, before, after }: SettingsChange,
): Promise<void> {
  if ((await files.read(file)) !== before) throw failure.settingsChanged(file);
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
  else await files.write(file, after);
}

async function readKept(kept: StateFile): Promise<Readonly<Record<string, KeptInstall>>> {
  try {
    return JSON.parse((await kept.read()) ?? '{}') as Readonly<Record<string, KeptInstall>>;
  } catch {
    // Lost or damaged: our hooks are known by how they look.
    return {};
  }
}
