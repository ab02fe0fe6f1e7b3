import { countedFact, type Detector, type Fact } from '../fact';
import { quoted, unsaid } from '../sentences/phrase';
import { lineRef } from '../sources/ciFact';
import { withoutComments } from '../sources/withoutComments';

/** In fewer sources an own allocator is one part among others. */
const fewest = 8;
/** Share of the sources with memory of either kind that use it. */
const bar = 0.9;
const mostOutside = 2;
/** All sources are read, as each may be the exception: of a larger project nothing is said, so that a scan stays short. */
const mostSources = 2_000;
const kinds = ['malloc', 'calloc', 'realloc', 'strdup', 'free'] as const;
const fewestKinds = 3;

const own = /(?<![\w.>])(\w*_)(malloc|calloc|realloc|strdup|free)\s*\(/g;
const plain = /(?<![\w.>"])(?:malloc|calloc|realloc|strdup)\s*\(/;

interface Source {
  readonly path: string;
  readonly text: string;
}

/** A family of functions of the project that stands for those of C: memory of the one is never freed by the other. */
export const allocators: Detector = {
  name: 'allocators',
  detect: async (tree) => {
    const { language = '' } = tree.profile;
    const all = /^c(\+\+)?$/.test(language) ? (tree.profile.sources.get(language) ?? []) : [];
    const files = all.filter((file) => /\.(c|cc|cpp|cxx|m)$/.test(file) && !besideWork.test(file));
    if (files.length > mostSources) return [];
    const texts = await tree.sample(files, files.length);
    const bare = texts.map(({ path, text }) => ({ path, text: withoutComments(path, text) }));
    const [best] = [...familiesIn(bare)]
      .filter(([, { kinds: known }]) => known.size >= fewestKinds && known.has('free'))
      .sort((a, b) => b[1].users.size - a[1].users.size);
    const fact = best && best[1].users.size >= fewest ? factOf(bare, ...best) : undefined;
    return fact ? [fact] : [];
  },
};

/** By what their names begin with, and which sources take memory from them. */
function familiesIn(sources: readonly Source[]): ReadonlyMap<string, Family> {
  const families = new Map<string, Family>();
  for (const { path, text } of sources)
    for (const [, prefix = '', kind = ''] of text.matchAll(own)) {
      const family = families.get(prefix) ?? { users: new Set(), kinds: new Set() };
      families.set(prefix, family);
      family.kinds.add(kind);
      if (kind !== 'free') family.users.add(path);
    }
  return families;
}

function factOf(
  sources: readonly Source[],
  prefix: string,
  { users, kinds: known }: Family,
): Fact | undefined {
  const others = sources.filter(({ text }) => plain.test(text)).map(({ path }) => path);
  if (others.length > Math.max(mostOutside, (1 - bar) * users.size)) return undefined;
  const names = kinds.filter((kind) => known.has(kind)).map((kind) => `${prefix}${kind}`);
  const [path = ''] = users;
  const of = new Set([...users, ...others]).size;
  const named = others.slice(0, mostOutside).map(quoted);
  const outside = [...named, ...(others.length > named.length ? [unsaid] : [])];
  return {
    ...countedFact(
      'allocators',
      names.join(', '),
      { of, holds: users.size },
      [{ path, text: `${users.size} of ${of} sources` }],
      [lineRef(path, prefix)],
    ),
    slots: {
      names: names.map(quoted).join(', '),
      count: String(users.size),
      ...(outside.length > 0 && { outside: outside.join(', ') }),
    },
  };
}

interface Family {
  readonly users: Set<string>;
  readonly kinds: Set<string>;
}

const besideWork =
  /(^|\/)(deps|third_party|vendor|extern\w*|examples?|tests?|fuzz\w*|bench\w*|tools?|scripts?|contrib)\//;
