import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';
import { writeWhole } from '../node/writeWhole';

/** What a bundle file gives to whoever loads it. */
interface BundleModule {
  exports: unknown;
}

/** How Node wraps the text of a CommonJS module. */
type Wrapper = (
  exports: unknown,
  require: (id: string) => unknown,
  module: BundleModule,
  file: string,
  folder: string,
) => void;

/** One bundle file with the compiled code that was kept for it. */
interface Kept {
  /** Size and times of the bundle file: another build has others. */
  readonly stamp: string;
  readonly code: Buffer;
}

/** First line of the file. The code follows twice: damaged code would crash the engine, which looks at its length alone. */
interface Head {
  readonly engine: string;
  readonly files: readonly (readonly [name: string, stamp: string, length: number])[];
}

const engine = `${process.version} ${process.arch} ${process.platform}`;

/**
 * Runs bundle files from compiled code that an earlier process kept, so that a process which lives for a moment compiles nothing.
 * A cache: whatever does not fit (another build, another engine, damage) is compiled as usual and kept anew.
 */
export class CodeCache {
  private readonly scripts = new Map<string, { stamp: string; script: Script }>();
  private readonly modules = new Map<string, BundleModule>();
  private readonly kept: ReadonlyMap<string, Kept>;
  private isCurrent = true;

  /** `path` is the cache file; it need not exist. `nodeRequire` loads what is no file of the bundle. */
  constructor(
    private readonly path: string,
    private readonly nodeRequire: (id: string) => unknown,
  ) {
    this.kept = readKept(path);
  }

  /** The exports of a bundle file, which is run at the first call. */
  load(file: string): unknown {
    const known = this.modules.get(file);
    if (known) return known.exports;
    const loaded: BundleModule = { exports: {} };
    this.modules.set(file, loaded);
    const folder = dirname(file);
    const require = (id: string): unknown =>
      id.startsWith('./cli.') ? this.load(join(folder, id)) : this.nodeRequire(id);
    const wrapper = this.compile(file).runInThisContext() as Wrapper;
    wrapper(loaded.exports, require, loaded, file, folder);
    return loaded.exports;
  }

  /** Keeps the code that this process compiled, functions included that it called. Never fails: the next process compiles again. */
  save(): void {
    if (this.isCurrent) return;
    const parts = [...this.scripts].map(([file, { stamp, script }]) => {
      return { file, stamp, code: script.createCachedData() };
    });
    const body = Buffer.concat(parts.map(({ code }) => code));
    const head: Head = {
      engine,
      files: parts.map(({ file, stamp, code }) => [file, stamp, code.length] as const),
    };
    try {
      mkdirSync(dirname(this.path), { recursive: true, mode: 0o700 });
      writeWhole(this.path, Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), body, body]));
    } catch {
      // No room or no right to write: the next process compiles as this one did.
    }
  }

  private compile(file: string): Script {
    const { size, mtimeMs, ctimeMs } = statSync(file);
    const stamp = `${size} ${mtimeMs} ${ctimeMs}`;
    const kept = this.kept.get(file);
    const cachedData = kept?.stamp === stamp ? kept.code : undefined;
    const source = readFileSync(file, 'utf8');
    const text = `(function(exports,require,module,__filename,__dirname){${source}\n})`;
    const script = new Script(text, { filename: file, ...(cachedData && { cachedData }) });
    if (!cachedData || script.cachedDataRejected) this.isCurrent = false;
    this.scripts.set(file, { stamp, script });
    return script;
  }
}

/** What an earlier process kept; empty where the file is missing, damaged, of another engine, or not this user's own. */
function readKept(path: string): ReadonlyMap<string, Kept> {
  const kept = new Map<string, Kept>();
  try {
    const bytes = readFileSync(path);
    const end = bytes.indexOf('\n');
    const head = JSON.parse(bytes.toString('utf8', 0, end)) as Head;
    const size = (bytes.length - end - 1) / 2;
    const body = bytes.subarray(end + 1, end + 1 + size);
    if (head.engine !== engine || !body.equals(bytes.subarray(end + 1 + size)) || !isOwn(path)) {
      return kept;
    }
    if (head.files.reduce((sum, [, , length]) => sum + length, 0) !== size) return kept;
    let at = 0;
    for (const [file, stamp, length] of head.files) {
      kept.set(file, { stamp, code: body.subarray(at, at + length) });
      at += length;
    }
  } catch {
    // Missing at the first run; a head that cannot be read is no cache.
  }
  return kept;
}

/** Compiled code runs as it is: a file that somebody else may write is not used. */
function isOwn(path: string): boolean {
  if (process.getuid === undefined) return true;
  const { uid, mode } = statSync(path);
  return uid === process.getuid() && (mode & 0o022) === 0;
}
