/** What a chat model is sent and answers in the editor, as far as the product uses it. */

export class LanguageModelTextPart {
  constructor(readonly value: string) {}
}

export class LanguageModelToolCallPart {
  constructor(
    readonly callId: string,
    readonly name: string,
    readonly input: object,
  ) {}
}

export class LanguageModelToolResultPart {
  constructor(
    readonly callId: string,
    readonly content: readonly LanguageModelTextPart[],
  ) {}
}

export class LanguageModelToolResult {
  constructor(readonly content: readonly LanguageModelTextPart[]) {}
}

export class LanguageModelPromptTsxPart {
  constructor(readonly value: unknown) {}
}

export class LanguageModelChatMessage {
  private constructor(
    readonly role: 'user' | 'assistant',
    readonly content: readonly unknown[],
  ) {}
  static User = (content: readonly unknown[]) => new LanguageModelChatMessage('user', content);
  static Assistant = (content: readonly unknown[]) =>
    new LanguageModelChatMessage('assistant', content);
}

export class LanguageModelError extends Error {
  constructor(
    message: string,
    readonly code: string,
  ) {
    super(message);
  }
  static NoPermissions = (text = '') => new LanguageModelError(text, 'NoPermissions');
  static Blocked = (text = '') => new LanguageModelError(text, 'Blocked');
  static NotFound = (text = '') => new LanguageModelError(text, 'NotFound');
}
