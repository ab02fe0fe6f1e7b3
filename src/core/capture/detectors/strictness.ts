import { quoted, unsaid } from '../sentences/phrase';
import { provenFact, type Detector, type Fact } from '../fact';
import type { ScanTree } from '../scanTree';
import { digText } from '../shape';
import { isAside } from '../sourceProfile';
import { ciCommands } from '../sources/ciCommands';
import { lineRef } from '../sources/ciFact';
import { isInCondition } from '../sources/inCondition';
import { taskTargets } from '../sources/taskTargets';
import { withoutComments } from '../sources/withoutComments';

/** What makes a build fail that would only be a hint elsewhere: crate attributes, lint tables, warnings as errors. */
export const strictness: Detector = {
  name: 'strictness',
  detect: async (tree) => {
    const { language } = tree.profile;
    const fact =
      language === 'rust'
        ? await rustLints(tree)
        : language === 'c#'
          ? await dotnetWarnings(tree)
          : undefined;
    return fact ? [fact] : [];
  },
};

const attribute = /^#!\[(forbid|deny)\(([^)]*)\)\]/gm;
/** Lints whose names say what is asked for. */
const told =
  /^(unsafe_code|missing_docs|missing_debug_implementations|unused_must_use|clippy::(unwrap_used|expect_used|panic|print_stdout|dbg_macro|todo))$/;

/** Of the lints that are refused those of the compiler; those of clippy where nothing else is and it is run. */
async function rustLints(tree: ScanTree): Promise<Fact | undefined> {
  const fact = (await lintTable(tree)) ?? (await rustAttributes(tree));
  if (!fact) return undefined;
  const names = fact.value.split(', ');
  const ofCompiler = names.filter((name) => !name.startsWith('clippy::'));
  const isClippys = ofCompiler.length === 0;
  if (isClippys && !(await runsClippy(tree))) return undefined;
  const held = isClippys ? names : ofCompiler;
  const except = await allowedIn(tree, held);
  return {
    ...fact,
    value: held.join(', '),
    slots: {
      ...fact.slots,
      lints: held.map(quoted).join(', '),
      ...(isClippys && { clippy: 'clippy' }),
      ...(except.length > 0 && { except: except.join(', ') }),
    },
  };
}

async function runsClippy(tree: ScanTree): Promise<boolean> {
  const recipes = (await taskTargets(tree)).flatMap(({ recipe }) => recipe);
  const runs = (await ciCommands(tree)).map(({ text }) => text);
  return [...recipes, ...runs].some((text) => /\bclippy\b/.test(text));
}

/** Sources that are looked at for a lint that is let through. */
const mostSources = 400;

/** Files that let one of these lints through: what is denied may be allowed again further in. */
async function allowedIn(tree: ScanTree, lints: readonly string[]): Promise<readonly string[]> {
  const allowed = new RegExp(`#!?\\[allow\\([^)]*\\b(${lints.join('|')})\\b`);
  const sources = tree.profile.sources.get('rust') ?? [];
  const texts = await tree.sample(sources, mostSources);
  const files = texts.flatMap(({ path, text }) =>
    allowed.test(withoutComments(path, text)) ? [path] : [],
  );
  return atMost(files);
}

async function rustAttributes(tree: ScanTree): Promise<Fact | undefined> {
  const roots = tree.files.filter(
    (file) =>
      /^(src|crates\/[^/]+\/src|[\w-]+\/src)\/lib\.rs$/.test(file) &&
      !/fuzz|bench|example|test|xtask/.test(file),
  );
  const votes = new Map<string, { readonly path: string; readonly words: string }[]>();
  for (const path of roots) {
    for (const [line, , list = ''] of (await tree.text(path)).matchAll(attribute)) {
      for (const name of list.split(',').map((part) => part.trim())) {
        if (told.test(name)) votes.set(name, [...(votes.get(name) ?? []), { path, words: line }]);
      }
    }
  }
  const held = [...votes].filter(([, list]) => list.length === roots.length && roots.length > 0);
  const [first] = held;
  const place = first?.[1][0];
  if (!first || !place) return undefined;
  const names = held.map(([name]) => name);
  return {
    ...provenFact(
      'strictness',
      names.join(', '),
      await tree.at(place.path, place.words),
      [lineRef(place.path, place.words)],
      0.9,
    ),
    support: { of: roots.length, holds: first[1].length },
    slots: {
      lints: names.map(quoted).join(', '),
      ...(roots.length > 1
        ? { count: `${roots.length} of ${roots.length}` }
        : { file: place.path }),
    },
  };
}

async function lintTable(tree: ScanTree): Promise<Fact | undefined> {
  const manifest = await tree.record('Cargo.toml');
  for (const key of ['lints', 'workspace.lints'] as const) {
    const base = key.split('.');
    const names: string[] = [];
    for (const [group, prefix] of [
      ['rust', ''],
      ['clippy', 'clippy::'],
    ] as const) {
      for (const lint of [
        'unsafe_code',
        'missing_docs',
        'unwrap_used',
        'expect_used',
        'panic',
        'print_stdout',
        'dbg_macro',
        'todo',
      ]) {
        const level =
          digText(manifest, ...base, group, lint) ??
          digText(manifest, ...base, group, lint, 'level');
        if (level === 'deny' || level === 'forbid') names.push(`${prefix}${lint}`);
      }
    }
    const [first] = names;
    if (first === undefined) continue;
    const isOfAll = key === 'workspace.lints';
    if (isOfAll && !(await isAskedByMembers(tree))) return undefined;
    const words = first.replace('clippy::', '');
    return {
      ...provenFact(
        'strictness',
        names.join(', '),
        await tree.at('Cargo.toml', words),
        [lineRef('Cargo.toml', words)],
        0.9,
      ),
      slots: { lints: names.map(quoted).join(', '), ...(!isOfAll && { file: 'Cargo.toml' }) },
    };
  }
  return undefined;
}

/** The lints of a workspace hold for the members that ask for them: for two of three at least. */
async function isAskedByMembers(tree: ScanTree): Promise<boolean> {
  const manifests = tree.files.filter((file) => /(^|\/)Cargo\.toml$/.test(file) && !isAside(file));
  const texts = await tree.sample(manifests, mostProjects);
  const members = texts.filter(({ text }) => /^\[package\]/m.test(text));
  const asking = members.filter(({ text }) =>
    /^\[lints\]\s*\n\s*workspace\s*=\s*true|^lints\.workspace\s*=\s*true/m.test(text),
  );
  return 3 * asking.length >= 2 * members.length && asking.length > 0;
}

async function dotnetWarnings(tree: ScanTree): Promise<Fact | undefined> {
  const line = /<TreatWarningsAsErrors>\s*true\s*<\/TreatWarningsAsErrors>/i;
  for (const path of ['Directory.Build.props', 'src/Directory.Build.props']) {
    const text = withoutComments(path, await tree.text(path));
    const at = line.exec(text)?.index;
    if (at === undefined || isInCondition(text, at)) continue;
    // By a condition, or by what is read after the projects.
    const after = await tree.text(path.replace(/props$/, 'targets'));
    if (isLax(text) || isLax(after)) continue;
    const evidence = await tree.at(path, line);
    const except = await takenBack(tree, path);
    const codes = atMost(
      /<WarningsNotAsErrors>([^<]*)/i.exec(text)?.[1]?.match(/\b\w*\d\w*/g) ?? [],
    );
    return {
      ...provenFact('warningsAreErrors', path, evidence, [
        `${path}#re:/<TreatWarningsAsErrors>.*/`,
      ]),
      slots: {
        file: path,
        ...(codes.length > 0 && { codes: codes.join(', ') }),
        ...(except.length > 0 && { except: except.join(', ') }),
      },
    };
  }
  return undefined;
}

const isLax = (text: string): boolean =>
  /<TreatWarningsAsErrors>\s*false\s*<\/TreatWarningsAsErrors>/i.test(text);

/** Projects that are looked at, and exceptions that are named. */
const mostProjects = 80;
const mostNamed = 3;

/** Folders and projects where the setting is taken back. */
async function takenBack(tree: ScanTree, path: string): Promise<readonly string[]> {
  const root = path.slice(0, path.lastIndexOf('/') + 1);
  const others = tree.files.filter(
    (file) => file !== path && file.startsWith(root) && /\.(cs|fs|vb)?proj$|\.props$/.test(file),
  );
  const texts = await tree.sample(others, mostProjects);
  const lax = texts.filter((one) => isWithout(one.path, withoutComments(one.path, one.text)));
  const named = lax.map(({ path: file }) =>
    /\.props$/.test(file) ? file.slice(0, file.lastIndexOf('/') + 1) : file.replace(/^.*\//, ''),
  );
  return atMost([...new Set(named)].filter((name) => name !== ''));
}

/** The nearest properties are read and no others, unless they take those above in. */
const isWithout = (path: string, text: string): boolean =>
  isLax(text) ||
  (/(^|\/)Directory\.Build\.props$/.test(path) &&
    !/<Import\b|<TreatWarningsAsErrors>\s*true/i.test(text));

/** Names as they are told, and a sign where there are more. */
const atMost = (all: readonly string[]): readonly string[] => [
  ...all.slice(0, mostNamed).map(quoted),
  ...(all.length > mostNamed ? [unsaid] : []),
];
