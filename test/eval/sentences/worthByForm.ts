import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import forms from '../../../src/core/capture/sentences/en.json';
import { roundsOf } from '../roundsOf';

/** What one reader said of one sentence, and in which round; `file` tells rounds apart that were read twice. */
export interface Verdict {
  readonly of?: string;
  readonly set?: string;
  readonly file: string;
  readonly repo: string;
  readonly sentence: string;
  readonly verdict: 'right' | 'imprecise' | 'wrong';
  readonly useful: boolean;
}

/** What readers said of all sentences of one form. `repositories`: in how many it was said. */
interface Worth {
  readonly form: string;
  readonly sentences: number;
  readonly repositories: number;
  readonly wrong: number;
  readonly imprecise: number;
  readonly useful: number;
}

/** Sentences that no form of today would say. */
const gone = '(no form of today)';

/** Parts of a sentence that stand alone in none. */
const isPart = (text: string): boolean => !/[.:]$/.test(text.replace(/\[[^\]]*\]$/, ''));

const escaped = (text: string): string => text.replace(/[.*+?^${}()|\\[\]]/g, '\\$&');

/** A form as a pattern: a slot holds anything, an optional part may be missing. */
function patternOf(form: string): RegExp {
  const part = (text: string): string =>
    text
      .split(/\{\w+\}/)
      .map(escaped)
      .join('.+?');
  const pieces = form.split(/(\[[^\]]*\])/);
  const body = pieces.map((one) =>
    one.startsWith('[') ? `(?:${part(one.slice(1, -1))})?` : part(one),
  );
  return new RegExp(`^${body.join('')}$`);
}

/** The longer the fixed words of a form, the surer it is the one. */
const fixed = (form: string): number => form.replace(/\{\w+\}/g, '').length;

const known = Object.entries(forms)
  .filter(([key, text]) => key !== 'inPackage' && !isPart(text))
  .sort(([, a], [, b]) => fixed(b) - fixed(a))
  .map(([key, text]) => ({ key, pattern: patternOf(text) }));

/** The form that says a sentence today. */
export function formOf(sentence: string): string {
  const alone = sentence.replace(/^In `[^`]+`: /, '');
  return known.find(({ pattern }) => pattern.test(alone))?.key ?? gone;
}

/** What readers of all rounds said, by form; the most often said first. A sentence judged twice counts as it was judged last. */
export function worthByForm(verdicts: readonly Verdict[]): readonly Worth[] {
  const last = new Map(verdicts.map((one) => [`${one.repo}\n${one.sentence}`, one]));
  const groups = new Map<string, Verdict[]>();
  for (const one of last.values()) {
    const form = formOf(one.sentence);
    groups.set(form, [...(groups.get(form) ?? []), one]);
  }
  return [...groups]
    .map(([form, rows]) => ({
      form,
      sentences: rows.length,
      repositories: new Set(rows.map(({ repo }) => repo)).size,
      wrong: rows.filter(({ verdict }) => verdict === 'wrong').length,
      imprecise: rows.filter(({ verdict }) => verdict === 'imprecise').length,
      useful: rows.filter(({ useful }) => useful).length,
    }))
    .sort((a, b) => b.sentences - a.sentences);
}

/** Every judgement of every round in a folder. */
export function verdictsIn(folder: string): readonly Verdict[] {
  return readdirSync(folder)
    .filter((name) => /^judgements\w*\.jsonl$/.test(name))
    .sort()
    .flatMap((file) =>
      readFileSync(join(folder, file), 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => ({ ...(JSON.parse(line) as Omit<Verdict, 'file'>), file })),
    );
}

/** What readers said in every round, as it came. */
export function printRounds(folder: string): void {
  const name = ({ of, set, file }: Verdict): string => `${file}, ${of ?? set ?? 'one set'}`;
  for (const line of roundsOf(verdictsIn(folder), name)) console.log(line);
}

/** The table as it stands in RESULTS.md. */
export function printWorth(folder: string): void {
  const share = (part: number, of: number): string =>
    `${part} (${Math.round((100 * part) / of)} %)`;
  console.log('| form | sentences | repositories | wrong | imprecise | useful |');
  console.log('|---|---|---|---|---|---|');
  for (const row of worthByForm(verdictsIn(folder))) {
    const shares = [row.wrong, row.imprecise, row.useful].map((n) => share(n, row.sentences));
    console.log(`| ${[row.form, row.sentences, row.repositories, ...shares].join(' | ')} |`);
  }
}
