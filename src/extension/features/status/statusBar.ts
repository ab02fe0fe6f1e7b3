import * as vscode from 'vscode';
import type { Feature, FeatureContext } from '../featureContext';

/** Only what asks for something: lessons that wait for the user and lessons that are stale. Nothing otherwise. */
export const statusBar: Feature = {
  name: 'status',
  register: (context) => {
    const item = vscode.window.createStatusBarItem(
      'lessons.status',
      vscode.StatusBarAlignment.Left,
      10,
    );
    item.name = 'Repo Lessons';
    item.command = 'lessons.tree.focus';
    let round = 0;
    const update = async (): Promise<void> => {
      round += 1;
      const mine = round;
      const counts = await count(context);
      // A later look is on its way; its answer is the newer one.
      if (mine === round) show(item, counts);
    };
    const refresh = (): void => {
      update().catch((error: unknown) =>
        context.logger.error('The status bar could not be updated', error),
      );
    };
    refresh();
    return vscode.Disposable.from(item, context.repositories.onDidChange(refresh));
  },
};

interface Counts {
  readonly waiting: number;
  readonly stale: number;
}

async function count({ repositories }: FeatureContext): Promise<Counts> {
  const all = await repositories.all();
  const statuses = (await Promise.all(all.map(({ manager }) => manager.list()))).flat();
  const inState = (...states: readonly string[]): number =>
    statuses.filter(({ state, entry }) => entry.scope !== 'shipped' && states.includes(state))
      .length;
  return { waiting: inState('quarantined', 'candidate'), stale: inState('stale') };
}

function show(item: vscode.StatusBarItem, { waiting, stale }: Counts): void {
  if (waiting + stale === 0) {
    item.hide();
    return;
  }
  const parts = [
    ...(stale > 0 ? [vscode.l10n.t('{0} stale', stale)] : []),
    ...(waiting > 0 ? [vscode.l10n.t('{0} to review', waiting)] : []),
  ];
  item.text = `$(book) ${parts.join(', ')}`;
  item.tooltip = vscode.l10n.t('Lessons: {0}. Click to see them.', parts.join(', '));
  item.show();
}
