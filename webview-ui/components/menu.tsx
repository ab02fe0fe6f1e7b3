import type { KeyboardEvent, ReactNode } from 'react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNewlyThere } from '../useSettling';
import { Icon } from './icon';

/** One line of a menu. */
export type MenuEntry =
  | { readonly kind: 'separator' }
  | { readonly kind: 'heading'; readonly label: string }
  | {
      readonly kind: 'item';
      readonly label: string;
      readonly title?: string;
      /** The keys that do the same, as shown at the right. */
      readonly keys?: string;
      /** Absent = a command; else a choice among others or on its own. */
      readonly choice?: { readonly isOn: boolean; readonly isExclusive: boolean };
      readonly run: () => void;
    };

/** Where a menu opens, in pixels of the page. */
export interface MenuPlace {
  readonly x: number;
  readonly y: number;
}

/** Space kept between a menu and the edge of the view. */
const margin = 4;

/** Below the pointer, or above it where there is no room below: an entry that slid under the pointer would be chosen by a second click. */
function aboveWhereCramped(y: number, height: number): number {
  const hasRoomBelow = y + height + margin <= window.innerHeight;
  return hasRoomBelow || y - height < margin ? y : y - height;
}

const roleOf = (entry: MenuEntry & { kind: 'item' }) => {
  if (!entry.choice) return 'menuitem';
  return entry.choice.isExclusive ? 'menuitemradio' : 'menuitemcheckbox';
};

/** A menu like VS Code's own, kept inside the view however small it is. Choices leave it open, commands close it. */
export function Menu(props: {
  readonly label: string;
  readonly place: MenuPlace;
  readonly entries: readonly MenuEntry[];
  readonly onClose: () => void;
}): ReactNode {
  const { place, onClose } = props;
  const menu = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(place);
  const isNew = useNewlyThere();
  useLayoutEffect(() => {
    const box = menu.current?.getBoundingClientRect();
    if (!box) return;
    const fit = (wanted: number, size: number, space: number) =>
      Math.max(margin, Math.min(wanted, space - size - margin));
    setAt({
      x: fit(place.x, box.width, window.innerWidth),
      y: fit(aboveWhereCramped(place.y, box.height), box.height, window.innerHeight),
    });
    // A choice may bring a line more, such as the one that clears the filter.
  }, [place, props.entries.length]);
  useFocusWithin(menu, onClose);
  return (
    <div
      ref={menu}
      role="menu"
      aria-label={props.label}
      className={isNew ? 'menu new' : 'menu'}
      style={{ left: at.x, top: at.y }}
      onKeyDown={(event) => onMenuKey(event, menu.current, onClose)}
      onContextMenu={(event) => event.preventDefault()}
    >
      {props.entries.map((entry, index) => (
        <MenuLine key={index} entry={entry} onClose={onClose} />
      ))}
    </div>
  );
}

function MenuLine({
  entry,
  onClose,
}: {
  readonly entry: MenuEntry;
  readonly onClose: () => void;
}): ReactNode {
  if (entry.kind === 'separator') return <div role="separator" className="menu-separator" />;
  if (entry.kind === 'heading')
    return (
      <div role="presentation" className="menu-heading">
        {entry.label}
      </div>
    );
  return (
    <button
      type="button"
      role={roleOf(entry)}
      aria-checked={entry.choice?.isOn}
      className="menu-item"
      title={entry.title}
      tabIndex={-1}
      onMouseEnter={(event) => event.currentTarget.focus()}
      onClick={() => {
        if (!entry.choice) onClose();
        entry.run();
      }}
    >
      <Icon name={entry.choice?.isOn ? 'check' : 'blank'} />
      <span className="menu-label">{entry.label}</span>
      {entry.keys && <span className="menu-keys">{entry.keys}</span>}
    </button>
  );
}

/** Puts the focus into the menu, back where it was afterwards, and closes it when the user turns elsewhere. */
function useFocusWithin(menu: { readonly current: HTMLElement | null }, onClose: () => void): void {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const before = document.activeElement;
    menu.current?.querySelector<HTMLElement>('.menu-item')?.focus();
    // Whoever left by turning elsewhere has put the focus there.
    let hasTurned = false;
    const blur = () => {
      hasTurned = true;
      close.current();
    };
    const leave = (event: Event) => {
      if (!menu.current?.contains(event.target as Node)) blur();
    };
    document.addEventListener('mousedown', leave, true);
    window.addEventListener('blur', blur);
    return () => {
      document.removeEventListener('mousedown', leave, true);
      window.removeEventListener('blur', blur);
      if (!hasTurned && before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [menu]);
}

function onMenuKey(event: KeyboardEvent, menu: HTMLElement | null, close: () => void): void {
  event.stopPropagation();
  if (event.key === 'Escape' || event.key === 'Tab') {
    event.preventDefault();
    return close();
  }
  const items = [...(menu?.querySelectorAll<HTMLElement>('.menu-item') ?? [])];
  const now = items.findIndex((item) => item === document.activeElement);
  const target: Readonly<Record<string, number>> = {
    ArrowDown: (now + 1) % items.length,
    ArrowUp: (now + items.length - 1) % items.length,
    Home: 0,
    End: items.length - 1,
  };
  const next = items[target[event.key] ?? -1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
