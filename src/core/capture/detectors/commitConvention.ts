import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';
import { countedFact, type Detector, type Fact } from '../fact';
import { isByMachine } from '../machineCommit';
import { isRelease } from '../releaseCommit';
import { isShortName } from '../sentenceValue';

/** Commits of this many authors' acts are looked at; older habits do not count. */
export const subjectsRead = 200;
const fewestCommits = 20;
/** At and above: conventional. Below `noneBar`: none. Between: nothing is said. */
const conventionalBar = 0.8;
const noneBar = 0.7;

export const conventional = new RegExp(
  String.raw`^(${oneOf(lists.commitTypes)})(\([^)]*\))?!?: \S`,
  'i',
);
/** Written by machines, in their own style. */
export const automatic =
  /^(Bump |\[?(dependabot|renovate|pre-commit\.ci)|(build|chore|fix)\(deps[^)]*\)|chore\(release\)|Merge |v?\d+\.\d+(\.\d+)?([-.]\S+)?$|Update dependency |Revert ")/i;

/** Whether the newest commits follow the conventional form. */
export const commitConvention: Detector = {
  name: 'commit convention',
  detect: async ({ subjects, files }) => {
    const written = subjects.filter((subject) => !automatic.test(subject));
    if (written.length < fewestCommits) return [];
    const holds = written.filter((subject) => conventional.test(subject)).length;
    // Areas of a project (`Core: …`, `Docs: …`) are written large, types small.
    const large = written.filter((one) => conventional.test(one) && /^\p{Lu}/u.test(one)).length;
    const share = large * 2 > holds ? 0 : holds / written.length;
    const support = { of: written.length, holds };
    const evidence = [{ path: '.git', text: `${holds} of the last ${written.length} commits` }];
    if (share >= conventionalBar) {
      const fact = countedFact('commitConvention', 'conventional', support, evidence, []);
      const scope = usualScope(
        written.filter((subject) => !isByMachine(subject) && !isRelease(subject)),
      );
      const count = `${holds} of ${written.length}`;
      return [{ ...fact, slots: { count, ...(scope !== undefined && { scope }) } }];
    }
    if (share >= noneBar) return [];
    const areas = ticketFact(written) ?? areaFact(written, files);
    const none = countedFact(
      'commitConvention',
      'none',
      { of: written.length, holds: written.length - holds },
      evidence,
      [],
    );
    // Half of the history following a form is as clear a "no convention" as none of it.
    const told = { ...none, confidence: share < 0.5 ? 0.95 : 0.8 };
    return areas ? [told, areas] : [told];
  },
};

/** Share of the subjects that must begin with a part of the repository for that to be the form. */
const areaBar = 0.75;
/** Fewer different parts show no form. */
const fewestAreas = 5;

const kindOfChange = new RegExp(
  `^(${oneOf([...lists.commitTypes, ...lists.kindsOfChanges])})$`,
  'i',
);

const ticket = new RegExp(
  `^\\[?(?!(?:${oneOf(lists.notTickets)})-)([A-Z][A-Z0-9]+)-\\d+(?:\\]:?|:)?(?= )`,
);

/** `KEY-123: …`: subjects that begin with a ticket of one tracker, whose key may be the name of a folder. */
function ticketFact(subjects: readonly string[]): Fact | undefined {
  const tickets = subjects.flatMap((subject) => {
    const [start, key = ''] = ticket.exec(subject) ?? [];
    return start === undefined ? [] : [{ start, key }];
  });
  const [first] = tickets;
  const own = tickets.filter(({ key }) => key === first?.key);
  if (!first || own.length < areaBar * subjects.length) return undefined;
  const count = `${own.length} of ${subjects.length}`;
  const evidence = [{ path: '.git', text: `${own.length} of the last ${subjects.length} commits` }];
  return {
    ...countedFact(
      'commitAreas',
      first.key,
      { of: subjects.length, holds: own.length },
      evidence,
      [],
    ),
    confidence: 0.9,
    slots: { count, sample: `${first.start} …`, ticket: 'ticket' },
  };
}

/** `cmd/go: …`: subjects that begin with the part of the repository they touch, by its whole name or by a word of it (`attributes` of `tracing-attributes/`). */
function areaFact(subjects: readonly string[], files: readonly string[]): Fact | undefined {
  const parts = new Set(files.flatMap((file) => namesIn(file.replace(/\.\w+$/, ''))));
  const areas = subjects.flatMap((subject) => {
    const area = /^([\w./-]{2,40})(?:, ?[\w./-]+)*: \S/.exec(subject)?.[1];
    return area !== undefined && namesIn(area).some((name) => parts.has(name)) ? [area] : [];
  });
  const counts = new Map<string, number>();
  for (const area of areas) counts.set(area, (counts.get(area) ?? 0) + 1);
  const [best] = [...counts].sort((a, b) => b[1] - a[1]);
  const parted = [...counts].filter(([area]) => !kindOfChange.test(area));
  const ofParts = parted.reduce((sum, [, count]) => sum + count, 0);
  if (!best || areas.length < areaBar * subjects.length || parted.length < fewestAreas)
    return undefined;
  // A file may be called like a kind of change: subjects that begin with those touch no area.
  if (ofParts < areas.length / 2) return undefined;
  const support = { of: subjects.length, holds: areas.length };
  const text = `${support.holds} of the last ${support.of} commits`;
  return {
    ...countedFact('commitAreas', best[0], support, [{ path: '.git', text }], []),
    confidence: 0.9,
    slots: { count: `${support.holds} of ${support.of}`, sample: `${best[0]}: …` },
  };
}

/** Parts of a path or an area, and the words that each is made of. */
function namesIn(path: string): readonly string[] {
  const parts = path.toLowerCase().split('/');
  return parts.flatMap((part) => [part, ...part.split(/[-_.]/)]).filter(Boolean);
}

/** Share of the subjects that must carry a scope for it to be worth saying. */
const scopeBar = 0.6;

/** The most frequent beginning with a scope as it is written, where most subjects carry one. */
function usualScope(subjects: readonly string[]): string | undefined {
  const scoped = subjects
    .flatMap(
      (subject) =>
        (conventional.test(subject) && /^(\w+\([\w@/.-]{2,30}\))!?: /.exec(subject)?.[1]) || [],
    )
    .filter((start) => isShortName(start));
  if (scoped.length < scopeBar * subjects.length) return undefined;
  // The numbers of tickets differ, the way to write them does not.
  const kinds = new Map<string, string[]>();
  for (const start of scoped) {
    const kind = start.replace(/\d+/g, '0');
    kinds.set(kind, [...(kinds.get(kind) ?? []), start]);
  }
  const [best] = [...kinds.values()].sort((a, b) => b.length - a.length);
  return best && `${best[0]}: …`;
}
