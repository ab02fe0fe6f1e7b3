import type { RepositoryListing } from '../ports';
import { subjectsRead } from './detectors/commitConvention';
import type { Fact } from './fact';
import { packagesOf, maxPackages } from './packageFacts';
import { saying, type SaidData, type Saying } from '../saying';
import type { ScanCode, ScanProblem, ScanTree } from './scanTree';
import { maxWorkflows, workflowFile } from './sources/ciSteps';

/** From this many packages on a user should know that most were not looked at one by one. */
const manyPackages = 40;
/** A language with fewer sources is no candidate for the main one. */
const fewSources = 3;

type Limit =
  'unreadable' | 'prose' | 'noHistory' | 'shallow' | 'noLanguage' | 'packages' | 'workflows';

const limit = (what: Limit, data?: SaidData): Saying<ScanCode> => saying(`scan.${what}`, data);

/** What a scan could not see or would not judge, each with the place. */
export function scanLimits(
  listing: RepositoryListing,
  tree: ScanTree,
  untold: readonly Fact[],
): readonly ScanProblem[] {
  return [
    ...(listing.unreadable ?? []).map((path) => ({
      path,
      message: limit('unreadable'),
    })),
    ...historyLimits(listing, tree.subjects.length),
    ...languageLimits(tree),
    ...packageLimits(listing),
    ...workflowLimits(listing),
    ...untold.map(({ topic, evidence }) => ({
      path: evidence[0]?.path ?? '.',
      message: limit('prose', { topic }),
    })),
  ];
}

function historyLimits({ history }: RepositoryListing, commits: number): readonly ScanProblem[] {
  if (history === 'none')
    return [
      {
        path: '.git',
        message: limit('noHistory'),
      },
    ];
  return history === 'shallow' && commits < subjectsRead
    ? [
        {
          path: '.git',
          message: limit('shallow', { commits }),
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
          message: limit('noLanguage', { files: shown }),
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
          message: limit('packages', { count, most: maxPackages }),
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
          message: limit('workflows', { count, most: maxWorkflows }),
        },
      ];
}
