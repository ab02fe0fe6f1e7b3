import type { Conversation } from '../../lesson/conversation';
import type { PreflightResult } from '../preflight/preflightRequest';
import type { AgentSession, TurnReceipt } from './agentSession';

/** What is noted of a receipt while its turn runs. */
export function briefly({ receipt }: PreflightResult): TurnReceipt {
  const { injected, tokens, verdict, stopped } = receipt;
  const heldOut = receipt.omitted.filter(({ reason }) => reason === 'held out');
  return { injected, omitted: heldOut, tokens, verdict, ...(stopped !== undefined && { stopped }) };
}

/** A pre-flight whose block reached nobody: everything stays as it was before. */
export function withoutLessons(
  { receipt, conversation }: PreflightResult,
  { conversation: before }: AgentSession,
): PreflightResult {
  const { previousPrompt } = conversation;
  return {
    receipt: {
      ...receipt,
      injected: [],
      tokens: 0,
      block: '',
      spent: { ...receipt.spent, counted: 0, tokens: before.tokens ?? 0 },
    },
    conversation: { ...before, ...(previousPrompt !== undefined && { previousPrompt }) },
  };
}

/** A conversation after a prompt, as far as that may be kept: its text, or none. */
export function withPrompt(
  { given, takenBack, tokens }: Conversation,
  prompt: string | undefined,
): Conversation {
  return {
    given,
    ...(takenBack && { takenBack }),
    ...(tokens !== undefined && { tokens }),
    ...(prompt !== undefined && { previousPrompt: prompt }),
  };
}
