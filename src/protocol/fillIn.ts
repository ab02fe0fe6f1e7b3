/** Puts values for `{0}`, `{1}`… into a translated text; a missing value stays visible as its placeholder. */
export function fillIn(template: string, ...values: readonly (string | number)[]): string {
  return template.replace(/\{(\d+)\}/g, (whole, index: string) =>
    String(values[Number(index)] ?? whole),
  );
}
