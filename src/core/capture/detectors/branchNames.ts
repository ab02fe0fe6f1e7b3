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
const ticket = /^(?:[\w-]+\/)?([A-Z][A-Z0-9]+)-\d+/;

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
  const [sample] = own;
  if (sample === undefined || own.length < bar * branches.length) return undefined;
  return factOf(branches, own, { sample });
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
    .filter(([, count]) => count >= leastNamed * branches.length)
    .sort((a, b) => b[1] - a[1])
    .map(([start]) => quoted(`${start}${unsaid}`));
  const forms = [...usual, ...(usual.length < counts.size ? [unsaid] : [])].join(', ');
  return usual.length === 0 ? undefined : factOf(branches, own, { forms });
}

function factOf(
  branches: readonly string[],
  own: readonly string[],
  slots: Readonly<Record<string, string>>,
): Fact {
  const support = { of: branches.length, holds: own.length };
  const count = `${own.length} of ${branches.length}`;
  const evidence = [{ path: '.git', text: `${count} merged branches` }];
  const fact = countedFact('branchNames', own[0] ?? '', support, evidence, []);
  return { ...fact, confidence: 0.88, slots: { count, ...slots } };
}
