import { collect, provenFact, type Detector, type Fact } from '../fact';
import { spread, type ScanTree } from '../scanTree';

/** Licence headers, generated code, changelog, owners and editor settings: in any language. */
export const projectHabits: Detector = {
  name: 'project habits',
  detect: async (tree) => {
    return collect(
      licenceHeader(tree),
      generatedCode(tree),
      changelog(tree),
      codeOwners(tree),
      editorSettings(tree),
    );
  },
};

const header =
  /SPDX-License-Identifier:\s*\S+|Licensed (to|under) the|Copyright (\(c\)|©|20\d\d|The)/i;
const headerBar = 0.9;

async function licenceHeader(tree: ScanTree): Promise<Fact | undefined> {
  const { language } = tree.profile;
  const sample = spread(tree.profile.sources.get(language ?? '') ?? [], 20);
  if (sample.length < 8) return undefined;
  const heads = await Promise.all(
    sample.map(async (path) => ({ path, head: (await tree.text(path)).slice(0, 900) })),
  );
  const with_ = heads.filter(({ head }) => header.test(head));
  const [first] = with_;
  if (!first || with_.length < headerBar * sample.length) return undefined;
  const name =
    /SPDX-License-Identifier:\s*([\w.-]+)/.exec(first.head)?.[1] ??
    /Apache License|MIT|BSD|Mozilla|GNU/.exec(first.head)?.[0] ??
    'copyright notice';
  const evidence = [
    await tree.at(first.path, header),
    { path: first.path, text: `${with_.length} of ${sample.length} sampled sources` },
  ];
  return {
    ...provenFact(
      'licenceHeader',
      name,
      evidence,
      [first.path].map((path) => `${path}#re:/(SPDX|Licensed|Copyright).*/`),
    ),
    support: { of: sample.length, holds: with_.length },
  };
}

const generatedName =
  /(^|\/)(__generated__|generated|gen)\/|\.(pb\.go|pb\.cc|g\.dart|freezed\.dart|generated\.\w+|gen\.(ts|go))$|_pb2(_grpc)?\.py$/;
const generatedMark =
  /@generated|code generated .* do not edit|auto-?generated.*do not (edit|modify)|this file (is|was) (auto)?-?generated/i;

async function generatedCode(tree: ScanTree): Promise<Fact | undefined> {
  const candidates = tree.files.filter(
    (file) =>
      generatedName.test(file) &&
      /\.\w+$/.test(file) &&
      !/(^|\/)(tests?|fixtures?|node_modules|examples?)\//.test(file),
  );
  for (const path of spread(candidates, 6)) {
    if (!generatedMark.test((await tree.text(path)).slice(0, 1500))) continue;
    const folder = /^(.*?\/?(?:__generated__|generated|gen))\//.exec(path)?.[1];
    const value =
      folder === undefined
        ? `*${/\.[a-z_]+\.\w+$|_pb2(_grpc)?\.py$/.exec(path)?.[0] ?? path}`
        : `${folder}/`;
    return provenFact(
      'generatedCode',
      value,
      await tree.at(path, generatedMark),
      [folder === undefined ? path : `${folder}/`],
      0.85,
    );
  }
  return undefined;
}

async function changelog(tree: ScanTree): Promise<Fact | undefined> {
  if (tree.files.some((file) => /^\.changeset\/config\.json$/.test(file))) {
    return provenFact(
      'changelog',
      'changesets',
      { path: '.changeset/config.json', text: '.changeset/config.json' },
      ['.changeset/config.json~exists'],
    );
  }
  const [path] = tree.rootMatch(/^(CHANGELOG|CHANGES|HISTORY)(\.\w+)?$/i);
  const heading = /^#+ *\[?(unreleased|upcoming)\b.*/im.exec(
    (await tree.text(path)).slice(0, 4000),
  )?.[0];
  if (path === undefined || heading === undefined) return undefined;
  return provenFact(
    'changelog',
    `${path} under "${heading.replace(/^#+ */, '').slice(0, 40)}"`,
    await tree.at(path, heading),
    [`${path}#re:/^#+ *\\[?([Uu]nreleased|UNRELEASED|[Uu]pcoming)/`],
    0.88,
  );
}

async function codeOwners(tree: ScanTree): Promise<Fact | undefined> {
  const path = tree.first('CODEOWNERS', '.github/CODEOWNERS', 'docs/CODEOWNERS');
  return path === undefined
    ? undefined
    : provenFact('codeOwners', path, { path, text: path }, [`${path}~exists`], 0.9);
}

async function editorSettings(tree: ScanTree): Promise<Fact | undefined> {
  const text = await tree.text('.editorconfig');
  const section = /\[\*\]([\s\S]*?)(\n\[|$)/.exec(text)?.[1] ?? '';
  const style = /indent_style\s*=\s*(\w+)/.exec(section)?.[1];
  const size = /indent_size\s*=\s*(\d+)/.exec(section)?.[1];
  if (style === undefined || (style === 'space' && size === undefined)) return undefined;
  const value = style === 'tab' ? 'tabs' : `${size} spaces`;
  return provenFact(
    'indentation',
    value,
    await tree.at('.editorconfig', 'indent_style'),
    ['.editorconfig#re:/indent_(style|size).*/'],
    0.9,
  );
}
