import { afterTurn, newConversation, type Conversation } from '../lesson/conversation';
import { textMessage, type ChatMessage } from './chatMessage';
import { stripQuietLine } from './quietLine';
import type { TurnMemory } from './turnMemory';

/** An earlier turn as the editor gives it back. */
export interface PastTurn {
  readonly prompt: string;
  /** The visible answer as Markdown, our own quiet line included. */
  readonly answer: string;
  /** `undefined` = the editor lost it, as after a cancelled turn: then nothing was given as far as the model will see. */
  readonly memory: TurnMemory | undefined;
}

/** A conversation rebuilt: what the model sees of it, and what it was given. */
export interface RebuiltHistory {
  /** One entry per turn, oldest first. */
  readonly past: readonly (readonly ChatMessage[])[];
  readonly conversation: Conversation;
}

/**
 * Rebuilds a conversation from its turns alone, so that it is right after a reload, an undone turn or a branch of the chat. A block
 * stays where it was, byte for byte. `repository` decides whose lessons count as given.
 */
export function rebuildHistory(
  turns: readonly PastTurn[],
  repository: string | undefined,
): RebuiltHistory {
  const real = turns.filter(({ memory }) => memory?.isLocal !== true);
  const previousPrompt = real.at(-1)?.prompt;
  return {
    past: real.map(turnMessages),
    conversation: {
      ...(previousPrompt !== undefined && { previousPrompt }),
      ...givenIn(standing(real).filter(inRepository(repository))),
    },
  };
}

/** What turns remember that a model still sees: the oldest ones may have had no room. */
function standing(turns: readonly PastTurn[]): readonly TurnMemory[] {
  const dropped = turns.reduce((most, { memory }) => Math.max(most, memory?.dropped ?? 0), 0);
  return turns.slice(dropped).flatMap(({ memory }) => memory ?? []);
}

/** The text of a user turn: the words, what was attached, and last the block. */
export function requestText(prompt: string, attachments: string, block: string): string {
  return [prompt, attachments, block].filter((part) => part !== '').join('\n\n');
}

function turnMessages({ prompt, answer, memory }: PastTurn): readonly ChatMessage[] {
  const text = requestText(prompt, memory?.attachments ?? '', memory?.block ?? '');
  const said = stripQuietLine(answer).trim();
  const request = textMessage('user', text);
  return said === '' ? [request] : [request, textMessage('assistant', said)];
}

/** What was given, what of it was taken back since, and what it cost. */
function givenIn(memories: readonly TurnMemory[]): Conversation {
  return memories.reduce(
    (conversation, { given, withdrawn, tokens = 0 }) =>
      afterTurn(conversation, { given, withdrawn: withdrawn.map((id) => ({ id })), tokens }),
    newConversation,
  );
}

function inRepository(repository: string | undefined): (memory: TurnMemory) => boolean {
  return (memory) => memory.repository === repository;
}
