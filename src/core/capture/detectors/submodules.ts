import { provenFact, type Detector } from '../fact';
import { quoted, unsaid } from '../sentences/phrase';
import { isAside } from '../sourceProfile';
import { lineRef } from '../sources/ciFact';
import { everyStep, type CiStep } from '../sources/ciSteps';
import { isTestRun } from '../sources/testRun';

const mostNamed = 3;

/** Repositories inside this one that CI fetches before it runs the tests: without them a fresh clone has empty folders. */
export const submodules: Detector = {
  name: 'submodules',
  detect: async (tree) => {
    const paths = (await tree.text('.gitmodules'))
      .split(/\r?\n/)
      .flatMap((line) => /^\s*path\s*=\s*([\w./@+-]+?)\s*$/.exec(line)?.[1] ?? [])
      // What is committed as files is not fetched; what tests are fed with is no part of a clone.
      .filter((path) => !tree.hasFolder(path) && !isAside(`${path}/a`));
    if (paths.length === 0) return [];
    const steps = await everyStep(tree);
    const testing = new Set(steps.filter(({ text }) => isTestRun(text)).map(({ job }) => job));
    const step = steps.find((one) => fetchesAll(one) && testing.has(one.job));
    if (!step) return [];
    const { path, line, text } = step;
    const named = paths.slice(0, mostNamed).map(quoted).join(', ');
    const evidence = { path, line, text };
    const [first = ''] = paths;
    return [
      {
        ...provenFact('submodules', first, evidence, [lineRef('.gitmodules', first)], 0.9),
        slots: { places: paths.length > mostNamed ? `${named}, ${unsaid}` : named, file: path },
      },
    ];
  },
};

/** A step that fetches each of them, not some by name. */
function fetchesAll({ text, given }: CiStep): boolean {
  const isAsked = /^(true|recursive)$/.test(given?.['submodules'] ?? '');
  return (
    (isAsked && given?.['repository'] === undefined && text === 'uses actions/checkout') ||
    /^git submodule update( --(init|recursive|depth[= ]\d+|jobs[= ]\d+))*$/.test(text)
  );
}
