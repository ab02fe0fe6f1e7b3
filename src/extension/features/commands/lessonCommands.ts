import * as vscode from 'vscode';
import type { LessonStatus } from '../../../core/operations/status/lessonStatus';
import {
  fitsVerb,
  type LessonVerb,
  lessonVerbs,
  verbIds,
} from '../../../core/operations/verbs/lessonVerbs';
import { isLessonTarget, type LessonTarget } from '../../services/userVerbs';
import type { Feature, FeatureContext } from '../featureContext';
import { pickCommand } from '../../manifest';
import { onDemandCommands, type OnDemand } from '../loadOnDemand';
import { offerCommands } from './offeredCommands';

/** Palette commands and tree menus: one command per verb, on the rows given or on what the user picks. */
export const lessonCommands: Feature = {
  name: 'commands',
  register: (context) => {
    const run = onDemandCommands(context.logger);
    const verbCommands = verbIds.map((verb) =>
      run(`lessons.${verb}`, (pieces, clicked, selected) =>
        runVerb(context, pieces, verb, clicked, selected),
      ),
    );
    const pickCommands = verbIds.map((verb) =>
      run(pickCommand(verb), (pieces) => runVerb(context, pieces, verb, undefined, undefined)),
    );
    return vscode.Disposable.from(
      offerCommands(context),
      ...verbCommands,
      ...pickCommands,
      run('lessons.dismiss', (pieces, clicked, selected) =>
        runVerb(context, pieces, 'retire', clicked, selected),
      ),
      run('lessons.approveAll', ({ approveAll }) => approveAll(context)),
      run('lessons.undo', () => context.verbs.undo()),
      run('lessons.list', ({ openPicked }) => openPicked(context, undefined)),
      run('lessons.showStale', ({ openPicked }) => openPicked(context, ['stale'])),
      run('lessons.new', ({ newLesson }) => newLesson(context)),
      run('lessons.search', ({ searchCommand }) => searchCommand(context)),
      run('lessons.setApiKey', () => context.models.askForKey()),
      run('lessons.refresh', async () => context.repositories.announce()),
      run('lessons.merge', ({ mergeLessons }, clicked, selected) =>
        mergeLessons(context, rows(clicked, selected)),
      ),
      run('lessons.supersede', ({ supersedeLesson }, clicked) =>
        supersedeLesson(context, rows(clicked, undefined)),
      ),
      run('lessons.pin', ({ pinTask }) => pinTask(context)),
      run('lessons.rememberThis', ({ rememberThis }) => rememberThis(context)),
      run('lessons.askWith', ({ askWith }, clicked) => askWith(rows(clicked, undefined)[0])),
    );
  },
};

async function runVerb(
  context: FeatureContext,
  { pickLessons }: OnDemand,
  verb: LessonVerb,
  clicked: unknown,
  selected: unknown,
): Promise<void> {
  const clickedRows = rows(clicked, selected);
  const fits = (status: LessonStatus): boolean => fitsVerb(verb, status);
  const targets =
    clickedRows.length > 0
      ? clickedRows
      : await pickLessons(context, lessonVerbs[verb].states, true, { fits });
  if (targets.length > 0) await context.verbs.run(verb, targets);
}

/** The rows a menu was opened on: the selection where the clicked row is part of it. */
function rows(clicked: unknown, selected: unknown): readonly LessonTarget[] {
  const all = Array.isArray(selected) && selected.includes(clicked) ? selected : [clicked];
  return all.filter(isLessonTarget);
}
