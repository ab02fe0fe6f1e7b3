import type { Candidate } from '../candidate';
import { isCommand } from './statementWorth';

const binding = /\b(?:must|never|always|do not|don[’']?t|required?|only|forbidden|not allowed)\b/i;
const aboutContributing =
  /\b(?:pull requests?|PRs?|issues?|releas(?:e|es|ing)|changelog|maintainers?|discussions?|reviewers?)\b/i;
const forAssistants =
  /(?:^|\/)(?:AGENTS|CLAUDE|GEMINI|copilot-instructions)[^/]*\.md:|\.mdc:|rules\//i;
/** Words up to which a rule is read at a glance. */
const short = 30;

/**
 * How much an imported statement is likely to help somebody who writes code here, greater is more: one point each for words that bind, a
 * command, a name in backticks, a file written for assistants and shortness; one less for what concerns only handing work in, and for a
 * part of a rule.
 */
export function rankOf({ body, evidence }: Pick<Candidate, 'body' | 'evidence'>): number {
  const code = [...body.matchAll(/`+([^`]+)`+/g)].map(([, said = '']) => said);
  const points: readonly boolean[] = [
    binding.test(body),
    code.some((said) => said.split('\n').some(isCommand)),
    code.length > 0,
    forAssistants.test(evidence[0] ?? ''),
    body.split(/\s+/).length <= short,
  ];
  const less = [aboutContributing.test(body), /\(more in `/.test(body)];
  return points.filter(Boolean).length - less.filter(Boolean).length;
}
