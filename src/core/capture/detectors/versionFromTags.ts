import { collect, provenFact, type Detector, type Fact } from '../fact';
import type { ScanTree } from '../scanTree';
import { withoutComments } from '../sources/withoutComments';

/** The version of a release that a tool makes of a tag. */
export const versionFromTags: Detector = {
  name: 'version from tags',
  detect: async (tree) => collect(fromTags(tree)),
};

/** Tools that make the version of a release from a tag, and where it shows that they do. */
const versionTools: readonly (readonly [tool: string, file: RegExp, line: RegExp, of?: RegExp])[] =
  [
    [
      'setuptools-scm',
      /^(pyproject\.toml|setup\.py|setup\.cfg)$/,
      /^\[tool\.setuptools_scm\]|use_scm_version/m,
      /^python$/,
    ],
    ['hatch-vcs', /^pyproject\.toml$/, /^source\s*=\s*["']vcs["']/m, /^python$/],
    ['versioningit', /^pyproject\.toml$/, /^\[tool\.versioningit/m, /^python$/],
    [
      'poetry-dynamic-versioning',
      /^pyproject\.toml$/,
      /^\[tool\.poetry-dynamic-versioning\]/m,
      /^python$/,
    ],
    [
      'MinVer',
      /^(Directory\.(Build|Packages)\.props|src\/.*\.(csproj|props))$/,
      /<PackageReference\s+Include="MinVer"/,
    ],
    ['GitVersion', /^GitVersion\.ya?ml$/i, /\S/],
    ['axion-release', /^build\.gradle(\.kts)?$/, /pl\.allegro\.tech\.build\.axion-release/],
    ['sbt-dynver', /^project\/plugins\.sbt$/, /"sbt-(dynver|ci-release)"/],
  ];

/** Where a person writes a version all the same: the whole of it, or the one that tags start from. */
const byHand: readonly (readonly [file: RegExp, line: RegExp])[] = [
  [/^pyproject\.toml$/, /^\[project\][^\n]*\n(?:(?!\[)[^\n]*\n)*?version\s*=/m],
  [/^setup\.cfg$/, /^version\s*=/m],
  [/^setup\.py$/, /(?<!\w)version\s*=\s*["']/],
  [/^(version|build)\.sbt$/, /(?<!\w)(version|tlBaseVersion)\s*:=/],
  [/^GitVersion\.ya?ml$/i, /^next-version:/m],
  [/^Directory\.(Build|Packages)\.props$/, /<MinVerMinimumMajorMinor>/],
];

async function fromTags(tree: ScanTree): Promise<Fact | undefined> {
  for (const [tool, file, line, of] of versionTools) {
    // Of a package of bindings it says nothing of the product itself.
    if (of?.test(tree.profile.language ?? '') === false) continue;
    const found = await firstLine(tree, file, line);
    if (!found) continue;
    for (const [place, words] of byHand) if (await firstLine(tree, place, words)) return undefined;
    const evidence = await tree.at(found.path, found.words);
    return {
      ...provenFact('versionFromTags', tool, evidence, [`${found.path}~exists`], 0.88),
      slots: { tool, file: found.path },
    };
  }
  return undefined;
}

/** The first of such files that says something outside its comments. */
async function firstLine(
  tree: ScanTree,
  file: RegExp,
  line: RegExp,
): Promise<{ readonly path: string; readonly words: string } | undefined> {
  for (const path of tree.files.filter((one) => file.test(one)).slice(0, 20)) {
    const match = line.exec(withoutComments(path, await tree.text(path)));
    if (match) return { path, words: match[0].trim() };
  }
  return undefined;
}
