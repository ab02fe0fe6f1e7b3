import type { Span } from './readMarkdown';

/** A text without these lines, everything else byte for byte. Of two blank lines that would meet, one goes with them. */
export function withoutLines(text: string, spans: readonly Span[]): string {
  const lines = text.split(/(?<=\n)/);
  const gone = new Set(
    spans.flatMap(({ line, endLine }) =>
      Array.from({ length: endLine - line + 1 }, (_, at) => line - 1 + at),
    ),
  );
  const isBlank = (line: string | undefined): boolean => line === undefined || line.trim() === '';
  const kept: string[] = [];
  for (const [at, line] of lines.entries()) {
    if (gone.has(at)) continue;
    const isAfterGone = gone.has(at - 1);
    if (!isAfterGone || !isBlank(line) || !isBlank(kept.at(-1))) kept.push(line);
  }
  return kept.join('');
}
