import type { SecretScanner } from '../core/ports';

/** Credentials found by secretlint's recommended rules; loaded at the first scan. */
export const secretlintScanner: SecretScanner = {
  find: async (text) => {
    const [{ lintSource }, { creator }] = await Promise.all([
      import('@secretlint/core'),
      import('@secretlint/secretlint-rule-preset-recommend'),
    ]);
    const result = await lintSource({
      source: { content: text, filePath: 'lesson.md', ext: '.md', contentType: 'text' },
      options: {
        config: {
          rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: creator }],
        },
        noPhysicFilePath: true,
        maskSecrets: true,
      },
    });
    return [...new Set(result.messages.map((message) => message.messageId || message.ruleId))];
  },
};
