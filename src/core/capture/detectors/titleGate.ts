import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';
import { allTexts, digRecord, digText } from '../shape';
import { quoted } from '../sentences/phrase';
import { isSentenceValue } from '../sentenceValue';
import { provenFact, type Detector, type Fact } from '../fact';
import type { ScanTree } from '../scanTree';
import { lineRef } from '../sources/ciFact';
import { askedOfPulls } from '../sources/askedOfPulls';

/** Actions that compare the title of a pull request with the form of Conventional Commits. */
const checking = new RegExp(String.raw`^(${oneOf(lists.titleActions)})\b`, 'i');
/** What such an action calls the words that a title may begin with. */
const listOfTypes = /^(types|task_types|allowed_types)$/i;
/** What it calls a form that titles have instead. */
const patternOfTitle = /^(title-?)?reg-?exp?$|^(title|header)-?pattern$/i;
const mostTypes = 14;

/** What CI asks of the title of a pull request, with the types it lets in. */
export const titleGate: Detector = {
  name: 'title gate',
  detect: async (tree) => {
    for (const [path, steps] of await askedOfPulls(tree)) {
      const fact = await gateOf(tree, path, steps);
      if (fact) return [fact];
    }
    return [];
  },
};

async function gateOf(
  tree: ScanTree,
  path: string,
  steps: readonly Record<string, unknown>[],
): Promise<Fact | undefined> {
  for (const step of steps) {
    const used = digText(step, 'uses')?.split('@')[0];
    const prefixes = used === prefixing ? prefixesOf(digRecord(step, 'with')) : [];
    if (prefixes.length > 0) return prefixFact(tree, path, prefixes);
    if (used === undefined || !checking.test(used) || hasOwnForm(step)) continue;
    const given = Object.entries(digRecord(step, 'with')).find(([name]) => listOfTypes.test(name));
    const types = typesOf(given?.[1]);
    return {
      ...provenFact(
        'titleGate',
        'conventional',
        await tree.at(path, used),
        [lineRef(path, used)],
        0.9,
      ),
      slots: {
        file: path,
        ...(types.length > 0 && { types: types.map(quoted).join(', ') }),
        ...besides(digRecord(step, 'with')),
      },
    };
  }
  return undefined;
}

/** An action that compares how titles begin with a list, or all of them with a pattern. */
const prefixing = 'deepakputhraya/action-pr-title';

const prefixesOf = (given: Record<string, unknown>): readonly string[] =>
  given['regex'] === undefined ? typesOf(given['allowed_prefixes']) : [];

async function prefixFact(
  tree: ScanTree,
  path: string,
  prefixes: readonly string[],
): Promise<Fact> {
  const ref = lineRef(path, 'allowed_prefixes');
  const evidence = await tree.at(path, 'allowed_prefixes');
  return {
    ...provenFact('titleGate', 'prefixed', evidence, [ref], 0.9),
    slots: { file: path, prefixes: prefixes.map(quoted).join(', ') },
  };
}

/** What such an action asks besides: a scope, a form of the subject. */
function besides(given: Record<string, unknown>): Readonly<Record<string, string>> {
  const scope = [true, 'true'].includes(given['requireScope'] as string)
    ? 'requireScope'
    : undefined;
  const subject = digText(given, 'subjectPattern')?.trim();
  return {
    ...(scope !== undefined && { scope }),
    ...(subject !== undefined && isSentenceValue('subjectPattern', subject) && { subject }),
  };
}

/** Whether an action is given a form of the project's own, which says nothing of the usual types. */
const hasOwnForm = (step: unknown): boolean =>
  Object.entries(digRecord(step, 'with')).some(
    ([name, value]) => patternOfTitle.test(name) && !/\b(feat|fix)\b/.test(String(value)),
  );

/** Words of a list, however the action wants it written; none where one is a pattern. */
function typesOf(given: unknown): readonly string[] {
  const words = allTexts(given)
    .flatMap((text) => text.split(/[\s,|[\]"']+/))
    .filter(Boolean);
  const isPlain = words.every((word) => /^[a-z][a-z-]{0,20}$/i.test(word));
  return isPlain && words.length <= mostTypes ? words : [];
}
