import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';
import { provenFact, type Detector, type Fact } from '../fact';
import type { ScanTree } from '../scanTree';
import { encodePath, lineRef } from '../sources/ciFact';

/** Rules that are a file of their own. */
const policyFile =
  /^(\.github\/|docs?\/)?(AI|LLM|GEN(ERATIVE)?[-_]?AI)[-_.]?(POLICY|USAGE|CONTRIBUTIONS?|GUIDELINES|USAGE[-_]POLICY)\.\w+$/i;
/** Where contributors are told how to work; a file for assistants is read by them anyway. */
const guide =
  /^(\.github\/|docs?\/)?(CONTRIBUTING|PULL_REQUEST_TEMPLATE)(\.(md|rst|adoc|txt))?$|^\.github\/PULL_REQUEST_TEMPLATE\/[^/]+\.md$/i;
const assistant = new RegExp(String.raw`\b(${oneOf(lists.wordsForAssistants)})\b`);
/** A line says so much of it that it is about nothing else. */
const asksOpenness = /\b(disclos\w+|declare|state|mention|indicate|say so|let us know|tell us)\b/i;

/** Work made with an assistant, not a project about them. */
const madeWith = new RegExp(
  String.raw`\b(generated|written|created|produced|help|[Cc]ontribut\w*)\W+(\w+\W+){0,3}(${oneOf(lists.wordsForAssistants)})\b` +
    String.raw`|\b(${oneOf(lists.wordsForAssistants)})\W+(generated|written|[Cc]ontribut\w*|assistance)\b` +
    '|\\bAI-(generated|written|assisted)\\b',
);
const refusal = new RegExp(String.raw`\b(${oneOf(lists.wordsOfRefusal)})\b`, 'i');

/** Rules for contributions made with assistants: whoever writes code here with one has to know that there are some. */
export const aiPolicy: Detector = {
  name: 'ai policy',
  detect: async (tree) => {
    const path = tree.files.find((file) => policyFile.test(file));
    if (path !== undefined) return [factOf(path, path, `${encodePath(path)}~exists`)];
    for (const file of tree.files.filter((one) => guide.test(one))) {
      const fact = await inGuide(tree, file);
      if (fact) return [fact];
    }
    return [];
  },
};

async function inGuide(tree: ScanTree, path: string): Promise<Fact | undefined> {
  const lines = (await tree.text(path)).split(/\r?\n/);
  const line = lines.find((one, at) => isHeading(one, lines[at + 1]) && assistant.test(one));
  const asked = lines.find((one) => assistant.test(one) && asksOpenness.test(one));
  const refused = lines.find((one) => madeWith.test(one) && refusal.test(one));
  const found = line ?? asked ?? refused;
  if (found === undefined) return undefined;
  const words = found.replace(/^[\s#>*-]+(\[.\] )?/, '').slice(0, 60);
  const fact = factOf(path, found.trim(), lineRef(path, words));
  return line === undefined && found === asked
    ? { ...fact, slots: { file: path, open: 'open' } }
    : fact;
}

const isHeading = (line: string, next = ''): boolean =>
  /^#{1,6} /.test(line) || (/^[=~^-]{4,}$/.test(next.trim()) && line.trim() !== '');

function factOf(path: string, text: string, ref: string): Fact {
  return {
    ...provenFact('aiPolicy', 'rules', { path, text: text.slice(0, 160) }, [ref], 0.9),
    slots: { file: path },
  };
}
