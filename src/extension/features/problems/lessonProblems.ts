import * as vscode from 'vscode';
import { isNeverVerified, type Drift } from '../../../core/fingerprint/drift';
import type { LessonStatus } from '../../../core/operations/status/lessonStatus';
import { lessonUri } from '../../host/lessonUri';
import { problemRow } from '../../host/shown/rows';
import type { Feature, FeatureContext } from '../featureContext';
import { said } from '../../host/said';
import { sayDrift } from '../../../prose/sayDrift';

/** Everything wrong with lesson files, in VS Code's list of problems: broken fields, wrong and too broad refs, stale ones; of a proposal only what cannot be read. */
export const lessonProblems: Feature = {
  name: 'problems',
  register: (context) => {
    const collection = vscode.languages.createDiagnosticCollection('lessons');
    let round = 0;
    const update = async (): Promise<void> => {
      round += 1;
      const mine = round;
      const found = await findProblems(context);
      if (mine !== round) return;
      collection.clear();
      for (const [uri, diagnostics] of found) collection.set(uri, diagnostics);
    };
    const refresh = (): void => {
      update().catch((error: unknown) =>
        context.logger.error('The problems of lessons could not be listed', error),
      );
    };
    refresh();
    return vscode.Disposable.from(collection, context.repositories.onDidChange(refresh));
  },
};

async function findProblems({
  repositories,
}: FeatureContext): Promise<[vscode.Uri, vscode.Diagnostic[]][]> {
  const found: [vscode.Uri, vscode.Diagnostic[]][] = [];
  for (const repository of await repositories.all()) {
    for (const status of await repository.manager.list()) {
      const { folder, problems } = status.entry;
      if (problems.length + status.drifts.length === 0) continue;
      // A proposal that fell out of date is withdrawn or shown in the Inbox; nobody has to mend it.
      if (folder !== 'active' && problems.every(({ severity }) => severity !== 'error')) continue;
      const uri = lessonUri(repository, status.entry);
      found.push([uri, await diagnosticsOf(status, uri)]);
    }
  }
  return found;
}

async function diagnosticsOf(
  { entry, drifts }: LessonStatus,
  uri: vscode.Uri,
): Promise<vscode.Diagnostic[]> {
  const lines = drifts.length === 0 ? [] : await linesOf(uri);
  const problems = entry.problems.map((problem) =>
    diagnostic(
      problem.line === undefined ? 0 : problem.line - 1,
      said(problem),
      problem.severity === 'error'
        ? vscode.DiagnosticSeverity.Error
        : vscode.DiagnosticSeverity.Warning,
    ),
  );
  return [...problems, ...drifts.map((drift) => driftDiagnostic(drift, lines))];
}

function driftDiagnostic(drift: Drift, lines: readonly string[]): vscode.Diagnostic {
  const { ref, state } = drift;
  const line = Math.max(
    0,
    lines.findIndex((text) => text.includes(ref)),
  );
  // A ref nobody verified yet is no fault of the author: approving or promoting verifies it.
  const severity =
    state === 'unverified' && isNeverVerified(drift)
      ? vscode.DiagnosticSeverity.Hint
      : vscode.DiagnosticSeverity.Warning;
  const column = Math.max(0, lines[line]?.indexOf(ref) ?? 0);
  return diagnostic(line, sayDrift(drift, vscode.l10n.t), severity, column);
}

function diagnostic(
  line: number,
  message: string,
  severity: vscode.DiagnosticSeverity,
  column = 0,
): vscode.Diagnostic {
  const range = new vscode.Range(line, column, line, Number.MAX_SAFE_INTEGER);
  return problemRow(range, message, severity);
}

async function linesOf(uri: vscode.Uri): Promise<readonly string[]> {
  const bytes = await vscode.workspace.fs.readFile(uri);
  return new TextDecoder().decode(bytes).split('\n');
}
