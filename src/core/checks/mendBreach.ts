import { isNameCase, nameCases, type Check, type NameCase } from '../lesson/parseCheck';
import { sourceEnding, type Breach } from './tryCheck';

/** What mends a breach, where there is one plain way. */
export type Mend =
  /** Other words in the line of the breach. `onlyWith` = plain only where one of these files is there. */
  | {
      readonly kind: 'words';
      readonly from: string;
      readonly to: string;
      readonly onlyWith?: readonly string[];
    }
  /** The file is called otherwise; plain only while nothing is there. */
  | { readonly kind: 'rename'; readonly to: string };

/** `undefined` = it takes a decision. */
export function mendBreach(check: Check, { path, what }: Breach): Mend | undefined {
  if (check.kind === 'import' && 'suffix' in check && what !== undefined)
    return otherEnding(path, what, check.suffix);
  if (check.kind === 'file-name' && isNameCase(check.named)) return otherName(path, check.named);
  return undefined;
}

/** What an ending of a source may stand for: TypeScript imports the file that it will be compiled to. */
const endings = ['ts', 'tsx', 'mts', 'cts', 'js', 'jsx', 'mjs', 'cjs'];

function otherEnding(path: string, module: string, suffix: string): Mend {
  const stem = module.replace(sourceEnding, '');
  if (suffix === 'none') return { kind: 'words', from: module, to: stem };
  const place = resolved(path, stem);
  // `./shapes` may be a folder: its file is another one then.
  const onlyWith = endings.map((ending) => `${place}.${ending}`);
  return { kind: 'words', from: module, to: stem + suffix, onlyWith };
}

/** Where a relative import leads, from the root of the repository. */
function resolved(path: string, module: string): string {
  const names = path.split('/').slice(0, -1);
  for (const name of module.split('/')) {
    if (name === '..') names.pop();
    else if (name !== '.') names.push(name);
  }
  return names.join('/');
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const written: Readonly<Record<NameCase, (words: readonly string[]) => string>> = {
  'kebab-case': (words) => words.join('-'),
  snake_case: (words) => words.join('_'),
  camelCase: ([first = '', ...others]) => first + others.map(capital).join(''),
  PascalCase: (words) => words.map(capital).join(''),
};

/** The same words, put as the case asks; what a name is not made of words of letters and digits is not changed. */
function otherName(path: string, named: NameCase): Mend | undefined {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const [, stem = '', rest = ''] = /^([^.]*)(.*)$/s.exec(path.slice(folder.length)) ?? [];
  const words = stem.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? [];
  const to = written[named](words.map((word) => word.toLowerCase()));
  const isSame = /^[\w-]+$/.test(stem) && to !== stem;
  return isSame && nameCases[named].test(to)
    ? { kind: 'rename', to: folder + to + rest }
    : undefined;
}
