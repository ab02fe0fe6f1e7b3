import * as vscode from 'vscode';
import { parseRef } from '../../../core/fingerprint/parseRef';
import type { LessonStatus } from '../../../core/operations/status/lessonStatus';
import { lens } from '../../host/shown/rows';
import { revealCommand } from '../../host/showInManager';
import type { Feature, FeatureContext } from '../featureContext';
import type { Repository } from '../../services/repository';

/** Files with more lines are made by programs; nobody reads lenses in them. */
const mostLines = 5_000;

/** Above each key of an open file that lessons depend on: which they are. Off unless `lessons.showDependents` is on. */
class InputLens implements vscode.CodeLensProvider {
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChangeCodeLenses = this.changed.event;

  constructor(private readonly context: FeatureContext) {}

  refresh(): void {
    this.changed.fire();
  }

  async provideCodeLenses(document: vscode.TextDocument): Promise<vscode.CodeLens[]> {
    const { settings, repositories } = this.context;
    if (!settings.read('showDependents', false) || document.lineCount > mostLines) return [];
    const repository = await repositories.current([document.uri]);
    const path = repository && pathIn(repository, document.uri);
    if (!repository || path === undefined) return [];
    const byLine = await dependents(repository, path, document.getText());
    return [...byLine].map(([line, statuses]) => lensAt(line, statuses));
  }
}

/** The lessons that depend on a place of a file, by its line, counted from 1. */
async function dependents(
  { manager }: Repository,
  path: string,
  text: string,
): Promise<ReadonlyMap<number, readonly LessonStatus[]>> {
  const byLine = new Map<number, readonly LessonStatus[]>();
  const inUse = (await manager.list()).filter(
    ({ entry, state }) => state !== 'retired' && entry.scope === 'project',
  );
  for (const status of inUse) {
    for (const ref of refsInto(status, path)) {
      const line = (await manager.lineNow(path, text, [ref])) ?? 1;
      const known = byLine.get(line) ?? [];
      if (!known.includes(status)) byLine.set(line, [...known, status]);
    }
  }
  return byLine;
}

function refsInto({ entry }: LessonStatus, path: string): readonly string[] {
  return entry.lesson.fingerprint.flatMap(({ ref }) => {
    const parsed = parseRef(ref);
    const isHere = parsed.ok && parsed.ref.path === path && isInFile(parsed.ref.kind);
    return isHere ? [ref] : [];
  });
}

const isInFile = (kind: string): boolean => ['field', 'file', 'regex'].includes(kind);

function pathIn({ places }: Repository, uri: vscode.Uri): string | undefined {
  const root = `${vscode.Uri.file(places.root).path}/`;
  return uri.scheme === 'file' && uri.path.startsWith(root)
    ? uri.path.slice(root.length)
    : undefined;
}

function lensAt(line: number, statuses: readonly LessonStatus[]): vscode.CodeLens {
  const names = statuses.map(({ entry }) => entry.lesson.name).join(', ');
  const [first] = statuses;
  const title =
    statuses.length === 1
      ? vscode.l10n.t('1 lesson depends on this: {0}', names)
      : vscode.l10n.t('{0} lessons depend on this: {1}', statuses.length, names);
  return lens(new vscode.Range(line - 1, 0, line - 1, 0), {
    title,
    command: revealCommand,
    arguments: [{ tab: 'lessons', id: first?.entry.lesson.id }],
  });
}

export const inputLens: Feature = {
  name: 'input lens',
  register: (context) => {
    const provider = new InputLens(context);
    return vscode.Disposable.from(
      vscode.languages.registerCodeLensProvider({ scheme: 'file' }, provider),
      context.repositories.onDidChange(() => provider.refresh()),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration('lessons.showDependents')) provider.refresh();
      }),
    );
  },
};
