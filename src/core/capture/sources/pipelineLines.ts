import { alwaysRun } from './alwaysRun';

/** A line of a shell step of Jenkins. */
export interface PipelineLine {
  readonly text: string;
  /** 1-based. */
  readonly line: number;
}

/** A longer pipeline, or a line of one, was written by a program. Characters. */
const longest = 200_000;
const longestLine = 5000;

/** A comment, a condition without a block, the other half of one, and what a script does with an outcome itself. */
const notAsked = /^\s*(\/\/|\*|\/\*|:)|^[\s}]*(if|else|for|while)\b|\breturnStatus\b/;
/** A condition whose line ends before what it is a condition of. */
const condition = /^[\s}]*(?:if|else|for|while)\b(?:.*\)|.*\belse)?\s*$/;
/** A line that goes on with what is done by its answer, or with more of its condition. */
const goesOn = /(?:&&|\|\||[?(,])\s*$/;
const step = /\b(?:sh|bat)\b/;
const fenced = /\b(?:sh|bat)\b[^'"]{0,200}(?:'''|""")(.*)$/;
const single = /\b(?:sh|bat)\b\s*(?:\(\s*)?(?:script:\s*)?(['"])(?!\1)(.+?)\1/;

/** The lines of the shell steps of a pipeline that are run for each change. */
export function linesOfPipeline(text: string): readonly PipelineLine[] {
  if (isTooLong(text)) return [];
  const found: PipelineLine[] = [];
  const state = { isLeftOut: false, isBehind: false, isOpen: false };
  let isInside = false;
  for (const [index, line] of alwaysRun(text).split(/\r?\n/).entries()) {
    if (!isInside && line.trim() !== '') lookAt(state, line);
    const rest: string | undefined = isInside ? line : fenced.exec(line)?.[1];
    const said = rest === undefined ? single.exec(line)?.[2] : rest.replace(fence, '');
    if (said !== undefined && !state.isLeftOut) found.push({ text: said, line: index + 1 });
    isInside = rest !== undefined && !fence.test(rest);
  }
  return found;
}

const fence = /(?:'''|""").*$/;

const isTooLong = (text: string): boolean =>
  text.length > longest || text.split(/\r?\n/).some(({ length }) => length > longestLine);

/** What is known of a line by those before it. */
interface State {
  isLeftOut: boolean;
  /** Whether the next line is done by the answer of this one. */
  isBehind: boolean;
  /** Whether what is asked goes on there. */
  isOpen: boolean;
}

function lookAt(state: State, line: string): void {
  state.isLeftOut = state.isBehind || notAsked.test(line) || isAnswer(line);
  const isCondition = condition.test(line) || (state.isOpen && /\)\s*$/.test(line));
  state.isOpen = goesOn.test(line) && (state.isBehind || !step.test(line));
  state.isBehind = isCondition || state.isOpen;
}

/** Whether a step is taken by the answer of what stands before it on its line. */
function isAnswer(line: string): boolean {
  const [before = '', ...steps] = line.replace(/'[^']*'|"[^"]*"/g, '').split(step);
  return steps.length > 0 && /\?|&&|\|\|/.test(before);
}
