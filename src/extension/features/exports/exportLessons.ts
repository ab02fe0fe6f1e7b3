import * as vscode from 'vscode';
import { DiskExportFiles } from '../../../node/agents/diskExportFiles';
import { systemTimer } from '../../../node/process/systemTimer';
import { CoalescingScheduler } from '../../services/coalescingScheduler';
import type { Repository } from '../../services/repository';
import type { Feature, FeatureContext } from '../featureContext';
import { onDemandCommands } from '../loadOnDemand';

/** What the user does now goes first: files follow once nothing changed for so long. */
const quietMs = 3_000;

/** "Export Lessons to Instruction Files…", and files that hold lessons already follow them where `lessons.exports.update` says so. */
export const exportLessons: Feature = {
  name: 'exports',
  register: (context) => {
    const { repositories, settings } = context;
    const follow = new CoalescingScheduler(systemTimer, () => followAll(context), { quietMs });
    return vscode.Disposable.from(
      follow,
      onDemandCommands(context.logger)('lessons.exportFiles', ({ chooseExports }) =>
        chooseExports(context),
      ),
      repositories.onDidChange(() => {
        if (settings.read('exports.update', false) && vscode.workspace.isTrusted) follow.trigger();
      }),
    );
  },
};

async function followAll({ repositories, logger }: FeatureContext): Promise<void> {
  for (const repository of await repositories.all()) {
    try {
      await followOne(repository);
    } catch (error) {
      logger.error('The files that hold lessons were not updated', error);
    }
  }
}

async function followOne({ manager, places }: Repository): Promise<void> {
  const files = new DiskExportFiles(places.root);
  const plan = await manager.planExport(files, { targets: [] });
  if (plan.changes.length === 0) return;
  await manager.makeExport(files, plan);
  const names = plan.changes.map(({ path }) => path).join(', ');
  await manager.note({ topic: 'export', message: `Wrote lessons into ${names}` });
}
