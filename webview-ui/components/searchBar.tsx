import type { KeyboardEvent, ReactNode } from 'react';
import { Icon, IconButton } from './icon';
import type { MenuPlace } from './menu';
import { useStrings } from '../strings';

/** The id of the search field, for those who send the focus there. */
export const searchId = 'search';

/** Search text at once, filter and order behind one button. */
export function SearchBar(props: {
  readonly text: string;
  readonly placeholder: string;
  /** Absent = this tab has no filter. */
  readonly filter?: {
    readonly label: string;
    readonly isOn: boolean;
    readonly onOpen: (place: MenuPlace) => void;
  };
  readonly onChange: (text: string) => void;
  /** Down or Enter: on to the list. */
  readonly onLeave: () => void;
}): ReactNode {
  const strings = useStrings();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && props.text !== '') {
      event.preventDefault();
      props.onChange('');
    } else if (event.key === 'ArrowDown' || event.key === 'Enter') {
      event.preventDefault();
      props.onLeave();
    }
  };
  return (
    <div className="search-bar" role="search">
      <div className="search-field">
        <Icon name="search" />
        <input
          id={searchId}
          type="text"
          value={props.text}
          placeholder={props.placeholder}
          aria-label={props.placeholder}
          spellCheck={false}
          autoComplete="off"
          maxLength={500}
          onChange={(event) => props.onChange(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {props.text !== '' && (
          <IconButton icon="close" label={strings.clearSearch} onClick={() => props.onChange('')} />
        )}
      </div>
      {props.filter && (
        <IconButton
          icon={props.filter.isOn ? 'filter-filled' : 'filter'}
          label={props.filter.isOn ? strings.filterOn : props.filter.label}
          isPressed={props.filter.isOn}
          hasMenu
          onClick={(event) => {
            const box = event.currentTarget.getBoundingClientRect();
            props.filter?.onOpen({ x: box.right, y: box.bottom + 2 });
          }}
        />
      )}
    </div>
  );
}
