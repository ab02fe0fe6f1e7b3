import { provenFact, type Detector } from '../fact';
import { lineRef } from '../sources/ciFact';
import { testJobs } from '../sources/testJobs';

/** How a job asks for the oldest versions of dependencies that a manifest allows. */
const asks =
  /--prefer-lowest\b|dependency-versions:\s*["']?lowest|--resolution[= ]lowest(-direct)?|-Z ?(direct-)?minimal-versions|\b(dart|flutter) pub downgrade\b/;
/** The same by a value of the matrix. */
const byMatrix = /dependency-versions:\s*["']?\$\{\{/;
const lowest = /["']?\blowest["']?\s*(,|\]|$)/m;

const asksIn = (text: string): boolean =>
  asks.test(text) || (byMatrix.test(text) && lowest.test(text));
/** A job as its keys and values, as they are written in YAML. */
const inOneLine = (job: unknown): string => JSON.stringify(job).replace(/"/g, '');

/** Whether a job that tests does so with the oldest versions that the manifest allows: a newer call breaks there alone. */
export const lowestDependencies: Detector = {
  name: 'lowest dependencies',
  detect: async (tree) => {
    const jobs = (await testJobs(tree)).filter(({ job }) => asksIn(inOneLine(job)));
    for (const { path } of jobs) {
      const text = (await tree.text(path)).replace(/^\s*#.*$/gm, '');
      const line = asks.exec(text)?.[0] ?? (byMatrix.test(text) && lowest.exec(text)?.[0].trim());
      if (!line) continue;
      const evidence = await tree.at(path, line);
      const fact = provenFact(
        'lowestDependencies',
        'lowest',
        evidence,
        [lineRef(path, line)],
        0.88,
      );
      return [{ ...fact, slots: { file: path } }];
    }
    return [];
  },
};
