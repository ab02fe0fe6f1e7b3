import { isFields, listOf, type ChangeLog, type Fields } from './transcriptFormat';

type Holder = Record<string, unknown> | unknown[];

const isHolder = (value: unknown): value is Holder => isFields(value) || Array.isArray(value);

/** A property of a holder's own, so that no path leads to what every object has. */
const below = (holder: Holder, key: string): unknown =>
  Object.hasOwn(holder, key) ? (holder as Record<string, unknown>)[key] : undefined;

/**
 * The log in which VS Code keeps a chat session: kind 0 is the whole state `v`; 1 sets what stands at the path `k`; 2 cuts the list at `k`
 * to `i` where that is told, and adds the items of `v`; 3 takes away. A change of what is not there is passed over, as one of a newer version.
 */
export class StateLog implements ChangeLog {
  private state: unknown;

  take(change: Fields): void {
    const { kind, k, v, i } = change;
    const path = listOf(k).map(String);
    const last = path.pop();
    // A file of one line is the state itself.
    if (last === undefined) this.state = kind === 0 ? v : (this.state ?? change);
    else this.change(path, last, { kind, v, i });
  }

  document(): unknown {
    return this.state;
  }

  private change(path: readonly string[], last: string, { kind, v, i }: Fields): void {
    const holder = path.reduce(
      (at: unknown, key) => (isHolder(at) ? below(at, key) : undefined),
      this.state,
    );
    if (!isHolder(holder) || last === '__proto__') return;
    if (kind === 2) {
      const list = below(holder, last);
      if (!Array.isArray(list)) return;
      if (typeof i === 'number') list.splice(i);
      list.push(...listOf(v));
    } else if (kind === 1) Object.assign(holder, { [last]: v });
    else if (kind === 3) Reflect.deleteProperty(holder, last);
  }
}
