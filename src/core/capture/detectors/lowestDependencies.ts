import { provenFact, type Detector } from '../fact';
import { lineRef } from '../sources/ciFact';
import { isAboutSources, workflowFile } from '../sources/ciSteps';
import { dig } from '../shape';

/** How a job asks for the oldest versions of dependencies that a manifest allows. */
const asks =
  /--prefer-lowest\b|dependency-versions:\s*["']?lowest|--resolution[= ]lowest(-direct)?|-Z ?(direct-)?minimal-versions|\b(dart|flutter) pub downgrade\b/;
/** The same by a value of the matrix. */
const byMatrix = /dependency-versions:\s*["']?\$\{\{/;
const lowest = /["']?\blowest["']?\s*(,|\]|$)/m;

/** Whether CI also runs with the oldest versions that the manifest allows: a newer call breaks there alone. */
export const lowestDependencies: Detector = {
  name: 'lowest dependencies',
  detect: async (tree) => {
    for (const path of tree.files.filter((file) => workflowFile.test(file))) {
      const text = (await tree.text(path)).replace(/^\s*#.*$/gm, '');
      if (!/pull_request\b/.test(text)) continue;
      // A workflow of one folder speaks for its package alone.
      const paths = dig(await tree.record(path), 'on', 'pull_request', 'paths');
      if (!isAboutSources(paths)) continue;
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
