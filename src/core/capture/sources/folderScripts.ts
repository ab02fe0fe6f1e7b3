import type { RelativePath } from '../../ports';
import type { ScanTree } from '../scanTree';
import { digRecord, digText } from '../shape';
import { expandScript } from './nodeProject';

/** What a command typed in a folder ends in, where the folder's own package.json says so; nothing otherwise. */
export async function openIn(
  tree: ScanTree,
  folder: RelativePath,
  command: string,
): Promise<readonly string[]> {
  const name = /^(?:npm|pnpm|yarn|bun)(?: run| run-script)? ([\w:.-]+)/.exec(command)?.[1];
  const path = `${folder}/package.json`;
  if (name === undefined || !tree.has(path)) return [];
  const given = digRecord(await tree.record(path), 'scripts');
  const scripts = Object.fromEntries(
    Object.keys(given).map((key) => [key, digText(given, key) ?? '']),
  );
  return scripts[name] === undefined ? [] : expandScript(scripts, name);
}
