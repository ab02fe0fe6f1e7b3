import type { ReactNode } from 'react';
import type { LessonText } from '../../src/protocol/relations';
import { fillIn } from '../../src/protocol/fillIn';
import { useStrings } from '../strings';
import { PlainText, VisibleText } from './plainText';
import { LessonStateIcon } from './stateIcon';

/** A lesson with its whole text, to be read before something is done with it. */
export function LessonTextCard({ lesson }: { readonly lesson: LessonText }): ReactNode {
  const strings = useStrings();
  return (
    <div className="text-card">
      <p className="text-card-name">
        <LessonStateIcon state={lesson.state} /> <VisibleText text={lesson.name} />
        <span className="dim">
          {' '}
          {strings.states[lesson.state]} · {fillIn(strings.tokens, lesson.tokens)}
        </span>
      </p>
      <PlainText text={lesson.body} />
    </div>
  );
}
