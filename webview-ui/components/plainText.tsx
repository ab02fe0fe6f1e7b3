import type { ReactNode } from 'react';

/** Characters that show nothing or reorder what is around them: controls, zero-width, bidirectional, tags. */
const hidden =
  /([\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}])/u;

const codePoint = (character: string) =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** Text with every hidden character made visible, so that what is read is what a model would get. */
export function VisibleText({ text }: { readonly text: string }): ReactNode {
  const parts = text.split(hidden);
  if (parts.length === 1) return text;
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className="hidden-character">
        {codePoint(part)}
      </span>
    ) : (
      part
    ),
  );
}

/** Lesson text as it is: markup stays text, line breaks stay, only `code` in backticks looks like code. */
export function PlainText({ text }: { readonly text: string }): ReactNode {
  const parts = text.trim().split(/`([^`\n]+)`/);
  return (
    <div className="plain-text" dir="auto">
      {parts.map((part, index) =>
        index % 2 === 1 ? (
          <code key={index}>
            <VisibleText text={part} />
          </code>
        ) : (
          <VisibleText key={index} text={part} />
        ),
      )}
    </div>
  );
}
