import type { SecretScanner } from '../../core/ports';

/** Comments inside a text switch secretlint off; the text is what is not trusted. */
const switchOffRule = '@secretlint/secretlint-rule-filter-comments';

/**
 * Credentials found by secretlint's recommended rules; loaded at the first scan. The rules are run by ourselves: secretlint's own
 * runner keeps a performance mark of every rule of every scan for ever and walks all of them at each new one, which brings a
 * long-lived process to a halt after some thousand lessons.
 */
export const secretlintScanner: SecretScanner = {
  find: async (text) => {
    if (!mayHoldCredential(text)) return [];
    const { rules } = await import('@secretlint/secretlint-rule-preset-recommend');
    type Rule = (typeof rules)[number];
    type Context = Parameters<Rule['create']>[0];
    type Source = Parameters<NonNullable<ReturnType<Rule['create']>['file']>>[0];
    const found: string[] = [];
    const note = (ruleId: string, descriptor: Descriptor): void => {
      found.push(descriptor.message?.messageId || ruleId);
    };
    const source = { content: text, filePath: 'lesson.md', ext: '.md', contentType: 'text' };
    for (const rule of rules) {
      if (rule.meta.id === switchOffRule) continue;
      const { id } = rule.meta;
      const context = {
        sharedOptions: {},
        createTranslator: () => (messageId: string) => ({ messageId, message: messageId }),
        report: (descriptor: Descriptor) => note(id, descriptor),
        // A text must not say which of its parts are looked at.
        ignore: () => undefined,
      };
      await rule.create(context as unknown as Context, {}).file?.(source as unknown as Source);
    }
    return [...new Set(found)];
  },
};

/** Credentials are long runs without a space in which kinds of letters mix, sit in an address, or say that they begin. */
const run = /[\w+/=-]{16,}/g;
const elsewhere = /:\/\/\S*@|BEGIN|\d{12}/;

/** False where no rule could find anything: most texts, for which the rules, slow to load, need not be there. */
function mayHoldCredential(text: string): boolean {
  return elsewhere.test(text) || (text.match(run) ?? []).some(isMixed);
}

function isMixed(letters: string): boolean {
  return [/[a-z]/, /[A-Z]/, /\d/].filter((kind) => kind.test(letters)).length > 1;
}

interface Descriptor {
  readonly message?: { readonly messageId?: string };
}
