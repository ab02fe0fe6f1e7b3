import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';
import { leafOf } from '../resolvePath';
const specifier =
  /(?:^|[\s;}])(?:import|export)\b[^'"`;]*?(?:from\s*)?['"](\.{1,2}(?:\/[^'"]*)?)['"]|\brequire\(\s*['"](\.{1,2}(?:\/[^'"]*)?)['"]\s*\)|\bimport\(\s*['"](\.{1,2}\/[^'"]*)['"]\s*\)/g;

/** How the path of a relative import of a source ends. */
export type ImportEnd = 'none' | 'js' | 'ts';

/** One relative import of a source. */
export interface RelativeImport {
  readonly end: ImportEnd;
  readonly name: string;
  /** Where the name stands in the text. */
  readonly index: number;
}

/** How a JavaScript or TypeScript source imports; imports of data and styles are left out. */
export interface SourceImports {
  readonly relative: readonly RelativeImport[];
  /** Absent = it neither imports nor exports. */
  readonly system?: 'esm' | 'cjs';
}

/** Reads how a source imports. */
export function importsOf(text: string): SourceImports {
  const relative = [...text.matchAll(specifier)].flatMap((match): readonly RelativeImport[] => {
    const name = match[1] ?? match[2] ?? match[3] ?? '';
    const end = endOf(name);
    return end === undefined ? [] : [{ end, name, index: match.index + match[0].indexOf(name) }];
  });
  if (/^\s*(import\s[^(]|export\s)/m.test(text)) return { relative, system: 'esm' };
  if (/\brequire\(|\bmodule\.exports\b|^exports\./m.test(text)) return { relative, system: 'cjs' };
  return { relative };
}

const asset = new RegExp(String.raw`\.(${oneOf(lists.assetEndings)})$`);

function endOf(name: string): ImportEnd | undefined {
  const last = leafOf(name).replace(/\?.*$/, '');
  if (/\.[cm]?jsx?$/.test(last)) return 'js';
  if (/\.[cm]?tsx?$/.test(last)) return 'ts';
  return asset.test(last) ? undefined : 'none';
}
