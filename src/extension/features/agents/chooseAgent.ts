import * as vscode from 'vscode';
import { lineChanges } from '../../../core/agents/lineChanges';
import {
  installable,
  type InstallableAgent,
  type InstallScope,
} from '../../../core/agents/registrations';
import {
  makeChange,
  planInstall,
  planUninstall,
  type InstallPorts,
  type SettingsChange,
} from '../../../core/operations/agents/installAgent';
import { installPorts } from '../../../node/agents/installPorts';
import { writeLauncher } from '../../../node/agents/launcher';
import { lessonsHome } from '../../../node/lessons/lessonsHome';
import { userHome } from '../../../node/lessons/userHome';
import { showError } from '../../host/showError';
import { chooseRow } from '../../host/shown/lists';
import { isAgreed, notify } from '../../host/shown/notices';
import type { FeatureContext } from '../featureContext';
import { connectEditor, editorItem } from './editorAgent';

/** A change of more lines is shown by the commands it adds or takes away. */
const mostLines = 30;
const runs = /^[-+](?:.*"(?:command|bash|powershell)":|exec )/;

interface AgentItem extends vscode.QuickPickItem {
  readonly agent: InstallableAgent;
  readonly scope: InstallScope;
  /** What a click changes. */
  readonly change: SettingsChange;
  readonly isConnected: boolean;
}

/** Shows the agents with what a click changes, and changes it where the user says so. `target` is what hooks start. */
export async function chooseAgent(
  { repositories, settings, logger }: FeatureContext,
  target: Parameters<typeof writeLauncher>[1],
): Promise<void> {
  const home = lessonsHome(process.env);
  const user = process.env['HOME'] || userHome();
  const root = (await repositories.current())?.places.root;
  const ports = installPorts({ home, user, root: root ?? user });
  const scopes: readonly InstallScope[] = root === undefined ? ['user'] : ['user', 'repository'];
  const asked = scopes.flatMap((scope) => installable.map((agent) => ({ agent, scope })));
  // Settings of one agent that cannot be read are told of, and keep nobody from connecting another.
  const found = await Promise.allSettled(asked.map((one) => itemOf(ports, one)));
  for (const one of found) if (one.status === 'rejected') showError(one.reason, logger);
  const items = found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  const title = vscode.l10n.t('Connect a Coding Agent');
  const everywhere = items.filter(({ scope }) => scope === 'user');
  const here = items.filter(({ scope }) => scope === 'repository');
  const picked = await chooseRow([...everywhere, editorItem(settings), ...here], { title });
  if (!picked) return;
  if (picked.agent === 'editor') return connectEditor(picked, () => writeLauncher(home, target));
  if (!(await agrees(picked))) return;
  if (!picked.isConnected) writeLauncher(home, target);
  await makeChange(ports, picked.change);
  void notify(
    'information',
    picked.isConnected
      ? vscode.l10n.t('{0} no longer calls Repo Lessons.', picked.label)
      : vscode.l10n.t('{0} calls Repo Lessons from its next session on.', picked.label),
  );
}

const names: Readonly<Record<InstallableAgent, string>> = {
  claude: 'Claude Code',
  codex: 'OpenAI Codex',
  copilot: 'GitHub Copilot CLI',
  cursor: 'Cursor',
  gemini: 'Gemini CLI',
  opencode: 'opencode',
  cline: 'Cline',
};

async function itemOf(
  ports: InstallPorts,
  { agent, scope }: { readonly agent: InstallableAgent; readonly scope: InstallScope },
): Promise<readonly AgentItem[]> {
  const missing = await planInstall(ports, agent, scope);
  const change = missing ?? (await planUninstall(ports, agent, scope));
  if (!change) return [];
  const isConnected = missing === undefined;
  const description = isConnected ? vscode.l10n.t('connected; pick to disconnect') : '';
  const label =
    scope === 'user' ? names[agent] : vscode.l10n.t('{0} in this repository alone', names[agent]);
  return [
    { label, description, detail: change.files[0]?.file ?? '', agent, scope, change, isConnected },
  ];
}

function agrees({ label, change, isConnected }: AgentItem): Promise<boolean> {
  const lines = change.files.flatMap(({ file, before = '', after = '' }) => [
    file,
    ...lineChanges(before, after).split('\n'),
  ]);
  const names = new Set(change.files.map(({ file }) => file));
  // What is run counts; the brackets around it would push it out of sight.
  const counts = (line: string): boolean => names.has(line) || runs.test(line);
  const shown = lines.length > mostLines ? lines.filter(counts) : lines;
  const more = lines.length - shown.length;
  const rest = more > 0 ? [vscode.l10n.t('… and {0} lines around them', more)] : [];
  const detail = [...shown, ...rest].join('\n');
  return isAgreed(
    'information',
    isConnected
      ? vscode.l10n.t('Take the hooks of Repo Lessons out of the settings of {0}?', label)
      : vscode.l10n.t('Write the hooks of Repo Lessons into the settings of {0}?', label),
    detail,
    isConnected ? vscode.l10n.t('Disconnect') : vscode.l10n.t('Connect'),
  );
}
