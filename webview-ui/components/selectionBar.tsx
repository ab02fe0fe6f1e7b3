import type { ReactNode } from 'react';
import type { LessonCard, LessonVerb } from '../../src/protocol/lessonCard';
import { expectedVerbs } from '../../src/protocol/lessonCard';
import { fillIn } from '../../src/protocol/fillIn';
import { canMerge, sharedVerbs } from '../selection';
import { useStrings } from '../strings';
import { useNewlyThere } from '../useSettling';
import { verbText } from '../verbText';
import { IconButton } from './icon';
import type { MenuPlace } from './menu';

/** What is chosen, and what can be done with all of it. */
export function SelectionBar(props: {
  readonly cards: readonly LessonCard[];
  readonly onMerge: () => void;
  readonly onVerb: (verb: LessonVerb) => void;
  readonly onMenu: (place: MenuPlace) => void;
  readonly onClear: () => void;
}): ReactNode {
  const strings = useStrings();
  const isNew = useNewlyThere();
  const verbs = sharedVerbs(props.cards);
  const first = verbs.filter((verb) => expectedVerbs.has(verb) || verb === 'retire');
  // Where lessons wait for an answer, the answers take the room; merging is in the menu.
  const isAsked = first.some((verb) => expectedVerbs.has(verb));
  return (
    <div className={isNew ? 'bar selection-bar new' : 'bar selection-bar'}>
      <span className="bar-text">{fillIn(strings.selected, props.cards.length)}</span>
      {first.map((verb) => (
        <button key={verb} type="button" className="link" onClick={() => props.onVerb(verb)}>
          {verbText(verb, props.cards, strings)}
        </button>
      ))}
      {!isAsked && canMerge(props.cards) && (
        <button type="button" className="link" onClick={props.onMerge}>
          {strings.relations.merge}
        </button>
      )}
      {verbs.length > 0 && (
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
