import * as vscode from 'vscode';
import { isUndone, type MadeEdit } from '../../../core/chat/madeEdit';
import type { EpisodeRecorder } from '../../../core/operations/episodes/episodeRecorder';
import type { Repository } from '../../services/repository';
import { openDocument, textOnDisk, uriIn } from './editorFiles';

/** A file that a task edited, watched for what becomes of it. */
interface WatchedFile {
  readonly uri: vscode.Uri;
  readonly repository: Repository;
  readonly recorder: EpisodeRecorder;
  readonly edits: MadeEdit[];
  readonly watcher: vscode.Disposable;
}

/** Files that are watched at once; the oldest are let go. */
const mostWatched = 60;

/** Sees whether the edits of tasks stay: undone in the editor, reverted, deleted or taken back on disk, or done again. */
export class EditWatch implements vscode.Disposable {
  private readonly files = new Map<string, WatchedFile>();
  private readonly listener: vscode.Disposable;

  constructor(private readonly onSeen: (repository: Repository) => void) {
    this.listener = vscode.workspace.onDidChangeTextDocument(({ document }) => {
      for (const file of this.of(document.uri)) void this.compare(file, document.getText());
    });
  }

  /** An edit was made for a task. */
  add(repository: Repository, recorder: EpisodeRecorder, edit: MadeEdit): void {
    const key = `${recorder.id} ${repository.places.key} ${edit.path}`;
    const known = this.files.get(key);
    if (known) known.edits.push(edit);
    else this.watch(key, repository, recorder, edit);
    void recorder.edited(edit.path, true, true);
  }

  /** Looks at every file of a repository, for changes that nobody announced. */
  async look(repository: Repository): Promise<void> {
    const files = [...this.files.values()].filter((file) => file.repository === repository);
    await Promise.all(files.map((file) => this.lookAt(file)));
  }

  dispose(): void {
    this.listener.dispose();
    for (const { watcher } of this.files.values()) watcher.dispose();
    this.files.clear();
  }

  private watch(
    key: string,
    repository: Repository,
    recorder: EpisodeRecorder,
    edit: MadeEdit,
  ): void {
    const uri = uriIn(repository.places.root, edit.path);
    // By folder, because a pattern could not name a file like `[id].ts`.
    const pattern = new vscode.RelativePattern(vscode.Uri.joinPath(uri, '..'), '*');
    const watcher = vscode.workspace.createFileSystemWatcher(pattern);
    const file = { uri, repository, recorder, edits: [edit], watcher };
    const look = (changed: vscode.Uri): void => {
      if (changed.toString() === uri.toString()) void this.lookAt(file);
    };
    watcher.onDidChange(look);
    watcher.onDidCreate(look);
    watcher.onDidDelete(look);
    this.files.set(key, file);
    for (const [old, { watcher: oldest }] of this.files) {
      if (this.files.size <= mostWatched) break;
      oldest.dispose();
      this.files.delete(old);
    }
  }

  private of(uri: vscode.Uri): WatchedFile[] {
    const key = uri.toString();
    return [...this.files.values()].filter((file) => file.uri.toString() === key);
  }

  private async lookAt(file: WatchedFile): Promise<void> {
    const document = openDocument(file.uri);
    const text =
      document && !document.isClosed && document.isDirty ? document.getText() : undefined;
    await this.compare(file, text ?? (await textOnDisk(file.uri)));
  }

  private async compare({ recorder, repository, edits }: WatchedFile, text: string | undefined) {
    const [first] = edits;
    if (!first) return;
    const kept = edits.some((edit) => !isUndone(text, edit));
    if (recorder.edits.get(first.path) === kept) return;
    await recorder.edited(first.path, kept, false);
    this.onSeen(repository);
  }
}
