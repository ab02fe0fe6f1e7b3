import { splitOutside } from './splitOutside';

/** What a shell does instead and then fails: it ends, or says why in a block that ends. */
const fails = /\b(exit|return)\b(?! 0)|(?:\|\||[;&])\s*false\b|[{(]\s*$/;
/** Words that open or close what stands around commands, or move on: they hold whatever follows `||`. */
const frames = /^\s*(if|elif|while|until|cd|pushd|popd|export)\b|^\s*\[/;

/** The commands of a line that have to succeed: one before `||` only where what stands there fails as well. */
export function mustPass(line: string): readonly string[] {
  const at = line.indexOf('||');
  const parts = (text: string): readonly string[] => splitOutside(text, /&&|\|\||;/);
  if (at < 0 || frames.test(line) || fails.test(line.slice(at))) return parts(line);
  const before = line.slice(0, at).split(';').slice(0, -1).join(';');
  const after = /(?:&&|;)(.*)$/.exec(line.slice(at))?.[1] ?? '';
  return [...parts(before), ...(after === '' ? [] : mustPass(after))];
}
