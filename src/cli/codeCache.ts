import { isAscii } from 'node:buffer';
import { mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Script } from 'node:vm';
import { writeWhole } from '../node/process/writeWhole';

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

/** First line of a kept file. The code follows twice: damaged code would crash the engine, which looks at its length alone. */
interface Head {
  readonly engine: string;
  /** The bundle file, with its size and times: another build has others. */
  readonly file: string;
  readonly stamp: string;
  readonly length: number;
}

/** Code that this process compiled, of a bundle file. */
interface Compiled {
  readonly stamp: string;
  readonly script: Script;
}

const engine = `${process.version} ${process.arch} ${process.platform}`;
/** More compiled code than this is data that takes longer to read than to compile: a tokenizer's table. Bytes. */
const largestKept = 1_000_000;

/**
 * Runs bundle files from compiled code that an earlier process kept, so that a process which lives for a moment compiles nothing.
 * Each bundle file has a cache file of its own: a run that needed more than others makes no later one read more.
 * A cache: whatever does not fit (another build, another engine, damage) is compiled as usual and kept anew.
 */
export class CodeCache {
  private readonly compiled = new Map<string, Compiled>();
  private readonly modules = new Map<string, BundleModule>();
  /** The bundle file that loads the others. */
  private first: string | undefined;

  /** `folder` is where the code is kept; it need not exist. `nodeRequire` loads what is no file of the bundle. */
  constructor(
    private readonly folder: string,
    private readonly nodeRequire: (id: string) => unknown,
  ) {}

  /** The exports of a bundle file, which is run at the first call. */
  load(file: string): unknown {
    const known = this.modules.get(file);
    if (known) return known.exports;
    this.first ??= file;
    const loaded: BundleModule = { exports: {} };
    this.modules.set(file, loaded);
    const folder = dirname(file);
    const require = (id: string): unknown =>
      isBundleFile(id) ? this.load(join(folder, id)) : this.nodeRequire(id);
    const wrapper = this.compile(file).runInThisContext() as Wrapper;
    wrapper(loaded.exports, require, loaded, file, folder);
    return loaded.exports;
  }

  /** Keeps the code that this process compiled, functions included that it called. Never fails: the next process compiles again. */
  save(): void {
    try {
      // Another build has other files: what was kept of those would lie here for ever.
      if (this.compiled.has(this.first ?? ''))
        rmSync(this.folder, { recursive: true, force: true });
      for (const [file, compiled] of this.compiled) this.keep(file, compiled);
    } catch {
      // No room or no right to write: the next process compiles as this one did.
    }
  }

  private keep(file: string, { stamp, script }: Compiled): void {
    const code = script.createCachedData();
    if (code.length > largestKept) return;
    const head: Head = { engine, file, stamp, length: code.length };
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    const bytes = Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), code, code]);
    writeWhole(this.pathOf(file), bytes);
  }

  private pathOf(file: string): string {
    return join(this.folder, `${basename(file, '.js')}.bin`);
  }

  private compile(file: string): Script {
    const { size, mtimeMs, ctimeMs } = statSync(file);
    const stamp = `${size} ${mtimeMs} ${ctimeMs}`;
    const cachedData = readKept(this.pathOf(file), file, stamp);
    const source = readSource(file);
    const text = `(function(exports,require,module,__filename,__dirname){${source}\n})`;
    const script = new Script(text, { filename: file, ...(cachedData && { cachedData }) });
    if (!cachedData || script.cachedDataRejected) this.compiled.set(file, { stamp, script });
    return script;
  }
}

/** A bundle that is ASCII alone, as a build makes those of hooks, is taken byte for byte: decoding costs as much as all of a hook's own reading. */
function readSource(file: string): string {
  const bytes = readFileSync(file);
  return bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8');
}

/** What a bundle loads later lies beside it (`laterFile` in `webpack.config.js`). */
const isBundleFile = (id: string): boolean => id.startsWith('./cli.') || id.startsWith('./shared.');

/** What an earlier process kept of a bundle file; `undefined` where there is nothing, or it is damaged, of another build or engine, or not this user's own. */
function readKept(path: string, file: string, stamp: string): Buffer | undefined {
  try {
    const bytes = readFileSync(path);
    const end = bytes.indexOf('\n');
    const head = JSON.parse(bytes.toString('utf8', 0, end)) as Head;
    const start = end + 1;
    const code = bytes.subarray(start, start + head.length);
    const isCurrent = head.engine === engine && head.file === file && head.stamp === stamp;
    const isWhole =
      bytes.length === start + 2 * head.length && code.equals(bytes.subarray(start + head.length));
    return isCurrent && isWhole && isOwn(path) ? code : undefined;
  } catch {
    // Missing at the first run; a head that cannot be read is no cache.
    return undefined;
  }
}

/** Compiled code runs as it is: a file that somebody else may write is not used. */
function isOwn(path: string): boolean {
  if (process.getuid === undefined) return true;
  const { uid, mode } = statSync(path);
  return uid === process.getuid() && (mode & 0o022) === 0;
}
