/** Where the product decides for its user, and the files that decide; a mutation run draws from each area alike. */
export const areas: Readonly<Record<string, readonly string[]>> = {
  approval: [
    'src/core/trust/approvalHash.ts',
    'src/core/operations/verbs/approve.ts',
    'src/core/operations/status/mayBeGiven.ts',
  ],
  cascade: ['src/core/classify/cascadeClassifier.ts', 'src/core/classify/verdictCache.ts'],
  trials: ['src/core/operations/learning/trial.ts', 'src/core/operations/learning/trials.ts'],
  recipes: [
    'src/core/select/recipeRules.ts',
    'src/core/capture/sessions/mineRecipes.ts',
    'src/core/capture/sessions/competence.ts',
    'src/core/operations/status/restingRecipes.ts',
    'src/core/operations/learning/fillShipped.ts',
  ],
  'follow-ups': [
    'src/core/classify/judge.ts',
    'src/core/lesson/conversation.ts',
    'src/core/select/packTurn.ts',
    'src/core/operations/preflight/recallConversation.ts',
  ],
  'rank constants': [
    'src/core/select/rank.ts',
    'src/core/select/worth.ts',
    'src/core/select/likelihood.ts',
    'src/core/select/searchRank.ts',
  ],
  undo: [
    'src/core/operations/verbs/undoLast.ts',
    'src/core/operations/verbs/keepAct.ts',
    'src/core/operations/verbs/keptActs.ts',
    'src/core/operations/verbs/inverseEvents.ts',
  ],
};
