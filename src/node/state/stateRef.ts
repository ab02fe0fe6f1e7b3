/** A git ref that the user named as a place where machines meet. */
export interface StateRef {
  /** A URL or path that git understands; absent = `origin` of the repository. */
  readonly remote?: string;
  /** Below `refs/lessons/`: no branch, and nothing that a plain push or fetch takes along. */
  readonly ref: string;
}

const shape = /^(?:(\S+)#)?(refs\/lessons\/[A-Za-z0-9][\w-]{0,63})$/;
/** A transport of its own runs a program, and what begins with a dash is an option. */
const unsafe = /^(?:-|[\w+.-]*::)/;

/** `refs/lessons/NAME`, or `REMOTE#refs/lessons/NAME`; `undefined` = the user named something else, a folder. */
export function stateRef(named: string): StateRef | undefined {
  const [, remote, ref] = shape.exec(named.trim()) ?? [];
  if (ref === undefined || (remote !== undefined && !isSafeRemote(remote))) return undefined;
  return { ref, ...(remote !== undefined && { remote }) };
}

/** False for what would make git start a program that the remote names. */
export function isSafeRemote(remote: string): boolean {
  return remote !== '' && !unsafe.test(remote);
}
