import type { ReactNode } from 'react';
import { PlainText } from './plainText';

/** A run of lines of one sort: a list, a numbered list, or text. */
interface Part {
  readonly kind: 'list' | 'steps' | 'text';
  readonly items: readonly string[];
}

const marks: readonly (readonly [Exclude<Part['kind'], 'text'>, RegExp])[] = [
  ['list', /^[-*+]\s+(?=\S)/],
  ['steps', /^\d{1,3}[.)]\s+(?=\S)/],
];

/** The lists of a lesson as lists; all else, and what stands in an item, is text as written. */
export function LessonBody({ text }: { readonly text: string }): ReactNode {
  return (
    <div className="lesson-body">
      {partsOf(text).map(({ kind, items }, index) => {
        const lines = items.map((item, at) => (
          <li key={at}>
            <PlainText text={item} />
          </li>
        ));
        if (kind === 'list') return <ul key={index}>{lines}</ul>;
        if (kind === 'steps') return <ol key={index}>{lines}</ol>;
        return <PlainText key={index} text={items.join('\n')} />;
      })}
    </div>
  );
}

/** Cuts a text into its lists and what is none. An indented line belongs to the item above it. */
function partsOf(text: string): readonly Part[] {
  const parts: { kind: Part['kind']; items: string[] }[] = [];
  for (const line of text.trim().split(/\r?\n/)) {
    const [kind, mark] = marks.find(([, pattern]) => pattern.test(line)) ?? ['text' as const, /^/];
    const last = parts.at(-1);
    const item = last?.items.at(-1);
    if (
      kind === 'text' &&
      last &&
      last.kind !== 'text' &&
      item !== undefined &&
      /^\s+\S/.test(line)
    )
      last.items[last.items.length - 1] = `${item}\n${line.trim()}`;
    else if (last?.kind === kind) last.items.push(line.replace(mark, ''));
    else parts.push({ kind, items: [line.replace(mark, '')] });
  }
  return parts.filter(({ items }) => items.some((item) => item.trim() !== ''));
}
