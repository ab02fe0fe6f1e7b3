import type { Detector } from '../fact';
import { commitConvention } from './commitConvention';
import { dart } from './dart';
import { dotnet } from './dotnet';
import { elixir } from './elixir';
import { go } from './go';
import { importStyle } from './importStyle';
import { jvm } from './jvm';
import { language } from './language';
import { native } from './native';
import { nodeFormatter } from './nodeFormatter';
import { nodePackageManager } from './nodePackageManager';
import { nodeScripts } from './nodeScripts';
import { nodeTests } from './nodeTests';
import { nodeVersion } from './nodeVersion';
import { php } from './php';
import { projectHabits } from './projectHabits';
import { python } from './python';
import { ruby } from './ruby';
import { rust } from './rust';
import { swift } from './swift';
import { testFiles } from './testFiles';

/** Those that speak for a Node project; a second language's package.json does not speak for the root. */
const node = [nodePackageManager, nodeTests, nodeScripts, nodeFormatter, nodeVersion, importStyle];

/** Every detector, in the order in which their facts are listed. */
export const allDetectors: readonly Detector[] = [
  language,
  ...node.map(onlyForScripts),
  python,
  go,
  rust,
  jvm,
  dotnet,
  ruby,
  php,
  native,
  elixir,
  swift,
  dart,
  testFiles,
  commitConvention,
  projectHabits,
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
