/** The crate, manifest or target that a call of Cargo is limited to; empty = it takes all. */
export const partOf = (call: string): string =>
  [...call.matchAll(/ (-p|--package|--manifest-path|--target)[ =](\S+)/g)]
    .map(([, , name = '']) => name)
    .join(' ');

/** Whether calls of Cargo that each take a part speak for more than one of them, or one takes all. */
export function areOfAll(
  calls: readonly { readonly text: string; readonly folder?: string }[],
): boolean {
  const parts = new Set(calls.map(({ text, folder = '' }) => `${folder} ${partOf(text)}`.trim()));
  return parts.has('') || parts.size > 1;
}
