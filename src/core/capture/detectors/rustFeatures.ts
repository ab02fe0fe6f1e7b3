import { provenFact, type Detector, type Fact } from '../fact';
import { spread, type ScanTree } from '../scanTree';
import { quoted, unsaid } from '../sentences/phrase';
import { lineRef } from '../sources/ciFact';
import { areOfAll, partOf } from '../sources/cargoParts';
import { everyStep } from '../sources/ciSteps';

/** Crates named by one sentence. */
const mostNamed = 3;

/** What code of Rust has to do without: features that CI leaves out, and the standard library. */
export const rustFeatures: Detector = {
  name: 'features of Rust',
  detect: async (tree) => {
    const facts = [await featureBuilds(tree), await withoutStd(tree)];
    return facts.filter((fact) => fact !== undefined);
  },
};

const compiles = /^cargo (?:\+\S+ )?(?:hack )?(?:build|check|clippy|test|nextest run)\b/;
const leavesOut = /(?:^| )(--each-feature|--feature-powerset|--no-default-features)(?= |$)/;

/** Manifests of crates that are opened to see whether any has features. */
const mostManifests = 60;

async function hasFeatures(tree: ScanTree): Promise<boolean> {
  const paths = tree.files.filter((file) => /(^|\/)Cargo\.toml$/.test(file));
  const read = await tree.sample(spread(paths, mostManifests), mostManifests);
  return read.some(({ text }) => /^\[features\]|\boptional\s*=\s*true/m.test(text));
}

/** What CI compiles with fewer features than a plain build has. */
async function featureBuilds(tree: ScanTree): Promise<Fact | undefined> {
  if (!tree.has('Cargo.toml') || !(await hasFeatures(tree))) return undefined;
  const steps = (await everyStep(tree)).filter(
    ({ text, isPartial }) => compiles.test(text) && leavesOut.test(text) && isPartial !== true,
  );
  // What holds of one crate, or for one target, does not hold for all.
  if (!areOfAll(steps)) return undefined;
  // One that tries each of them says more than one set.
  const each = steps.find(({ text }) => !text.includes('--no-default-features'));
  const [fewest] = steps
    .filter(({ text }) => !/--features[ =]\S*\$/.test(text))
    .sort((a, b) => a.text.length - b.text.length);
  const step = each ?? fewest;
  const flag = leavesOut.exec(step?.text ?? '')?.[1];
  if (!step || flag === undefined) return undefined;
  return {
    ...provenFact(
      'featureBuilds',
      flag,
      { path: step.path, line: step.line, text: step.text.slice(0, 160) },
      [lineRef(step.path, flag)],
      0.9,
    ),
    slots: { flags: flagsOf(step.text, flag), file: step.path },
  };
}

/** The flag, with the features that one set is given; those of one crate are not those of all. */
function flagsOf(text: string, flag: string): string {
  const chosen = / (--features[ =][\w,/-]+)/.exec(text)?.[1];
  return flag !== '--no-default-features' || chosen === undefined || partOf(text) !== ''
    ? flag
    : `${flag} ${chosen}`;
}

const noStd = /^#!\[(?:no_std|cfg_attr\([^\]]*(?:"std"|test)[^\]]*,\s*no_std\s*\))\]/m;
const besideWork = /(^|\/)(tests?|examples?|benches|fuzz|fixtures|test[-_]\w+|ui)\//;

/** Crates that are made to do without the standard library. */
async function withoutStd(tree: ScanTree): Promise<Fact | undefined> {
  const roots = tree.files.filter((file) => /(^|\/)lib\.rs$/.test(file) && !besideWork.test(file));
  const texts = await tree.sample(roots, roots.length);
  const found = texts.filter(({ text }) => noStd.test(text)).map(({ path }) => path);
  const [first] = found;
  if (first === undefined) return undefined;
  const named = found.slice(0, mostNamed);
  const isMore = found.length > named.length;
  return {
    ...provenFact(
      'noStd',
      found.join(', '),
      await tree.at(first, 'no_std'),
      named.map((path) => lineRef(path, 'no_std')),
    ),
    slots: { files: [...named.map(quoted), ...(isMore ? [unsaid] : [])].join(', ') },
  };
}
