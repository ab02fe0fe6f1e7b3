import { dig } from '../shape';
import { splitOutside } from './splitOutside';

/** The run that a condition is asked of, as far as it is known. */
export interface Run {
  readonly row?: Readonly<Record<string, unknown>>;
  readonly system?: string;
}

/** Whether a condition holds for each pull request; `some` = for some runs of it, `undefined` = nobody can say. */
export type Holding = boolean | 'some' | undefined;

/** A value that is nothing a condition could name. */
const another = Symbol('another');
/** The name of the repository that is read. */
const own = Symbol('own');
/** One that differs between the runs of a pull request. */
const varied = Symbol('varied');
/** One that nobody can say. */
const unknown = Symbol('unknown');
type Value = string | boolean | symbol;

/** A condition of GitHub, asked of a pull request that a person opens and pushes to. */
export function holds(written: string, run: Run = {}): Holding {
  const text = withoutBrackets(written.replace(/\$\{\{|\}\}/g, '').trim());
  if (text === '') return true;
  const either = splitOutside(text, /\|\|/, true);
  if (either.length > 1) return anyOf(either.map((part) => holds(part, run)));
  const all = splitOutside(text, /&&/, true);
  if (all.length > 1) return allOf(all.map((part) => holds(part, run)));
  if (/^!(?!=)/.test(text)) return not(holds(text.slice(1), run));
  const [left = '', right] = splitOutside(text, /==|!=/, true);
  if (right === undefined) return called(text, run) ?? truthOf(valueOf(text, run));
  const isSame = same(valueOf(left, run), valueOf(right, run));
  return text.slice(left.length).startsWith('==') ? isSame : not(isSame);
}

/** A text without brackets that enclose the whole of it. */
function withoutBrackets(text: string): string {
  if (!/^\(.*\)$/s.test(text)) return text;
  const inner = text.slice(1, -1);
  let depth = 0;
  for (const char of inner) {
    depth += char === '(' ? 1 : char === ')' ? -1 : 0;
    if (depth < 0) return text;
  }
  return inner.trim();
}

const not = (one: Holding): Holding => (typeof one === 'boolean' ? !one : one);

function anyOf(parts: readonly Holding[]): Holding {
  if (parts.includes(true)) return true;
  if (parts.includes(undefined)) return parts.includes('some') ? 'some' : undefined;
  return parts.includes('some') ? 'some' : false;
}

function allOf(parts: readonly Holding[]): Holding {
  if (parts.includes(false)) return false;
  if (parts.includes(undefined)) return undefined;
  return parts.includes('some') ? 'some' : true;
}

function truthOf(value: Value): Holding {
  if (value === varied) return 'some';
  if (typeof value === 'symbol') return undefined;
  return value !== false && value !== '';
}

function same(left: Value, right: Value): Holding {
  if (left === unknown || right === unknown) return undefined;
  if (left === varied || right === varied) return 'some';
  if (left === own || right === own) return true;
  return (
    left !== another &&
    right !== another &&
    String(left).toLowerCase() === String(right).toLowerCase()
  );
}

/** What the names of a condition are for such a pull request, the first that fits. */
const names: readonly (readonly [name: RegExp, value: Value])[] = [
  [/^github\.event_name$/, 'pull_request'],
  [/^github\.event\.action$/, 'synchronize'],
  [/^github\.event\.pull_request\.(draft|merged)$/, false],
  [/^github\.(ref|ref_name|head_ref|event\.ref|event\.label\.name)$/, another],
  [/^github\.(actor|triggering_actor|event\.pull_request\.user\.login)$/, another],
  [/^github\.repository(_owner)?$/, own],
  [/^github\.ref_type$/, 'branch'],
  [/cache-hit$/, unknown],
  // What comes before it has gone well where a change is to pass.
  [/^(needs|steps)\.[\w*-]+\.(result|outcome|conclusion)$/, 'success'],
  [/^(needs|steps)\.|^runner\.|^hashFiles\(|^matrix$/, varied],
];

function valueOf(written: string, run: Run): Value {
  const text = withoutBrackets(written.trim());
  if (text === 'runner.os' && run.system !== undefined) return run.system;
  const path = /^matrix\.([\w.-]+)$/.exec(text)?.[1];
  if (path !== undefined) return inMatrix(path.split('.'), run);
  return literal(text) ?? names.find(([name]) => name.test(text))?.[1] ?? unknown;
}

function literal(text: string): Value | undefined {
  if (/^(true|false|null|0)$/.test(text)) return text === 'true';
  return (/^'(.*)'$/s.exec(text) ?? /^(-?\d+(?:\.\d+)?)$/.exec(text))?.[1];
}

function inMatrix(path: readonly string[], { row }: Run): Value {
  if (row === undefined) return varied;
  const value = dig(row, ...path) ?? false;
  // A list that another job makes.
  if (typeof value === 'string') return value.includes('${{') ? varied : value;
  if (typeof value === 'number') return String(value);
  return typeof value === 'boolean' ? value : varied;
}

const tests: Readonly<Record<string, (text: string, wanted: string) => boolean>> = {
  endsWith: (text, wanted) => text.endsWith(wanted),
  startsWith: (text, wanted) => text.startsWith(wanted),
  contains: (text, wanted) => text.includes(wanted),
};

/** What a function says of its arguments; `undefined` = it is none that is known. */
function called(text: string, run: Run): Holding {
  const [, name = '', inner = ''] = /^(\w+)\((.*)\)$/s.exec(text) ?? [];
  if (name === 'success' || name === 'always') return true;
  if (name === 'failure' || name === 'cancelled') return false;
  const [whole = '', part = ''] = splitOutside(inner, /,/, true).map((one) => one.trim());
  const test = tests[name];
  return test && compared(test, whole, part, run);
}

function compared(
  test: (text: string, wanted: string) => boolean,
  whole: string,
  part: string,
  run: Run,
): Holding {
  // A label, a title or a message that asks for something is there on few.
  if (/^(toJSON\()?github\.event\./i.test(whole)) return false;
  const listed = /^fromJSON\('(.*)'\)$/is.exec(whole)?.[1];
  const [given, wanted] = [listed ?? valueOf(whole, run), valueOf(part, run)];
  if (given === another || wanted === another) return false;
  if (given === varied || wanted === varied) return 'some';
  if (typeof given === 'symbol' || typeof wanted === 'symbol') return undefined;
  const asked = listed === undefined ? String(wanted) : `"${String(wanted)}"`;
  return test(String(given).toLowerCase(), asked.toLowerCase());
}
