import type { StateFile } from '../../ports';
import type { Pipeline } from '../pipeline';

/** A table under `state/` that is worked out in the background and read where it lies, once in a process. */
export class KeptTable<T> {
  private readonly known = new WeakMap<StateFile, Promise<T | undefined>>();

  /** `what` names it in the log ("The repository's words"). */
  constructor(
    private readonly make: (text: string) => T,
    private readonly what: string,
  ) {}

  /** `undefined` = there is none yet, or it cannot be read; the log says so. */
  read(file: StateFile | undefined, { ports }: Pipeline): Promise<T | undefined> {
    if (file === undefined) return Promise.resolve(undefined);
    const before = this.known.get(file);
    if (before) return before;
    const read = file.read().then(
      (text) => (text === undefined ? undefined : this.make(text)),
      (error: unknown) => {
        ports.logger.warn(`${this.what} are not known`, error);
        return undefined;
      },
    );
    this.known.set(file, read);
    return read;
  }

  async write(file: StateFile, text: string): Promise<T> {
    await file.write(text);
    const made = this.make(text);
    this.known.set(file, Promise.resolve(made));
    return made;
  }
}
