import { provenFact, type Detector } from '../fact';
import type { ScanTree } from '../scanTree';
import { lineRef } from '../sources/ciFact';
import { ciSteps } from '../sources/ciSteps';

/** How a project says that warnings fail: where, in which words, and what fails. */
interface Strict {
  readonly files: RegExp;
  readonly says: RegExp;
  /** `CI` only where the line stands in a workflow. */
  readonly what: 'build' | 'tests' | 'CI';
  readonly name: string;
}

const workflow = /^\.github\/workflows\/[^/]+\.ya?ml$/;
const strict: readonly Strict[] = [
  {
    files: workflow,
    says: /RUSTFLAGS:? *["']?[^\n]*(-D ?warnings)/,
    what: 'CI',
    name: 'RUSTFLAGS',
  },
  {
    files: workflow,
    says: /cargo [^\n]*clippy[^\n]*-- [^\n]*(-D ?warnings|--deny warnings)/,
    what: 'CI',
    name: 'clippy -D warnings',
  },
  {
    files: workflow,
    says: /C(XX)?FLAGS=\S*-Werror|-DCMAKE_CXX_FLAGS=\S*-Werror/,
    what: 'CI',
    name: '-Werror',
  },
  {
    files: /^(pyproject\.toml|pytest\.ini|setup\.cfg|tox\.ini)$/,
    says: /^\s*(filterwarnings|warnings)\s*=\s*(\[\s*)?(\n\s*)?["']?error["']?\s*[,\]\n]/m,
    what: 'tests',
    name: 'filterwarnings',
  },
  {
    files:
      /^(build\.gradle(\.kts)?|(build-logic|buildSrc|build-plugins?)\/.*src\/.*\.(gradle(\.kts)?|kt))$/,
    says: /allWarningsAsErrors(\.set\(| ?= ?)true/,
    what: 'build',
    name: 'allWarningsAsErrors',
  },
  { files: /^build\.sbt$/, says: /"-(Xfatal-warnings|Werror)"/, what: 'build', name: '-Werror' },
  {
    files: /^pom\.xml$/,
    says: /<failOnWarning>true|<arg>-Werror<\/arg>/,
    what: 'build',
    name: '-Werror',
  },
];
/** Folders in which settings lie that are not at the root. */
const likely = /^(\.github|build-logic|buildSrc|build-plugins?)\//;
/** Files of one kind that are looked at. */
const mostFiles = 40;

/** Compilers, linters and test runners that are told to fail on a warning. */
export const warnings: Detector = {
  name: 'warnings',
  detect: async (tree) => {
    const checked = new Set((await ciSteps(tree)).map(({ path }) => path));
    const settings = tree.files.filter((file) => !file.includes('/') || likely.test(file));
    for (const { files, says, what, name } of strict) {
      for (const path of settings.filter((file) => files.test(file)).slice(0, mostFiles)) {
        if (what === 'CI' && !checked.has(path)) continue;
        const words = says.exec(await tree.text(path))?.[0];
        if (words === undefined) continue;
        const line = await lineOf(tree, path, words);
        return [
          {
            ...provenFact('warningsFail', name, line.evidence, [lineRef(path, line.words)], 0.9),
            slots: { what, name, file: path },
          },
        ];
      }
    }
    return [];
  },
};

/** The line that says it; a setting of two lines stands on its last one. */
async function lineOf(tree: ScanTree, path: string, words: string) {
  const last = words.trim().split('\n').at(-1)?.trim() ?? words;
  return { evidence: await tree.at(path, last), words: last.replace(/[,\]]+$/, '') };
}
