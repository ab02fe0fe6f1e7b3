import * as vscode from 'vscode';
import { systemTimer } from '../../../node/process/systemTimer';
import { isInTeam } from '../../../node/team/teamFile';
import { CoalescingScheduler } from '../../services/coalescingScheduler';
import { ToldFailure } from '../../services/toldFailure';
import type { Feature, FeatureContext } from '../featureContext';
import { loadOnDemand, onDemandCommands } from '../loadOnDemand';

/** What the user does now goes first: the team is met once nothing changed for so long. */
const quietMs = 5_000;
/** Others are heard of this often, also where nothing happens here. */
const everyMs = 15 * 60_000;

/** "Team…": what use has shown of lessons, and who approved which text, shared with other people; met in the background where the place is no git ref. */
export const team: Feature = {
  name: 'team',
  register: (context) => {
    const run = onDemandCommands(context.logger);
    const meetings = new Meetings(context);
    const timer = setInterval(() => meetings.soon(), everyMs);
    meetings.soon();
    return vscode.Disposable.from(
      meetings,
      new vscode.Disposable(() => clearInterval(timer)),
      context.repositories.onDidChange(() => meetings.soon()),
      vscode.workspace.onDidGrantWorkspaceTrust(() => meetings.soon()),
      run('lessons.team', ({ chooseTeamAct }) => chooseTeamAct(context)),
      run('lessons.joinTeam', ({ joinTeam }) => joinTeam(context)),
      run('lessons.showUntold', ({ showUntoldEvents }) => showUntoldEvents(context)),
      run('lessons.leaveTeam', ({ leaveOwnTeam }) => leaveOwnTeam(context)),
    );
  },
};

/** Meets the teams of a window. No request waits for it, and everything else reads what it kept. */
class Meetings implements vscode.Disposable {
  private readonly scheduler = new CoalescingScheduler(systemTimer, () => this.run(), { quietMs });
  private readonly failure: ToldFailure;

  constructor(private readonly context: FeatureContext) {
    this.failure = new ToldFailure('team', 'The team was not met', context.logger);
  }

  soon(): void {
    if (vscode.workspace.isTrusted) this.scheduler.trigger();
  }

  dispose(): void {
    this.scheduler.dispose();
  }

  private async run(): Promise<void> {
    const all = (await this.context.repositories.all()).filter(({ places }) => isInTeam(places));
    if (all.length === 0) return;
    await this.failure.during(
      async () => {
        const { meetInBackground } = await loadOnDemand();
        for (const repository of all) await meetInBackground(repository, this.context);
      },
      async () => all[0],
    );
  }
}
