/** What opens a block of CMake or Make, and what closes it: the indent says nothing there. */
const opensByWord =
  /^\s*((if|foreach|macro|function)\s*\((?!.*\{\s*$)|(ifdef|ifndef|ifeq|ifneq)\b)/i;
const closesByWord = /^\s*(endif|endforeach|endmacro|endfunction)\b/i;
/** What opens a condition elsewhere. */
const opensByIndent = /^\s*(\}\s*)?(if|elif|else|when)\b/;
/** Elements of a build in XML that hold for some runs alone. */
const conditional = /<(\/?)(profile|PropertyGroup(?=[^>]*\bCondition=)|When|Otherwise)\b[^>]*>/g;

/** Whether what stands at a place of a build file holds under a condition alone. */
export function isInCondition(text: string, at: number): boolean {
  const before = text.slice(0, at);
  if (/^\s*</.test(text)) return isInElement(before);
  const lines = before.split('\n');
  const head = lines.pop() ?? '';
  const line = `${head}${text.slice(at).split('\n')[0] ?? ''}`;
  return /\bif\b|\?/.test(head) || isInWords(lines) || isInIndent(lines, indentOf(line));
}

function isInElement(before: string): boolean {
  const last = [...before.matchAll(conditional)].at(-1);
  return last?.[1] === '' && !before.slice(last.index).includes(`</${last[2] ?? ''}>`);
}

function isInWords(lines: readonly string[]): boolean {
  let depth = 0;
  for (const line of lines) {
    if (opensByWord.test(line)) depth += 1;
    else if (closesByWord.test(line)) depth = Math.max(0, depth - 1);
  }
  return depth > 0;
}

/** Whether one of the lines that stand further left, each further than the one below it, opens a condition. */
function isInIndent(lines: readonly string[], indent: number): boolean {
  let least = indent;
  for (const line of [...lines].reverse()) {
    if (/^\s*(#|\/\/|$)/.test(line) || indentOf(line) >= least) continue;
    least = indentOf(line);
    if (opensByIndent.test(line)) return true;
  }
  return false;
}

const indentOf = (line: string): number => line.length - line.trimStart().length;
