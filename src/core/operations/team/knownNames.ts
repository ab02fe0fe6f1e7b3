import { branchName, packageName, type Mask } from '../../journal/sharedEvent';
import type { Hasher } from '../../ports';
import type { Pipeline } from '../pipeline';
import { packageFolders } from './requestPackages';

/** A first part of a hash: enough to tell apart all a team will ever say. */
export function teamMask(hasher: Hasher, team: string): Mask {
  return (name) => hasher.sha256(`${team}\n${name}`).slice(0, 24);
}

/** Branches and folders of packages that are here, by the hash under which a team speaks of them. */
export async function knownNames(
  pipeline: Pipeline,
  team: string,
  branches: readonly string[],
): Promise<Readonly<Record<string, string>>> {
  const mask = teamMask(pipeline.ports.hasher, team);
  const folders = await packageFolders(pipeline);
  return Object.fromEntries([
    ...branches.map((name) => [mask(branchName(name)), name] as const),
    ...folders.map((name) => [mask(packageName(name)), name] as const),
  ]);
}
