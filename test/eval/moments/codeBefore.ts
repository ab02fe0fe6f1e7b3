import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { LessonManager } from '../../../src/core/lessonManager';
import { openLessons, type OpenLessons } from '../../../src/node/lessons/openLessons';
import { RecordingLogger } from '../../support/memoryRepository';
import { lackData } from '../lackData';

const most = 1 << 30;

/** Proposes what is learnt of a repository. */
type Learn = (manager: LessonManager) => Promise<unknown>;

/** The files of one repository as they were at commits, on disk, with everything approved that a scan (or `learn`) of them proposes. */
export class CodeBefore {
  private readonly folder = mkdtempSync(join(tmpdir(), 'lessons-arrivals-'));
  private readonly repository: string;
  private made = 0;
  /** Sessions follow each other on one commit: the last one is kept, with the home in which its scan was approved. */
  private last: { readonly commit: string; readonly home: string } | undefined;

  constructor(
    mirrors: string,
    repo: string,
    private readonly learn: Learn = (manager) => manager.scan(),
  ) {
    this.repository = join(mirrors, repo.replace('/', '+'), 'repo');
    if (!existsSync(this.repository)) lackData(`a bare copy of ${repo} (--mirrors DIR)`);
  }

  /** Lessons of the files at a commit, in a home that nothing was counted in; `undefined` = nobody has that commit. */
  async at(commit: string | null): Promise<OpenLessons | undefined> {
    if (commit === null) return undefined;
    if (this.last?.commit !== commit && !(await this.prepare(commit))) return undefined;
    const home = join(this.folder, `home${(this.made += 1)}`);
    cpSync(this.last?.home ?? '', home, { recursive: true });
    return this.open(home);
  }

  private open(home: string): Promise<OpenLessons> {
    const environment = { LESSONS_HOME: home };
    return openLessons({ folder: this.place, environment, logger: new RecordingLogger() });
  }

  private async prepare(commit: string): Promise<boolean> {
    rmSync(this.folder, { recursive: true, force: true });
    mkdirSync(this.place, { recursive: true });
    try {
      this.writeFiles(commit, this.place);
    } catch {
      // The copy does not hold that commit, or it was never pushed.
      this.last = undefined;
      return false;
    }
    rmSync(join(this.place, '.lessons'), { recursive: true, force: true });
    const home = join(this.folder, 'home');
    // Where nothing is proposed nobody else makes it.
    mkdirSync(home);
    const { manager, close } = await this.open(home);
    await this.learn(manager);
    const waiting = (await manager.list()).filter(({ state }) => state === 'candidate');
    await manager.promoteAll(waiting.map(({ entry }) => entry.brief.name));
    await manager.approveAll();
    await close();
    this.last = { commit, home };
    return true;
  }

  private get place(): string {
    return join(this.folder, 'code');
  }

  close(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** A copy may lack the contents of its largest files: these are left out. */
  private writeFiles(commit: string, place: string): void {
    const listed = this.git(['ls-tree', '-r', '-z', '--full-tree', commit]).toString('utf8');
    const files = listed.split('\0').flatMap((entry) => {
      const [, id = '', path = ''] = /^100\d+ blob (\w+)\t([^]+)$/.exec(entry) ?? [];
      return id === '' ? [] : [{ id, path }];
    });
    const contents = this.git(['cat-file', '--batch'], files.map(({ id }) => `${id}\n`).join(''));
    let at = 0;
    for (const { path } of files) {
      const end = contents.indexOf(10, at);
      const [, type, size] = contents.toString('utf8', at, end).split(' ');
      at = end + 1;
      if (type !== 'blob') continue;
      const content = contents.subarray(at, at + Number(size));
      at += Number(size) + 1;
      mkdirSync(dirname(join(place, path)), { recursive: true });
      writeFileSync(join(place, path), content);
    }
    // A scan lists what git tracks.
    execFileSync('git', ['-C', place, 'init', '-q']);
    execFileSync('git', ['-C', place, 'add', '-A', '-f'], { stdio: 'ignore' });
  }

  private git(words: readonly string[], input = ''): Buffer {
    return execFileSync('git', ['--git-dir', this.repository, ...words], {
      ...{ maxBuffer: most, input, stdio: ['pipe', 'pipe', 'ignore'] as const },
      env: { ...process.env, GIT_NO_LAZY_FETCH: '1' },
    });
  }
}
