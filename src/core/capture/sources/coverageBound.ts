import type { ScanTree } from '../scanTree';
import { openCommand } from './openCommand';
import { toxRuns, withoutEnvironments } from './toxRuns';

/** A share that a run has to reach, as options and settings say it. */
const bound = /fail[-_]under[ =]+["']?(?!0+(\.0+)?\b)\d|\bcovdefaults\b|\b100[ %]*coverage\b/;
const settings = ['pyproject.toml', 'setup.cfg', '.coveragerc', 'tox.ini', 'pytest.ini'] as const;
/** Helpers in which SimpleCov is started, whatever is run. */
const helpers = ['spec/spec_helper.rb', 'test/test_helper.rb', 'test/helper.rb', '.simplecov'];

/** Whether a run of some tests alone may end in failure, for it covers less than the project asks of a run. */
export async function endsInCoverage(tree: ScanTree, command: string): Promise<boolean> {
  if (/\b(rspec|rake|ruby|rails|m)\b/.test(command)) return isBoundInRuby(tree);
  const lines = await openCommand(tree, command);
  if (/^(npm|pnpm|yarn|bun|npx)\b/.test(command)) return isBoundInNode(tree, lines);
  return isBoundInPython(tree, command, lines);
}

async function isBoundInRuby(tree: ScanTree): Promise<boolean> {
  const texts = await Promise.all(helpers.map((path) => tree.text(path)));
  return texts.some((text) => /\bminimum_coverage\b/.test(text));
}

async function isBoundInNode(tree: ScanTree, lines: readonly string[]): Promise<boolean> {
  if (lines.some((line) => /--check-coverage|\bc8 check|\bnyc check/.test(line))) return true;
  const measures = lines.some((line) => /--coverage\b(?!=false)|\b(c8|nyc)\b/.test(line));
  const files = tree.rootMatch(
    /^(jest|vitest|vite)\.config\.\w+$|^package\.json$|^\.(nyc|c8)rc(\.\w+)?$/,
  );
  const texts = await Promise.all(files.map((path) => tree.text(path)));
  return texts.some(
    (text) =>
      /coverageThreshold|thresholds?["']?\s*:|check-?[cC]overage["']?\s*:\s*true/.test(text) &&
      (measures ||
        /collectCoverage["']?\s*:\s*true|coverage["']?\s*:\s*\{[^}]*enabled["']?\s*:\s*true/.test(
          text,
        )),
  );
}

/** By what a run of pytest is given always, or what its environment of tox does after it. */
async function isBoundInPython(
  tree: ScanTree,
  command: string,
  lines: readonly string[],
): Promise<boolean> {
  const read = await Promise.all(settings.map((path) => tree.text(path)));
  const texts = read.map(withoutEnvironments);
  const runs = command.includes('tox')
    ? toxRuns(await tree.text('tox.ini')).map(({ line }) => line)
    : lines;
  const added = texts.flatMap((text) => /^\s*addopts\s*=.*(?:\n[ \t]+.*)*/m.exec(text)?.[0] ?? []);
  const all = [...runs, ...added, ...(await sessionsOf(tree, command))];
  const measures = all.some((line) =>
    /--cov(?![-\w])|\bcoverage (report|xml|html)\b|["']report["']/.test(line),
  );
  return (
    all.some((line) => bound.test(line)) || (measures && texts.some((text) => bound.test(text)))
  );
}

/** What nox runs; which session a name means is a guess. */
const sessionsOf = async (tree: ScanTree, command: string): Promise<readonly string[]> =>
  command.includes('nox') ? [await tree.text('noxfile.py')] : [];
