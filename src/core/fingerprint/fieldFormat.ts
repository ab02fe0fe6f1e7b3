import type { RelativePath } from '../ports';

/** A file format whose fields can be read. `rc` = JSON or YAML, by its first character. */
export type FieldFormat = 'json' | 'yaml' | 'toml' | 'gomod' | 'rc';

const byExtension: Readonly<Record<string, FieldFormat>> = {
  json: 'json',
  jsonc: 'json',
  json5: 'json',
  jsonld: 'json',
  geojson: 'json',
  ipynb: 'json',
  webmanifest: 'json',
  'code-workspace': 'json',
  'code-snippets': 'json',
  yml: 'yaml',
  yaml: 'yaml',
  cff: 'yaml',
  toml: 'toml',
};

const byName: Readonly<Record<string, FieldFormat>> = {
  'go.mod': 'gomod',
  'go.work': 'gomod',
  'composer.lock': 'json',
  'Pipfile.lock': 'json',
  'flake.lock': 'json',
  'deno.lock': 'json',
  'bun.lock': 'json',
  'Cargo.lock': 'toml',
  'poetry.lock': 'toml',
  'uv.lock': 'toml',
  'pdm.lock': 'toml',
  Pipfile: 'toml',
  'pubspec.lock': 'yaml',
  '.clang-format': 'yaml',
  '.clang-tidy': 'yaml',
  '.clangd': 'yaml',
  '.yamllint': 'yaml',
};

/** The format of a file by its name; `undefined` = no fields can be read from it. */
export function fieldFormatOf(path: RelativePath): FieldFormat | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const known = Object.hasOwn(byName, name) ? byName[name] : undefined;
  if (known) return known;
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  if (name.includes('.') && Object.hasOwn(byExtension, extension)) return byExtension[extension];
  return /^\..+rc$/.test(name) ? 'rc' : undefined;
}
