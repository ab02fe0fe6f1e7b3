import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** Files of core with sentences in them, by whom they are for. Everything else is a code with facts, and its sentence stands in `src/prose/`. */
export const written: Readonly<Record<string, readonly string[]>> = {
  'for a model': [
    'capture/sessions/extractionPrompt.ts',
    'capture/sessions/recipePrompt.ts',
    'chat/',
    'classify/verdictInstructions.ts',
    'lesson/renderBlock.ts',
    'select/requestMeanings.ts',
  ],
  'in lessons: their text, and the evidence they were proposed on': [
    'capture/companions/companionPlans.ts',
    'capture/detectors/',
    'capture/keptClaim.ts',
    'capture/lessonPlans.ts',
    'capture/sessions/mineCorrections.ts',
    'capture/sessions/mineHabits.ts',
    'capture/sessions/mineRecipes.ts',
    'capture/sessions/mineVariants.ts',
  ],
  'patterns, lists and names': [
    'capture/sessions/ruleText.ts',
    'capture/sessions/step.ts',
    'capture/statementRelations.ts',
    'classify/features.ts',
    'journal/withoutSecrets.ts',
    'lesson/receipt.ts',
    'operations/preflight/withdrawal.ts',
    'operations/status/lessonStatus.ts',
  ],
  'in the log': ['library/projection.ts'],
  'still for people: what the journal keeps as text, and what is wrong with a ref or a session': [
    'capture/gate.ts',
    'capture/instructions/instructionFiles.ts',
    'capture/refusals.ts',
    'capture/scanLimits.ts',
    'capture/scanTree.ts',
    'capture/sessions/captureFromTasks.ts',
    'capture/sessions/extractWithModel.ts',
    'capture/sessions/readExtraction.ts',
    'capture/sessions/readRecipe.ts',
    'capture/sessions/readReply.ts',
    'capture/sessions/readTasks.ts',
    'capture/sessions/task.ts',
    'capture/sessions/transcript.ts',
    'capture/sessions/writeRecipe.ts',
    'classify/cascadeClassifier.ts',
    'classify/explain.ts',
    'classify/judge.ts',
    'fingerprint/answerFromFile.ts',
    'fingerprint/answerFromTree.ts',
    'fingerprint/parseFieldKeys.ts',
    'fingerprint/parseGoMod.ts',
    'fingerprint/parsePath.ts',
    'fingerprint/parseRef.ts',
    'fingerprint/parseYaml.ts',
    'fingerprint/verifierRun.ts',
    'journal/judgeEpisode.ts',
    'library/libraryEntry.ts',
    'operations/episodes/observedOutcomes.ts',
    'operations/episodes/pinEpisode.ts',
    'operations/episodes/showsInTask.ts',
    'operations/learning/captureRows.ts',
    'operations/learning/followDrift.ts',
    'operations/learning/moveToLessons.ts',
    'operations/learning/propose.ts',
    'operations/learning/trials.ts',
    'operations/preflight/omissions.ts',
    'operations/preflight/preflight.ts',
    'operations/preflight/promptFloor.ts',
    'operations/preflight/requestMeasure.ts',
    'operations/status/checkClaims.ts',
    'operations/status/restingRows.ts',
    'operations/verbs/approve.ts',
    'operations/verbs/keepAct.ts',
    'operations/verbs/moveToGlobal.ts',
    'operations/verbs/publishFingerprints.ts',
    'operations/verbs/retract.ts',
    'select/applicability.ts',
    'select/embedLessons.ts',
    'select/lessonMeanings.ts',
    'select/rank.ts',
    'select/searchRank.ts',
    'select/selectLessons.ts',
  ],
};

/** Texts of at least four words of which two stand side by side in small letters; what a log is told does not count. */
export function sentencesIn(file: string): readonly string[] {
  const text = readFileSync(join('src/core', file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /\blogger\.\w+$/.test(node.expression.getText())) return;
    const words = wordsOf(node);
    if (words !== undefined && isSentence(words)) found.push(words);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function wordsOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…');
}

function isSentence(text: string): boolean {
  const words = text.split(/\s+/).filter((word) => /^\W*\p{L}{2,}\W*$/u.test(word));
  return words.length >= 4 && /\p{Ll}{2} \p{Ll}{2}/u.test(text);
}
