/** A lesson that stands in an earlier turn. */
export interface GivenLesson {
  readonly id: string;
  readonly name: string;
  /** Hash of the text that was given: an edited lesson is another one. */
  readonly approval: string;
}

/** What a conversation was given so far; each turn takes it and returns the next one. */
export interface Conversation {
  /** Text of the user's request before. */
  readonly previousPrompt?: string;
  /** Lessons that stand in earlier turns and have not been taken back. */
  readonly given: readonly GivenLesson[];
  /** Lessons that were given once and taken back since: true again, they are given without counting a second time. */
  readonly takenBack?: readonly GivenLesson[];
  /** Tokens of lessons that the conversation was given so far; absent = none. */
  readonly tokens?: number;
}

export const newConversation: Conversation = { given: [] };

/** What one turn did to a conversation. */
export interface ConversationTurn {
  readonly given: readonly GivenLesson[];
  readonly withdrawn: readonly Pick<GivenLesson, 'id'>[];
  /** Tokens that count against the conversation. */
  readonly tokens: number;
}

/** The conversation after a turn. What went before its request is not known here. */
export function afterTurn(
  before: Conversation,
  { given, withdrawn, tokens }: ConversationTurn,
): Conversation {
  const isWithdrawn = ({ id }: GivenLesson): boolean =>
    withdrawn.some((lesson) => lesson.id === id);
  const keys = new Set(given.map(givenKey));
  const takenBack = [...(before.takenBack ?? []), ...before.given.filter(isWithdrawn)].filter(
    (lesson) => !keys.has(givenKey(lesson)),
  );
  const spent = (before.tokens ?? 0) + tokens;
  return {
    ...(before.previousPrompt !== undefined && { previousPrompt: before.previousPrompt }),
    given: [...before.given.filter((lesson) => !isWithdrawn(lesson)), ...given],
    ...(takenBack.length > 0 && { takenBack }),
    ...(spent > 0 && { tokens: spent }),
  };
}

/** Equal for the same text of the same lesson. */
export function givenKey({ id, approval }: Pick<GivenLesson, 'id' | 'approval'>): string {
  return `${id} ${approval}`;
}
