import type { RelativePath } from '../../ports';
import { folderOf, resolvePath } from '../resolvePath';
import type { ScanTree } from '../scanTree';
import { dig, digRecord, digText } from '../shape';
import { isAside } from '../sourceProfile';

/** More packages are not told apart. */
const mostPackages = 300;

/** What the name of an import that is no path means in this repository: a package of the workspace, or an alias of the compiler or of the package. */
export async function scriptPlaces(
  tree: ScanTree,
): Promise<(written: string) => RelativePath | undefined> {
  const places = [...(await packages(tree)), ...(await aliases(tree))];
  return (written) => {
    const found = places.find(
      ({ name }) => written === name || written.startsWith(name.endsWith('/') ? name : `${name}/`),
    );
    return found && resolvePath(found.folder, written.slice(found.name.length).replace(/^\//, ''));
  };
}

/** A name that imports begin with, and the folder that it stands for. */
interface Place {
  readonly name: string;
  readonly folder: RelativePath;
}

async function packages(tree: ScanTree): Promise<readonly Place[]> {
  const manifests = tree.files.filter((file) => file.endsWith('/package.json') && !isAside(file));
  if (manifests.length > mostPackages) return [];
  const named = await Promise.all(
    manifests.map(async (file): Promise<readonly Place[]> => {
      const name = digText(await tree.record(file), 'name');
      const folder = folderOf(file);
      const sources = `${folder}/src`;
      return name === undefined
        ? []
        : [{ name, folder: tree.hasFolder(sources) ? sources : folder }];
    }),
  );
  return named.flat();
}

async function aliases(tree: ScanTree): Promise<readonly Place[]> {
  const settings = await tree.record('tsconfig.json');
  const base = digText(settings, 'compilerOptions', 'baseUrl') ?? '.';
  const own = digRecord(await tree.record('package.json'), 'imports');
  const paths = digRecord(settings, 'compilerOptions', 'paths');
  return [...Object.entries(paths), ...Object.entries(own)].flatMap(([name, to]) => {
    const target: unknown = dig(to, '0') ?? (Array.isArray(to) ? to[0] : to);
    const folder =
      typeof target === 'string'
        ? resolvePath('', `${base}/${target.replace(/\*$/, '')}`)
        : undefined;
    return folder === undefined || name === '*' ? [] : [{ name: name.replace(/\*$/, ''), folder }];
  });
}
