import type { CommitChange } from '../../ports';
import { leadingOf, roleOf, type FileRole } from './leadingOf';
import { kindOf, kindsOfPair, plain, type PathKind } from './pathKind';

/** A file that was not there before, or any change of it. */
export type When = 'new' | 'changed';
/** When, and what: `new src/rules/*.ts`. */
export type RuleKey = `${When} ${string}`;

/** Fewer changes than this show no habit: new files are rarer than changed ones. */
export const fewest = { new: 5, changed: 9 } as const;
/** Share of the changes that must have it, of all and of the newest. */
export const bar = { new: 0.75, changed: 0.9 } as const;
/** Pairs that are counted at most, to bound memory: some 40 MB. */
const mostRules = 200_000;

export const whenOf = (key: string): When => (key.startsWith('new ') ? 'new' : 'changed');

/** How often each file was changed. */
export function countTouched(changes: readonly CommitChange[]): ReadonlyMap<string, number> {
  const touched = new Map<string, number>();
  for (const { files } of changes)
    for (const file of files) touched.set(file, (touched.get(file) ?? 0) + 1);
  return touched;
}

/** What enough changes suggest: paths that may come along, by what is changed. */
export function companionRules(
  changes: readonly CommitChange[],
  here: ReadonlySet<string>,
  touched: ReadonlyMap<string, number>,
): ReadonlyMap<RuleKey, ReadonlySet<string>> {
  const reader = new RuleReader(here, touched);
  const hits = new Map<string, number>();
  for (const change of changes)
    for (const rule of reader.rulesOf(change))
      if (hits.size < mostRules || hits.has(rule)) hits.set(rule, (hits.get(rule) ?? 0) + 1);
  const rules = new Map<RuleKey, Set<string>>();
  for (const [rule, count] of hits) {
    const [key, path] = rule.split('\n') as [RuleKey, string];
    if (count < fewest[whenOf(key)] * bar.new) continue;
    const known = rules.get(key);
    if (known) known.add(path);
    else rules.set(key, new Set([path]));
  }
  return rules;
}

interface FileFacts {
  readonly path: string;
  readonly role: FileRole;
  readonly plain: string;
  readonly kind: PathKind | undefined;
  /** Of the kind, plain. */
  readonly name: string;
  readonly isHere: boolean;
  /** Whether enough changes touched it to be what others call for. */
  readonly isUsual: boolean;
}

class RuleReader {
  private readonly facts = new Map<string, FileFacts>();

  constructor(
    private readonly here: ReadonlySet<string>,
    private readonly touched: ReadonlyMap<string, number>,
  ) {}

  /** Each rule that one change follows, once. */
  rulesOf({ files, added = [] }: CommitChange): ReadonlySet<string> {
    const isNew = new Set(added);
    const all = files.map((file) => this.factsOf(file));
    const own = new Set<string>();
    for (const one of all)
      for (const other of all)
        if (one !== other) for (const rule of this.rulesOfPair(one, other, isNew)) own.add(rule);
    return own;
  }

  /** What is asked of a path again and again. */
  private factsOf(path: string): FileFacts {
    const known = this.facts.get(path);
    if (known) return known;
    const kind = kindOf(path);
    const facts = {
      path,
      role: roleOf(path),
      plain: plain(path),
      kind,
      name: plain(kind?.name ?? ''),
      isHere: this.here.has(path),
      isUsual: (this.touched.get(path) ?? 0) >= fewest.new * bar.new,
    };
    this.facts.set(path, facts);
    return facts;
  }

  private rulesOfPair(
    one: FileFacts,
    other: FileFacts,
    isNew: ReadonlySet<string>,
  ): readonly string[] {
    const when = isNew.has(one.path) ? 'new' : 'changed';
    const leading = leadingOf(when, one.role, other.role);
    if (leading === 'not') return [];
    const rules = leading === 'path' ? [] : namedRules(when, one, other);
    if (leading === 'name' || isNew.has(other.path) || !other.isHere || !other.isUsual)
      return rules;
    const of = when === 'new' ? one.kind?.glob : one.isHere ? one.path : undefined;
    return of === undefined ? rules : [...rules, `${when} ${of}\n${other.path}`];
  }
}

function namedRules(when: When, one: FileFacts, other: FileFacts): readonly string[] {
  if (!one.kind || !other.plain.includes(one.name)) return [];
  const pairs = kindsOfPair(one.kind, one.path, other.path);
  return pairs.map(({ of, mate }) => `${when} ${of}\n${mate}`);
}
