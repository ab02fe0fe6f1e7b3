import { splitOutside } from './splitOutside';

/** What a shell does instead and then fails: it ends, or says why in a block that ends. */
const fails = /[;&|({]\s*(exit|return)\b(?! 0)|(?:\|\||[;&])\s*false\b|[{(]\s*$/;
/** Words that open or close what stands around commands, or move on: they hold whatever follows `||`. */
const frames = /^\s*(if|elif|while|until|cd|pushd|popd|export)\b|^\s*\[/;
/** A question of the shell, and what it does by the answer. */
const asked = /(^|;)(\s*(?:\[|test )[^;]*?)(?:&&|\|\|)(?!\s*\{\s*$)(?:\s*\{.*\}|[^;]*)/g;

/** The commands of a line that have to succeed: one before `||` only where what stands there fails as well, none behind a question. */
export function mustPass(written: string): readonly string[] {
  const line = written.replace(asked, '$1$2');
  const parts = (text: string): readonly string[] => splitOutside(text, /&&|\|\||;/);
  const [tried = ''] = splitOutside(line, /\|\|/);
  const instead = line.slice(tried.length);
  if (instead === '' || frames.test(line) || fails.test(withoutQuoted(instead))) return parts(line);
  const before = tried.split(';').slice(0, -1).join(';');
  const [, ...after] = splitOutside(instead.slice(2), /&&|;/, true);
  return [...parts(before), ...after.flatMap(mustPass)];
}

const withoutQuoted = (text: string): string => text.replace(/"[^"]*"|'[^']*'/g, '');
