import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { fillIn } from '../../src/protocol/fillIn';
import type { LessonCard, LessonVerb } from '../../src/protocol/lessonCard';
import type { PageContext } from '../pageContext';
import { useStrings } from '../strings';
import { useNewlyThere } from '../useSettling';
import { verbText } from '../verbText';

/** Gives the focus back to the row that has the tab stop. */
export const focusList = (): void =>
  document.querySelector<HTMLElement>('.row[tabindex="0"]')?.focus();

/** The page with acts that ask first where they are about several lessons, and the question while it waits. */
export function useAsking(page: PageContext): {
  readonly page: PageContext;
  readonly asking: ReactNode;
} {
  const [asked, setAsked] = useState<{ verb: LessonVerb; ids: readonly string[] }>();
  const { acts } = page;
  const runVerb: typeof acts.runVerb = (verb, ids) =>
    ids.length > 1 ? setAsked({ verb, ids }) : acts.runVerb(verb, ids);
  const close = (): void => {
    setAsked(undefined);
    focusList();
  };
  const asking = asked && (
    <AskBar
      verb={asked.verb}
      cards={page.state.selection.cards}
      count={asked.ids.length}
      onAgree={() => {
        close();
        acts.runVerb(asked.verb, asked.ids);
      }}
      onCancel={close}
    />
  );
  return { page: { ...page, acts: { ...acts, runVerb } }, asking };
}

/** Asks once before an act over several lessons, with their number: a range may be larger than what is seen of it. */
function AskBar(props: {
  readonly verb: LessonVerb;
  readonly cards: readonly LessonCard[];
  readonly count: number;
  readonly onAgree: () => void;
  readonly onCancel: () => void;
}): ReactNode {
  const strings = useStrings();
  const word = verbText(props.verb, props.cards, strings);
  const question = fillIn(strings.actOnMany, word, props.count);
  const isNew = useNewlyThere();
  const agree = useRef<HTMLButtonElement>(null);
  useEffect(() => agree.current?.focus(), []);
  return (
    <div
      role="alertdialog"
      aria-label={question}
      className={isNew ? 'bar ask-bar new' : 'bar ask-bar'}
      onKeyDown={(event) => {
        if (event.key === 'Escape') props.onCancel();
      }}
    >
      <span className="bar-text wrap">{question}</span>
      <button ref={agree} type="button" className="link" onClick={props.onAgree}>
        {word}
      </button>
      <button type="button" className="link" onClick={props.onCancel}>
        {strings.join.cancel}
      </button>
    </div>
  );
}
