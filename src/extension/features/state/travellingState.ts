import * as vscode from 'vscode';
import type { Carried } from '../../../core/operations/state/carryState';
import { systemTimer } from '../../../node/process/systemTimer';
import { meetMachines, type Met } from '../../../node/state/meetMachines';
import { stateRef } from '../../../node/state/stateRef';
import { showError } from '../../host/showError';
import { isAgreed, notify } from '../../host/shown/notices';
import { CoalescingScheduler } from '../../services/coalescingScheduler';
import type { Repository } from '../../services/repository';
import { ToldFailure } from '../../services/toldFailure';
import type { Feature, FeatureContext } from '../featureContext';

/** What the user does now goes first: machines meet once nothing changed for so long. */
const quietMs = 3_000;

/**
 * Meets the user's other machines in the folder of `lessons.state.folder`: at the start, so that a rebuilt container finds what was
 * approved, and after every change here. A git ref is met by the command alone.
 */
class Meetings implements vscode.Disposable {
  private readonly scheduler = new CoalescingScheduler(systemTimer, () => this.run(), { quietMs });
  private readonly failure: ToldFailure;

  constructor(private readonly context: FeatureContext) {
    const failed = 'The state of other machines was not met';
    this.failure = new ToldFailure('state', failed, context.logger);
  }

  soon(): void {
    // A ref is at a remote, which only hears of us when the user says so.
    if (stateRef(this.folder)) return;
    if (this.folder !== '' && vscode.workspace.isTrusted) this.scheduler.trigger();
  }

  dispose(): void {
    this.scheduler.dispose();
  }

  /** All repositories of the window; the command tells of failures, the background leaves them in Activity and the log. */
  async meet(): Promise<readonly Met[]> {
    const all: Met[] = [];
    for (const repository of await this.context.repositories.all())
      all.push(await this.meetOne(repository));
    return all;
  }

  get folder(): string {
    return this.context.settings.read('state.folder', '');
  }

  private async meetOne({ manager, places }: Repository): Promise<Met> {
    const met = await meetMachines(manager, places, this.folder);
    const { said, used } = met.received;
    if (said + used > 0) {
      const message = `Took over ${said} approvals and noes and ${used} uses from another machine`;
      await manager.note({ topic: 'state', message });
      this.context.repositories.announce();
    }
    return met;
  }

  private run(): Promise<void> {
    return this.failure.during(
      async () => void (await this.meet()),
      async () => (await this.context.repositories.all())[0],
    );
  }
}

/** "Sync, Export and Import State": approvals, noes and standing of this user, carried between machines. */
export const travellingState: Feature = {
  name: 'state',
  register: (context) => {
    const { repositories, logger } = context;
    const meetings = new Meetings(context);
    const command = (name: string, run: () => Promise<void>): vscode.Disposable =>
      vscode.commands.registerCommand(name, () =>
        run().catch((error: unknown) => showError(error, logger)),
      );
    meetings.soon();
    return vscode.Disposable.from(
      meetings,
      repositories.onDidChange(() => meetings.soon()),
      vscode.workspace.onDidGrantWorkspaceTrust(() => meetings.soon()),
      command('lessons.syncState', () => syncNow(meetings)),
      command('lessons.exportState', async () => exportState(await repositories.current())),
      command('lessons.importState', async () => {
        await importState(await repositories.current());
        repositories.announce();
      }),
    );
  },
};

async function syncNow(meetings: Meetings): Promise<void> {
  if (meetings.folder === '') {
    await vscode.commands.executeCommand('workbench.action.openSettings', 'lessons.state.folder');
    return;
  }
  const all = await meetings.meet();
  const [sent, received] = [sum(all.map((met) => met.sent)), sum(all.map((met) => met.received))];
  void notify(
    'information',
    vscode.l10n.t('Gave {0}; took over {1}.', toldOf(sent), toldOf(received)),
  );
}

async function exportState(repository: Repository | undefined): Promise<void> {
  if (!repository) return;
  const uri = await vscode.window.showSaveDialog({
    title: vscode.l10n.t('Export State'),
    filters: { [vscode.l10n.t('State of Lessons')]: ['jsonl'] },
  });
  if (!uri) return;
  const lines = await repository.manager.exportState();
  const text = lines.map((line) => `${line}\n`).join('');
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
  void notify('information', vscode.l10n.t('{0} events were exported.', lines.length));
}

async function importState(repository: Repository | undefined): Promise<void> {
  if (!repository) return;
  const [uri] =
    (await vscode.window.showOpenDialog({
      title: vscode.l10n.t('Import State'),
      filters: { [vscode.l10n.t('State of Lessons')]: ['jsonl'] },
    })) ?? [];
  if (!uri) return;
  const lines = new TextDecoder().decode(await vscode.workspace.fs.readFile(uri)).split('\n');
  const found = await repository.manager.importState(lines, true);
  const isYes = await isAgreed(
    'information',
    vscode.l10n.t('Take over {0} from this file?', toldOf(found)),
    vscode.l10n.t('Texts that were approved there count as approved here.'),
    vscode.l10n.t('Take Over'),
  );
  if (isYes) await repository.manager.importState(lines);
}

const toldOf = ({ said, used }: Carried): string =>
  vscode.l10n.t('{0} approvals and noes, {1} uses', said, used);

const sum = (all: readonly Carried[]): Carried => ({
  said: all.reduce((total, { said }) => total + said, 0),
  used: all.reduce((total, { used }) => total + used, 0),
});
