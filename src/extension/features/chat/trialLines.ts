import * as vscode from 'vscode';
import { commandLink, trialCommand } from '../../../core/chat/quietLine';
import { placeKey, type LibraryEntry } from '../../../core/library/libraryEntry';
import type { LessonStatus } from '../../../core/operations/status/lessonStatus';
import type { Receipt } from '../../../core/lesson/receipt';
import { lessonUri } from '../../host/lessonUri';
import { showError } from '../../host/showError';
import { asText, plainLine } from '../../host/shown/shownText';
import type { Repository } from '../../services/repository';
import type { FeatureContext } from '../featureContext';
import { trusted } from './quietLines';
import type { ReceiptStore } from '../../services/receiptStore';

/** Ends a trial from the line that announced it: `[lesson id, repository]`. */
const vetoCommand = 'lessons.vetoTrial';
/** Trials announced in one answer; the others come with a later one. */
const mostAnnounced = 3;

/** The line before an answer that is given lessons on trial for the first time; `undefined` = there are none. */
export async function firstUseLine(
  repository: Repository,
  { injected }: Receipt,
): Promise<vscode.MarkdownString | undefined> {
  if (injected.length === 0) return undefined;
  const { entries, ledgers } = await repository.manager.library();
  const isFirst = (id: string): boolean => (ledgers.project.rows[id]?.reinforcements ?? 0) === 0;
  const fresh = injected.flatMap(({ id }) => {
    const entry = entries.find(({ brief }) => brief.id === id);
    return entry?.folder === 'candidates' && isFirst(id) ? [entry] : [];
  });
  if (fresh.length === 0) return undefined;
  const text = vscode.l10n.t('On trial for you alone, used here for the first time:');
  return lineOf(`${text} `, fresh, repository, '\n\n');
}

/**
 * The line after an answer that announces candidates whose time is up; they are put to use once it is shown, so that the next request is
 * the first that may be given them. `undefined` = there are none.
 */
export async function announceDue(
  repository: Repository,
  show: (line: vscode.MarkdownString) => void,
): Promise<boolean> {
  const due = (await repository.manager.dueTrials()).slice(0, mostAnnounced);
  if (due.length === 0) return false;
  const text = vscode.l10n.t('On trial from your next request on, for you alone:');
  show(lineOf(`\n\n${text} `, due.map(entryOf), repository, ''));
  for (const { entry } of due) await repository.manager.beginTrial(placeKey(entry));
  return true;
}

const entryOf = ({ entry }: LessonStatus): LibraryEntry => entry;

function lineOf(
  opening: string,
  entries: readonly LibraryEntry[],
  { places }: Repository,
  closing: string,
): vscode.MarkdownString {
  const named = entries.map(({ lesson }) => {
    const args = [lesson.id, places.key];
    const open = `[${asText(lesson.name)}](${commandLink(trialCommand, ...args)} "${titleOf(lesson.body)}")`;
    return `${open} ([${vscode.l10n.t('Veto')}](${commandLink(vetoCommand, ...args)}))`;
  });
  return trusted(`${opening}${named.join(', ')}${closing}`, [trialCommand, vetoCommand]);
}

/** The whole text, as it shows under the pointer. */
const titleOf = (body: string): string => plainLine(body).replace(/["\\<>]/g, ' ');

/** What the links of these lines do. */
export function registerTrialLinks(
  { verbs, logger }: FeatureContext,
  receipts: ReceiptStore,
): vscode.Disposable {
  const find = async (id: unknown, key: unknown) => {
    const repository = typeof key === 'string' ? await receipts.repository(key) : undefined;
    const all = (await repository?.manager.list()) ?? [];
    const status = all.find(({ entry }) => entry.lesson.id === id);
    return repository && status && { repository, status };
  };
  const command = (
    name: string,
    act: (target: { repository: Repository; status: LessonStatus }) => PromiseLike<unknown>,
  ): vscode.Disposable =>
    vscode.commands.registerCommand(name, async (id: unknown, key: unknown) => {
      try {
        const target = await find(id, key);
        if (target) await act(target);
      } catch (error) {
        showError(error, logger);
      }
    });
  return vscode.Disposable.from(
    command(trialCommand, ({ repository, status }) =>
      vscode.window.showTextDocument(lessonUri(repository, status.entry)),
    ),
    command(vetoCommand, (target) => verbs.run('veto', [target])),
  );
}
