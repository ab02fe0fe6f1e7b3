import { join } from 'node:path';
import { fetchPackages } from './fetchPackages';

/** The platform package: the wrapper package `node` nests it, where a later install prunes it. */
const packageName = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;

/** The folder that holds `node` in this major version, from the package registry; kept in `folder`. */
export async function nodeVersion(major: number, folder: string): Promise<string> {
  const target = join(folder, `node-${major}`);
  await fetchPackages([`${packageName}@${major}`], target);
  return join(target, 'node_modules', packageName, 'bin');
}
