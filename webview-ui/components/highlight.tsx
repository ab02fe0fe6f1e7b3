import type { ReactNode } from 'react';
import { VisibleText } from './plainText';

const escape = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Text with the searched words marked. */
export function Highlight({
  text,
  search,
}: {
  readonly text: string;
  readonly search: string;
}): ReactNode {
  const words = search.trim().split(/\s+/).filter(Boolean).map(escape);
  if (words.length === 0) return <VisibleText text={text} />;
  const parts = text.split(new RegExp(`(${words.join('|')})`, 'iu'));
  return parts.map((part, index) =>
    index % 2 === 1 ? <mark key={index}>{part}</mark> : <VisibleText key={index} text={part} />,
  );
}
