// What a request needs: the gate, the selection, and what is said in a turn. A hook has it at the start; a window that nobody asks anything loads
// it at the first request, as one piece.
export { LocalClassifier } from './classify/localClassifier';
export { answerAgent } from './operations/agents/answerAgent';
export { claimWords } from './operations/preflight/claimWords';
export { preflight } from './operations/preflight/preflight';
export { forgetConversation, recallConversation } from './operations/preflight/recallConversation';
export { recordPreflight } from './operations/preflight/recordPreflight';
export { TurnLessons } from './operations/preflight/turnLessons';
