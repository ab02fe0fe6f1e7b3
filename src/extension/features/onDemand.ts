// What only a click, a question in chat or an open page needs: loaded as one piece by the first of them (`loadOnDemand.ts`).
export { isInstructionFile } from '../../core/capture/instructions/instructionFiles';
export { chooseAgent } from './agents/chooseAgent';
export { answerChat } from './chat/answerChat';
export { editTool } from './chat/editTool';
export { runTool } from './chat/runTool';
export { approveAll } from './commands/approveAll';
export { newLesson } from './commands/newLesson';
export { openPicked } from './commands/openPicked';
export { pickLessons } from './commands/pickLessons';
export { askWith } from './commands/askWith';
export { pinTask } from './commands/pinTask';
export { rememberThis } from './commands/rememberThis';
export { mergeLessons, supersedeLesson } from './commands/relationCommands';
export { searchCommand } from './commands/searchCommand';
export { checkClaims } from './claims/checkClaims';
export { runEvaluation } from './evaluate/runEvaluation';
export { chooseExports } from './exports/chooseExports';
export { chooseLines } from './instructions/chooseLines';
export { ManagerView } from './manager/managerView';
export { openWorth } from './manager/openWorth';
export { runReplay } from './replay/runReplay';
export { acceptSource } from './scan/acceptSource';
export { importNamedFile, runImport, runScan, undoImport } from './scan/runScan';
export {
  chooseTeamAct,
  joinTeam,
  leaveOwnTeam,
  meetInBackground,
  showUntoldEvents,
} from './team/chooseTeamAct';
export { answerLookUp, answerProposal } from './tools/answerTools';
export { compareUpdate, decideUpdate } from './updates/showUpdate';
