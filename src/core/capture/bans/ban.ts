import type { ScanTree } from '../scanTree';
import { isProse } from '../sentenceValue';

/** What the settings of a linter forbid or demand, with the maintainers' advice. */
export interface Ban {
  /** As a person writes it: a module, a call, a name, a glob. */
  readonly what: string;
  /** What the maintainers say to use instead. */
  readonly advice?: string;
  /** The file that says so. */
  readonly path: string;
  /** The words of the line that says so. */
  readonly words: string;
  /** The tool that holds it. */
  readonly by: string;
  /** Globs of the files it holds for; absent = all of them. */
  readonly where?: readonly string[];
  /** The folder or layer that must not reach `what`, or may reach nothing else. */
  readonly from?: string;
  /** True where `what` is all that `from` may reach. */
  readonly isOnly?: boolean;
  /** The form that is let through, in code: `import type`. */
  readonly except?: string;
  /** True for a module, package or layer: known from an import alone. */
  readonly isModule?: boolean;
}

/** Reads the settings of one ecosystem's linters. */
export type BanReader = (tree: ScanTree) => Promise<readonly Ban[]>;

/** Words of an advice without punctuation between them; more is prose, and prose of others is told by nobody. */
const adviceForm = /^[\w ,'/:.()@&*#$<>=`-]{4,80}$/;
const adviceStart =
  /(?:^|\b(?:please|instead,?|should|must|always) )(use|prefer|import|call|extend|inject|throw) (?!instead\b|of |this |it |the rule)(.+)$/i;
const turnedAdvice = /^(?:the )?(?!use\b|prefer\b)(\S+) (?:should be used|instead)$/i;
/** What follows is why or when. */
const adviceTail =
  / (?:instead|so that|so|because|as|when|where|for|to|over|in order|if)(?: .*)?$/i;

/** Of a message only what to use instead is told, where it is one short plain clause; code in it is quoted. */
export function adviceOf(message: unknown): { readonly advice?: string } {
  if (typeof message !== 'string') return {};
  const parts = message
    .replace(
      /"([^"\s]+)"|'([^'\s]+)'/g,
      (_, one?: string, other?: string) => `\`${one ?? other ?? ''}\``,
    )
    .split(/(?<=[.!;,:])\s+|\s+-{1,2}\s+|\n/)
    .map((part) => part.trim().replace(/[.!;,:]+$/, ''));
  for (const part of parts) {
    const advice = clauseOf(part);
    if (advice !== undefined) return { advice };
  }
  return {};
}

function clauseOf(part: string): string | undefined {
  const [, verb, rest] = adviceStart.exec(part) ?? [];
  const [, other] = turnedAdvice.exec(part) ?? [];
  const clause =
    other === undefined ? verb && `${verb.toLowerCase()} ${rest ?? ''}` : `use ${other}`;
  if (!clause || /https?:|\bhere\b/.test(clause)) return undefined;
  const told = quotedCode(clause.replace(/ \(.*$| instead$/, ''));
  const short = isProse(told) ? told.replace(adviceTail, '') : told;
  return adviceForm.test(short) && !isProse(short) && short.includes(' ') ? short : undefined;
}

/** Calls and paths of names as code: `focus()`, `a::b`. */
function quotedCode(clause: string): string {
  if (clause.includes('`')) return clause;
  return clause.replace(
    /(?<=^|\s)[\w$@./:#-]*(?:\(\)|::|\w\.\w|\/)[\w$@./:#()-]*/g,
    (code) => `\`${code}\``,
  );
}

/** The name behind a pattern; `undefined` where it is more than a name. */
export function plainName(pattern: unknown): string | undefined {
  if (typeof pattern !== 'string') return undefined;
  const plain = pattern
    .replace(/^\^|\$$|\\b|\(\?:?#?|\)$/g, '')
    .replace(/\\s[*+?]?/g, '')
    .replace(/\\/g, '')
    .replace(/\($/, '');
  return /^[\w@./:#*-]{2,60}$/.test(plain) && !/^[.*]+$/.test(plain) && !/[^/*]\*[^*]/.test(plain)
    ? plain
    : undefined;
}

export const stringsIn = (value: unknown): readonly string[] =>
  typeof value === 'string'
    ? [value]
    : Array.isArray(value)
      ? value.filter((item): item is string => typeof item === 'string')
      : [];
