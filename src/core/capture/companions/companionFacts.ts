import { countedFact, type Fact } from '../fact';
import { placeholder } from '../placeholder';
import { roleOf } from './leadingOf';
import { quoted, unsaid } from '../sentences/phrase';
import { parseCheck } from '../../lesson/parseCheck';
import { wilsonLowerBound } from '../../lesson/wilsonLowerBound';
import { folderOf, leafOf } from '../resolvePath';
import { isTestName } from '../sourceProfile';
import { bar } from './companionRules';
import type { Companions, Mate } from './mineCompanions';
import { plain } from './pathKind';

/** Topics of what goes together, the most telling first; more are not read by anybody. */
export const companionTopics = ['companions1', 'companions2', 'companions3'] as const;

/** Topics of files that people never change one by one, the surest first. */
export const togetherTopics = ['together1', 'together2'] as const;

/** Topics of files that name every file of a kind, the largest kind first. */
export const registerTopics = ['register', 'register2', 'register3'] as const;

/** Mates that one sentence names. */
const mostNamed = 3;

/** The few that are worth a lesson, as facts: the most telling kinds first. */
export function companionFacts(all: readonly Companions[]): readonly Fact[] {
  return all
    .map((one) => ({ ...one, mates: one.mates.filter((mate) => isRule(one, mate)) }))
    .filter(({ of, mates }) => !mates.every(({ path }) => isAskedByBuild(of, path)))
    .sort((a, b) => worth(b) - worth(a) || (a.of < b.of ? -1 : 1))
    .slice(0, companionTopics.length)
    .map((one, at) => factOf(one, companionTopics[at] ?? companionTopics[0]));
}

/**
 * Whether a person who only sees this one change must know it: a new file, or what is made from a definition. That two files were often changed
 * together has other causes as well (one migration, one bulk edit): it is counted, not told.
 */
const isRule = ({ when, of }: Companions, { path, sample }: Mate): boolean =>
  (when === 'new' &&
    !isDemanded(of, path) &&
    !isTestOfFolder(of, path) &&
    !isHeaderOf(of, path) &&
    !areBothTranslated(sample.path, sample.mate) &&
    !licence.test(path)) ||
  (path.includes('{name}') &&
    roleOf(sample.mate).isGenerated &&
    // Of the languages of one text some say nothing of the rest.
    !(roleOf(sample.path).isTranslation && roleOf(sample.mate).isTranslation));

const ofLanguage = /\/(?!en\b)[a-z]{2}([-_][A-Z]{2}|-Han[st])?\//;

/** Two translations of one page: both come from whoever translates, and neither is written here first. */
const areBothTranslated = (one: string, other: string): boolean =>
  ofLanguage.test(one) && one.replace(ofLanguage, '/') === other.replace(ofLanguage, '/');

/** Every package has one, and it says nothing of the others. */
const licence = /(^|\/)(licen[cs]e|copying)[^/]*$/i;

/** The header beside a new source of C, as everybody expects it. */
const isHeaderOf = (of: string, path: string): boolean =>
  folderOf(of) === folderOf(path) &&
  /\.(c|cc|cpp|cxx|mm?)$/.test(of) &&
  /\/\{name\}\.(h|hh|hpp|hxx)$/.test(path);

/** Data in a folder and the one test that is named after it: whoever adds the one has come from the other. */
function isTestOfFolder(of: string, path: string): boolean {
  const folder = plain(folderOf(of).split('/').at(-1) ?? '');
  const file = leafOf(path);
  const subject = plain(file.replace(/(Check)?Tests?\.\w+$/, ''));
  const isNamed =
    plain(file).startsWith(folder) || (subject.length > 3 && folder.endsWith(subject));
  return isTestName(path) && folder.length > 3 && isNamed;
}

/** A manifest of a member and the file that lists members: the build itself says what is missing. */
const demanded: readonly (readonly [member: RegExp, list: RegExp])[] = [
  [/(^|\/)build\.gradle(\.kts)?$/, /(^|\/)settings\.gradle(\.kts)?$/],
  [/\/Cargo\.toml$/, /(^|\/)Cargo\.toml$/],
  [/\/pom\.xml$/, /(^|\/)pom\.xml$/],
];

const isDemanded = (of: string, path: string): boolean =>
  demanded.some(([member, list]) => member.test(of) && list.test(path));

/** Lists that the build or the documents of such a file ask for, as everybody knows who adds one. */
const askedByBuild: readonly (readonly [file: RegExp, list: RegExp])[] = [
  [/\.hs$/, /\.cabal$/],
  [/\.fsi?$/, /\.fsproj$/],
  [/\.(c|cc|cpp|cxx|h|hpp|mm?|inl)$/, /(^|\/)CMakeLists\.txt$/],
  // A translation comes with the page that it translates.
  [/\.(rst|po)$/, /(^|\/)index\.rst$/],
];

/** Whether it is told by the build itself, or is nothing but the test that such a file has everywhere in its language. */
const isAskedByBuild = (of: string, path: string): boolean =>
  askedByBuild.some(([file, list]) => file.test(of) && list.test(path)) ||
  (/(^|\/)src\/main\//.test(of) && /(^|\/)src\/test\/.*\{name\}Test\.\w+$/.test(path));

/** Sure, of much, and of what nobody guesses: a new file is a plan, a change may be any. */
function worth({ when, changes, mates }: Companions): number {
  const sure = wilsonLowerBound(mates[0]?.holds ?? 0, changes);
  const usual = mates.filter(({ holds }) => holds >= bar[when] * changes).length;
  return sure * (when === 'new' ? 2 : 1) * Math.sqrt(Math.min(mostNamed, usual));
}

function factOf({ when, of, changes, mates }: Companions, topic: string): Fact {
  const named = saidOf(changes, mates);
  const holds = together(named);
  const [newer, older] = [named.filter(isNamed), named.filter((mate) => !isNamed(mate))];
  const slots: Record<string, string> = {
    kind: of,
    count: `${holds} of ${changes}`,
    when,
  };
  const left = mates.filter((mate) => !named.includes(mate));
  if (newer.length > 0) slots['mates'] = listOf(newer, left.some(isNamed));
  if (older.length > 0)
    slots['places'] = listOf(
      older,
      left.some((mate) => !isNamed(mate)),
    );
  const otherwise = newer.find((mate) => mate.otherwise)?.otherwise;
  if (otherwise) {
    slots['sample'] = otherwise.path;
    slots['beside'] = otherwise.mate;
  }
  const [first] = named;
  const evidence = named.map(({ sample }) => ({
    path: sample.mate,
    text: `${holds} of ${changes} changes: with ${sample.path}`,
  }));
  const refs = [
    first && refOf(of, first.sample.path),
    ...named.map((mate) => refOf(mate.path, mate.sample.mate)),
  ];
  const checks = checksOf({ when, of, changes, mates: named });
  return {
    ...countedFact(topic, `${when} ${of}`, { of: changes, holds }, evidence, [
      ...new Set(refs.filter((ref) => ref !== undefined)),
    ]),
    appliesTo: [of],
    ...(checks.length > 0 && { checks }),
    ...(checks.length < mates.length && { isPartlyChecked: true }),
    slots,
  };
}

/** Share of the changes that have every one of those that a sentence names. */
const shareOfAll = 0.75;

/** The first that enough changes have all of: what the fewest have beside the others is left out. */
function saidOf(changes: number, mates: readonly Mate[]): readonly Mate[] {
  let said: readonly Mate[] = [...mates]
    .sort((a, b) => b.holds - a.holds || Number(isNamed(b)) - Number(isNamed(a)))
    .slice(0, mostNamed);
  while (said.length > 1 && together(said) < shareOfAll * changes) {
    const fewer = said.map((_, at) => said.filter((__, other) => other !== at));
    said = fewer.reduce((best, one) => (together(one) >= together(best) ? one : best));
  }
  return said;
}

/** How many changes had every one of these. */
function together([first, ...others]: readonly Mate[]): number {
  const all = [...(first?.at ?? [])];
  return all.filter((one) => others.every(({ at }) => at.has(one))).length;
}

/** A rule with exceptions is worth saying, not worth an alarm. */
const surelyKept = { share: 0.95, changes: 8 } as const;

function checksOf({ when, of, changes, mates }: Companions): readonly string[] {
  if (changes < surelyKept.changes) return [];
  return mates
    .filter(({ holds, otherwise }) => holds >= surelyKept.share * changes && !otherwise)
    .map(({ path }) => `goes-with ${when === 'new' ? 'new ' : ''}${of} -> ${path}`)
    .filter((line) => parseCheck(line));
}

const isNamed = ({ path }: Mate): boolean => path.includes('{name}');

function listOf(mates: readonly Mate[], hasMore: boolean): string {
  const named = mates.map(({ path }) => quoted(path.replace('{name}', placeholder)));
  return [...named, ...(hasMore ? [unsaid] : [])].join(', ');
}

/** That the file is there; of a kind, that its folder is: files come and go. */
function refOf(path: string, sample: string): string {
  if (!/[*{]/.test(path)) return `${path}~exists`;
  return `${sample.slice(0, sample.lastIndexOf('/'))}/~exists`;
}
