/** What a key means while a row has the focus. */
export type ListCommand =
  | 'previous'
  | 'next'
  | 'pageUp'
  | 'pageDown'
  | 'first'
  | 'last'
  | 'toggle'
  | 'expand'
  | 'collapse'
  | 'primary'
  | 'retire'
  | 'openFile'
  | 'menu'
  | 'search'
  | 'extendUp'
  | 'extendDown'
  | 'select'
  | 'selectAll';

/** The part of a keyboard event that decides. */
export interface KeyStroke {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

const plain: Readonly<Record<string, ListCommand>> = {
  ArrowUp: 'previous',
  ArrowDown: 'next',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
  Home: 'first',
  End: 'last',
  Enter: 'toggle',
  ' ': 'toggle',
  ArrowRight: 'expand',
  ArrowLeft: 'collapse',
  Escape: 'collapse',
  Delete: 'retire',
  ContextMenu: 'menu',
  F2: 'openFile',
  '/': 'search',
};

/** Ctrl, or Cmd on a Mac; there, Cmd+Backspace is what other keyboards call Delete. */
const withModifier: Readonly<Record<string, ListCommand>> = {
  Enter: 'primary',
  f: 'search',
  a: 'selectAll',
  ' ': 'select',
  Backspace: 'retire',
};

const withShift: Readonly<Record<string, ListCommand>> = {
  F10: 'menu',
  ArrowUp: 'extendUp',
  ArrowDown: 'extendDown',
};

/** The command of a keystroke, by the habits of VS Code's own trees; `undefined` = not ours. */
export function listCommand(stroke: KeyStroke): ListCommand | undefined {
  if (stroke.altKey) return undefined;
  const isModified = stroke.ctrlKey || stroke.metaKey;
  if (stroke.shiftKey && isModified) return stroke.key === 'Enter' ? 'select' : undefined;
  const table = isModified ? withModifier : stroke.shiftKey ? withShift : plain;
  return Object.hasOwn(table, stroke.key) ? table[stroke.key] : undefined;
}

/** The letter that begins a search while a row has the focus, as in VS Code's trees; `undefined` = the key is none. */
export function typedLetter({ key, ctrlKey, metaKey, altKey }: KeyStroke): string | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  return /^[\p{L}\p{N}]$/u.test(key) ? key : undefined;
}

/** True for Ctrl+A and Cmd+A. */
export function isSelectAll(stroke: KeyStroke): boolean {
  return listCommand(stroke) === 'selectAll';
}

/** True for Ctrl+Z and Cmd+Z. */
export function isUndo(stroke: KeyStroke): boolean {
  return (stroke.ctrlKey || stroke.metaKey) && !stroke.shiftKey && stroke.key.toLowerCase() === 'z';
}

/** Where a moving command leads from a row; `undefined` = it does not move. */
export function moveTo(
  command: ListCommand,
  from: number,
  total: number,
  rowsPerPage: number,
): number | undefined {
  const clamp = (index: number) => Math.max(0, Math.min(total - 1, index));
  switch (command) {
    case 'previous':
      return clamp(from - 1);
    case 'next':
      return clamp(from + 1);
    case 'pageUp':
      return clamp(from - rowsPerPage);
    case 'pageDown':
      return clamp(from + rowsPerPage);
    case 'first':
      return 0;
    case 'last':
      return clamp(total - 1);
    default:
      return undefined;
  }
}
