import type { CliCommand } from './commandLine';
import { capture } from './commands/capture';
import { approve, promote, restore, retire } from './commands/changes';
import { check } from './commands/check';
import { doctor } from './commands/doctor';
import { evaluate } from './commands/eval';
import { exportRecords } from './commands/exportRecords';
import { fingerprint } from './commands/fingerprint';
import { importInstructions } from './commands/importInstructions';
import { install } from './commands/install';
import { list } from './commands/list';
import { pin } from './commands/pin';
import {
  broaden,
  contest,
  didNotHelp,
  fork,
  helped,
  merge,
  narrow,
  penalize,
  reinforce,
  retract,
  settle,
  supersede,
  veto,
} from './commands/relations';
import { replay } from './commands/replay';
import { scan } from './commands/scan';
import { search } from './commands/search';
import { show } from './commands/show';
import { stale } from './commands/stale';
import { state } from './commands/state';
import { stats } from './commands/stats';
import { team } from './commands/team';
import { undo } from './commands/undo';
import { words } from './commands/words';
import type { OtherVerb } from './verbs';

/** The verbs that no agent starts, loaded as one piece. */
export const otherCommands: Readonly<Record<OtherVerb, CliCommand>> = {
  check,
  list,
  show,
  stale,
  approve,
  promote,
  retire,
  restore,
  retract,
  supersede,
  merge,
  fork,
  broaden,
  narrow,
  contest,
  settle,
  veto,
  helped,
  'did-not-help': didNotHelp,
  reinforce,
  penalize,
  pin,
  undo,
  scan,
  import: importInstructions,
  capture,
  replay,
  eval: evaluate,
  export: exportRecords,
  search,
  fingerprint,
  install,
  state,
  team,
  words,
  stats,
  doctor,
};
