import { provenFact, type Fact } from '../fact';
import { quoted } from '../sentences/phrase';
import type { ScanTree } from '../scanTree';
import { encodePath, lineRef } from '../sources/ciFact';
import type { Ban } from './ban';

/** Topics of what linters forbid, the most telling first; more are not read by anybody. */
export const banTopics = ['bans1', 'bans2', 'bans3'] as const;

/** More bans than this in one sentence are a list that the linter knows better. */
const mostBans = 3;

/** The few groups of bans worth a lesson: one tool, one place, said together. */
export async function banFacts(tree: ScanTree, all: readonly Ban[]): Promise<readonly Fact[]> {
  const groups = new Map<string, Ban[]>();
  const counts = new Map<string, number>();
  const everywhere = new Set(all.filter(({ where }) => where === undefined).map(whatFor));
  for (const ban of all) {
    if (ban.where !== undefined && everywhere.has(whatFor(ban))) continue;
    const key = keyOf(ban);
    const group = groups.get(key) ?? [];
    // Three ways to write one thing are one ban; two modules that one stands in for are two.
    const same = group.filter(({ advice }) => advice !== undefined && advice === ban.advice);
    const isSame = same.length > 0;
    const isWay = same.some((one) => isWayOf(ban, one));
    if (!isWay || ban.isModule === true) counts.set(key, (counts.get(key) ?? 0) + 1);
    if (isSame || !isTelling(ban)) continue;
    groups.set(key, [...group, ban]);
  }
  const told = [...groups.values()]
    // Of what may be reached half a list says the contrary.
    .filter((group) => group[0]?.isOnly !== true || group.length <= mostBans)
    .map((group) => [...group].sort((a, b) => worth(b) - worth(a)))
    .sort((a, b) => worthOf(b) - worthOf(a))
    .slice(0, banTopics.length);
  return Promise.all(
    told.map((group, at) => {
      const more = (counts.get(keyOf(group[0] as Ban)) ?? 0) - Math.min(group.length, mostBans);
      return factOf(tree, group, more, banTopics[at] ?? banTopics[0]);
    }),
  );
}

/** Letters that two ways to write one thing begin with. */
const beginning = 4;
const nameOf = ({ what }: Ban): string => what.split(/::|[./#]/).at(-1) ?? what;
const isWayOf = (one: Ban, other: Ban): boolean =>
  nameOf(one).slice(0, beginning).toLowerCase() === nameOf(other).slice(0, beginning).toLowerCase();

/** What is said together: one tool in one place, with one exception or none. */
const keyOf = ({ path, from, isOnly, where, except }: Ban): string =>
  [path, from, isOnly, where?.join(), except].join('\n');

/** A name without a word of what to use instead tells a reader little, unless it is a module: that one can be left away. */
const isTelling = ({ what, advice, isModule, by }: Ban): boolean =>
  /\w/.test(what) &&
  !/<\w/.test(what) &&
  (advice !== undefined || (isModule === true && !what.startsWith('.')) || by === 'rubocop');

const whatFor = ({ what, by }: Ban): string => `${by} ${what}`;

const worth = ({ advice, from }: Ban): number =>
  (advice === undefined ? 0 : 2) + (from === undefined ? 0 : 1);

/** What holds everywhere before what holds in one folder. */
const worthOf = (group: readonly Ban[]): number =>
  group.slice(0, mostBans).reduce((sum, ban) => sum + 1 + worth(ban), 0) +
  (group[0]?.where === undefined ? 2 : 0);

/** `more`: how many of its kind are not told. */
async function factOf(
  tree: ScanTree,
  group: readonly Ban[],
  more: number,
  topic: string,
): Promise<Fact> {
  const shown = group.slice(0, mostBans);
  const [{ path, by, from, where, isOnly, except } = group[0] as Ban] = shown;
  const evidence = await Promise.all(shown.map(({ words }) => tree.at(path, words)));
  const refs = await Promise.all(shown.map(({ words }) => refOf(tree, path, words)));
  const list = shown
    .map(({ what, advice }) =>
      advice === undefined ? quoted(what) : `${quoted(what)} (${advice})`,
    )
    .join(', ');
  return {
    ...provenFact(
      topic,
      shown.map(({ what }) => what).join(', '),
      evidence,
      [...new Set(refs)],
      0.88,
    ),
    ...(where !== undefined && { appliesTo: where }),
    slots: {
      list,
      by,
      file: path,
      ...(more > 0 && { more: String(more) }),
      ...(except !== undefined && { except }),
      form: isOnly === true ? 'only' : from === undefined ? 'plain' : 'from',
      ...(from !== undefined && { from: quoted(from) }),
      ...(where !== undefined && { where: where.map(quoted).join(', ') }),
    },
  };
}

/** The line; the whole file where its words stand on no single line. */
async function refOf(tree: ScanTree, path: string, words: string): Promise<string> {
  const isThere = (await tree.text(path)).split('\n').some((line) => line.includes(words));
  return isThere ? lineRef(encodePath(path), words) : encodePath(path);
}
