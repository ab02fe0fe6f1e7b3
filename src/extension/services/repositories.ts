import { isAbsolute, relative, sep } from 'node:path';
import * as vscode from 'vscode';
import type { Classifier } from '../../core/classify/classifier';
import { toError } from '../../core/errors';
import type { ActivityRow } from '../../core/journal/event';
import { openLessons, type OpenLessons } from '../../node/lessons/openLessons';
import { mirrorSettings } from '../../node/lessons/settingsMirror';
import type { Histories } from './histories';
import { openMeanings } from './meanings';
import type { OutputLogger } from '../host/outputLogger';
import type { Settings } from '../host/settings';
import type { SmallModels } from './smallModels';
import { keptPassword } from './teamPassword';
import type { Repository } from './repository';
import { RepositoryWatcher } from './repositoryWatcher';
import type { Said } from '../../core/saying';

/** What opening a repository needs. */
export interface RepositoryNeeds {
  readonly settings: Settings;
  readonly logger: OutputLogger;
  readonly classifier: Classifier;
  readonly histories: Histories;
  readonly models: Pick<SmallModels, 'embeddings'>;
  readonly secrets: Pick<vscode.SecretStorage, 'get'>;
}

/**
 * The repositories of a window: each workspace folder has its own root, and folders of one root share it. Opens each at first use and
 * tells when lessons may have changed; whoever shows something asks again then.
 */
export class Repositories implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  /** Lessons, states or receipts may have changed. */
  readonly onDidChange = this.changed.event;
  private readonly opened = new Map<string, Promise<Repository>>();
  private readonly watchers: vscode.Disposable[] = [];
  private readonly disposables: vscode.Disposable[] = [this.changed];

  constructor(private readonly needs: RepositoryNeeds) {
    this.disposables.push(
      vscode.workspace.onDidChangeWorkspaceFolders(() => this.changed.fire()),
      vscode.workspace.onDidGrantWorkspaceTrust(() => {
        this.openAgain().catch((error: unknown) =>
          needs.logger.error('The repositories could not be opened again', error),
        );
      }),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (!event.affectsConfiguration('lessons')) return;
        void this.mirrorSettings();
        this.changed.fire();
      }),
    );
  }

  /** All repositories, in the order of the workspace folders. Folders that are not on disk are left out. */
  async all(): Promise<readonly Repository[]> {
    const folders = (vscode.workspace.workspaceFolders ?? []).filter(
      ({ uri }) => uri.scheme === 'file',
    );
    const repositories = await Promise.all(folders.map((folder) => this.open(folder)));
    return repositories.filter(
      (repository, at) =>
        repositories.findIndex(({ places }) => places.root === repository.places.root) === at,
    );
  }

  /**
   * The repository a request is about: that of the first of these files that lies in one, else of the active editor, else the first.
   * `undefined` = the window has no folder.
   */
  async current(files: readonly vscode.Uri[] = []): Promise<Repository | undefined> {
    const active = vscode.window.activeTextEditor?.document.uri;
    const repositories = await this.all();
    for (const uri of active ? [...files, active] : files) {
      const found = repositories.find(({ places }) => relativePath(places.root, uri) !== undefined);
      if (found) return found;
    }
    return repositories[0];
  }

  /** What was only looked at gets its own name and state once the workspace is trusted. */
  private async openAgain(): Promise<void> {
    const looked = [...this.opened.values()];
    this.opened.clear();
    for (const watcher of this.watchers.splice(0)) watcher.dispose();
    this.changed.fire();
    await Promise.all(looked.map(async (repository) => (await repository).close()));
  }

  /** Says that something was changed through us; watchers say the same for changes from outside. */
  announce(): void {
    this.changed.fire();
  }

  /** Ends what still runs and writes the caches of all repositories. */
  async close(): Promise<void> {
    await Promise.all(
      [...this.opened.values()].map(async (repository) => (await repository).close()),
    );
  }

  dispose(): void {
    for (const disposable of [...this.watchers, ...this.disposables]) disposable.dispose();
  }

  private open(folder: vscode.WorkspaceFolder): Promise<Repository> {
    const key = folder.uri.toString();
    const known = this.opened.get(key);
    if (known) return known;
    const opening = this.load(folder);
    // A folder that could not be opened is tried again at the next look.
    opening.catch(() => this.opened.delete(key));
    this.opened.set(key, opening);
    return opening;
  }

  private async load(folder: vscode.WorkspaceFolder): Promise<Repository> {
    const { settings, logger, classifier, histories, models, secrets } = this.needs;
    const note = (message: Said, failed: boolean): void =>
      void this.note(lessons, { topic: 'meaning', message, failed });
    const password = (place: string) => keptPassword(secrets, place);
    const isWanted = (): boolean => settings.read('team.vectors', false);
    const lessons: OpenLessons = await openLessons({
      folder: folder.uri.fsPath,
      environment: process.env,
      logger,
      settings: () => settings.pipeline(),
      classifier,
      meanings: (places) =>
        openMeanings(histories, places, models.embeddings, note, { logger, isWanted, password }),
    });
    const other = await this.findOpen(lessons.places.root);
    if (other) return other;
    const repository = { ...lessons, name: folder.name };
    const watcher = new RepositoryWatcher(repository, logger, () => this.changed.fire());
    this.watchers.push(watcher);
    void watcher.follow();
    mirrorSettings(lessons.places.state, settings.pipeline(), logger);
    return repository;
  }

  /** A row for Activity. */
  private async note({ manager }: OpenLessons, row: ActivityRow): Promise<void> {
    try {
      await manager.note(row);
      this.changed.fire();
    } catch (error) {
      this.needs.logger.warn(toError(error));
    }
  }

  private async mirrorSettings(): Promise<void> {
    const { settings, logger } = this.needs;
    for (const opening of this.opened.values()) {
      const repository = await opening.catch(() => undefined);
      if (repository) mirrorSettings(repository.places.state, settings.pipeline(), logger);
    }
  }

  /** The repository of a root that was opened through another folder. */
  private async findOpen(root: string): Promise<Repository | undefined> {
    for (const opening of this.opened.values()) {
      const settled = await Promise.race([opening, Promise.resolve(undefined)]);
      if (settled?.places.root === root) return settled;
    }
    return undefined;
  }
}

/** Root-relative POSIX path of a file; `undefined` where it lies outside. */
export function relativePath(root: string, uri: vscode.Uri): string | undefined {
  if (uri.scheme !== 'file') return undefined;
  const path = relative(root, uri.fsPath);
  return path === '' || path.startsWith('..') || isAbsolute(path)
    ? undefined
    : path.split(sep).join('/');
}
