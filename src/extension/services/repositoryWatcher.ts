import { join } from 'node:path';
import * as vscode from 'vscode';
import { CoalescingScheduler } from './coalescingScheduler';
import { parseRef } from '../../core/fingerprint/parseRef';
import { ChokidarChanges } from '../../node/repository/chokidarChanges';
import { systemTimer } from '../../node/process/systemTimer';
import type { OutputLogger } from '../host/outputLogger';
import type { Repository } from './repository';

const lessonFolders = ['', '_candidates', '_retired'];

/**
 * Tells when something a repository's lessons depend on may have changed: exact files, lesson folders and journals by chokidar;
 * folders and globs by VS Code's own shared watcher. A burst is one call. A missed event costs nothing: every check looks for itself.
 */
export class RepositoryWatcher implements vscode.Disposable {
  private readonly inRoot: ChokidarChanges;
  private readonly inHome: ChokidarChanges;
  private readonly scheduler: CoalescingScheduler;
  private readonly patterns = new Map<string, vscode.FileSystemWatcher>();

  constructor(
    private readonly repository: Repository,
    private readonly logger: OutputLogger,
    onChange: () => void,
  ) {
    const { root, home } = repository.places;
    const notWatched = (place: string, error: Error): void =>
      logger.warn(`${place} is not watched, only compared at each request: ${error.message}`);
    this.inRoot = new ChokidarChanges(root, notWatched);
    this.inHome = new ChokidarChanges(home, notWatched);
    this.scheduler = new CoalescingScheduler(systemTimer, async () => {
      onChange();
      await this.follow();
    });
    this.inRoot.onDidChange(() => this.scheduler.trigger());
    this.inHome.onDidChange(() => this.scheduler.trigger());
  }

  /** Watches what the lessons name now. */
  async follow(): Promise<void> {
    try {
      const statuses = await this.repository.manager.list();
      const refs = new Set(
        statuses.flatMap(({ entry }) => entry.lesson.fingerprint.map(({ ref }) => ref)),
      );
      const { files, trees } = pathsOf(refs);
      await this.inRoot.watch({
        files,
        folders: lessonFolders.map((folder) => join('.lessons', folder)),
      });
      await this.inHome.watch({
        files: [],
        folders: [
          ...lessonFolders,
          `state/${this.repository.places.key}/journal`,
          'state/global/journal',
        ],
      });
      this.followTrees(trees);
    } catch (error) {
      this.logger.error(
        'The lessons of this folder cannot be watched; they are still checked at each request',
        error,
      );
    }
  }

  dispose(): void {
    this.scheduler.dispose();
    for (const watcher of this.patterns.values()) watcher.dispose();
    for (const changes of [this.inRoot, this.inHome]) {
      changes
        .close()
        .catch((error: unknown) => this.logger.error('A watcher could not be closed', error));
    }
  }

  private followTrees(patterns: ReadonlySet<string>): void {
    for (const [pattern, watcher] of this.patterns) {
      if (patterns.has(pattern)) continue;
      watcher.dispose();
      this.patterns.delete(pattern);
    }
    for (const pattern of patterns) {
      if (this.patterns.has(pattern)) continue;
      const base = vscode.Uri.file(this.repository.places.root);
      // Membership counts, not content: changes of files are of no interest here.
      const watcher = vscode.workspace.createFileSystemWatcher(
        new vscode.RelativePattern(base, pattern),
        false,
        true,
        false,
      );
      watcher.onDidCreate(() => this.scheduler.trigger());
      watcher.onDidDelete(() => this.scheduler.trigger());
      this.patterns.set(pattern, watcher);
    }
  }
}

function pathsOf(refs: ReadonlySet<string>): {
  readonly files: string[];
  readonly trees: Set<string>;
} {
  const files = new Set<string>();
  const trees = new Set<string>();
  for (const text of refs) {
    const parsed = parseRef(text);
    if (!parsed.ok) continue;
    const { ref } = parsed;
    if (ref.kind === 'dir' || ref.kind === 'glob') ignoreFilesAbove(ref.path, files);
    if (ref.kind === 'dir') trees.add(ref.path === '' ? '**' : `${ref.path}/**`);
    else if (ref.kind === 'glob') trees.add(ref.pattern);
    else files.add(ref.path);
  }
  return { files: [...files], trees };
}

/** What is ignored decides what a folder holds: the `.gitignore` files from the root down to it. */
function ignoreFilesAbove(folder: string, files: Set<string>): void {
  files.add('.gitignore');
  const names = folder === '' ? [] : folder.split('/');
  for (let depth = 1; depth <= names.length; depth += 1) {
    files.add([...names.slice(0, depth), '.gitignore'].join('/'));
  }
}
