import type { Fact } from '../fact';
import type { ScanTree } from '../scanTree';
import { ciCommands } from './ciCommands';
import { everyStep } from './ciSteps';
import { stepRefs, typedWith } from './typedWith';

/** Facts that are one command of a contributor. */
const commands = new Set(['testCommand', 'lintCommand', 'formatCommand', 'typecheckCommand']);

/** Commands read from CI with what CI sets for that call; where nobody can type that it is none, or (the tests) one that is not told. Every other fact as it is. */
export async function asInCi(tree: ScanTree, facts: readonly Fact[]): Promise<readonly Fact[]> {
  const typed = await Promise.all(facts.map((fact) => typedAsIn(tree, fact)));
  return typed.filter((fact) => fact !== undefined);
}

async function typedAsIn(tree: ScanTree, fact: Fact): Promise<Fact | undefined> {
  const [from] = fact.evidence;
  if (!commands.has(fact.topic) || from?.line === undefined) return fact;
  const isIt = (one: { readonly path: string; readonly text: string }): boolean =>
    one.path === from.path && one.text === from.text;
  const step = (await everyStep(tree)).find(isIt);
  const line = (await ciCommands(tree)).find(isIt);
  const call = step ?? (line && { ...line, job: line.path, services: [] });
  if (!call) return fact;
  const said = fact.slots?.['command'] ?? fact.value;
  const command = typedWith(call, said);
  if (command === said) return fact;
  if (command !== undefined) {
    const refs = [...new Set([...fact.refs, ...(await stepRefs(tree, [], [call]))])];
    return { ...fact, refs, slots: { ...fact.slots, command } };
  }
  return fact.topic === 'testCommand'
    ? { ...fact, slots: { ...fact.slots, unsure: 'yes' } }
    : undefined;
}
