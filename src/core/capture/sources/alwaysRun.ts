import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';

/** A text in quotes, a comment, or a bracket of a block. */
const token =
  /'''[\s\S]*?'''|"""[\s\S]*?"""|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|\/\/.*|\/\*[\s\S]*?\*\/|[{}]/g;
/** What begins a block that runs on some days or in a folder, or that may fail. */
const limited = new RegExp(String.raw`(^|[\s;)])(${oneOf(lists.blocksOfSomeRuns)})\b[^;]*$`);
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
  return blocks.length > 0 ? '' : cuts.reduce(blanked, text);
}

function opened(text: string, from: number, open: number): Block {
  const said = text.slice(from, open).replace(token, '');
  const isWhen = /(^|\s)when\s*$/.test(said);
  return { from, open, isWhen, isCut: limited.test(said), isSome: false };
}

const blanked = (text: string, [from, to]: readonly [from: number, to: number]): string =>
  text.slice(0, from) + text.slice(from, to).replace(/[^\n]/g, ' ') + text.slice(to);
