import lists from '../../language/lists/instructions.json';
import { oneOf } from '../../language/oneOf';
import { saidAfter, type Statement } from '../importStatements';
import { isTemplate } from './templateComments';

/** "I have updated …", "Added …", "Tests are included": said as if it were done. */
const done = new RegExp(
  String.raw`^(?:if .{3,80}[,:] )?(?:${oneOf(lists.doneForms)})\b|\b(?:has|have|is|are) (?:been )?(?:added|updated|included|documented|regenerated|gated|described)\b`,
  'i',
);
/** A file or a name in code, or what this project keeps. */
const named = new RegExp(String.raw`\x60[^\x60]+\x60|\b(?:${oneOf(lists.namedInTasks)})\b`, 'i');
/** "If I modified API endpoints, …", "…, if applicable": only where it holds is it asked for. */
const conditional =
  /(?:^|[\s(])(?:if|unless|for (?:new|any|every|all)) (?!needed|necessary|appropriate|applicable)\w/i;
const everybodys = new RegExp(String.raw`\b(?:${oneOf(lists.tasksOfEverybody)})`, 'i');
const saysOfWhat = /check-?list|to-?dos?\b|tasks?\b|pull|merge|\bPRs?\b|before/i;

/** Whether a point of a template for pull requests is one to tick, and names something of this project or only holds sometimes. */
export function isTask({ path, said }: Statement): boolean {
  if (!isTemplate(path) || said.includes('\n') || said.endsWith('?')) return false;
  return done.test(said) && !everybodys.test(said) && (named.test(said) || conditional.test(said));
}

/** The same with where it stands, unless its label says that. */
export function asTask(statement: Statement): Statement {
  const { text, said } = statement;
  if (saysOfWhat.test(text.replace(said, ''))) return statement;
  return saidAfter('To tick in a pull request:', statement);
}
