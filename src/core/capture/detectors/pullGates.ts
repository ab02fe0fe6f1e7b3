import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';
import { provenFact, type Detector, type Fact } from '../fact';
import type { ScanTree } from '../scanTree';
import { quoted } from '../sentences/phrase';
import { allTexts, digRecord, digText } from '../shape';
import { lineRef } from '../sources/ciFact';
import { askedOfPulls } from '../sources/askedOfPulls';

const wantsLabel = new RegExp(String.raw`^(?:docker://)?(${oneOf(lists.labelActions)})\b`, 'i');
const wantsChange = new RegExp(String.raw`^(${oneOf(lists.changedFileActions)})\b`, 'i');
/** What actions call the labels that they let pass, the file that has to change, and the label that excuses a pull request. */
const labelsOf = /^(labels|valid[-_]labels|required_?labels?(_any)?|one_of|any_of|labelnames)$/i;
const pathOf = /^(changelog|changelogpath|filename|file-?pattern|file)$/i;
/** What they call labels that they keep away, and changes of which alone they ask it. */
const awayOf = /^(none_of|invalid[-_]labels|banned_labels)$/i;
const onlyOf = /^prereq-?pattern$/i;
const skipOf = /^(skip-?labels?|noChangelogLabel)$/i;
/** What an action asks for unless it is told otherwise, and the label that excuses from it. */
const unlessTold: Readonly<Record<string, { readonly file: string; readonly skip: string }>> = {
  'tarides/changelog-check-action': { file: 'CHANGES.md', skip: 'no changelog' },
  'dangoslen/changelog-enforcer': { file: 'CHANGELOG.md', skip: 'Skip-Changelog' },
};
/** A file that says what changed, by its usual names. */
const changelogFile = /^(change-?log|changes|history|news)(\.(md|rst|txt|adoc))?$/i;
/** A label by which a pull request goes without a line on what changed. */
const excused =
  /!\s*contains\(\s*github\.event\.pull_request\.labels\.\*\.name,\s*'([^']*(?:change-?log|\bnews|release[-_ ]?note)[^']*)'\s*\)/i;
/** What puts labels on by the paths of a change. */
const givesLabels = /^[\w-]+\/(pr-|auto-?)?labeler@/;
/** What says something, or gets the sources for that. */
const comments = /\bgh (pr|issue) (comment|edit)\b|[\w-]*comment[\w-]*@|"uses":"actions\/checkout@/;
const mostLabels = 7;

/** What CI asks of a pull request besides its code: a label, a changed file. */
export const pullGates: Detector = {
  name: 'pull request gates',
  detect: async (tree) => {
    const found: Fact[] = [];
    for (const [path, steps] of await askedOfPulls(tree))
      found.push(...(await factsOf(tree, path, steps)));
    const topics = ['pullLabel', 'pullFile', 'pullExcuse'];
    return topics.flatMap((topic) => found.find((fact) => fact.topic === topic) ?? []);
  },
};

async function factsOf(
  tree: ScanTree,
  path: string,
  steps: readonly Record<string, unknown>[],
): Promise<readonly Fact[]> {
  const text = await tree.text(path);
  const isGiven = steps.some((step) => givesLabels.test(digText(step, 'uses') ?? ''));
  const asking = steps.filter(
    (step) => !isGiven || !wantsLabel.test(digText(step, 'uses')?.split('@')[0] ?? ''),
  );
  const used = await Promise.all(asking.map((step) => factOfStep(tree, path, step)));
  // What only comments looks for nothing.
  const isLookedFor = steps.some((step) => !comments.test(JSON.stringify(step)));
  const label = isLookedFor ? excused.exec(text)?.[1] : undefined;
  const excuse =
    label === undefined
      ? []
      : [told('pullExcuse', label, await tree.at(path, label), path, { label: quoted(label) })];
  return [...used.flatMap((fact) => fact ?? []), ...excuse];
}

async function factOfStep(tree: ScanTree, path: string, step: unknown): Promise<Fact | undefined> {
  const uses = digText(step, 'uses')?.split('@')[0];
  if (uses === undefined) return undefined;
  const given = { ...digRecord(step, 'with'), ...digRecord(step, 'env') };
  const value = (name: RegExp): string => {
    const found = Object.entries(given).find(([key]) => name.test(key))?.[1];
    return typeof found === 'number' ? String(found) : allTexts(found).join(',');
  };
  const evidence = await tree.at(path, uses);
  if (wantsLabel.test(uses)) {
    // Whoever opens a pull request is not always let put labels on it.
    const isForOthers = /^\s*#.*\bmaintainers?\b/im.test(await tree.text(path));
    const slots = isForOthers ? undefined : labelsWanted(value);
    return slots && told('pullLabel', uses, evidence, path, slots);
  }
  if (!wantsChange.test(uses)) return undefined;
  const slots = changedIn(tree, uses, value);
  return slots && told('pullFile', uses, evidence, path, slots);
}

/** The labels of which one is wanted; `undefined` where the action keeps labels away. */
function labelsWanted(value: (name: RegExp) => string): Record<string, string> | undefined {
  // One that counts to nothing, or to no more than some, keeps labels away.
  if (/maximum|none/i.test(value(/^mode$/i)) || value(/^count$/i) === '0') return undefined;
  if (value(awayOf) !== '' && value(labelsOf) === '') return undefined;
  if (/success|neutral/.test(value(/^exit_type$/i))) return undefined;
  const labels = Number(value(/^count$/i) || 1) === 1 ? wordsOf(value(labelsOf)) : [];
  const more = labels.length - mostLabels;
  return {
    ...(labels.length > 0 && { labels: labels.slice(0, mostLabels).map(quoted).join(', ') }),
    ...(more > 0 && { more: String(more) }),
  };
}

/** The file that has to change, and the label that excuses from it; `undefined` where no such file is there. */
function changedIn(
  tree: ScanTree,
  uses: string,
  value: (name: RegExp) => string,
): Readonly<Record<string, string>> | undefined {
  if (value(onlyOf) !== '') return undefined;
  const usual = unlessTold[uses];
  const [wanted = usual?.file ?? 'CHANGELOG.md'] = wordsOf(value(pathOf));
  const [skip = usual?.skip] = wordsOf(value(skipOf));
  const changed = isThere(tree, wanted) ? wanted : onlyChangelog(tree);
  return changed === undefined ? undefined : { changed, ...(skip !== undefined && { skip }) };
}

const isThere = (tree: ScanTree, path: string): boolean => tree.has(path) || tree.hasFolder(path);

/** The file on what changed, where the one that an action expects is not there. */
function onlyChangelog(tree: ScanTree): string | undefined {
  const [path, another] = tree.rootMatch(changelogFile);
  return another === undefined ? path : undefined;
}

/** The parts of a list as actions take it, by commas or lines. */
const wordsOf = (text: string): readonly string[] =>
  text
    .replace(/^\s*\[|\]\s*$/g, '')
    .split(/[,\n]/)
    .map((word) => word.trim().replace(/^['"]|['"]$/g, ''))
    .filter((word) => word !== '' && !/[$*\\^]/.test(word));

function told(
  topic: string,
  value: string,
  evidence: Fact['evidence'][number],
  file: string,
  slots: Readonly<Record<string, string>>,
): Fact {
  return {
    ...provenFact(topic, value, evidence, [lineRef(file, value)], 0.9),
    slots: { ...slots, file },
  };
}
