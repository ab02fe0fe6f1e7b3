/**
 * What `vscode` is in a unit test: the shapes the features use, by hand, without an editor. Vitest gives this module wherever a file
 * imports `vscode`.
 */
export const l10n = {
  t: (text: string, ...values: readonly (string | number | object)[]): string => {
    const [first] = values;
    const facts = (typeof first === 'object' && first !== null ? first : values) as Readonly<
      Record<string, string | number>
    >;
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(facts[name] ?? whole));
  },
};
