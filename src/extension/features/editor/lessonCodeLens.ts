import { sep } from 'node:path';
import * as vscode from 'vscode';
import type { LessonStatus } from '../../../core/operations/status/lessonStatus';
import { lessonUri } from '../../host/lessonUri';
import { type LessonVerb, lessonVerbs, verbsOf } from '../../../core/operations/verbs/lessonVerbs';
import type { LessonTarget } from '../../services/userVerbs';
import { lens } from '../../host/shown/rows';
import type { Feature, FeatureContext } from '../featureContext';
import { said } from '../../host/said';
import { sayState } from '../../../prose/sayState';

/** Above the first line of a lesson file: its state and what can be done about it. */
class LessonCodeLens implements vscode.CodeLensProvider {
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChangeCodeLenses = this.changed.event;

  constructor(private readonly context: FeatureContext) {}

  refresh(): void {
    this.changed.fire();
  }

  async provideCodeLenses(document: vscode.TextDocument): Promise<vscode.CodeLens[]> {
    const target = await this.find(document.uri);
    if (!target) return [];
    const top = new vscode.Range(0, 0, 0, 0);
    if (document.isDirty) {
      return [
        lens(top, {
          title: vscode.l10n.t('Save to see the state of this lesson'),
          command: 'workbench.action.files.save',
        }),
      ];
    }
    const { state } = target.status;
    const show = (title: string): vscode.Command => ({ title, command: 'lessons.tree.focus' });
    const why = reasonOf(target.status);
    // The reason comes last: a long one would push what can be done out of sight.
    const shown = [
      show(sayState(state, vscode.l10n.t)),
      ...actionsFor(target),
      ...comparisonFor(target),
      ...(why === undefined ? [] : [show(why)]),
    ];
    return shown.map((command) => lens(top, command));
  }

  private async find(uri: vscode.Uri): Promise<LessonTarget | undefined> {
    if (uri.scheme !== 'file' || !uri.fsPath.includes(`${sep}.lessons${sep}`)) return undefined;
    for (const repository of await this.context.repositories.all()) {
      const statuses = await repository.manager.list();
      const status = statuses.find(
        ({ entry }) => lessonUri(repository, entry).fsPath === uri.fsPath,
      );
      if (status) return { repository, status };
    }
    return undefined;
  }
}

function reasonOf({ reasons, cannotBeChecked }: LessonStatus): string | undefined {
  if (reasons[0] !== undefined) return said(reasons[0]);
  return cannotBeChecked ? vscode.l10n.t('cannot be checked: it names no refs') : undefined;
}

function comparisonFor(target: LessonTarget): vscode.Command[] {
  const { update, updates } = target.status;
  if (!update && !updates) return [];
  const title = update ? vscode.l10n.t('Show Update') : vscode.l10n.t('Show Difference');
  return [{ title, command: 'lessons.compare', arguments: [target] }];
}

/** What the text of a verb says in a line above a lesson. */
const titles: Readonly<Partial<Record<LessonVerb, () => string>>> = {
  approve: () => vscode.l10n.t('Approve This Text'),
  promote: () => vscode.l10n.t('Use'),
  verify: () => vscode.l10n.t('Still True'),
  restore: () => vscode.l10n.t('Restore'),
  settle: () => vscode.l10n.t('It Is Right'),
  retire: () => vscode.l10n.t('Retire'),
  publish: () => vscode.l10n.t('Save for Teammates'),
};

/** The verbs that a state calls for; a broken lesson is mended in the file itself. */
function actionsFor(target: LessonTarget): vscode.Command[] {
  if (target.status.state === 'broken') return [];
  const { isHeldHereAlone } = target.status;
  return verbsOf(target.status, vscode.workspace.isTrusted)
    .filter(
      (verb) => lessonVerbs[verb].group === 'state' || (verb === 'publish' && isHeldHereAlone),
    )
    .flatMap((verb) => {
      const title = titles[verb]?.();
      if (title === undefined) return [];
      return [{ title, command: `lessons.${verb}`, arguments: [target] }];
    });
}

export const lessonLens: Feature = {
  name: 'lens',
  register: (context) => {
    const provider = new LessonCodeLens(context);
    return vscode.Disposable.from(
      vscode.languages.registerCodeLensProvider(
        { language: 'markdown', pattern: '**/.lessons/**/*.md' },
        provider,
      ),
      context.repositories.onDidChange(() => provider.refresh()),
      vscode.workspace.onDidChangeTextDocument(() => provider.refresh()),
      vscode.workspace.onDidSaveTextDocument(() => provider.refresh()),
    );
  },
};
