import * as vscode from 'vscode';
import { lookUpDescription, proposeDescription } from '../../../core/chat/tools/lookUpDescriptions';
import { textField } from '../../../core/chat/tools/toolInput';
import { markdown } from '../../host/shown/markdown';
import type { Feature, FeatureContext } from '../featureContext';
import { loadOnDemand } from '../loadOnDemand';

/** `#lessons` and `#proposeLesson`: what any model of the editor may ask for. What they do is loaded by the first call. */
export const lookUpTools: Feature = {
  name: 'lookUp',
  register: (context) =>
    vscode.Disposable.from(
      vscode.lm.registerTool(lookUpDescription.name, {
        prepareInvocation: () => ({ invocationMessage: vscode.l10n.t('Looking for lessons') }),
        invoke: async ({ input }) => answer(context, 'lookUp', input),
      }),
      vscode.lm.registerTool(proposeDescription.name, {
        // The text is a model's: it is shown as it is, and nothing is written before a yes.
        prepareInvocation: ({ input }) => ({
          invocationMessage: vscode.l10n.t('Proposing a lesson'),
          confirmationMessages: {
            title: vscode.l10n.t('Propose a lesson?'),
            message: markdown([
              {
                text: vscode.l10n.t(
                  'It waits in the Inbox; no model is given it before you accept it there.',
                ),
              },
              { code: textOf(input, 'text'), language: 'markdown' },
              { text: vscode.l10n.t('Why: {0}', textOf(input, 'why')) },
            ]),
          },
        }),
        invoke: async ({ input }) => answer(context, 'propose', input),
      }),
    ),
};

const textOf = (input: unknown, name: string): string =>
  (typeof input === 'object' && input !== null ? textField(input, name) : undefined) ?? '';

async function answer(
  context: FeatureContext,
  act: 'lookUp' | 'propose',
  input: unknown,
): Promise<vscode.LanguageModelToolResult> {
  const { answerLookUp, answerProposal } = await loadOnDemand();
  const given = typeof input === 'object' && input !== null ? input : {};
  const text = await (act === 'lookUp' ? answerLookUp : answerProposal)(context, given);
  return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(text)]);
}
