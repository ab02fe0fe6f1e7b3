import * as vscode from 'vscode';
import type { LessonState } from '../../../core/lesson/lesson';
import { placeKey, shownPath } from '../../../core/library/libraryEntry';
import { fitsVerb } from '../../../core/operations/verbs/lessonVerbs';
import type { LessonStatus } from '../../../core/operations/status/lessonStatus';
import { lessonUri } from '../../host/lessonUri';
import { asCode, asText, plainLine } from '../../host/shown/shownText';
import type { Repository } from '../../services/repository';
import { capture } from './captureCommand';
import type { CommandScope } from './commandScope';
import { lastRequest } from './pastTurns';
import { trusted } from './quietLines';
import { recipe } from './recipeCommand';
import { omissionText, renderReceipt } from './renderReceipt';
import { said } from '../../host/said';
import { saying } from '../../../core/saying';
import { sayState } from '../../../prose/sayState';

/** The order in which states are listed: what works, what needs the user, what is put away. */
const order: readonly LessonState[] = [
  'active',
  'trial',
  'stale',
  'unverified',
  'contested',
  'quarantined',
  'candidate',
  'resting',
  'broken',
  'retired',
];

/** Commands that we answer ourselves: no model, no tokens. */
export const slashCommands: Readonly<Record<string, (scope: CommandScope) => Promise<void>>> = {
  list,
  why,
  promote,
  stale,
  recipe,
  capture,
};

async function list({ repository, call: { stream } }: CommandScope): Promise<void> {
  const statuses = await repository.manager.list();
  if (statuses.length === 0) {
    stream.markdown(vscode.l10n.t('There are no lessons here yet.'));
    stream.button({ command: 'lessons.new', title: vscode.l10n.t('New Lesson') });
    return;
  }
  for (const state of order) {
    const some = statuses.filter((status) => status.state === state);
    if (some.length === 0) continue;
    stream.markdown(`\n\n**${sayState(state, vscode.l10n.t)}** (${some.length})\n`);
    for (const status of some) showLesson(repository, stream, status);
  }
}

async function stale({ repository, call: { stream } }: CommandScope): Promise<void> {
  const { stale: found, checked } = await repository.manager.stale();
  if (found.length === 0) {
    stream.markdown(vscode.l10n.t('No lesson is stale; {0} were checked.', checked));
    return;
  }
  for (const status of found) {
    showLesson(repository, stream, status);
    for (const { ref, reason } of status.drifts)
      stream.markdown(`\n  - ${asCode(ref)} ${asText(said(reason))}`);
  }
  stream.button({ command: 'lessons.verify', title: vscode.l10n.t('Still True…') });
}

/** Without a word: the last receipt of this conversation. With one: why that lesson is in its state. */
async function why({ receipts, repository, call }: CommandScope): Promise<void> {
  const { stream, request, context } = call;
  const id = lastRequest(context) ?? receipts.last;
  const receipt = id === undefined ? undefined : await receipts.find(id);
  const { budgetTokens } = repository.manager.settings();
  const name = request.prompt.trim();
  if (name !== '') {
    const status = await findNamed(repository, name);
    if (!status) {
      stream.markdown(vscode.l10n.t('No lesson is named {0}.', asCode(name)));
      return;
    }
    showLesson(repository, stream, status);
    const reasons = status.reasons.length > 0 ? status.reasons : [saying(`state.${status.state}`)];
    for (const reason of reasons) stream.markdown(`\n  - ${asText(said(reason))}`);
    const omitted = receipt?.omitted.find((lesson) => lesson.id === status.entry.lesson.id);
    if (omitted) {
      const text = vscode.l10n.t(
        'left out of the last answer: {0}',
        omissionText(omitted, budgetTokens),
      );
      stream.markdown(`\n  - ${asText(text)}`);
    }
    return;
  }
  stream.markdown(
    receipt
      ? shifted(renderReceipt(receipt, asText, budgetTokens))
      : vscode.l10n.t('Nothing was asked in this conversation yet.'),
  );
}

async function promote({ feature, repository, call }: CommandScope): Promise<void> {
  const { stream, request } = call;
  const candidates = (await repository.manager.list()).filter((status) =>
    fitsVerb('promote', status),
  );
  const name = request.prompt.trim();
  const wanted = candidates.find((status) => isNamed(status, name));
  if (wanted) {
    const isDone = await feature.verbs.run('promote', [{ repository, status: wanted }]);
    if (isDone)
      stream.markdown(vscode.l10n.t('{0} is in use now.', asCode(wanted.entry.lesson.name)));
    return;
  }
  if (name !== '')
    stream.markdown(vscode.l10n.t('No candidate is named {0}.', asCode(name)) + '\n\n');
  if (candidates.length === 0) {
    stream.markdown(vscode.l10n.t('There is no candidate to use.'));
    return;
  }
  stream.markdown(
    vscode.l10n.t('Candidates. {0} puts one to use.', asCode('/promote NAME')) + '\n',
  );
  for (const status of candidates) {
    showLesson(repository, stream, status);
    stream.markdown(`\n\n${quoted(status.entry.lesson.body)}\n`);
  }
  await repository.manager.noteShown(candidates);
}

function showLesson(
  repository: Repository,
  stream: vscode.ChatResponseStream,
  { entry }: LessonStatus,
): void {
  stream.markdown('\n- ');
  // What came with the program has no file to open.
  if (entry.scope === 'shipped') stream.markdown(asCode(entry.lesson.name));
  else stream.anchor(lessonUri(repository, entry), plainLine(entry.lesson.name));
  stream.markdown(` ${asText(entry.lesson.description)}`);
}

async function findNamed(repository: Repository, name: string): Promise<LessonStatus | undefined> {
  return (await repository.manager.list()).find((status) => isNamed(status, name));
}

function isNamed({ entry }: LessonStatus, name: string): boolean {
  return [
    entry.lesson.name,
    entry.lesson.id,
    entry.fileName,
    shownPath(entry),
    placeKey(entry),
  ].includes(name);
}

function quoted(text: string): string {
  return text
    .split('\n')
    .map((line) => `> ${asText(line)}`)
    .join('\n');
}

/** Headings one level down: the answer is a part of a page. */
function shifted(markdown: string): vscode.MarkdownString {
  return trusted(markdown.replace(/^#/gm, '##'), []);
}
