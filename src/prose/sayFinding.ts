import type { Finding } from '../core/capture/check/finding';
import type { CommitSummary } from '../core/ports';
import { saying } from '../core/saying';
import type { FindingSentence } from './findings';
import { say, type Translate } from './say';

/** What is wrong with a line and what to do, in one sentence without an end mark. */
export function sayFinding(finding: Finding, translate?: Translate): string {
  const { code, subject, said, detail = '', commit, fix = '' } = finding;
  if (code === 'front-matter') return say(saying(`header.${detail}`), translate);
  const since = commit ? saying('finding.since', { commit: commitName(commit) }) : '';
  const facts = { thing: saying(`thing.${subject}`), said, detail, fix, since };
  return say(saying(`finding.${sentenceOf(finding, code)}`, facts), translate);
}

function sentenceOf(
  { subject, fix }: Finding,
  code: Exclude<Finding['code'], 'front-matter'>,
): FindingSentence {
  if (code === 'gone' && fix !== undefined) return 'moved';
  if (code === 'missing' && subject === 'anchor') return 'missingSection';
  return code === 'contradicts' && subject === 'manager' ? 'otherManager' : code;
}

/** "1a2b3c4d (Ada, 2026-03-01: Move the API)". */
function commitName({ id, author, date, subject }: CommitSummary): string {
  return `${id.slice(0, 8)} (${author}, ${date.slice(0, 10)}: ${subject})`;
}
