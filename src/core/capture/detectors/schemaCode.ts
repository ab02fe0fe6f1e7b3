import type { RelativePath } from '../../ports';
import { provenFact, type Detector } from '../fact';
import { folderOf } from '../resolvePath';
import type { ScanTree } from '../scanTree';
import { dig, digText, isRecord } from '../shape';
import { isAside, languageOf } from '../sourceProfile';
import { ciCommands } from '../sources/ciCommands';
import { encodePath } from '../sources/ciFact';
import { isGeneratedText } from '../sources/generatedMark';
import { nodeProject } from '../sources/nodeProject';
import { taskTargets } from '../sources/taskTargets';

/** What a compiler of schemas reads and writes, as its settings say. Paths are from the root; a folder ends with `/`. */
interface SchemaBuild {
  readonly settings: RelativePath;
  readonly source: string;
  readonly output: string;
  /** As it is called by itself. */
  readonly command: string;
}

/** Code that is made of a schema: which file to edit instead, and the command. Told where both are committed: else nobody edits the wrong one. */
export const schemaCode: Detector = {
  name: 'schema code',
  detect: async (tree) => {
    for (const read of readers) {
      const found = await read(tree);
      if (!found || !isThere(tree, found.source) || !isThere(tree, found.output)) continue;
      // Its tool may be forbidden here, or wrapped in something else.
      if (!(await isCalled(tree, found.command))) continue;
      if (!(await isWrittenWhole(tree, found.output))) continue;
      const { settings, source, output } = found;
      const command = await projectCommand(tree, found);
      const evidence = { path: settings, text: `${source} to ${output}` };
      const refs = [`${encodePath(settings)}`];
      return [
        {
          ...provenFact('schemaCode', output, evidence, refs, 0.9),
          slots: { source, output, command, file: settings },
        },
      ];
    }
    return [];
  },
};

/** Whether a file, a file of a folder or one that a glob means is committed. */
function isThere(tree: ScanTree, path: string): boolean {
  const star = path.indexOf('*');
  const [begin, ending] =
    star < 0 ? [path, ''] : [path.slice(0, star), /[^*]*$/.exec(path)?.[0] ?? ''];
  return tree.files.some((file) =>
    star < 0 && !path.endsWith('/')
      ? file === path
      : file.startsWith(begin) && file.endsWith(ending),
  );
}

/** Sources of a folder that are read to see whether people write there too. */
const mostRead = 30;
/** Compilers of protocols and of queries end what they write like this. */
const byItsName = /[._]pb2?(?:_grpc)?\.|\.sql\.go$/;
/** A statement that the tool left to people. */
const byHand = /^-- Custom SQL migration\b/;

/** Whether nobody but the tool writes into a folder: migrations carry no mark, every other source does. */
async function isWrittenWhole(tree: ScanTree, output: string): Promise<boolean> {
  if (!output.endsWith('/')) return true;
  const files = tree.files.filter(
    (file) => file.startsWith(output) && (languageOf(file) !== undefined || file.endsWith('.sql')),
  );
  const texts = await tree.sample(files, mostRead);
  return texts.every(({ path, text }) =>
    path.endsWith('.sql')
      ? !byHand.test(text)
      : byItsName.test(path) || text.trim() === '' || isGeneratedText(text),
  );
}

/** Where people are told what to type, and files that do it for them. */
const mayCall =
  /^([^/]+|docs?\/[^/]+)\.(md|rst|adoc)$|(^|\/)(package\.json|[\w.-]+\.sh)$|(^|\/)(gen|generate|tools|doc)\.go$/i;
const mostCallers = 60;

/** Whether CI, a target, a script or a page of the project names the command. */
async function isCalled(tree: ScanTree, command: string): Promise<boolean> {
  const targets = (await taskTargets(tree)).flatMap(({ recipe }) => recipe);
  const runs = (await ciCommands(tree)).map(({ text }) => text);
  const pages = await tree.sample(
    tree.files.filter((file) => mayCall.test(file)),
    mostCallers,
  );
  return [...targets, ...runs, ...pages.map(({ text }) => text)].some((text) =>
    text.includes(command),
  );
}

/** The script or target of the project that calls the compiler. */
async function projectCommand(
  tree: ScanTree,
  { command: plain, settings }: SchemaBuild,
): Promise<string> {
  const target = (await taskTargets(tree)).find(({ recipe }) =>
    recipe.some((line) => line.includes(plain)),
  );
  if (target) return target.command;
  const { scripts = {} } = (await nodeProject(tree)) ?? {};
  const own = Object.entries(scripts).find(
    ([, text]) => text.startsWith(plain) && !/--watch|--check/.test(text),
  );
  if (own) return `npm run ${own[0]}`;
  const folder = folderOf(settings);
  return folder === '' ? plain : `cd ${folder} && ${plain}`;
}

const readers: readonly ((tree: ScanTree) => Promise<SchemaBuild | undefined>)[] = [
  buf,
  sqlc,
  gqlgen,
  graphqlCodegen,
  openapi,
  drizzle,
  diesel,
];

async function buf(tree: ScanTree): Promise<SchemaBuild | undefined> {
  const settings = tree.first('buf.gen.yaml', 'proto/buf.gen.yaml');
  if (settings === undefined) return undefined;
  const folder = settings.slice(0, -'buf.gen.yaml'.length);
  const plugins = dig(await tree.record(settings), 'plugins');
  const outs = Array.isArray(plugins) ? plugins.flatMap((one) => digText(one, 'out') ?? []) : [];
  const [out, another] = [...new Set(outs)];
  const [proto] = tree.files.filter((file) => file.endsWith('.proto') && file.startsWith(folder));
  if (out === undefined || another !== undefined || proto === undefined) return undefined;
  const output = joined(folder, out);
  const top = folder === '' ? `${proto.split('/')[0] ?? ''}/` : folder;
  // Beside their sources they are known by their endings.
  return output === '' || output === './'
    ? undefined
    : { settings, source: `${top}**/*.proto`, output: withSlash(output), command: 'buf generate' };
}

async function sqlc(tree: ScanTree): Promise<SchemaBuild | undefined> {
  const settings = tree.files.find(
    (file) => /(^|\/)sqlc\.(ya?ml|json)$/.test(file) && !isAside(file),
  );
  if (settings === undefined) return undefined;
  const folder = settings.slice(0, settings.lastIndexOf('/') + 1);
  const record = await tree.record(settings);
  const all = [dig(record, 'sql'), dig(record, 'packages')].flatMap((one) =>
    Array.isArray(one) ? (one as readonly unknown[]) : [],
  );
  const [only, another] = all;
  const queries = digText(only, 'queries');
  const out = digText(only, 'gen', 'go', 'out') ?? digText(only, 'path');
  if (queries === undefined || out === undefined || another !== undefined) return undefined;
  const source = joined(folder, queries);
  return {
    ...{ settings, output: withSlash(joined(folder, out)), command: 'sqlc generate' },
    source: source.endsWith('.sql') ? source : withSlash(source),
  };
}

async function gqlgen(tree: ScanTree): Promise<SchemaBuild | undefined> {
  const settings = tree.first('gqlgen.yml', 'gqlgen.yaml');
  if (settings === undefined) return undefined;
  const record = await tree.record(settings);
  const listed = dig(record, 'schema');
  const source: unknown = Array.isArray(listed) ? listed[0] : listed;
  const output = digText(record, 'exec', 'filename') ?? digText(record, 'exec', 'dir');
  return typeof source === 'string' && output !== undefined
    ? { settings, source, output: asPlace(output), command: 'gqlgen' }
    : undefined;
}

async function graphqlCodegen(tree: ScanTree): Promise<SchemaBuild | undefined> {
  const settings = tree.first('codegen.yml', 'codegen.yaml');
  if (settings === undefined) return undefined;
  const record = await tree.record(settings);
  const source = digText(record, 'schema');
  const made = dig(record, 'generates');
  const [output] = isRecord(made) ? Object.keys(made) : [];
  if (source === undefined || output === undefined) return undefined;
  return {
    ...{ settings, source: joined('', source), output: joined('', output) },
    command: 'graphql-codegen',
  };
}

/** Programs that write types of a description of an interface, both named in the script that calls them. */
const ofInterface =
  /^(?:npx )?(openapi-typescript|orval|openapi-generator(?:-cli)?|swagger-typescript-api|oapi-codegen)\b/;

async function openapi(tree: ScanTree): Promise<SchemaBuild | undefined> {
  const { scripts = {} } = (await nodeProject(tree)) ?? {};
  for (const text of Object.values(scripts)) {
    const program = ofInterface.exec(text)?.[1];
    const source = / (?:-i |--input )?(\S+\.(?:ya?ml|json))(?= |$)/.exec(text)?.[1];
    const output = / (?:-o |--output(?: |=))(\S+)/.exec(text)?.[1];
    if (program === undefined || source === undefined || output === undefined) continue;
    return {
      ...{ settings: 'package.json', source: joined('', source) },
      ...{ output: asPlace(joined('', output)), command: program },
    };
  }
  return undefined;
}

async function drizzle(tree: ScanTree): Promise<SchemaBuild | undefined> {
  const settings = tree.first('drizzle.config.ts', 'drizzle.config.js', 'drizzle.config.mjs');
  const text = settings === undefined ? '' : await tree.text(settings);
  const source = /\bschema:\s*['"]([^'"]+)['"]/.exec(text)?.[1];
  const output = /\bout:\s*['"]([^'"]+)['"]/.exec(text)?.[1];
  return settings === undefined || source === undefined || output === undefined
    ? undefined
    : {
        ...{ settings, source: asPlace(joined('', source)) },
        ...{ output: withSlash(joined('', output)), command: 'drizzle-kit generate' },
      };
}

async function diesel(tree: ScanTree): Promise<SchemaBuild | undefined> {
  const settings = tree.first('diesel.toml');
  if (settings === undefined) return undefined;
  const output = digText(await tree.record(settings), 'print_schema', 'file');
  return output === undefined
    ? undefined
    : { settings, source: 'migrations/', output, command: 'diesel migration run' };
}

const joined = (folder: string, path: string): string =>
  `${folder}${path.replace(/^\.\//, '').replace(/^\.$/, '')}`;
const withSlash = (path: string): string => `${path.replace(/\/+$/, '')}/`;
/** A path without an ending is a folder. */
const asPlace = (path: string): string => (/\.\w+$|\*|\/$/.test(path) ? path : `${path}/`);
