import * as vscode from 'vscode';
import type { LessonState } from '../../../core/lesson/lesson';
import {
  fitsVerb,
  type LessonVerb,
  lessonVerbs,
  verbIds,
} from '../../../core/operations/verbs/lessonVerbs';
import { shownPath, warningsOf } from '../../../core/library/libraryEntry';
import { lessonUri } from '../../host/lessonUri';
import { showError } from '../../host/showError';
import { isAgreed, notify } from '../../host/shown/notices';
import { pickLessons } from './pickLessons';
import { isLessonTarget, type LessonTarget } from '../../services/userVerbs';
import type { Feature, FeatureContext } from '../featureContext';
import { pickCommand } from '../../manifest';
import { newLesson } from './newLesson';
import { mergeLessons, supersedeLesson } from './relationCommands';
import { offerCommands } from './offeredCommands';
import { pinTask } from './pinTask';
import { searchCommand } from './searchCommand';
import { said } from '../../host/said';

/** Palette commands and tree menus: one command per verb, on the rows given or on what the user picks. */
export const lessonCommands: Feature = {
  name: 'commands',
  register: (context) => {
    const run = (id: string, act: (...args: unknown[]) => Promise<unknown>): vscode.Disposable =>
      vscode.commands.registerCommand(id, (...args: unknown[]) =>
        act(...args).catch((error: unknown) => showError(error, context.logger)),
      );
    const verbCommands = verbIds.map((verb) =>
      run(`lessons.${verb}`, (clicked, selected) => runVerb(context, verb, clicked, selected)),
    );
    const pickCommands = verbIds.map((verb) =>
      run(pickCommand(verb), () => runVerb(context, verb, undefined, undefined)),
    );
    return vscode.Disposable.from(
      offerCommands(context),
      ...verbCommands,
      ...pickCommands,
      run('lessons.dismiss', (clicked, selected) => runVerb(context, 'retire', clicked, selected)),
      run('lessons.approveAll', () => approveAll(context)),
      run('lessons.undo', () => context.verbs.undo()),
      run('lessons.list', () => openPicked(context, undefined)),
      run('lessons.showStale', () => openPicked(context, ['stale'])),
      run('lessons.new', () => newLesson(context)),
      run('lessons.search', () => searchCommand(context)),
      run('lessons.setApiKey', () => context.models.askForKey()),
      run('lessons.refresh', async () => context.repositories.announce()),
      run('lessons.merge', (clicked, selected) => mergeLessons(context, rows(clicked, selected))),
      run('lessons.supersede', (clicked) => supersedeLesson(context, rows(clicked, undefined))),
      run('lessons.pin', () => pinTask(context)),
    );
  },
};

async function runVerb(
  context: FeatureContext,
  verb: LessonVerb,
  clicked: unknown,
  selected: unknown,
): Promise<void> {
  const clickedRows = rows(clicked, selected);
  const targets = clickedRows.length > 0 ? clickedRows : await pickFor(context, verb);
  if (targets.length > 0) await context.verbs.run(verb, targets);
}

const pickFor = (context: FeatureContext, verb: LessonVerb): Promise<readonly LessonTarget[]> =>
  pickLessons(context, lessonVerbs[verb].states, true, {
    fits: (status) => fitsVerb(verb, status),
  });

/** The rows a menu was opened on: the selection where the clicked row is part of it. */
function rows(clicked: unknown, selected: unknown): readonly LessonTarget[] {
  const all = Array.isArray(selected) && selected.includes(clicked) ? selected : [clicked];
  return all.filter(isLessonTarget);
}

async function approveAll(context: FeatureContext): Promise<void> {
  const targets: LessonTarget[] = [];
  for (const repository of await context.repositories.all()) {
    const statuses = await repository.manager.list();
    targets.push(
      ...statuses
        .filter(({ state }) => state === 'quarantined')
        .map((status) => ({ repository, status })),
    );
  }
  if (targets.length === 0) {
    void notify('information', vscode.l10n.t('No lesson waits for your approval.'));
    return;
  }
  const approve = vscode.l10n.t('Approve {0} Lessons', targets.length);
  const detail = targets
    .map(({ status: { entry } }) =>
      [
        shownPath(entry),
        ...warningsOf(entry).map((why) => `⚠ ${said(why)}`),
        entry.lesson.body,
      ].join('\n'),
    )
    .join('\n\n');
  const question = vscode.l10n.t('Let @lessons use the text of these lessons?');
  if (await isAgreed('warning', question, detail, approve))
    await context.verbs.run('approve', targets);
}

async function openPicked(
  context: FeatureContext,
  states: readonly LessonState[] | undefined,
): Promise<void> {
  const [target] = await pickLessons(context, states, false);
  if (target)
    await vscode.window.showTextDocument(lessonUri(target.repository, target.status.entry));
}
