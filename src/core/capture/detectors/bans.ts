import { banFacts } from '../bans/banFacts';
import type { BanReader } from '../bans/ban';
import { eslintBans } from '../bans/eslintBans';
import { golangciBans } from '../bans/goBans';
import { checkstyleBans, detektBans, forbiddenApis } from '../bans/jvmBans';
import { rubocopBans, swiftlintBans, symbolBans } from '../bans/otherBans';
import { deptracLayers, disallowedCalls } from '../bans/phpBans';
import { contractBans, flake8Bans, ruffBans } from '../bans/pythonBans';
import { clippyBans, denyBans } from '../bans/rustBans';
import { biomeBans, cruiserBans } from '../bans/scriptBans';
import type { Detector } from '../fact';

/** Every linter whose settings are read, in the order in which equals are told. */
const readers: readonly BanReader[] = [
  eslintBans,
  biomeBans,
  cruiserBans,
  ruffBans,
  flake8Bans,
  contractBans,
  golangciBans,
  clippyBans,
  denyBans,
  checkstyleBans,
  forbiddenApis,
  detektBans,
  disallowedCalls,
  deptracLayers,
  rubocopBans,
  symbolBans,
  swiftlintBans,
];

/** Modules, calls and layers that the project's own linter settings forbid. */
export const bans: Detector = {
  name: 'bans',
  detect: async (tree) => {
    const found = await Promise.all(readers.map((read) => read(tree)));
    return banFacts(tree, found.flat());
  },
};
