import { provenFact, type Detector } from '../fact';
import { lineRef } from '../sources/ciFact';
import { isOptional } from '../sources/ciSteps';
import { stepsOfJob } from '../sources/stepsOfJob';
import { testJobs } from '../sources/testJobs';

/** How a job asks for the oldest versions of dependencies that a manifest allows. */
const asks =
  /--prefer-lowest\b|dependency-versions:\s*["']?lowest|--resolution[= ]lowest(-direct)?|-Z ?(direct-)?minimal-versions|\b(dart|flutter) pub downgrade\b/;
/** The same by a value of the matrix. */
const byMatrix = /dependency-versions:\s*["']?\$\{\{/;
const lowest = /["']?\blowest["']?\s*(,|\]|$)/m;

const asksIn = (text: string): boolean =>
  asks.test(text) || (byMatrix.test(text) && lowest.test(text));
/** What a job does on each pull request, as keys and values are written in YAML; what only writes a lock runs nothing. */
function inOneLine(job: Record<string, unknown>): string {
  const steps = stepsOfJob(job).filter((step) => !isOptional(step));
  return JSON.stringify({ ...job, steps })
    .replace(/"/g, '')
    .replace(onlyLocks, '');
}
const onlyLocks = /\b(uv lock|(uv )?pip[ -]compile)\b.*?(?=\\n|[,}\]])/g;

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
