import { provenFact, type Detector, type Fact } from '../fact';
import type { ScanTree } from '../scanTree';
import { lineRef } from '../sources/ciFact';
import { ciSteps } from '../sources/ciSteps';
import { openCommand } from '../sources/openCommand';

/** Other tools take a bound of that name for scores of their own. */
const flags =
  /(?:--cov-fail-under|\bcoverage (?:report|html|xml)\b.* --fail-under)[ =](\d+(?:\.\d+)?)/;
/** Some files alone are counted. */
const ofPart = / --include[ =]/;
/** Where a threshold may stand in a file that coverage reads. */
const settings: readonly (readonly [path: string, pattern: RegExp])[] = [
  ['pyproject.toml', /^\s*fail_under\s*=\s*(\d+(?:\.\d+)?)/m],
  ['setup.cfg', /^\s*fail_under\s*=\s*(\d+(?:\.\d+)?)/m],
  ['.coveragerc', /^\s*fail_under\s*=\s*(\d+(?:\.\d+)?)/m],
  ['tox.ini', /^\s*fail_under\s*=\s*(\d+(?:\.\d+)?)/m],
];

/** The share of covered lines under which a check fails. */
export const coverageGate: Detector = {
  name: 'coverage gate',
  detect: async (tree) => {
    const fact = (await flagged(tree)) ?? (await configured(tree));
    return fact ? [fact] : [];
  },
};

/** A threshold in what CI runs, its own scripts opened up. */
async function flagged(tree: ScanTree): Promise<Fact | undefined> {
  const steps = await ciSteps(tree);
  for (const [depth, { text, path, line }] of [
    ...steps.map((step) => [0, step] as const),
    ...steps.map((step) => [3, step] as const),
  ]) {
    const opened = depth === 0 ? await ownLines(tree, text) : await openCommand(tree, text);
    const share = opened
      .filter((inner) => !ofPart.test(inner))
      .map((inner) => flags.exec(inner)?.[1])
      .find((found) => found !== undefined && Number(found) > 0);
    if (share === undefined || /\$/.test(text)) continue;
    const script = /^(?:bash |sh )?(?:\.\/)?([\w./-]+)/.exec(text)?.[1] ?? '';
    const ref = tree.has(script) ? lineRef(script, `fail-under`) : lineRef(path, text.slice(0, 50));
    return {
      ...provenFact('coverageGate', share, { path, line, text }, [ref], 0.92),
      slots: { share, command: text },
    };
  }
  return undefined;
}

/** The command, or the lines of the one file it runs: the nearest place that states the threshold. */
async function ownLines(tree: ScanTree, text: string): Promise<readonly string[]> {
  const script = /^(?:bash |sh )?(?:\.\/)?([\w./-]+)/.exec(text)?.[1];
  return [text, ...(await tree.text(script)).split('\n').filter((line) => !/^\s*#/.test(line))];
}

async function configured(tree: ScanTree): Promise<Fact | undefined> {
  const isRun = (await ciSteps(tree)).some(({ text }) =>
    /\b(coverage|pytest|tox|nox|hatch)\b/.test(text),
  );
  if (!isRun) return undefined;
  for (const [path, pattern] of settings) {
    const share = pattern.exec(await tree.text(path))?.[1];
    if (share === undefined || Number(share) === 0) continue;
    return {
      ...provenFact('coverageGate', share, await tree.at(path, pattern), [
        `${path}#re:/fail_under *= *[0-9.]+/`,
      ]),
      slots: { share, file: path },
    };
  }
  return undefined;
}
