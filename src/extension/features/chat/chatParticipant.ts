import * as vscode from 'vscode';
import type { ToolDescription } from '../../../core/chat/chatModel';
import { editDescription, runDescription } from '../../../core/chat/tools/workDescriptions';
import type { Repository } from '../../services/repository';
import type { Feature, FeatureContext } from '../featureContext';
import { loadOnDemand, type OnDemand } from '../loadOnDemand';
import { EditWatch } from './editWatch';
import { Outcomes } from './outcomes';
import { RunWatch } from './runWatch';
import { registerTrialLinks } from './trialLines';
import type { TurnWork } from './turnEpisode';
import type { WorkTool } from './workTool';
import { WorkTools } from './workTools';

/** The chat participant `@lessons`. */
export const chatParticipant: Feature = {
  name: 'chat',
  register: (context) => {
    const { receipts } = context;
    const work = startWork(context);
    const participant = vscode.chat.createChatParticipant(
      'lessons.chat',
      async (request, chat, stream, token) => {
        const { answerChat } = await loadOnDemand();
        return answerChat(context, receipts, work, { request, context: chat, stream, token });
      },
    );
    participant.iconPath = new vscode.ThemeIcon('book');
    participant.followupProvider = {
      provideFollowups: ({ metadata }) =>
        (metadata?.['followups'] as vscode.ChatFollowup[] | undefined) ?? [],
    };
    return vscode.Disposable.from(
      participant,
      new Outcomes(context, receipts, seenMore(context)).register(participant),
      work.tools,
      work.edits,
      work.runs,
      registerTrialLinks(context, receipts),
    );
  },
};

/** What the participant works with, and what sees afterwards whether its work stays and holds. */
function startWork(context: FeatureContext): TurnWork {
  const edits = new EditWatch(seenMore(context));
  return {
    tools: new WorkTools(context, [
      toolOf(editDescription, ({ editTool }) => editTool(edits, context.logger)),
      toolOf(runDescription, ({ runTool }) => runTool),
    ]),
    edits,
    runs: new RunWatch(context, seenMore(context)),
  };
}

/** A tool that the editor knows from the start; what it does is loaded by its first call. */
function toolOf(description: ToolDescription, find: (pieces: OnDemand) => WorkTool): WorkTool {
  return {
    description,
    plan: async (repository, input) => find(await loadOnDemand()).plan(repository, input),
  };
}

/** More was seen of a task that is over: views show it, and there may be something to learn from it. */
function seenMore({ repositories, learning }: FeatureContext): (repository: Repository) => void {
  return (repository) => {
    repositories.announce();
    void learning.afterTask(repository);
  };
}
