import { join } from 'node:path';
import * as vscode from 'vscode';
import { findGit } from '../../../node/repository/repositoryRoot';
import { BackgroundRound } from '../../services/backgroundRound';
import type { Repository } from '../../services/repository';
import type { Feature, FeatureContext } from '../featureContext';

/**
 * Keeps the words of each repository counted, by which the gate tells requests about this code from others: in the background, once
 * lessons are there, and again where the newest commit is another one.
 */
class WordCounter implements vscode.Disposable {
  private readonly round: BackgroundRound;
  /** Where git writes down that the newest commit is another one; one watcher for each root. */
  private readonly heads = new Map<string, vscode.FileSystemWatcher>();

  constructor(private readonly context: FeatureContext) {
    this.round = new BackgroundRound(context, {
      quietMs: 5_000,
      failed: 'The words of this folder could not be counted',
      work: (repository, signal) => this.count(repository, signal),
    });
  }

  dispose(): void {
    this.round.dispose();
    for (const watcher of this.heads.values()) watcher.dispose();
  }

  private async count(repository: Repository, signal: AbortSignal): Promise<void> {
    this.watchHead(repository);
    const lessons = await repository.manager.list(signal);
    if (lessons.length > 0 && (await repository.manager.learnWords(signal)))
      this.context.repositories.announce();
  }

  private watchHead({ places }: Repository): void {
    if (this.heads.has(places.root)) return;
    const git = findGit(places.root);
    if (git?.isMutual !== true) return;
    // Of a linked work tree `.git` is a file: its HEAD lies with the repository it belongs to.
    const logs = vscode.Uri.file(join(git.gitDir, 'logs'));
    const watcher = vscode.workspace.createFileSystemWatcher(
      new vscode.RelativePattern(logs, 'HEAD'),
    );
    watcher.onDidCreate(() => this.round.soon());
    watcher.onDidChange(() => this.round.soon());
    this.heads.set(places.root, watcher);
  }
}

export const learnWords: Feature = {
  name: 'words',
  register: (context) => new WordCounter(context),
};
