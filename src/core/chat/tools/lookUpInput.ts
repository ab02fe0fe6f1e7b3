import { textField, textListField } from './toolInput';

/** What a model asks for with its task. */
export interface LookUpInput {
  readonly task: string;
  readonly files: readonly string[];
}

/** What a model proposes. */
export interface ProposalInput {
  readonly text: string;
  readonly why: string;
  readonly refs?: readonly string[];
}

/** Reads the arguments of a look-up, whatever a model made of them; a sentence the model can act on where they are none. */
export function readLookUpInput(input: object): LookUpInput | string {
  const task = textField(input, 'task');
  return task === undefined
    ? 'Say what you are about to do in "task".'
    : { task, files: textListField(input, 'files') ?? [] };
}

/** Reads the arguments of a proposal in the same way. */
export function readProposalInput(input: object): ProposalInput | string {
  const [text, why] = [textField(input, 'text'), textField(input, 'why')];
  const refs = textListField(input, 'refs');
  if (text === undefined || why === undefined || !refs)
    return 'Give the lesson in "text" and what you saw in "why"; "refs" is a list of texts.';
  return { text, why, ...(refs.length > 0 && { refs }) };
}
