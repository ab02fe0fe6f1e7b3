// All that no pre-flight over a current projection needs: verbs, scan, sessions, parsers, writers. Loaded as one piece by the first
// verb or the first changed file; `rooms.test.ts` holds what may be loaded before.
export { lineTest } from './chat/tools/lineTest';
export { completeRef } from './fingerprint/completeRef';
export { lineNow } from './fingerprint/lineNow';
export { matchLine } from './fingerprint/matchLine';
export { parseDocument } from './fingerprint/parseDocument';
export { suggestRefs } from './fingerprint/suggestRefs';
export { readLesson } from './lesson/readLesson';
export { rehashing } from './library/rehashing';
export { makeExport, planExport } from './operations/agents/exportLessons';
export { lookUp } from './operations/agents/lookUp';
export { proposeText } from './operations/agents/proposeText';
export { noteDelivery } from './operations/agents/delivery';
export { recordAgentTurn } from './operations/agents/recordAgentTurn';
export { EpisodeLog } from './operations/episodes/episodeLog';
export { findCompetence } from './operations/episodes/findCompetence';
export { findEpisodes } from './operations/episodes/findEpisodes';
export { findMistakes } from './operations/episodes/findMistakes';
export { refreshHistory } from './operations/episodes/refreshHistory';
export { pinEpisode } from './operations/episodes/pinEpisode';
export { capture } from './operations/learning/capture';
export { followDrift } from './operations/learning/followDrift';
export { importLessons } from './operations/learning/importLessons';
export { countUnread, learn, learnAnyway } from './operations/learning/learn';
export { moveToLessons } from './operations/learning/moveToLessons';
export { scan } from './operations/learning/scan';
export { beginTrial, findDueTrials, noteShown, veto } from './operations/learning/trials';
export { countWords } from './operations/preflight/countWords';
export { learnWords } from './operations/preflight/learnWords';
export { readTasks } from './operations/proof/evalTask';
export { fillTasks } from './operations/proof/fillTasks';
export { runEval, tasksGiven } from './operations/proof/runEval';
export { evalReport } from './proof/evalReport';
export { findHoldOut } from './operations/proof/findHoldOut';
export { lastReplay, replay } from './operations/replay/replay';
export { findWorth } from './operations/status/findWorth';
export { exportState, importState, syncState } from './operations/state/carryState';
export {
  enterTeam,
  joinOwnKey,
  leaveTeam,
  meetOwnTeam,
  ownTeamStatus,
  untoldToOwnTeam,
} from './operations/team/ownTeam';
export { checkChange } from './operations/status/checkChange';
export { checkClaims } from './operations/status/checkClaims';
export { checkInstructions } from './operations/status/checkInstructions';
export { explainStale } from './operations/status/explainStale';
export { findDiet } from './operations/status/findDiet';
export { findLessonHistory } from './operations/status/findLessonHistory';
export { findStale } from './operations/status/findStale';
export { findKept } from './operations/status/keptRecord';
export { findStats } from './operations/status/findStats';
export { searchLessons } from './operations/status/searchLessons';
export { showLesson } from './operations/status/showLesson';
export { approve, approveAll, findQuarantined } from './operations/verbs/approve';
export { contest, settle } from './operations/verbs/contest';
export { fork, supersede } from './operations/verbs/copyLessons';
export { correctVerdict } from './operations/verbs/correctVerdict';
export { createLesson } from './operations/verbs/createLesson';
export { keepAct, keepActs } from './operations/verbs/keepAct';
export { merge, previewMerge } from './operations/verbs/mergeLessons';
export { moveToGlobal } from './operations/verbs/moveToGlobal';
export { promote, promoteAll } from './operations/verbs/promote';
export { publishAll, publishFingerprints } from './operations/verbs/publishFingerprints';
export { recordOutcome } from './operations/verbs/recordOutcome';
export { penalize, reinforce } from './operations/verbs/reinforce';
export { previewUpdate } from './operations/verbs/replaceLesson';
export { restore, retire } from './operations/verbs/retire';
export { rewriteLesson } from './operations/verbs/rewriteLesson';
export { setBreadth } from './operations/verbs/setBreadth';
export { retract } from './operations/verbs/retract';
export { undoImport, undoLast } from './operations/verbs/undoLast';
export { verifyLesson } from './operations/verbs/verifyLesson';
export { vote } from './operations/verbs/vote';
