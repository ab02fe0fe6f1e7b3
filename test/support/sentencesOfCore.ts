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
    'operations/preflight/breachNote.ts',
    'operations/proof/fillTasks.ts',
    'select/requestMeanings.ts',
  ],
  'in lessons: their text, and the evidence they were proposed on': [
    'capture/companions/companionPlans.ts',
    'capture/detectors/',
    'capture/instructions/templateTasks.ts',
    'capture/limits/',
    'capture/lessonPlans.ts',
    'capture/habitPlans.ts',
    'capture/pullPlans.ts',
    'capture/testPlans.ts',
    'capture/sessions/habits/',
    'capture/sessions/mineCorrections.ts',
    'capture/sessions/mineRecipes.ts',
    'capture/sessions/mineVariants.ts',
  ],
  'names: of tools, of kinds of credentials, of features of the weights, of reasons programs read':
    [
      'capture/statementRelations.ts',
      'classify/explain.ts',
      'classify/features.ts',
      'lesson/credentialKinds.ts',
      'lesson/receipt.ts',
      'operations/preflight/omissions.ts',
      'operations/preflight/withdrawal.ts',
      'operations/status/keptBack.ts',
    ],
  'in files that other tools read': [
    'agents/exportBlock.ts',
    'agents/exportTargets.ts',
    'agents/clineHooks.ts',
    'agents/openCodePlugin.ts',
    'lesson/exportedBlock.ts',
  ],
  'a pattern': ['capture/sessions/ruleText.ts'],
  'in files: marks of our lines in a hook, what stands in the place of a credential, evidence of recorded tasks that programs of others write':
    ['agents/gitHookText.ts', 'capture/sessions/task.ts', 'journal/withoutSecrets.ts'],
  'in the log': ['library/projection.ts'],
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
