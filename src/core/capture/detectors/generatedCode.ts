import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';
import { provenFact, type Detector, type Fact } from '../fact';
import type { Evidence } from '../evidence';
import { spread, type ScanTree } from '../scanTree';
import { neverEditOf } from '../limits/neverEditOf';
import { encodePath, lineRef } from '../sources/ciFact';
import { nodeProject } from '../sources/nodeProject';
import { taskTargets } from '../sources/taskTargets';

const likelyName = new RegExp(oneOf(lists.generatedNames), 'i');
const aside =
  /(^|\/)(tests?|fixtures?|node_modules|examples?|vendor|vendored|deps|external|third_?party|testdata|templates?)\//;
const mark = new RegExp(oneOf(lists.generatedMarks), 'i');
/** Sources read to find generated files with plain names. */
const sampled = 240;
const headLength = 1_200;

/** A generated file, the words that say so, and what made it where they tell. */
interface Generated {
  readonly path: string;
  readonly line: number;
  readonly text: string;
  readonly by?: string;
  /** The task of a build that its words name. */
  readonly task?: string;
}

/** What is generated, and by what: from the files' own headers. */
export const generatedCode: Detector = {
  name: 'generated code',
  detect: async (tree) => {
    const facts: Fact[] = [];
    for (const group of grouped(await generatedFiles(tree)).slice(0, mostGroups)) {
      const fact = await factOf(tree, group);
      // The first speaks for the repository; another one is told where it says how it is made.
      if (facts.length === 0) facts.push(fact);
      else if (isMadeKnown(fact) && !isTheSame(facts[0], fact))
        return [...facts, { ...fact, topic: 'generatedCode2' }];
    }
    return facts;
  },
};

/** Groups that are looked at for one whose making is known. */
const mostGroups = 6;

const isMadeKnown = ({ slots }: Fact): boolean =>
  slots?.['tool'] !== undefined && slots['command'] !== undefined;

const isTheSame = (one: Fact | undefined, other: Fact): boolean =>
  one?.slots?.['tool'] === other.slots?.['tool'];

async function factOf(tree: ScanTree, group: Group): Promise<Fact> {
  const command = await commandFor(tree, group);
  const { path, line, text } = group.first;
  const evidence: Evidence[] = [{ path, line, text }, ...(command ? [command.evidence] : [])];
  const refs = [lineRef(path, wordsOf(text)), ...(command ? command.refs : [])];
  const check = await neverEditOf(tree, group.place);
  return {
    ...provenFact('generatedCode', group.place, evidence, refs, 0.88),
    ...(check !== undefined && { checks: [check] }),
    slots: {
      place: group.place,
      ...(group.by !== undefined && { tool: group.by }),
      // A script that the header names is the command.
      ...(command && command.text !== group.by && { command: command.text }),
    },
  };
}

async function generatedFiles(tree: ScanTree): Promise<readonly Generated[]> {
  const likely = tree.files.filter((file) => likelyName.test(file) && isText(file));
  const workflows = tree.files.filter((file) => /^\.github\/workflows\/.*\.ya?ml$/.test(file));
  const sources = [...tree.profile.sources.values()].flat();
  const chosen = new Set([
    ...spread(likely, 60),
    ...workflows,
    ...spread(sources, Math.min(sampled, sources.length)),
  ]);
  const found: Generated[] = [];
  for (const path of chosen) {
    if (aside.test(path)) continue;
    const head = (await tree.text(path)).slice(0, headLength);
    const lines = commentLines(head);
    const said = mark.exec(lines.join('\n'));
    if (!said) continue;
    const text =
      lines.find((line) => mark.test(line)) ??
      lines.find((line) => /generated|amalgamation/i.test(line));
    if (text === undefined || /\b(to|will be|should be|can be|when|if) (be )?generated/i.test(text))
      continue;
    const line =
      head.split('\n').findIndex((candidate) => candidate.includes(text.slice(0, 40))) + 1;
    const by = generatorOf(lines.join(' ')) ?? scriptOf(tree, lines.join(' '));
    const task = /using the\W+(\w+)\W+task/.exec(lines.join(' '))?.[1];
    found.push({
      path,
      line: Math.max(1, line),
      text,
      ...(by !== undefined && { by }),
      ...(task !== undefined && { task }),
    });
  }
  return found;
}

function isText(file: string): boolean {
  return /\.\w+$/.test(file) && !/\.(png|jpe?g|svg|gif|ico|lock|snap|map|zip|pdf)$/.test(file);
}

/** What may stand before the first comment of a file. */
const beforeComments = /^(#!|<\?(php|xml)|['"]use strict['"]|package \w|syntax\b|$)/;

/** The lines of the leading comments, up to the first line of code: a mark further down is the text of a generator. */
function commentLines(head: string): readonly string[] {
  const lines: string[] = [];
  let isInside = false;
  for (const line of head
    .split('\n')
    .slice(0, 25)
    .map((one) => one.trim())) {
    const isComment = isInside || /^(\/\/|\/\*|\*|#|--|;|<!--|"""|%|\{-)/.test(line);
    if (!isComment && !beforeComments.test(line)) break;
    if (isComment) lines.push(line);
    const opens = /\/\*|<!--|\{-/.test(line);
    isInside = (isInside || opens) && !/\*\/|-->|-\}/.test(line);
  }
  return lines;
}

/** The tool that a header names; a path of the repository or a plain name. */
function generatorOf(text: string): string | undefined {
  const name =
    /(?:[Gg]enerated|GENERATED) (?:automatically )?(?:by|BY|with) (?:the )?[`'"]?([\w@./:-]+(?: (?!Do )[A-Z][a-z]+)?)/.exec(
      text,
    )?.[1];
  const plain = name?.replace(/[.,;:]+$/, '');
  return plain !== undefined && plain.length > 1 && isToolName(plain) ? plain : undefined;
}

/** Whole languages of scripts: what is generated from such a file of the repository is generated by running it. */
const scriptEnding = /\.(sh|py|js|mjs|ts|rb|pl|ps1|php|tcl|lua|awk)$/;

/** The script of the repository that a header says the file comes from. */
function scriptOf(tree: ScanTree, text: string): string | undefined {
  const name = /generated from [`'"]?([\w@./-]+)/i.exec(text)?.[1]?.replace(/[.,;:]+$/, '');
  return name !== undefined && scriptEnding.test(name) && tree.has(name) ? name : undefined;
}

/** Generators whose names are plain words; any other word is a tool only where it is written like one. */
const plainTools = new RegExp(`^(${oneOf(lists.plainGenerators)})$`);

function isToolName(word: string): boolean {
  if (/^(a|an|the|this|running|code|tool|script|using|hand|and)$/i.test(word)) return false;
  return plainTools.test(word) || /[./_@:-]|\d|[A-Z]/.test(word);
}

interface Group {
  readonly place: string;
  readonly first: Generated;
  readonly by?: string;
  readonly count: number;
}

/** Generated files by what they have in common: a tell-tale ending, else a folder, else the file. */
function grouped(found: readonly Generated[]): readonly Group[] {
  const groups = new Map<string, Generated[]>();
  for (const file of found) {
    const place = placeOf(file.path);
    groups.set(place, [...(groups.get(place) ?? []), file]);
  }
  return [...groups]
    .flatMap(([place, files]) => {
      const [first] = files;
      if (!first) return [];
      // `protoc-gen-go` and `protoc-gen-go-grpc` are one generator with two heads.
      const names = [...new Set(files.flatMap(({ by }) => by ?? []))].sort();
      const [short] = names;
      const by =
        short !== undefined &&
        names.every((name) => name.startsWith(short)) &&
        files.every((file) => file.by !== undefined)
          ? short
          : undefined;
      return [{ place, first, count: files.length, ...(by !== undefined && { by }) }];
    })
    .sort((a, b) => b.count - a.count || Number(b.by !== undefined) - Number(a.by !== undefined));
}

function placeOf(path: string): string {
  const ending =
    /\.(?:pb|g|freezed|generated|gen)\.\w+$|_pb2(?:_grpc)?\.pyi?$|_(?:mock|string)\.go$/.exec(
      path,
    )?.[0];
  if (ending !== undefined) return `*${ending}`;
  const folder = /^(.*?\/?(?:__generated__|generated|gen|autogen))\//.exec(path)?.[1];
  return folder === undefined ? path : `${folder}/`;
}

/** The command that makes it: one the header names, a generate directive, or the one script named after generating. */
async function commandFor(
  tree: ScanTree,
  { by, place, first }: Group,
): Promise<Making | undefined> {
  const leaf = by?.split('/').at(-1);
  const named = namedMaking(tree, by, first);
  if (named) return named;
  const script = leaf === undefined ? undefined : await nodeScriptOf(tree, leaf);
  const made = script ?? (await targetFor(tree, leaf, place));
  if (made || leaf === undefined) return made;
  return (await directiveFor(tree, leaf, first.path)) ?? nearbyScript(tree, leaf, first.path);
}

/** How something is made anew. */
interface Making {
  readonly text: string;
  readonly evidence: Evidence;
  readonly refs: readonly string[];
}

/** What the header itself names: a task of sbt, or a script of the repository. */
function namedMaking(tree: ScanTree, by: string | undefined, first: Generated): Making | undefined {
  const { path, line, text, task } = first;
  // Headers of sbt plugins name the task.
  if (task !== undefined && /^sbt-/.test(by ?? ''))
    return { text: `sbt ${task}`, evidence: { path, line, text }, refs: [] };
  const script = by === undefined ? undefined : namedScript(tree, by, by.split('/').at(-1) ?? by);
  return script === undefined
    ? undefined
    : {
        text: script,
        evidence: { path: script, text: script },
        refs: [`${encodePath(script)}~exists`],
      };
}

/** The target named after generating whose recipe calls the tool. */
async function targetFor(
  tree: ScanTree,
  leaf: string | undefined,
  place: string,
): Promise<Making | undefined> {
  const target = (await taskTargets(tree)).find(
    ({ name, recipe }) =>
      /gen|proto|mock/i.test(name) &&
      // What fetches the generator does not run it.
      !recipe.some((line) => /\b(curl|wget|unzip|go install)\b/.test(line)) &&
      recipe.some(
        (line) =>
          (leaf !== undefined && line.includes(leaf)) ||
          (place.includes('.pb.') && /protoc|buf generate/.test(line)),
      ),
  );
  if (!target) return undefined;
  const { command, path, line, name } = target;
  return { text: command, evidence: { path, line, text: name }, refs: [lineRef(path, `${name}:`)] };
}

/** The directive of Go that calls the tool, beside what it makes or a folder above; the target that runs all directives where there is one. */
async function directiveFor(
  tree: ScanTree,
  tool: string,
  generated: string,
): Promise<Making | undefined> {
  if (!generated.endsWith('.go')) return undefined;
  const folder = generated.slice(0, Math.max(0, generated.lastIndexOf('/')));
  const above = folder.slice(0, Math.max(0, folder.lastIndexOf('/')));
  const call = new RegExp(`^//go:generate .*\\b${tool.replace(/\W/g, '\\$&')}\\b`, 'm');
  const sources = tree.files.filter(
    (file) =>
      file.endsWith('.go') &&
      [folder, above].includes(file.slice(0, Math.max(0, file.lastIndexOf('/')))),
  );
  for (const path of sources.slice(0, 80)) {
    const line = call.exec(await tree.text(path))?.[0];
    if (line === undefined) continue;
    const target = (await taskTargets(tree)).find(({ recipe }) =>
      recipe.some((one) => /^go generate\b/.test(one)),
    );
    return {
      text: target?.command ?? 'go generate ./...',
      evidence: await tree.at(path, line),
      refs: [lineRef(path, line.slice(0, 60).trim())],
    };
  }
  return undefined;
}

/** The script of package.json that is named after generating and calls the tool. */
async function nodeScriptOf(tree: ScanTree, tool: string): Promise<Making | undefined> {
  const project = await nodeProject(tree);
  const name = Object.entries(project?.scripts ?? {}).find(
    ([key, text]) => /gen/i.test(key) && text.includes(tool),
  )?.[0];
  return name === undefined
    ? undefined
    : {
        text: `npm run ${name}`,
        evidence: await tree.at('package.json', `"${name}":`),
        refs: [`package.json#scripts["${name}"]`],
      };
}

/** The script that a header means: the path it gives, or the one file of that name. Two of one name could be either. */
function namedScript(tree: ScanTree, by: string, leaf: string): string | undefined {
  if (!scriptEnding.test(leaf)) return undefined;
  const exact = tree.first(by.replace(/^\.\//, ''));
  if (exact !== undefined) return exact;
  const named = tree.files.filter((file) => file.endsWith(`/${leaf}`) || file === leaf);
  return named.length === 1 ? named[0] : undefined;
}

/** A script for generating, in the folder of what is generated or above it, that calls the tool. */
async function nearbyScript(
  tree: ScanTree,
  tool: string,
  generated: string,
): Promise<Making | undefined> {
  const folders = generated
    .split('/')
    .slice(0, -1)
    .map((_, at, all) => all.slice(0, at + 1).join('/'));
  const scripts = tree.files.filter(
    (file) =>
      /(^|\/)(re)?gen(erate)?[\w.-]*\.(sh|py|js|mjs|ts|ps1|rb)$/.test(file) &&
      folders.includes(file.slice(0, Math.max(0, file.lastIndexOf('/')))),
  );
  for (const path of scripts.slice(0, 10)) {
    const text = await tree.text(path);
    if (text.includes(tool) || (/^protoc/.test(tool) && /protoc/.test(text)))
      return { text: path, evidence: { path, text: path }, refs: [`${encodePath(path)}~exists`] };
  }
  return undefined;
}

function wordsOf(text: string): string {
  const at = Math.max(0, text.search(/(auto-?|automatically )?generated|amalgamation/i));
  const words = text.slice(at, at + 48);
  return (words.length < 48 ? words : words.slice(0, words.lastIndexOf(' '))).trim();
}
