import { existsSync, readFileSync } from 'node:fs';
import { LocalClassifier } from '../../../src/core/classify/localClassifier';
import type { Label } from '../../../src/core/classify/classifier';

interface Row {
  readonly text: string;
  readonly label: Label;
  readonly ambiguous?: boolean;
}

const folder = '../shared/data';
const classifier = new LocalClassifier();

function evaluate(name: string): void {
  const file = `${folder}/${name}.jsonl`;
  if (!existsSync(file)) {
    console.log(`${name}: the labelled prompts are not here (${file}); nothing was measured.`);
    return;
  }
  const rows = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row)
    .filter((row) => row.ambiguous !== true);
  const verdicts = rows.map((row) => ({ row, verdict: classifier.judge({ text: row.text }) }));
  const share = (part: number, of: number) => `${((100 * part) / of).toFixed(1)} % (${part}/${of})`;
  const wanted = verdicts.filter(({ row }) => row.label === 'code-gen');
  const rest = verdicts.filter(({ row }) => row.label !== 'code-gen');
  const injected = (list: typeof verdicts) => list.filter(({ verdict }) => verdict.inject).length;
  const right = verdicts.filter(({ row, verdict }) => row.label === verdict.label).length;
  console.log(
    `${name}: ${rows.length} unambiguous prompts\n` +
      `  false injection ${share(injected(rest), rest.length)}\n` +
      `  code-gen recall ${share(injected(wanted), wanted.length)}\n` +
      `  four-class accuracy ${share(right, rows.length)}`,
  );
}

evaluate('prompts-dev');
evaluate('prompts-dev-more');
