import type { SecretScanner } from '../../core/ports';

/** Where something was found, and what. */
interface Finding {
  readonly kind: string;
  readonly range: readonly [number, number];
}

/**
 * Credentials found by secretlint's recommended rules; loaded at the first scan. The rules are run by ourselves: secretlint's own
 * runner keeps a performance mark of every rule of every scan for ever and walks all of them at each new one, which brings a
 * long-lived process to a halt after some thousand lessons.
 */
export const secretlintScanner: SecretScanner = {
  find: async (text) => {
    const { rules } = await import('@secretlint/secretlint-rule-preset-recommend');
    type Rule = (typeof rules)[number];
    type Context = Parameters<Rule['create']>[0];
    type Source = Parameters<NonNullable<ReturnType<Rule['create']>['file']>>[0];
    const found: Finding[] = [];
    const ignored: Finding[] = [];
    const note = (to: Finding[], ruleId: string, descriptor: Descriptor): void => {
      to.push({ kind: descriptor.message?.messageId || ruleId, range: descriptor.range });
    };
    const source = { content: text, filePath: 'lesson.md', ext: '.md', contentType: 'text' };
    for (const rule of rules) {
      const { id } = rule.meta;
      const context = {
        sharedOptions: {},
        createTranslator: () => (messageId: string) => ({ messageId, message: messageId }),
        report: (descriptor: Descriptor) => note(found, id, descriptor),
        ignore: (descriptor: Descriptor) => note(ignored, id, descriptor),
      };
      await rule.create(context as unknown as Context, {}).file?.(source as unknown as Source);
    }
    const real = found.filter((finding) => !ignored.some((other) => covers(other, finding)));
    return [...new Set(real.map(({ kind }) => kind))];
  },
};

interface Descriptor {
  readonly message?: { readonly messageId?: string };
  readonly range: readonly [number, number];
}

function covers(outer: Finding, inner: Finding): boolean {
  return outer.range[0] <= inner.range[0] && inner.range[1] <= outer.range[1];
}
