import { join } from 'node:path';
import * as vscode from 'vscode';
import type { Logger } from '../../../core/ports';
import { saying } from '../../../core/saying';
import { DiskStateFile } from '../../../node/journal/diskStateFile';
import { credentialScanner } from '../../../node/lessons/credentialScanner';
import { userHome } from '../../../node/lessons/userHome';
import { Git } from '../../../node/repository/git';
import { GitPast } from '../../../node/repository/gitPast';
import { transcriptsOf, unreadDatabase } from '../../../node/transcripts/findTranscripts';
import {
  branchSources,
  fileSource,
  gatherTranscripts,
  type TranscriptSource,
} from '../../../node/transcripts/gatherTranscripts';
import { KeptTranscripts } from '../../../node/transcripts/keptTranscripts';
import { abortWith } from '../../host/abortWith';
import { isAgreed, notify, underProgress } from '../../host/shown/notices';
import type { Repository } from '../../services/repository';
import { say } from '../../../prose/say';
import type { FeatureContext } from '../featureContext';

/** Asks, reads the transcripts of this repository and replays them; stopped, it goes on from there the next time. */
export async function runReplay({ repositories, logger }: FeatureContext): Promise<void> {
  const repository = await repositories.current();
  if (!repository) return;
  const git = new Git(repository.places.root, () => repository.manager.settings().trusted);
  const files = await transcriptsOf(repository.places.root, userHome(), process.env);
  const sources = [...files.map(fileSource), ...(await branchSources(git))];
  await tellUnread();
  if (sources.length === 0)
    return void notify(
      'information',
      vscode.l10n.t('No coding agent kept a transcript of this repository.'),
    );
  if (!(await mayRead(sources))) return;
  await underProgress('notification', vscode.l10n.t('Replaying past sessions'), (progress, token) =>
    walk({ repository, git, sources, logger }, abortWith(token), (message) =>
      progress.report({ message }),
    ),
  );
  repositories.announce();
  await vscode.commands.executeCommand('lessons.showStatistics');
}

/** What an agent keeps in a form that we do not read, with what to do about it. */
async function tellUnread(): Promise<void> {
  const path = await unreadDatabase(userHome(), process.env);
  if (path !== undefined)
    void notify('information', say(saying('transcript.database', { path }), vscode.l10n.t));
}

/** Nothing is read before the user said yes. */
function mayRead(sources: readonly TranscriptSource[]): Promise<boolean> {
  const megabytes = sources.reduce((sum, { size }) => sum + size, 0) / 1024 / 1024;
  const places = new Set(sources.map(({ name }) => name.replace(/[\\/:][^\\/:]*$/, '')));
  return isAgreed(
    'information',
    vscode.l10n.t('Read {0} transcripts of coding agents?', sources.length),
    [
      vscode.l10n.t(
        '{0} MB. They are replayed against the code of their time. Nothing is learnt from them, and nothing leaves this machine.',
        megabytes.toFixed(1),
      ),
      ...[...places].slice(0, 8),
    ].join('\n'),
    vscode.l10n.t('Read and Replay'),
  );
}

interface Walk {
  readonly repository: Repository;
  readonly git: Git;
  readonly sources: readonly TranscriptSource[];
  readonly logger: Logger;
}

async function walk(
  { repository: { manager, places }, git, sources, logger }: Walk,
  signal: AbortSignal,
  report: (message: string) => void,
): Promise<void> {
  const { tasks, problems } = await gatherTranscripts(sources, {
    root: places.root,
    kept: new KeptTranscripts(join(places.state, 'transcripts')),
    secrets: credentialScanner,
    signal,
    onRead: (done, of) => report(vscode.l10n.t('{0} of {1} read', done, of)),
  });
  for (const { name, message } of problems) logger.warn(`${name}: ${say(message)}`);
  if (signal.aborted) return;
  await manager.replay(
    tasks,
    {
      past: new GitPast(git),
      kept: new DiskStateFile(join(places.state, 'replay')),
      onSession: (done, of) => report(vscode.l10n.t('{0} of {1} sessions', done, of)),
    },
    signal,
  );
}
