import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';
import { countedFact, type Detector, type Fact } from '../fact';
import { quoted, unsaid } from '../sentences/phrase';
import { changesRead } from '../sources/productChanges';

const fewestBranches = 20;
const bar = 0.8;
/** What fewer of them have is not named. */
const leastNamed = 0.1;

const merged = /^Merge (?:pull request #\d+ from [\w.-]+\/(\S+)|branch '([^']+)'(?: into \S+)?)$/;
/** Branches of machines, and those that everybody has. */
const unnamed = new RegExp(`^(${oneOf(lists.branchesOfNobody)})`, 'i');
const typed = new RegExp(`^(${oneOf([...lists.commitTypes, ...lists.branchTypes])})/.`, 'i');
const ticket = new RegExp(
  `^(?:[\\w-]+/)?(?!(?:${oneOf(lists.notTickets)})-)([A-Z][A-Z0-9]{1,9})-\\d+`,
);
/** What stands before the slash is told where it is one short word. */
const shortStart = /^[a-z]{1,19}\/$/;

/** How the branches are named that were merged. */
export const branchNames: Detector = {
  name: 'branch names',
  detect: async (tree) => {
    const changes = await tree.changes(changesRead);
    const branches = branchesOf(changes.map(({ subject }) => subject));
    if (branches.length < fewestBranches) return [];
    const fact = ticketFact(branches) ?? typeFact(branches);
    return fact ? [fact] : [];
  },
};

/** Branches that people named, of the project and of forks: what one of them does alone is no habit of all. */
const branchesOf = (subjects: readonly string[]): readonly string[] =>
  subjects.flatMap((subject) => {
    const [, pulled, plain] = merged.exec(subject) ?? [];
    const branch = pulled ?? plain;
    return branch === undefined || unnamed.test(branch) ? [] : [branch];
  });

function ticketFact(branches: readonly string[]): Fact | undefined {
  const [first = ''] = branches.flatMap((one) => ticket.exec(one)?.[1] ?? []);
  const own = branches.filter((one) => ticket.exec(one)?.[1] === first);
  if (first === '' || own.length < bar * branches.length) return undefined;
  // What follows the ticket is chosen by whoever opened a pull request: it is never told.
  return factOf(branches, own, `${first}-`, { sample: `${first}-${unsaid}` });
}

function typeFact(branches: readonly string[]): Fact | undefined {
  const own = branches.filter((one) => typed.test(one));
  if (own.length < bar * branches.length) return undefined;
  const counts = new Map<string, number>();
  for (const one of own) {
    const start = one.slice(0, one.indexOf('/') + 1);
    counts.set(start, (counts.get(start) ?? 0) + 1);
  }
  const usual = [...counts]
    .filter(([start, count]) => shortStart.test(start) && count >= leastNamed * branches.length)
    .sort((a, b) => b[1] - a[1])
    .map(([start]) => start);
  const shown = usual.map((start) => quoted(`${start}${unsaid}`));
  const forms = [...shown, ...(usual.length < counts.size ? [unsaid] : [])].join(', ');
  const [first] = usual;
  return first === undefined ? undefined : factOf(branches, own, first, { forms });
}

function factOf(
  branches: readonly string[],
  own: readonly string[],
  value: string,
  slots: Readonly<Record<string, string>>,
): Fact {
  const support = { of: branches.length, holds: own.length };
  const count = `${own.length} of ${branches.length}`;
  const evidence = [{ path: '.git', text: `${count} merged branches` }];
  const fact = countedFact('branchNames', value, support, evidence, []);
  return { ...fact, confidence: 0.88, slots: { count, ...slots } };
}
