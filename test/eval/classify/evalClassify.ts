import { statSync, writeFileSync } from 'node:fs';
import type { ClassifyRequest } from '../../../src/core/classify/classifier';
import type { Label, Verdict } from '../../../src/core/lesson/verdict';
import { loadJudge } from '../../../src/core/classify/localClassifier';
import { alwaysInject, keywordList, ngramRegression, type Baseline } from './baselines';
import { developmentPrompts, needSharedData, printsKept } from '../sharedData';
import * as measure from './measures';
import type { Judged } from './measures';
import { printOthersData } from './othersData';
import { readCorpus } from './readCorpus';
import { disturbances } from './robustness';

interface Row {
  readonly text: string;
  readonly label: Label;
  readonly ambiguous?: boolean;
  readonly lang?: string;
}

type Judge = (request: ClassifyRequest) => Verdict;

const pictureFile = 'test/eval/classify/calibration.svg';
const fewest = 20;

function unambiguous(): { readonly dev: Row[]; readonly more: Row[] } {
  const { dev, more } = developmentPrompts();
  const clear = (rows: readonly Row[]): Row[] => rows.filter(({ ambiguous }) => ambiguous !== true);
  return { dev: clear(dev), more: clear(more) };
}

function judgeAll(rows: readonly Row[], judge: Judge): Judged[] {
  return rows.map((row) => {
    const { label, inject, abstained, confidence } = judge({ text: row.text });
    const language = row.lang ?? '';
    return { text: row.text, right: row.label, language, label, inject, abstained, confidence };
  });
}

function withBaseline(rows: readonly Row[], baseline: Baseline): Judged[] {
  return rows.map((row) => ({
    text: row.text,
    right: row.label,
    language: row.lang ?? '',
    abstained: false,
    ...baseline(row.text),
  }));
}

function line(name: string, list: readonly Judged[]): void {
  console.log(
    `  ${name.padEnd(28)} false injection ${measure.falseInjection(list).padEnd(28)} recall ${measure.recall(list).padEnd(30)} accuracy ${measure.accuracy(list)}`,
  );
}

function printSet(
  name: string,
  rows: readonly Row[],
  judge: Judge,
  regression: Baseline,
): Judged[] {
  const list = judgeAll(rows, judge);
  console.log(`\n${name}: ${rows.length} unambiguous prompts (share, n, Wilson 95 %)`);
  line('local model', list);
  const languages = [...new Set(rows.map((row) => row.lang ?? ''))].filter((code) => code !== '');
  for (const code of languages) {
    const own = list.filter((one) => one.language === code);
    if (own.length >= fewest) line(`  of these ${code}`, own);
  }
  const mixed = list.filter((one) => one.language !== '' && one.language !== 'en');
  if (mixed.length > 0) line('  of these not English', mixed);
  line('always inject', withBaseline(rows, alwaysInject));
  line('keyword list', withBaseline(rows, keywordList));
  line('n-gram regression', withBaseline(rows, regression));
  const real = measure.reweighted(list);
  console.log(
    `  in the real mix: false injection ${real.falseInjection}, accuracy ${real.accuracy}; ` +
      `abstains on ${measure.shareText(list.filter((one) => one.abstained).length, list.length)}; ` +
      `expected calibration error ${measure.calibrationError(list).toFixed(3)}`,
  );
  console.log(measure.confusionTable(list));
  return list;
}

function printErrors(list: readonly Judged[]): void {
  const worst = list
    .filter((one) => one.inject !== (one.right === 'code-gen'))
    .sort((a, b) => (b.confidence ?? 0) - (a.confidence ?? 0));
  for (const one of worst.slice(0, 60))
    console.log(
      `  ${one.inject ? 'false injection' : 'miss           '} ${one.right} judged ${one.label} ${(one.confidence ?? 0).toFixed(2)} | ${one.text.slice(0, 150).replace(/\n/g, '\\n')}`,
    );
}

function printRobustness(rows: readonly Row[], judge: Judge): void {
  console.log('\nrobustness: share of prompts whose `inject` (label) changes');
  let flips = 0;
  let pairs = 0;
  for (const { name, apply } of disturbances) {
    let inject = 0;
    let label = 0;
    for (const row of rows) {
      const before = judge({ text: row.text });
      const after = judge({ text: apply(row.text) ?? row.text });
      if (before.inject !== after.inject) inject += 1;
      if (before.label !== after.label) label += 1;
    }
    flips += inject;
    pairs += rows.length;
    console.log(
      `  ${name.padEnd(34)} ${measure.shareText(inject, rows.length).padEnd(28)} (${((100 * label) / rows.length).toFixed(1)} %)`,
    );
  }
  console.log(`  ${'all pairs'.padEnd(34)} ${measure.shareText(flips, pairs)}`);
}

async function timedJudge(): Promise<Judge> {
  const started = performance.now();
  const judge = loadJudge();
  judge({ text: 'warm' });
  const bytes = statSync('src/core/classify/weights.json').size;
  console.log(
    `load and first verdict ${(performance.now() - started).toFixed(1)} ms; weights ${bytes} bytes`,
  );
  return judge;
}

function printSpeed(judge: Judge): void {
  const corpus = readCorpus().filter((row) => row.language === 'en' || row.language === 'zh');
  const texts = Array.from({ length: 400 }, (_, index) => {
    let text = '';
    for (let at = index * 17; text.length < 2000; at += 1)
      text += `${corpus[at % corpus.length]?.text ?? ''}${at % 3 ? '. ' : '\n'}`;
    return text.slice(0, 2000);
  });
  for (const text of texts) judge({ text });
  const times = texts.map((text) => {
    const started = performance.now();
    judge({ text });
    return performance.now() - started;
  });
  times.sort((a, b) => a - b);
  const at = (share: number) => (times[Math.floor(share * times.length)] ?? 0).toFixed(2);
  console.log(`2,000 characters: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`);
}

/** Figures on data of others, then on prompts looked at before; `-- --kept` prints those of the kept part instead. */
async function main(): Promise<void> {
  needSharedData();
  if (printsKept) return printOthersData(true);
  const judge = await timedJudge();
  printSpeed(judge);
  printOthersData(false);
  const { dev, more } = unambiguous();
  console.log(
    '\nThe prompts below were read while developing, and weights were fitted to them: no evidence, only what changed.',
  );
  const regression = ngramRegression(readCorpus());
  const list = printSet('prompts-dev', dev, judge, regression);
  writeFileSync(pictureFile, measure.calibrationPicture('Local model on prompts-dev', list));
  console.log(`calibration curve: ${pictureFile}`);
  if (process.argv.includes('--errors')) printErrors(list);
  const others = printSet('prompts-dev-more (labelled in one pass)', more, judge, regression);
  if (process.argv.includes('--errors')) printErrors(others);
  printRobustness([...dev, ...more], judge);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
