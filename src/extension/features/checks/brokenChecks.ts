import * as vscode from 'vscode';
import { isLessonError } from '../../../core/errors';
import type { BrokenCheck } from '../../../core/operations/status/checkChange';
import { systemTimer } from '../../../node/process/systemTimer';
import { sayBreach } from '../../../prose/sayBreach';
import { problemRow } from '../../host/shown/rows';
import { CoalescingScheduler } from '../../services/coalescingScheduler';
import { relativePath } from '../../services/repositories';
import type { Repository } from '../../services/repository';
import type { Feature, FeatureContext } from '../featureContext';

/** "Save All" is one question. */
const quietMs = 200;

/** What saved files break of lessons, in their added and changed lines alone, with a quick fix where it is plain. Off unless `lessons.checkChanges` is on. */
export const brokenChecks: Feature = {
  name: 'broken checks',
  register: (context) => {
    const checker = new SavedFiles(context);
    return vscode.Disposable.from(
      checker,
      vscode.workspace.onDidSaveTextDocument(({ uri }) => checker.add(uri)),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => checker.drop(uri)),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration('lessons.checkChanges')) checker.soon();
      }),
      // A lesson came, or went.
      context.repositories.onDidChange(() => checker.soon()),
      vscode.languages.registerCodeActionsProvider({ scheme: 'file' }, checker, {
        providedCodeActionKinds: [vscode.CodeActionKind.QuickFix],
      }),
    );
  },
};

class SavedFiles implements vscode.Disposable, vscode.CodeActionProvider {
  private readonly problems = vscode.languages.createDiagnosticCollection('lessons-checks');
  /** Those that are open still. */
  private readonly saved = new Map<string, vscode.Uri>();
  private readonly broken = new Map<string, readonly BrokenCheck[]>();
  private isDisposed = false;
  private readonly scheduler = new CoalescingScheduler(systemTimer, () => this.run(), { quietMs });

  constructor(private readonly context: FeatureContext) {}

  add(uri: vscode.Uri): void {
    if (uri.scheme !== 'file' || !this.isOn) return;
    this.saved.set(uri.toString(), uri);
    this.scheduler.trigger();
  }

  drop(uri: vscode.Uri): void {
    this.saved.delete(uri.toString());
    this.broken.delete(uri.toString());
    this.problems.delete(uri);
  }

  soon(): void {
    if (this.saved.size > 0) this.scheduler.trigger();
  }

  dispose(): void {
    this.isDisposed = true;
    this.scheduler.dispose();
    this.problems.dispose();
  }

  provideCodeActions(document: vscode.TextDocument, range: vscode.Range): vscode.CodeAction[] {
    const broken = this.broken.get(document.uri.toString()) ?? [];
    return broken
      .filter((one) => rangeOf(one).intersection(range))
      .flatMap((one) => this.actionFor(document, one) ?? []);
  }

  private actionFor(document: vscode.TextDocument, one: BrokenCheck) {
    const { mend } = one;
    if (!mend) return undefined;
    const edit = new vscode.WorkspaceEdit();
    if (mend.kind === 'rename') {
      const path = mend.to.slice(mend.to.lastIndexOf('/') + 1);
      edit.renameFile(document.uri, vscode.Uri.joinPath(document.uri, '..', path));
    } else {
      const line = (one.line ?? 1) - 1;
      const column = line < document.lineCount ? wordsAt(document, line, mend.from) : -1;
      // Somebody typed meanwhile.
      if (column < 0) return undefined;
      const place = new vscode.Range(line, column, line, column + mend.from.length);
      edit.replace(document.uri, place, mend.to);
    }
    const title =
      mend.kind === 'rename'
        ? vscode.l10n.t('Rename to {0}', mend.to.slice(mend.to.lastIndexOf('/') + 1))
        : vscode.l10n.t('Write {0}', mend.to);
    const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
    action.edit = edit;
    action.isPreferred = mend.kind === 'words';
    action.diagnostics = (this.problems.get(document.uri) ?? []).filter(
      ({ message }) => message === problemOf(one).message,
    );
    return action;
  }

  private get isOn(): boolean {
    return vscode.workspace.isTrusted && this.context.settings.read('checkChanges', false);
  }

  private async run(): Promise<void> {
    if (!this.isOn) this.saved.clear();
    const found = new Map<string, readonly BrokenCheck[]>();
    try {
      if (this.saved.size > 0)
        for (const repository of await this.context.repositories.all())
          for (const [uri, broken] of await this.brokenIn(repository)) found.set(uri, broken);
    } catch (error) {
      this.context.logger.error('Saved files could not be tried by the checks of lessons', error);
    }
    if (this.isDisposed) return;
    this.problems.clear();
    this.broken.clear();
    for (const [key, broken] of found) {
      const uri = this.saved.get(key);
      if (!uri || broken.length === 0) continue;
      this.broken.set(key, broken);
      this.problems.set(uri, broken.map(problemOf));
    }
  }

  private async brokenIn({
    manager,
    places,
  }: Repository): Promise<readonly (readonly [string, readonly BrokenCheck[]])[]> {
    const own = [...this.saved].flatMap(([key, uri]) => {
      const path = relativePath(places.root, uri);
      return path === undefined ? [] : [{ key, path }];
    });
    if (own.length === 0 || !manager.settings().enabled) return [];
    try {
      const paths = own.map(({ path }) => path);
      const { broken } = await manager.checkChange('work tree', paths);
      return own.map(({ key, path }) => [key, broken.filter((one) => one.path === path)] as const);
    } catch (error) {
      // Without a commit nothing is a change yet.
      if (isLessonError(error, 'noCommit')) return [];
      throw error;
    }
  }
}

const wordsAt = (document: vscode.TextDocument, line: number, words: string): number =>
  document.lineAt(line).text.indexOf(words);

function problemOf(one: BrokenCheck): vscode.Diagnostic {
  const problem = problemRow(
    rangeOf(one),
    // The list of problems shows marks of code as they are.
    sayBreach(one, vscode.l10n.t).replaceAll('`', "'"),
    vscode.DiagnosticSeverity.Information,
  );
  problem.code = one.kind;
  return problem;
}

/** The line, or the first where the file as a whole is meant. */
function rangeOf({ line = 1 }: BrokenCheck): vscode.Range {
  return new vscode.Range(line - 1, 0, line - 1, Number.MAX_SAFE_INTEGER);
}
