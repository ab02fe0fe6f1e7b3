import * as vscode from 'vscode';
import type { TurnMemory } from '../../../core/chat/turnMemory';
import { isLessonError } from '../../../core/errors';
import { markStep } from '../../host/markStep';
import { saidError } from '../../host/said';
import { asText } from '../../host/shown/shownText';
import type { ReceiptStore } from '../../services/receiptStore';
import type { Repository } from '../../services/repository';
import type { FeatureContext } from '../featureContext';
import { ChatTurn, type ChatCall } from './chatTurn';
import { openTurn } from './openTurn';
import { attachedUris } from './requestFiles';
import { slashCommands } from './slashCommands';
import type { TurnWork } from './turnEpisode';

/** One request to `@lessons`: a slash command, which we answer ourselves, or a turn with the model. */
export async function answerChat(
  context: FeatureContext,
  receipts: ReceiptStore,
  work: TurnWork,
  call: ChatCall,
): Promise<vscode.ChatResult> {
  const { request, stream } = call;
  const repository = await findRepository(context, call);
  const command = slashCommands[request.command ?? ''];
  if (command) {
    if (repository)
      await run(() => command({ feature: context, receipts, repository, call }), stream);
    else stream.markdown(vscode.l10n.t('Open a folder first: lessons belong to a repository.'));
    return local;
  }
  if (!vscode.workspace.isTrusted) {
    stream.markdown(
      vscode.l10n.t(
        'This workspace is in Restricted Mode: nothing is sent to a model here. `/list` still works.',
      ),
    );
    stream.button({
      command: 'workbench.trust.manage',
      title: vscode.l10n.t('Manage Workspace Trust'),
    });
    return local;
  }
  const result = await new ChatTurn(context, receipts, work, call, repository).run();
  markStep('asked');
  await context.learning.afterTask(repository, openTurn(call));
  return result;
}

const localMemory: TurnMemory = {
  v: 1,
  request: '',
  attachments: '',
  block: '',
  given: [],
  withdrawn: [],
  isLocal: true,
};
/** The result of a turn that no model saw. */
const local: vscode.ChatResult = { metadata: { lessons: localMemory } };

/** A repository that cannot be opened must not keep a user from an answer. */
async function findRepository(
  { repositories, logger }: FeatureContext,
  { request, stream }: ChatCall,
): Promise<Repository | undefined> {
  try {
    return await repositories.current(attachedUris(request));
  } catch (error) {
    logger.error('The repository could not be opened', error);
    const why = asText(saidError(error));
    stream.progress(vscode.l10n.t('The lessons could not be opened: {0}', why));
    return undefined;
  }
}

/** A failure of ours is told in the conversation, where the user asked. */
async function run(act: () => Promise<void>, stream: vscode.ChatResponseStream): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!isLessonError(error)) throw error;
    stream.markdown(asText(saidError(error)));
  }
}
