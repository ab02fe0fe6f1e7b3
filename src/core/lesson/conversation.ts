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
}

export const newConversation: Conversation = { given: [] };
