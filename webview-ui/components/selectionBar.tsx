import type { ReactNode } from 'react';
import type { LessonCard } from '../../src/protocol/lessonCard';
import { fillIn } from '../../src/protocol/fillIn';
import { canMerge, sharedVerbs } from '../selection';
import { useStrings } from '../strings';
import { IconButton } from './icon';
import type { MenuPlace } from './menu';

/** What is chosen, and what can be done with all of it. */
export function SelectionBar(props: {
  readonly cards: readonly LessonCard[];
  readonly onMerge: () => void;
  readonly onMenu: (place: MenuPlace) => void;
  readonly onClear: () => void;
}): ReactNode {
  const strings = useStrings();
  return (
    <div className="bar selection-bar">
      <span className="bar-text">{fillIn(strings.selected, props.cards.length)}</span>
      {canMerge(props.cards) && (
        <button type="button" className="link" onClick={props.onMerge}>
          {strings.relations.merge}
        </button>
      )}
      {sharedVerbs(props.cards).length > 0 && (
        <IconButton
          icon="ellipsis"
          label={strings.moreActions}
          hasMenu
          onClick={(event) => {
            const { left, top } = event.currentTarget.getBoundingClientRect();
            props.onMenu({ x: left, y: top });
          }}
        />
      )}
      <IconButton icon="close" label={strings.clearSelection} onClick={props.onClear} />
    </div>
  );
}
