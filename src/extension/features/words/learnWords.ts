import * as vscode from 'vscode';
import type { Repository } from '../../services/repository';
import { systemTimer } from '../../../node/process/systemTimer';
import { CoalescingScheduler } from '../../services/coalescingScheduler';
import type { Feature, FeatureContext } from '../featureContext';

/** What the user does now goes first: words are counted once nothing changed for so long. */
const quietMs = 5_000;

/**
 * Keeps the words of each repository counted, by which the gate tells requests about this code from others: in the background, once
 * lessons are there, and again where the newest commit is another one.
 */
class WordCounter implements vscode.Disposable {
  private readonly scheduler = new CoalescingScheduler(systemTimer, () => this.run(), { quietMs });
  private readonly abort = new AbortController();
  /** Where git writes down that the newest commit is another one; one watcher for each root. */
  private readonly heads = new Map<string, vscode.FileSystemWatcher>();

  constructor(private readonly context: FeatureContext) {}

  soon(): void {
    this.scheduler.trigger();
  }

  dispose(): void {
    this.abort.abort();
    this.scheduler.dispose();
    for (const watcher of this.heads.values()) watcher.dispose();
  }

  private async run(): Promise<void> {
    const { repositories, logger } = this.context;
    try {
      for (const repository of await repositories.all()) {
        if (this.abort.signal.aborted) return;
        this.watchHead(repository);
        const lessons = await repository.manager.list(this.abort.signal);
        if (lessons.length > 0 && (await repository.manager.learnWords(this.abort.signal)))
          repositories.announce();
      }
    } catch (error) {
      if (!this.abort.signal.aborted)
        logger.error('The words of this folder could not be counted', error);
    }
  }

  private watchHead({ places }: Repository): void {
    if (this.heads.has(places.root)) return;
    const pattern = new vscode.RelativePattern(vscode.Uri.file(places.root), '.git/logs/HEAD');
    const watcher = vscode.workspace.createFileSystemWatcher(pattern);
    watcher.onDidCreate(() => this.soon());
    watcher.onDidChange(() => this.soon());
    this.heads.set(places.root, watcher);
  }
}

export const learnWords: Feature = {
  name: 'words',
  register: (context) => {
    const counter = new WordCounter(context);
    counter.soon();
    return vscode.Disposable.from(
      counter,
      context.repositories.onDidChange(() => counter.soon()),
    );
  },
};
