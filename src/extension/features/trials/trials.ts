import * as vscode from 'vscode';
import { toError } from '../../../core/errors';
import { placeKey } from '../../../core/library/libraryEntry';
import type { LessonStatus } from '../../../core/operations/status/lessonStatus';
import { notify } from '../../host/shown/notices';
import { lessonUri } from '../../host/lessonUri';
import type { Repository } from '../../services/repository';
import type { Feature, FeatureContext } from '../featureContext';

/** A while after the start or a change, so that nobody is disturbed in the middle of it. Milliseconds. */
const firstLook = 5_000;
/** A countdown is in days; looking every hour is soon enough. Milliseconds. */
const betweenLooks = 3_600_000;
/** Trials announced at one look; the others come with the next. */
const mostAnnounced = 3;

/** Puts candidates to use whose time is up: each is announced with its text first, and can be vetoed in the same breath. */
export const trials: Feature = {
  name: 'trials',
  register: (context) => {
    const look = (): void => {
      startTrials(context).catch((error: unknown) =>
        context.logger.error('Trials could not begin', error),
      );
    };
    let soon: NodeJS.Timeout | undefined = setTimeout(look, firstLook);
    const later = setInterval(look, betweenLooks);
    // Many changes at once are one look.
    const changed = context.repositories.onDidChange(() => {
      clearTimeout(soon);
      soon = setTimeout(look, firstLook);
    });
    return new vscode.Disposable(() => {
      clearTimeout(soon);
      clearInterval(later);
      changed.dispose();
    });
  },
};

async function startTrials(context: FeatureContext): Promise<void> {
  if (!vscode.workspace.isTrusted) return;
  let announced = 0;
  for (const repository of await context.repositories.all()) {
    for (const status of await repository.manager.dueTrials()) {
      if (announced >= mostAnnounced) return;
      announced += 1;
      await announce(context, repository, status);
    }
  }
}

/** Shows the text, then begins: what a user was not told of is never used. */
async function announce(
  context: FeatureContext,
  repository: Repository,
  status: LessonStatus,
): Promise<void> {
  const { lesson } = status.entry;
  const [promote, veto, open] = [
    vscode.l10n.t('Use'),
    vscode.l10n.t('Do Not Try It'),
    vscode.l10n.t('Open'),
  ];
  const text = lesson.body.replace(/^\s*[-*]\s+/gm, '');
  const answer = notify(
    'information',
    vscode.l10n.t('On trial from now on, for you alone: {0}. {1}', lesson.name, text),
    promote,
    veto,
    open,
  );
  const hasBegun = await repository.manager.beginTrial(placeKey(status.entry));
  if (hasBegun) context.repositories.announce();
  // The answer may come much later, or never.
  answer.then(
    async (choice) => {
      const target = [{ repository, status }];
      if (choice === promote) await context.verbs.run('promote', target);
      if (choice === veto) await context.verbs.run('veto', target);
      if (choice === open)
        await vscode.window.showTextDocument(lessonUri(repository, status.entry));
    },
    (error: unknown) => context.logger.error('A trial could not be answered', toError(error)),
  );
}
