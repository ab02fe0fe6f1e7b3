import { collect, firstOf, provenFact, type Detector, type Fact } from '../fact';
import type { ScanTree } from '../scanTree';
import { ciFact, fileFact } from '../sources/ciFact';

const manifestPath = 'mix.exs';
const exists = [`${manifestPath}~exists`];

/** Mix facts of an Elixir project. */
export const elixir: Detector = {
  name: 'elixir',
  detect: async (tree) => {
    if (tree.profile.language !== 'elixir' || !tree.has(manifestPath)) return [];
    const hasTests = tree.profile.tests.has('elixir');
    return collect(
      fileFact('packageManager', 'mix', manifestPath, 0.95),
      command(tree, 'buildCommand', 'mix compile'),
      hasTests ? fileFact('testRunner', 'exunit', manifestPath, 0.95) : undefined,
      hasTests ? command(tree, 'testCommand', 'mix test') : undefined,
      fileFact('formatter', 'mix format', tree.first('.formatter.exs'), 0.95),
      ciFact(tree, 'lintCommand', /^mix credo\b/, 'mix credo'),
      languageVersion(tree),
    );
  },
};

function command(tree: ScanTree, topic: string, value: string): Promise<Fact | undefined> {
  return firstOf(
    () => ciFact(tree, topic, new RegExp(`^${value}\\b`), value, { refs: exists }),
    () => fileFact(topic, value, manifestPath, 0.88),
  );
}

/** The requirement, written out or behind a module attribute. */
async function languageVersion(tree: ScanTree): Promise<Fact | undefined> {
  const text = await tree.text(manifestPath);
  const attribute = /elixir:\s*@(\w+)/.exec(text)?.[1];
  const direct = /elixir:\s*"([^"]+)"/.exec(text)?.[1];
  const named = new RegExp(`@${attribute ?? '-'}\\s+"([^"]+)"`).exec(text)?.[1];
  const version = direct ?? named;
  if (version === undefined) return undefined;
  const ref = `${manifestPath}#re:/${direct === undefined ? `@${attribute}` : 'elixir:'} *"[^"]+"/`;
  return provenFact('languageVersion', version, await tree.at(manifestPath, `"${version}"`), [ref]);
}
