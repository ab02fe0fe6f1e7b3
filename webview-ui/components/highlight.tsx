import type { ReactNode } from 'react';
import { VisibleText } from './plainText';

const escape = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The pattern of the last search: every row of a list asks for the same. `undefined` = no words. */
let last: { readonly search: string; readonly pattern: RegExp | undefined } | undefined;

function patternOf(search: string): RegExp | undefined {
  if (last?.search === search) return last.pattern;
  const words = search.trim().split(/\s+/).filter(Boolean).map(escape);
  last = {
    search,
    pattern: words.length === 0 ? undefined : new RegExp(`(${words.join('|')})`, 'iu'),
  };
  return last.pattern;
}

/** A line of a lesson: `code` in backticks looks like code, with the searched words marked. */
export function MarkedLine(props: { readonly text: string; readonly search: string }): ReactNode {
  const parts = props.text.split(/`([^`\n]+)`/);
  return parts.map((part, index) => {
    const marked = <Highlight key={index} text={part} search={props.search} />;
    return index % 2 === 1 ? <code key={index}>{marked}</code> : marked;
  });
}

/** Text with the searched words marked. */
export function Highlight({
  text,
  search,
}: {
  readonly text: string;
  readonly search: string;
}): ReactNode {
  const pattern = patternOf(search);
  if (!pattern) return <VisibleText text={text} />;
  const parts = text.split(pattern);
  return parts.map((part, index) =>
    index % 2 === 1 ? <mark key={index}>{part}</mark> : <VisibleText key={index} text={part} />,
  );
}
