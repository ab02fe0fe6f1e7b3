import * as vscode from 'vscode';
import type { UpdatePreview } from '../../../core/operations/verbs/replaceLesson';
import { placeKey } from '../../../core/library/libraryEntry';
import { lessonUri } from '../../host/lessonUri';
import type { LessonTarget } from '../../services/userVerbs';
import type { FeatureContext } from '../featureContext';

/** Scheme of the documents that show a lesson's file as it would be after an update. */
export const updateScheme = 'lessons-update';

/** The address of the text that a candidate would make of its lesson. The query names repository and candidate. */
export function updateUri({ repository }: LessonTarget, preview: UpdatePreview): vscode.Uri {
  const { key } = repository.places;
  return lessonUri(repository, preview.target).with({
    scheme: updateScheme,
    query: `${key} ${placeKey(preview.candidate)}`,
  });
}

/** The candidate behind such an address; `undefined` = it is gone. */
export async function targetOf(
  { repositories }: FeatureContext,
  uri: vscode.Uri,
): Promise<LessonTarget | undefined> {
  const space = uri.query.indexOf(' ');
  const [key, place] = [uri.query.slice(0, space), uri.query.slice(space + 1)];
  const repository = (await repositories.all()).find(({ places }) => places.key === key);
  const statuses = (await repository?.manager.list()) ?? [];
  const status = statuses.find(({ entry }) => placeKey(entry) === place);
  return repository && status ? { repository, status } : undefined;
}

/** Serves those documents, read-only, and follows the files behind them. */
export class UpdateDocuments implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.changed.event;
  private readonly following: vscode.Disposable;

  constructor(private readonly context: FeatureContext) {
    this.following = context.repositories.onDidChange(() => {
      for (const { uri } of vscode.workspace.textDocuments)
        if (uri.scheme === updateScheme) this.changed.fire(uri);
    });
  }

  async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    const target = await targetOf(this.context, uri);
    const preview =
      target && (await target.repository.manager.previewUpdate(placeKey(target.status.entry)));
    return preview?.after ?? vscode.l10n.t('This update was accepted or withdrawn.');
  }

  dispose(): void {
    this.following.dispose();
    this.changed.dispose();
  }
}
