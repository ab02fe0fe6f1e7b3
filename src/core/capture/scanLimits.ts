import type { RepositoryListing } from '../ports';
import { subjectsRead } from './detectors/commitConvention';
import type { Fact } from './fact';
import { packagesOf, maxPackages } from './packageFacts';
import type { ScanProblem, ScanTree } from './scanTree';
import { maxWorkflows, workflowFile } from './sources/ciSteps';

/** From this many packages on a user should know that most were not looked at one by one. */
const manyPackages = 40;
/** A language with fewer sources is no candidate for the main one. */
const fewSources = 3;

/** What a scan could not see or would not judge, each with the place and one sentence. */
export function scanLimits(
  listing: RepositoryListing,
  tree: ScanTree,
  untold: readonly Fact[],
): readonly ScanProblem[] {
  return [
    ...(listing.unreadable ?? []).map((path) => ({
      path,
      message: 'may not be read; what it holds was left out',
    })),
    ...historyLimits(listing, tree.subjects.length),
    ...languageLimits(tree),
    ...packageLimits(listing),
    ...workflowLimits(listing),
    ...untold.map(({ topic, evidence }) => ({
      path: evidence[0]?.path ?? '.',
      message: `a value of ${topic} reads as prose or holds hidden characters; it is told in no lesson`,
    })),
  ];
}

function historyLimits({ history }: RepositoryListing, commits: number): readonly ScanProblem[] {
  if (history === 'none')
    return [
      {
        path: '.git',
        message: 'no history can be read; nothing is said of commits and changelogs',
      },
    ];
  return history === 'shallow' && commits < subjectsRead
    ? [
        {
          path: '.git',
          message: `a shallow clone, ${commits} of its commits are here; fetch with --unshallow to have habits of the history told`,
        },
      ]
    : [];
}

function languageLimits({ profile }: ScanTree): readonly ScanProblem[] {
  if (profile.language !== undefined) return [];
  const counts = [...profile.sources]
    .map(([name, files]) => ({ name, count: files.length }))
    .filter(({ count }) => count >= fewSources)
    .sort((a, b) => b.count - a.count);
  const shown = counts.map(({ name, count }) => `${name} ${count}`).join(', ');
  return counts.length < 2
    ? []
    : [
        {
          path: '.',
          message: `no language leads (files: ${shown}); nothing is said of its tools at the root`,
        },
      ];
}

function packageLimits({ files }: RepositoryListing): readonly ScanProblem[] {
  const count = packagesOf(files).length;
  return count < manyPackages
    ? []
    : [
        {
          path: '.',
          message: `${count} packages; the ${maxPackages} with the most files were looked at one by one`,
        },
      ];
}

function workflowLimits({ files }: RepositoryListing): readonly ScanProblem[] {
  const count = files.filter(
    (file) => file.startsWith('.github/') && workflowFile.test(file),
  ).length;
  return count <= maxWorkflows
    ? []
    : [
        {
          path: '.github/workflows',
          message: `${count} workflows; the first ${maxWorkflows} by name were read`,
        },
      ];
}
