import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';
import { blanked } from './withoutComments';

/** A text in quotes, a comment, or a bracket of a block. */
const token =
  /'''[\s\S]*?'''|"""[\s\S]*?"""|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|\/\/.*|\/\*[\s\S]*?(?:\*\/|$)|[{}]/g;
/** What begins a block that runs on some days or in a folder, or that may fail. */
const limited = new RegExp(String.raw`(^|[\s;)])(${oneOf(lists.blocksOfSomeRuns)})\b`);
/** What begins a function: whether anything calls it is not known. */
const definition = /(?:^|[\s;])(?:def|void|[A-Z]\w*)\s+\w+\s*\([^()]*\)\s*$/;
const everyChange = /^\s*changeRequest\s*\(\s*\)\s*$/;

interface Block {
  /** Where what is said of it begins. */
  readonly from: number;
  readonly open: number;
  readonly isCut: boolean;
  readonly isWhen: boolean;
  /** Whether a condition of its own stands in it. */
  isSome: boolean;
}

/** A pipeline of Jenkins without what is not run for each change, every line where it was; empty where its brackets do not fit. */
export function alwaysRun(text: string): string {
  const blocks: Block[] = [];
  const cuts: (readonly [from: number, to: number])[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(token)) {
    if (found === '{') blocks.push(opened(text, from, index));
    else if (found === '}') {
      const block = blocks.pop();
      if (block === undefined) return '';
      const outer = blocks.at(-1);
      if (outer && block.isWhen && !everyChange.test(text.slice(block.open + 1, index)))
        outer.isSome = true;
      if (block.isCut || block.isSome) cuts.push([block.from, index]);
    } else {
      if (found.startsWith('/')) cuts.push([index, index + found.length]);
      continue;
    }
    from = index + 1;
  }
  return blocks.length > 0 ? '' : withoutCuts(text, cuts);
}

function opened(text: string, from: number, open: number): Block {
  const said = text.slice(from, open).replace(token, '');
  const isWhen = /(^|\s)when\s*$/.test(said);
  const isCut = limited.test(said.slice(said.lastIndexOf(';') + 1)) || definition.test(said);
  return { from, open, isWhen, isCut, isSome: false };
}

function withoutCuts(text: string, cuts: readonly (readonly [from: number, to: number])[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const [from, to] of [...cuts].sort(([one], [other]) => one - other)) {
    if (to <= at) continue;
    const start = Math.max(from, at);
    parts.push(text.slice(at, start), blanked(text.slice(start, to)));
    at = to;
  }
  return [...parts, text.slice(at)].join('');
}
