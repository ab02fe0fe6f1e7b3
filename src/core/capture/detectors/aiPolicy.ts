import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';
import { provenFact, type Detector, type Fact } from '../fact';
import type { ScanTree } from '../scanTree';
import { encodePath, lineRef } from '../sources/ciFact';
import { blanked } from '../sources/withoutComments';

/** Rules that are a file of their own. */
const policyFile =
  /^(\.github\/|docs?\/)?(AI|LLM|GEN(ERATIVE)?[-_]?AI)[-_.]?(POLICY|USAGE|CONTRIBUTIONS?|GUIDELINES|USAGE[-_]POLICY)\.\w+$/i;
/** Where contributors are told how to work; a file for assistants is read by them anyway. */
const guide =
  /^(\.github\/|docs?\/)?(CONTRIBUTING|PULL_REQUEST_TEMPLATE)(\.(md|rst|adoc|txt))?$|^\.github\/PULL_REQUEST_TEMPLATE\/[^/]+\.md$/i;
const assistant = new RegExp(String.raw`\b(${oneOf(lists.wordsForAssistants)})\b`);
/** A line says so much of it that it is about nothing else. */
const asksOpenness =
  /\b(disclos\w+|declare|(?<!the )state|mention|indicate|say so|let us know|tell us)\b/i;
const isUsed = /\bus(e|ed|ing|age)\b/i;
/** A heading over rules for such work, or one that has no other word. */
const isOverRules = (heading: string): boolean =>
  (ofRules.test(heading) && !ofProduct.test(heading)) ||
  !/\w/.test(heading.replace(new RegExp(assistant, 'g'), ''));
/** What a product that works with models calls its parts. */
const ofProduct = /\b(add(ing)?|providers?|models?|integrations?|support(ed)?)\b/i;
const ofRules = new RegExp(String.raw`\b(${oneOf(lists.wordsOfRules)})\b`, 'i');

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
    for (const path of tree.files.filter((file) => policyFile.test(file)))
      if (!/^docs?\//.test(path) || ofContributing.test(await tree.text(path)))
        return [factOf(path, path, `${encodePath(path)}~exists`)];
    for (const file of tree.files.filter((one) => guide.test(one))) {
      const fact = await inGuide(tree, file);
      if (fact) return [fact];
    }
    return [];
  },
};

/** Blocks of code: what they say is typed, and asks for nothing. */
const fenced = /^[ \t]*(```|~~~)[\s\S]*?^[ \t]*\1/gm;

const hidden = /<!--[\s\S]*?-->/g;

async function inGuide(tree: ScanTree, path: string): Promise<Fact | undefined> {
  const isTemplate = /TEMPLATE/i.test(path);
  const text = (await tree.text(path)).replace(fenced, blanked);
  // What a template hides from readers it says to whoever fills it in.
  const lines = (isTemplate ? text : text.replace(hidden, blanked)).split(/\r?\n/);
  const banned = lines.find(isBan);
  if (banned !== undefined) return inLine(path, banned, { ban: 'ban' });
  const heading = lines.findIndex(
    (one, at) => isHeading(one, lines[at + 1]) && assistant.test(one) && isOverRules(one),
  );
  const line = heading < 0 || !asksOfSome(lines, heading) ? undefined : lines[heading];
  const asked = lines.find((one) => asksToSay(one, isTemplate));
  const refused = lines.find(isRefused);
  const found = line ?? asked ?? refused;
  if (found === undefined) return undefined;
  return inLine(path, found, line === undefined && found === asked ? { open: 'open' } : {});
}

/** A line that bids whoever made a change with an assistant to say so. */
const asksToSay = (line: string, isTemplate: boolean): boolean =>
  assistant.test(line) &&
  asksOpenness.test(line) &&
  (isUsed.test(line) || madeWith.test(line)) &&
  (isTemplate || ofContributing.test(line) || /\byou(?:'ve| have)? used\b/i.test(line)) &&
  (order.test(line) || beginsWithIt.test(line)) &&
  !leftToThem.test(line);

const order = /\b(must|please|should|required?|requires|needs? to|ha(?:s|ve) to|shall)\b|\[[ x]\]/i;
const beginsWithIt = new RegExp(`^[^a-z]*${asksOpenness.source}`, 'i');
const leftToThem =
  /\bno need\b|\b(?:not|n't) (?:have|need) to\b|\boptional|\bmay mention\b|\bif you (?:want|like|wish)\b|\bour product\b/i;

/** A line that refuses such a change, not what every change is refused for, nor what others do. */
const isRefused = (line: string): boolean =>
  madeWith.test(line) &&
  refusal.test(line) &&
  ofContributing.test(line) &&
  !/\blicen[sc]es?\b|\bunlike\b|\bprojects where\b/i.test(line);

function inLine(path: string, line: string, how: Readonly<Record<string, string>>): Fact {
  const words = line.replace(/^[\s#>*-]+(\[.\] )?/, '').slice(0, 60);
  const fact = factOf(path, line.trim(), lineRef(path, words));
  return { ...fact, slots: { file: path, ...how } };
}

const ban = new RegExp(String.raw`\b(${oneOf(lists.wordsOfBan)})\b`, 'i');
const softened = new RegExp(String.raw`\b(${oneOf(lists.wordsThatSoften)})\b`, 'i');

/** A sentence that refuses all such work, and not some of it. */
const isBan = (line: string): boolean =>
  line
    .split(/[.;] /)
    .some(
      (one) =>
        madeWith.test(one) &&
        ban.test(one) &&
        !softened.test(one) &&
        !ofPlace.test(one) &&
        (!ofOtherWork.test(one) || ofCode.test(one)),
    );

/** A part of the project that is written as such. */
const ofPlace = /\b(?:in|to|under) [`"'/]/;

/** What is made and is no change of the code. */
const ofOtherWork = new RegExp(String.raw`\b(${oneOf(lists.wordsOfOtherWork)})s?\b`, 'i');
const ofCode = /\b(contributions?|pull requests?|PRs?|code|patch(es)?|commits?)\b/i;
const ofContributing =
  /\b(contribut\w*|pull requests?|PRs?|code|patch(es)?|commits?|submi(t|ts|tted|ssions?))\b/i;

/** Whether a section asks something of whoever works with an assistant, and of nobody else. */
function asksOfSome(lines: readonly string[], heading: number): boolean {
  const after = lines.slice(heading + 1);
  const end = after.findIndex((one, at) => at > 0 && isHeading(one, after[at + 1]));
  const text = (end < 0 ? after : after.slice(0, end)).join('\n');
  if (nothingAsked.test(text)) return false;
  if (sameForAll.test(text) && !refusal.test(text) && !asksOpenness.test(text)) return false;
  return saysSo.test(lines[heading] ?? '') || asksSomething.test(text);
}

const sameForAll = /\bwhether or not\b|\bregardless of (how|whether)\b/i;
const nothingAsked = /\bnothing special\b|\bno (?:special |extra |other )?rules\b/i;
/** A heading that can stand over nothing else. */
const saysSo = /\b(polic(y|ies)|disclos\w+|rules?|guidelines?|guidance)\b/i;
const asksSomething = new RegExp(
  String.raw`${order.source}|\b(?:review|responsib|understand|expect|follow|disclos)|\b(?:not|never|only|human)\b|n't\b`,
  'i',
);

const isHeading = (line: string, next = ''): boolean =>
  /^#{1,6} /.test(line) || (/^[=~^-]{4,}$/.test(next.trim()) && line.trim() !== '');

function factOf(path: string, text: string, ref: string): Fact {
  return {
    ...provenFact('aiPolicy', 'rules', { path, text: text.slice(0, 160) }, [ref], 0.9),
    slots: { file: path },
  };
}
