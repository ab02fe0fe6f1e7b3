import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';
import { folderOf } from '../resolvePath';
import { provenFact, type Detector, type Fact } from '../fact';
import type { Evidence } from '../evidence';
import { spread, type ScanTree } from '../scanTree';
import { isAside, isUnderTests } from '../sourceProfile';
import { neverEditOf } from '../limits/neverEditOf';
import { lineRef } from '../sources/ciFact';
import { generatedMark as mark } from '../sources/generatedMark';
import type { Generated } from '../sources/making';
import { makingOf, scriptEnding } from '../sources/makingOf';

const likelyName = new RegExp(oneOf(lists.generatedNames), 'i');
const aside =
  /(^|\/)(tests?|fixtures?|node_modules|examples?|vendor|vendored|deps|external|third_?party|testdata|templates?)\//;
/** Sources read to find generated files with plain names. */
const sampled = 240;
const headLength = 1_200;

/** What is generated, and by what: from the files' own headers. */
export const generatedCode: Detector = {
  name: 'generated code',
  detect: async (tree) => {
    const facts: Fact[] = [];
    for (const group of grouped(tree, await generatedFiles(tree)).slice(0, mostGroups)) {
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
  slots?.['tool'] !== undefined && (slots['command'] ?? slots['perhaps']) !== undefined;

const isTheSame = (one: Fact | undefined, other: Fact): boolean =>
  one?.slots?.['tool'] === other.slots?.['tool'];

async function factOf(tree: ScanTree, group: Group): Promise<Fact> {
  const place = await markedPlace(tree, group);
  const command = await makingOf(tree, { ...group, place });
  const said = command?.isSaid === true ? command : undefined;
  const { path, line, text } = group.first;
  const evidence: Evidence[] = [{ path, line, text }, ...(said ? [said.evidence] : [])];
  // The command is not said of what it makes, so only the mark is watched.
  const refs = [lineRef(path, wordsOf(text))];
  const check = await neverEditOf(tree, place);
  return {
    ...provenFact('generatedCode', place, evidence, refs, 0.88),
    ...(check !== undefined && { checks: [check] }),
    slots: {
      place,
      ...(place.startsWith('*') && isOfProduct(group) && { kind: place }),
      ...(group.by !== undefined && { tool: group.by }),
      // A script that the header names is the command; one that nothing else names is not told.
      ...(command && command.text !== group.by && { [said ? 'command' : 'perhaps']: command.text }),
    },
  };
}

/** Fewer marked files are told only with what makes them: each says it itself. */
const fewestOfKind = 3;

/** Whether enough files are marked, of the product among them. */
const isOfProduct = ({ count, folders }: Group): boolean =>
  count >= fewestOfKind &&
  folders.some((folder) => !isOfTests(`${folder}/a`) && !isAside(`${folder}/a`));

/** Tests that `prove` runs stand in `t/`. */
const isOfTests = (path: string): boolean => isUnderTests(path) || path.startsWith('t/');

/** Files read of one ending: where one of them has no mark, people write such files too. */
const readOfEnding = 60;

/** What the files have in common; the first alone where others of their name are written by hand. */
async function markedPlace(tree: ScanTree, { place, first }: Group): Promise<string> {
  const files = filesOf(tree, place, first.path);
  if (files.length === 0) return place;
  const texts = await tree.sample(files, readOfEnding);
  return texts.every(({ text }) => mark.test(text.slice(0, headLength))) ? place : first.path;
}

/** The files of a kind; of a folder those that can have a mark as the first has one. */
function filesOf(tree: ScanTree, place: string, first: string): readonly string[] {
  const isFolder = place.endsWith('/');
  const ending = isFolder ? (/\.\w+$/.exec(first)?.[0] ?? '') : place.replace(/^\**\/?\*?/, '');
  const within = isFolder ? place : '';
  if (!isFolder && !place.startsWith('*')) return [];
  return tree.files.filter(
    (file) => file.startsWith(within) && file.endsWith(ending) && !aside.test(file),
  );
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
  readonly folders: readonly string[];
}

/** Generated files by what they have in common: a tell-tale ending, else a folder, else the file. */
function grouped(tree: ScanTree, found: readonly Generated[]): readonly Group[] {
  const groups = new Map<string, Generated[]>();
  for (const file of found) {
    const place = placeOf(file.path);
    groups.set(place, [...(groups.get(place) ?? []), file]);
  }
  return [...groups]
    .flatMap(([kind, files]) => {
      const [first, another] = files;
      if (!first) return [];
      const place = another ? kind : placeIn(tree, kind, first.path);
      // `protoc-gen-go` and `protoc-gen-go-grpc` are one generator with two heads.
      const names = [...new Set(files.flatMap(({ by }) => by ?? []))].sort();
      const [short] = names;
      const by =
        short !== undefined &&
        names.every((name) => name.startsWith(short)) &&
        files.every((file) => file.by !== undefined)
          ? short
          : undefined;
      const folders = [...new Set(files.map(({ path }) => folderOf(path)))];
      return [{ place, first, count: files.length, folders, ...(by !== undefined && { by }) }];
    })
    .sort((a, b) => b.count - a.count || Number(b.by !== undefined) - Number(a.by !== undefined));
}

/** A kind of one file is that file: the whole tree is asked once for a kind, not for each file of it. */
function placeIn(tree: ScanTree, kind: string, path: string): string {
  const ending = /^\*[._]/.test(kind) ? kind.slice(1) : undefined;
  const own = ending === undefined ? [] : tree.files.filter((file) => file.endsWith(ending));
  return own.length === 1 ? path : kind;
}

function placeOf(path: string): string {
  const ending =
    /\.pb(?:\.gw)?\.\w+$|\.(?:g|freezed|generated|gen)\.\w+$|_pb2(?:_grpc)?\.pyi?$|_(?:mock|string)\.go$/.exec(
      path,
    )?.[0];
  if (ending !== undefined) return `*${ending}`;
  const name = /(?:^|\/)(zz_generated\.[\w.]+)$/.exec(path)?.[1];
  if (name !== undefined) return `**/${name}`;
  const folder = /^(.*?\/?(?:__generated__|generated|gen|autogen))\//.exec(path)?.[1];
  return folder === undefined ? path : `${folder}/`;
}

function wordsOf(text: string): string {
  const at = Math.max(0, text.search(/(auto-?|automatically )?generated|amalgamation/i));
  const words = text.slice(at, at + 48);
  return (words.length < 48 ? words : words.slice(0, words.lastIndexOf(' '))).trim();
}
