import * as vscode from 'vscode';
import type { Finding } from '../../../core/capture/check/finding';
import { sayFinding } from '../../../prose/sayFinding';
import { systemTimer } from '../../../node/process/systemTimer';
import { problemRow } from '../../host/shown/rows';
import { CoalescingScheduler } from '../../services/coalescingScheduler';
import { relativePath } from '../../services/repositories';
import type { Feature, FeatureContext } from '../featureContext';
import { loadOnDemand } from '../loadOnDemand';

/** A burst of changed files, as a branch switch makes it, is answered once it is over. */
const quietMs = 500;
/** Files whose content says which scripts, targets, packages and crates there are. */
const namesOfThings = '**/{package.json,Makefile,GNUmakefile,justfile,Cargo.toml}';

/** Lines of open instruction files that are not true, in the list of problems, with a quick fix where it is plain. */
export const instructionProblems: Feature = {
  name: 'instruction problems',
  register: (context) => {
    const checker = new InstructionChecker(context);
    const soon = (): void => checker.soon();
    const ifText = (document: vscode.TextDocument): void => {
      if (isText(document)) soon();
    };
    soon();
    return vscode.Disposable.from(
      checker,
      vscode.workspace.onDidOpenTextDocument(ifText),
      vscode.workspace.onDidSaveTextDocument(ifText),
      vscode.workspace.onDidCloseTextDocument(ifText),
      // What somebody else wrote comes in as a change that leaves nothing to save.
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        if (!document.isDirty) ifText(document);
      }),
      vscode.workspace.onDidGrantWorkspaceTrust(soon),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration('lessons.checkInstructions')) soon();
      }),
      ...watchers(soon),
      vscode.languages.registerCodeActionsProvider({ scheme: 'file' }, checker, {
        providedCodeActionKinds: [vscode.CodeActionKind.QuickFix],
      }),
    );
  },
};

const isText = ({ languageId }: vscode.TextDocument): boolean =>
  /^(?:markdown|plaintext|instructions|skill)$/.test(languageId);

/** What instruction files name comes and goes as files do; what manifests define changes with their content. */
function watchers(soon: () => void): readonly vscode.Disposable[] {
  const files = vscode.workspace.createFileSystemWatcher('**/*', false, true, false);
  const manifests = vscode.workspace.createFileSystemWatcher(namesOfThings, true, false, true);
  const listeners = [files.onDidCreate(soon), files.onDidDelete(soon), manifests.onDidChange(soon)];
  return [files, manifests, ...listeners];
}

class InstructionChecker implements vscode.Disposable, vscode.CodeActionProvider {
  private readonly problems = vscode.languages.createDiagnosticCollection('lessons-instructions');
  private readonly found = new Map<string, readonly Finding[]>();
  private readonly abort = new AbortController();
  private readonly scheduler = new CoalescingScheduler(systemTimer, () => this.run(), { quietMs });

  constructor(private readonly context: FeatureContext) {}

  soon(): void {
    this.scheduler.trigger();
  }

  dispose(): void {
    this.abort.abort();
    this.scheduler.dispose();
    this.problems.dispose();
  }

  /** The new place of what moved, as an edit of its own and one for all of the file. */
  provideCodeActions(document: vscode.TextDocument, range: vscode.Range): vscode.CodeAction[] {
    const fixable = (this.found.get(document.uri.toString()) ?? []).filter(
      (finding) => finding.fix !== undefined && document.getText(rangeOf(finding)) === finding.said,
    );
    const here = fixable.filter((finding) => rangeOf(finding).intersection(range));
    const actions = here.map((finding) => {
      const title = vscode.l10n.t('Write {0}', finding.fix ?? '');
      return this.action(document, title, [finding]);
    });
    if (here.length === 0 || fixable.length < 2) return actions;
    const all = vscode.l10n.t('Write the New Places of All {0}', fixable.length);
    return [...actions, this.action(document, all, fixable)];
  }

  private action(
    document: vscode.TextDocument,
    title: string,
    findings: readonly Finding[],
  ): vscode.CodeAction {
    const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
    action.edit = new vscode.WorkspaceEdit();
    for (const finding of findings)
      action.edit.replace(document.uri, rangeOf(finding), finding.fix ?? finding.said);
    const [only, another] = findings;
    action.isPreferred = only !== undefined && another === undefined;
    action.diagnostics = (this.problems.get(document.uri) ?? []).filter(({ range }) =>
      findings.some((finding) => rangeOf(finding).isEqual(range)),
    );
    return action;
  }

  private async run(): Promise<void> {
    try {
      const found = await this.findAll();
      if (this.abort.signal.aborted) return;
      this.problems.clear();
      this.found.clear();
      for (const [uri, findings] of found) {
        this.found.set(uri.toString(), findings);
        this.problems.set(uri, findings.map(problemOf));
      }
    } catch (error) {
      if (!this.abort.signal.aborted)
        this.context.logger.error('Instruction files could not be checked', error);
    }
  }

  private async findAll(): Promise<readonly (readonly [vscode.Uri, readonly Finding[]])[]> {
    const { repositories, settings } = this.context;
    if (!settings.read('checkInstructions', true)) return [];
    const open = vscode.workspace.textDocuments.filter(
      (document) => document.uri.scheme === 'file' && !document.isDirty && isText(document),
    );
    if (open.length === 0) return [];
    const { isInstructionFile } = await loadOnDemand();
    const found: (readonly [vscode.Uri, readonly Finding[]])[] = [];
    for (const { manager, places } of await repositories.all()) {
      const own = open.flatMap(({ uri }) => {
        const path = relativePath(places.root, uri);
        return path !== undefined && isInstructionFile(path) ? [{ uri, path }] : [];
      });
      if (own.length === 0) continue;
      const { findings } = await manager.checkInstructions(
        own.map(({ path }) => path),
        this.abort.signal,
      );
      for (const { uri, path } of own)
        found.push([uri, findings.filter((finding) => finding.path === path)]);
    }
    return found;
  }
}

function problemOf(finding: Finding): vscode.Diagnostic {
  const problem = problemRow(
    rangeOf(finding),
    sayFinding(finding, vscode.l10n.t),
    vscode.DiagnosticSeverity.Warning,
  );
  problem.code = finding.code;
  return problem;
}

function rangeOf({ line, column, endColumn }: Finding): vscode.Range {
  return new vscode.Range(line - 1, column - 1, line - 1, endColumn - 1);
}
