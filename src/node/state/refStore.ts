import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { devNull } from 'node:os';
import { execFile } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { failure, isLessonError } from '../../core/errors';
import { findProgram } from '../process/findProgram';
import { randomIds } from '../process/randomIds';
import { ownFolder } from '../process/writeWhole';

/** Longer than any state of a person's machines. */
const maxBytes = 256 * 1024 * 1024;
/** Nobody waits longer for a remote. Milliseconds. */
const timeout = 60_000;
/** So often another machine may be faster: of eight that write at once, each has its turn. */
const mostAttempts = 24;
/** Those who were beaten come back at different times. Milliseconds. */
const longestPause = 100;
/** What the commits of the ref say. */
const message = 'State of lessons';

/** Nothing of ours runs a hook, signs, or takes anything along. */
const settings = [
  `core.hooksPath=${devNull}`,
  ...['core.fsmonitor=false', 'gc.auto=0', 'maintenance.auto=false', 'protocol.ext.allow=never'],
  ...['push.followTags=false', 'push.gpgSign=false', 'push.recurseSubmodules=no'],
  ...['user.name=Repo Lessons', 'user.email=lessons@localhost'],
].flatMap((setting) => ['-c', setting]);

/** Of git's own variables these alone count: how the user reaches a remote. */
const passedOn =
  /^GIT_(?:SSH|SSH_COMMAND|SSH_VARIANT|ASKPASS|SSL_.*|HTTP_.*|CONFIG_(?:GLOBAL|COUNT|KEY_\d+|VALUE_\d+))$/;

/** A file of the ref: its folder, its name. */
export interface StoredFile {
  readonly folder: string;
  readonly name: string;
  readonly text: string;
}

/**
 * The files behind one ref of a remote. They are read and written in a repository of our own under `state/`: neither a branch, an object nor a
 * setting of the user's repository is touched, and no hook of it runs. The remote is asked at the first question, and told at each `add`.
 */
export class RefStore {
  private fetched: Promise<void> | undefined;
  /** The commit that the ref stands at; `undefined` = there is none yet. */
  private tip: string | undefined;

  /** `folder`: the repository of our own; made where it is missing. */
  constructor(
    private readonly folder: string,
    private readonly remote: string,
    private readonly ref: string,
    private readonly environment: NodeJS.ProcessEnv = process.env,
  ) {}

  /** Files two levels deep; whatever else somebody put there is not looked at. */
  async files(): Promise<readonly StoredFile[]> {
    await this.look();
    if (this.tip === undefined) return [];
    const listed = await this.git(['ls-tree', '-r', '-z', this.tip]);
    const found: StoredFile[] = [];
    for (const entry of listed.split('\0')) {
      const [, id = '', folder = '', name = ''] =
        /^100644 blob (\w+)\t([\w-]+)\/([\w-]+\.jsonl)$/.exec(entry) ?? [];
      if (id !== '') found.push({ folder, name, text: await this.git(['cat-file', 'blob', id]) });
    }
    return found;
  }

  /** Adds text at the end of a file. Where another machine was faster it is put on top of what that one gave. */
  add(folder: string, name: string, text: string): Promise<void> {
    return this.change(async () => {
      const commit = await this.commit(folder, name, text);
      return [`${commit}:${this.ref}`];
    });
  }

  /** Takes a file away, and with it the past in which it stood: what is left begins anew. */
  remove(folder: string, name: string): Promise<void> {
    return this.change(async () => {
      const isThere = (file: StoredFile) => file.folder === folder && file.name === name;
      if (this.tip === undefined || !(await this.files()).some(isThere)) return undefined;
      const tree = await this.without(folder, name);
      const commit = await this.object(['commit-tree', tree, '-m', message]);
      return [`--force-with-lease=${this.ref}:${this.tip}`, `${commit}:${this.ref}`];
    });
  }

  /** Pushes what `make` says on top of what is there; `undefined` = there is nothing to do. */
  private async change(make: () => Promise<readonly string[] | undefined>): Promise<void> {
    await this.look();
    for (let attempt = 1; ; attempt += 1) {
      const before = this.tip;
      const [update, ...lease] = [...((await make()) ?? [])].reverse();
      if (update === undefined) return;
      try {
        await this.git(['push', '--quiet', '--no-verify', ...lease, '--', this.remote, update]);
        this.tip = update.slice(0, update.indexOf(':'));
        return;
      } catch (error) {
        await this.fetch();
        const isBeaten = this.tip !== before || isTaken(error);
        if (!isBeaten || attempt === mostAttempts) throw error;
        await setTimeout(Math.random() * longestPause);
      }
    }
  }

  private look(): Promise<void> {
    return (this.fetched ??= this.fetch());
  }

  private async fetch(): Promise<void> {
    if (!existsSync(join(this.folder, 'HEAD'))) await this.makeOwn();
    const [at = ''] = (await this.git(['ls-remote', '--', this.remote, this.ref])).split(/\s/);
    if (at !== '') await this.git(['fetch', '--quiet', '--no-tags', '--', this.remote, this.ref]);
    this.tip = at === '' ? undefined : at;
  }

  /** Makes the repository beside its place and moves it there: a process that is killed or late leaves no half of one. */
  private async makeOwn(): Promise<void> {
    const beside = `${this.folder}.${randomIds.next()}`;
    mkdirSync(beside, { recursive: true, mode: ownFolder });
    try {
      await this.git(['init', '--quiet', '--bare'], '', beside);
      renameSync(beside, this.folder);
    } catch (error) {
      // Another process was first.
      if (!existsSync(join(this.folder, 'HEAD'))) throw error;
    } finally {
      rmSync(beside, { recursive: true, force: true });
    }
  }

  private async commit(folder: string, name: string, text: string): Promise<string> {
    const old = (await this.files()).find((one) => one.folder === folder && one.name === name);
    const blob = await this.object(['hash-object', '-w', '--stdin'], `${old?.text ?? ''}${text}`);
    const inner = await this.replaced(`${folder}/`, `100644 blob ${blob}\t${name}`);
    const tree = await this.replaced('', `040000 tree ${inner}\t${folder}`);
    const parent = this.tip === undefined ? [] : ['-p', this.tip];
    return this.object(['commit-tree', tree, ...parent, '-m', message]);
  }

  /** The whole tree without one file. */
  private async without(folder: string, name: string): Promise<string> {
    const inner = (await this.entries(`${folder}/`)).filter((line) => line.split('\t')[1] !== name);
    const outer = (await this.entries('')).filter((line) => line.split('\t')[1] !== folder);
    if (inner.length === 0) return this.object(['mktree'], lines(outer));
    const tree = await this.object(['mktree'], lines(inner));
    return this.object(['mktree'], lines([...outer, `040000 tree ${tree}\t${folder}`]));
  }

  /** The tree of a folder with one entry more, or another one of that name. */
  private async replaced(folder: string, entry: string): Promise<string> {
    const others = (await this.entries(folder)).filter(
      (line) => line.split('\t')[1] !== entry.split('\t')[1],
    );
    return this.object(['mktree'], lines([...others, entry]));
  }

  /** What git lists of a folder (`''`: the whole), with names as they are in it. */
  private async entries(folder: string): Promise<readonly string[]> {
    if (this.tip === undefined) return [];
    const within = folder === '' ? [] : [folder];
    const listed = await this.git(['ls-tree', this.tip, ...within]);
    return listed
      .split('\n')
      .map((line) => line.replace(`\t${folder}`, '\t'))
      .filter((line) => line !== '');
  }

  private async object(words: readonly string[], input?: string): Promise<string> {
    return (await this.git(words, input)).trim();
  }

  private git(words: readonly string[], input = '', folder = this.folder): Promise<string> {
    const program = findProgram('git', folder, this.environment);
    if (program === undefined) throw failure.stateRefFailed(this.ref, 'git is not installed');
    const options = { env: this.quiet(), maxBuffer: maxBytes, timeout, windowsHide: true };
    return new Promise((resolve, reject) => {
      const all = [`--git-dir=${folder}`, ...settings, ...words];
      const child = execFile(program, all, options, (error, output, said) =>
        error ? reject(failure.stateRefFailed(this.ref, reason(said, error))) : resolve(output),
      );
      child.stdin?.on('error', () => undefined).end(input);
    });
  }

  private quiet(): NodeJS.ProcessEnv {
    const kept = Object.entries(this.environment).filter(
      ([name]) => !name.startsWith('GIT_') || passedOn.test(name),
    );
    return { ...Object.fromEntries(kept), LC_ALL: 'C', GIT_TERMINAL_PROMPT: '0' };
  }
}

/** What git says last, without what a URL may hold of a credential. */
function reason(said: string, error: Error): string {
  const lines = said.split('\n').filter((line) => line.trim() !== '');
  const told = lines.find((line) => /^(?:fatal|error):/.test(line)) ?? lines.at(-1);
  return (told ?? error.message.split('\n')[0] ?? '')
    .replace(/^(?:fatal|error): /, '')
    .replace(/\/\/[^@/\s]*@/g, '//')
    .replace(/\.$/, '');
}

/** True where somebody else was changing the ref just then. */
function isTaken(error: unknown): boolean {
  return isLessonError(error) && /lock|stale info|old value|fetch first/.test(error.message);
}

const lines = (all: readonly string[]): string => all.map((line) => `${line}\n`).join('');
