import type { Feature } from './featureContext';
import { connectAgent } from './agents/connectAgent';
import { chatParticipant } from './chat/chatParticipant';
import { brokenChecks } from './checks/brokenChecks';
import { checkClaimsCommand } from './claims/checkClaimsCommand';
import { followDrift } from './claims/followDrift';
import { lessonCommands } from './commands/lessonCommands';
import { logCommand } from './commands/logCommand';
import { inputLens } from './editor/inputLens';
import { lessonLens } from './editor/lessonCodeLens';
import { refCompletion } from './editor/refCompletion';
import { manager } from './manager/managerFeature';
import { shortenInstructions } from './instructions/shortenInstructions';
import { instructionProblems } from './instructions/instructionProblems';
import { lessonProblems } from './problems/lessonProblems';
import { evaluateLessons } from './evaluate/evaluateLessons';
import { replaySessions } from './replay/replaySessions';
import { scanCommands } from './scan/scanCommands';
import { measureCommand } from './measure/measureCommand';
import { previewModel } from './preview/previewModel';
import { travellingState } from './state/travellingState';
import { onOffSwitch } from './status/onOffSwitch';
import { statusBar } from './status/statusBar';
import { tree } from './tree/lessonTree';
import { trials } from './trials/trials';
import { exportLessons } from './exports/exportLessons';
import { lessonServers } from './mcp/lessonServers';
import { team } from './team/team';
import { lookUpTools } from './tools/lookUpTools';
import { updateCommands } from './updates/updateCommands';
import { learnWords } from './words/learnWords';

/** Every feature of the extension. The order decides nothing. */
export const features: readonly Feature[] = [
  logCommand,
  lessonCommands,
  manager,
  tree,
  statusBar,
  onOffSwitch,
  lessonLens,
  inputLens,
  lessonProblems,
  instructionProblems,
  brokenChecks,
  shortenInstructions,
  refCompletion,
  scanCommands,
  updateCommands,
  checkClaimsCommand,
  followDrift,
  learnWords,
  chatParticipant,
  connectAgent,
  lookUpTools,
  lessonServers,
  exportLessons,
  travellingState,
  team,
  trials,
  previewModel,
  measureCommand,
  replaySessions,
  evaluateLessons,
];
