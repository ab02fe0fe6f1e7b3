import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/** What goes wrong at one writing call of a process. */
export type DiskFault =
  /** It ends before the call. */
  | 'killed before'
  /** It ends in the middle of a write, or right behind any other call. */
  | 'killed in the middle'
  /** The machine stops behind the call: what was written and not flushed is gone. */
  | 'power lost'
  | 'ENOSPC'
  | 'EIO';

export const diskFaults: readonly DiskFault[] = [
  'killed before',
  'killed in the middle',
  'power lost',
  'ENOSPC',
  'EIO',
];

type Call = (...args: never[]) => unknown;

/** Calls that change what is on the disk. */
const writing = [
  ...(['openSync', 'writeSync', 'fsyncSync', 'renameSync', 'linkSync'] as const),
  ...(['unlinkSync', 'rmSync', 'mkdirSync'] as const),
];

/** A file that is open for writing: how much of it the disk surely has. */
interface OpenFile {
  readonly path: string;
  size: number;
  flushed: number;
}

/** The process that was killed does nothing any more. */
class Killed extends Error {
  override readonly message = 'the process was killed';
}

/** Stands in front of the real file system and lets one writing call fail, as processes and disks do. */
export class FaultyDisk {
  private readonly real = new Map<string, Call>();
  private readonly open = new Map<number, OpenFile>();
  private readonly torn = new Map<string, OpenFile>();
  private fault: DiskFault | undefined;
  private at = 0;
  private count = 0;
  private isDead = false;

  constructor() {
    for (const name of writing) {
      const call = fs[name] as Call;
      this.real.set(name, call);
      Object.assign(fs, { [name]: (...args: never[]) => this.call(name, call, args) });
    }
    syncBuiltinESMExports();
  }

  /** Writing calls since it was armed. */
  get calls(): number {
    return this.count;
  }

  /** From now on the call number `at`, from 1 on, goes wrong; no fault = calls are counted alone. */
  arm(fault?: DiskFault, at = 0): void {
    Object.assign(this, { fault, at, count: 0, isDead: false });
    this.open.clear();
    this.torn.clear();
  }

  /** The next process finds the disk as it is; after a loss of power without what was not flushed. */
  disarm(): void {
    const isLost = this.isDead && this.fault === 'power lost';
    Object.assign(this, { fault: undefined, isDead: false });
    if (!isLost) return;
    for (const file of this.torn.values())
      if (file.flushed < file.size && fs.existsSync(file.path))
        fs.truncateSync(file.path, Math.min(file.flushed, fs.statSync(file.path).size));
  }

  /** Gives the real file system back. */
  remove(): void {
    for (const [name, call] of this.real) Object.assign(fs, { [name]: call });
    syncBuiltinESMExports();
  }

  private call(name: string, call: Call, args: readonly unknown[]): unknown {
    const run = (): unknown => this.watch(name, args, call(...(args as never[])));
    if (!isWriting(name, args)) return run();
    if (this.isDead) throw new Killed();
    this.count += 1;
    if (this.fault === undefined || this.count !== this.at) return run();
    switch (this.fault) {
      case 'killed before':
        this.isDead = true;
        throw new Killed();
      case 'killed in the middle':
        if (name === 'writeSync') this.writeHalf(call, args);
        else run();
        this.isDead = true;
        throw new Killed();
      case 'power lost':
        run();
        this.isDead = true;
        throw new Killed();
      default:
        if (name === 'writeSync') this.writeHalf(call, args);
        throw Object.assign(new Error(`${this.fault}: made by a test`), { code: this.fault });
    }
  }

  private writeHalf(call: Call, [file, data, offset = 0]: readonly unknown[]): void {
    const bytes = Buffer.from(data as Uint8Array).subarray(offset as number);
    this.watch('writeSync', [file], call(...([file, bytes, 0, bytes.length >> 1] as never[])));
  }

  /** Keeps account of what was written and what was flushed. */
  private watch(name: string, [first, second]: readonly unknown[], answer: unknown): unknown {
    const file = this.open.get(first as number);
    if (name === 'openSync') {
      const path = String(first);
      const { size } = fs.fstatSync(answer as number);
      const opened = this.torn.get(path) ?? { path, size, flushed: size };
      this.open.set(answer as number, opened);
      this.torn.set(path, opened);
    } else if (name === 'writeSync' && file) file.size += answer as number;
    else if (name === 'fsyncSync' && file) file.flushed = file.size;
    else if (name === 'renameSync' || name === 'linkSync') {
      const moved = this.torn.get(String(first));
      if (moved) this.torn.set(String(second), { ...moved, path: String(second) });
    }
    return answer;
  }
}

/** Opening to read, and making a folder that is there, change nothing. */
function isWriting(name: string, [path, how]: readonly unknown[]): boolean {
  if (name === 'openSync')
    return (how === 'a' || how === 'w' || how === 'wx') && !fs.existsSync(String(path));
  if (name === 'mkdirSync' || name === 'rmSync')
    return fs.existsSync(String(path)) !== (name === 'mkdirSync');
  return true;
}
