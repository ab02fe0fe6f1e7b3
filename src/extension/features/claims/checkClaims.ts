import * as vscode from 'vscode';
import { placeKey } from '../../../core/library/libraryEntry';
import type { CheckedLesson } from '../../../core/operations/status/checkClaims';
import { abortWith } from '../../host/abortWith';
import { lessonUri } from '../../host/lessonUri';
import { chooseRow } from '../../host/shown/lists';
import { notify, underProgress } from '../../host/shown/notices';
import { isLessonTarget } from '../../services/userVerbs';
import type { Repository } from '../../services/repository';
import type { FeatureContext } from '../featureContext';

interface Found {
  readonly repository: Repository;
  readonly checked: CheckedLesson;
}

/** Tries what the chosen lesson says, or what all of them say, and shows what does not hold. */
export async function checkClaims(context: FeatureContext, chosen: unknown): Promise<void> {
  const title = vscode.l10n.t('Checking what lessons say');
  const found = await underProgress('notification', title, async (_, token) => {
    const signal = abortWith(token);
    const all: Found[] = [];
    const chosenOne = isLessonTarget(chosen) ? chosen : undefined;
    const repositories = chosenOne ? [chosenOne.repository] : await context.repositories.all();
    const keys = chosenOne ? [placeKey(chosenOne.status.entry)] : [];
    for (const repository of repositories) {
      for (const checked of await repository.manager.checkClaims(keys, signal))
        all.push({ repository, checked });
    }
    return all;
  });
  context.repositories.announce();
  await tell(found);
}

async function tell(found: readonly Found[]): Promise<void> {
  const claims = found.flatMap(({ checked }) => checked.claims);
  const failing = found.filter(({ checked }) => checked.claims.some(({ holds }) => !holds));
  const holding = claims.filter(({ holds }) => holds).length;
  const text =
    claims.length === 0
      ? vscode.l10n.t('These lessons claim nothing that can be checked.')
      : vscode.l10n.t('{0} of {1} checked claims hold.', holding, claims.length);
  if (failing.length === 0) {
    void notify('information', text);
    return;
  }
  const show = vscode.l10n.t('Show');
  void notify('warning', text, show).then(async (choice) => {
    if (choice === show) await showFailing(failing);
  });
}

async function showFailing(failing: readonly Found[]): Promise<void> {
  const items = failing.map((found) => ({
    label: found.checked.entry.lesson.name,
    detail: found.checked.claims
      .filter(({ holds }) => !holds)
      .map(({ text }) => vscode.l10n.t('not so: {0}', text))
      .join('; '),
    found,
  }));
  const placeHolder = vscode.l10n.t('Lessons that say what is not so; choose one to open it');
  const picked = await chooseRow(items, { placeHolder });
  if (!picked) return;
  const { repository, checked } = picked.found;
  await vscode.window.showTextDocument(lessonUri(repository, checked.entry));
}
