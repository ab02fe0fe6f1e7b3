import type { Detector } from '../fact';
import { aiPolicy } from './aiPolicy';
import { allocators } from './allocators';
import { appendOnly } from './appendOnly';
import { bans } from './bans';
import { testSettings } from './testSettings';
import { baseline } from './baseline';
import { explicitApi } from './explicitApi';
import { fileHeader } from './fileHeader';
import { frameworkRange } from './frameworkRange';
import { branchNames } from './branchNames';
import { buildPlugins } from './buildPlugins';
import { ciRuns } from './ciRuns';
import { codeChoices } from './codeChoices';
import { codeHabits } from './codeHabits';
import { codeIdioms } from './codeIdioms';
import { changelogHabit } from './changelogHabit';
import { cargoAliases } from './cargoAliases';
import { companions } from './companions';
import { commitHooks } from './commitHooks';
import { commitTypes } from './commitTypes';
import { commitConvention } from './commitConvention';
import { coverageGate } from './coverageGate';
import { dart } from './dart';
import { databases } from './databases';
import { dependencyPlace } from './dependencyPlace';
import { dotnet } from './dotnet';
import { elixir } from './elixir';
import { gates } from './gates';
import { exampleTests } from './exampleTests';
import { generatedCode } from './generatedCode';
import { go } from './go';
import { importRules } from './importRules';
import { importStyle } from './importStyle';
import { jvm } from './jvm';
import { languageLevel } from './languageLevel';
import { language } from './language';
import { layers } from './layers';
import { leftOut } from './leftOut';
import { listedSources } from './listedSources';
import { noDependencies } from './noDependencies';
import { plainSubjects } from './plainSubjects';
import { madeFrom } from './madeFrom';
import { platforms } from './platforms';
import { native } from './native';
import { nestedTests } from './nestedTests';
import { newTests } from './newTests';
import { nodeFormatter } from './nodeFormatter';
import { nodePackageManager } from './nodePackageManager';
import { nodeScripts } from './nodeScripts';
import { nodeTests } from './nodeTests';
import { nodeVersion } from './nodeVersion';
import { php } from './php';
import { pullGates } from './pullGates';
import { lowestDependencies } from './lowestDependencies';
import { oneTest } from './oneTest';
import { ownGate } from './ownGate';
import { otherTests } from './otherTests';
import { python } from './python';
import { registers } from './registers';
import { pullTemplate } from './pullTemplate';
import { regenerated } from './regenerated';
import { releaseFiles } from './releaseFiles';
import { ruby } from './ruby';
import { rust } from './rust';
import { rustFeatures } from './rustFeatures';
import { scala } from './scala';
import { schemaCode } from './schemaCode';
import { signOff } from './signOff';
import { smallLanguages } from './smallLanguages';
import { snapshots } from './snapshots';
import { strictTypes } from './strictTypes';
import { strictness } from './strictness';
import { submodules } from './submodules';
import { supportRange } from './supportRange';
import { swift } from './swift';
import { targetBranch } from './targetBranch';
import { testCases } from './testCases';
import { testFiles } from './testFiles';
import { testFlags } from './testFlags';
import { testIdioms } from './testIdioms';
import { testRuns } from './testRuns';
import { together } from './together';
import { testsWithCode } from './testsWithCode';
import { titleGate } from './titleGate';
import { toolPins } from './toolPins';
import { twoBuilds } from './twoBuilds';
import { verified } from './verified';
import { versionFromTags } from './versionFromTags';
import { warnings } from './warnings';
import { fileNames } from '../limits/fileNames';
import { neverWritten } from '../limits/neverWritten';
import { testHabits } from '../limits/testHabits';

/** Those that speak for a Node project; a second language's package.json does not speak for the root. */
const node = [nodePackageManager, nodeTests, nodeScripts, nodeFormatter, nodeVersion, importStyle];

/** Those that look at one folder's own manifests and files: they speak for a package as they do for the root. */
export const packageDetectors: readonly Detector[] = [
  language,
  ...node.map(onlyForScripts),
  python,
  go,
  rust,
  jvm,
  scala,
  dotnet,
  ruby,
  php,
  native,
  elixir,
  swift,
  dart,
  smallLanguages,
  testFiles,
];

/** Every detector, in the order in which their facts are listed; CI, history and habits are those of the whole repository. */
export const allDetectors: readonly Detector[] = [
  ...packageDetectors,
  testRuns,
  testFlags,
  testIdioms,
  newTests,
  gates,
  ownGate,
  ciRuns,
  commitHooks,
  buildPlugins,
  otherTests,
  oneTest,
  cargoAliases,
  testSettings,
  submodules,
  toolPins,
  nestedTests,
  leftOut,
  exampleTests,
  testCases,
  snapshots,
  codeHabits,
  codeChoices,
  coverageGate,
  generatedCode,
  regenerated,
  verified,
  madeFrom,
  schemaCode,
  bans,
  importRules,
  strictness,
  warnings,
  strictTypes,
  explicitApi,
  baseline,
  listedSources,
  fileHeader,
  appendOnly,
  dependencyPlace,
  noDependencies,
  twoBuilds,
  supportRange,
  frameworkRange,
  languageLevel,
  versionFromTags,
  lowestDependencies,
  platforms,
  databases,
  layers,
  codeIdioms,
  allocators,
  rustFeatures,
  companions,
  together,
  registers,
  testHabits,
  fileNames,
  neverWritten,
  testsWithCode,
  changelogHabit,
  releaseFiles,
  commitConvention,
  plainSubjects,
  commitTypes,
  branchNames,
  titleGate,
  signOff,
  pullGates,
  pullTemplate,
  targetBranch,
  aiPolicy,
];

function onlyForScripts(detector: Detector): Detector {
  return {
    name: detector.name,
    detect: async (tree) => {
      const { language: main } = tree.profile;
      return main === 'typescript' || main === 'javascript' ? detector.detect(tree) : [];
    },
  };
}
