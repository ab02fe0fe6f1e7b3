import type { ReactNode } from 'react';
import type { Tab } from '../../src/protocol/managerTab';
import type { LessonPlaceView } from '../../src/protocol/statistics';
import { VisibleText } from './plainText';

/** A lesson's name, as a link where it can be shown. */
export function LessonLink({
  lesson: { id, name, tab },
  onLesson,
}: {
  readonly lesson: LessonPlaceView;
  readonly onLesson: (tab: Tab, id: string) => void;
}): ReactNode {
  if (tab === undefined)
    return (
      <span dir="auto">
        <VisibleText text={name} />
      </span>
    );
  return (
    <button type="button" className="link" dir="auto" onClick={() => onLesson(tab, id)}>
      <VisibleText text={name} />
    </button>
  );
}
