import type { ReactNode } from 'react';
import { codePointName, splitHidden } from '../../src/protocol/hiddenCharacters';

/** Text with every hidden character made visible, so that what is read is what a model would get. */
export function VisibleText({ text }: { readonly text: string }): ReactNode {
  const parts = splitHidden(text);
  if (parts.length === 1) return text;
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className="hidden-character">
        {codePointName(part)}
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
