import { spoken } from '../../prose/say';
import { lineChanges } from '../../core/agents/lineChanges';
import { installable, type InstallableAgent } from '../../core/agents/registrations';
import { failure } from '../../core/errors';
import {
  makeChange,
  planInstall,
  planUninstall,
  type InstallPorts,
  type SettingsChange,
} from '../../core/operations/agents/installAgent';
import { installPorts } from '../../node/agents/installPorts';
import { writeLauncher } from '../../node/agents/launcher';
import { lessonsHome } from '../../node/lessons/lessonsHome';
import { userHome } from '../../node/lessons/userHome';
import { findRepositoryRoot } from '../../node/repository/repositoryRoot';
import type { CliCommand, CliIo, ExitCode, Invocation } from '../commandLine';
import { installGit } from './installGit';
import { printJson } from '../print';

export const install: CliCommand = {
  usage:
    'install claude|codex|copilot|cursor|gemini|opencode|cline|git [--repository] [--undo] [--yes]',
  help: 'Registers "lessons hook" with a coding agent (opencode: by a plugin; Cline: by a program for each event), for you everywhere or in this repository alone; "git" is the pre-commit hook of this repository, which tries what is staged. Shows the change of its settings and writes it with --yes; --undo brings back what was there.',
  flags: {
    repository: { type: 'boolean', help: 'in this repository alone' },
    undo: { type: 'boolean', help: 'take the hooks out again' },
    yes: { type: 'boolean', help: 'write the change' },
  },
  run: async (invocation) => {
    const { words } = invocation;
    if (words[0] === 'git') return installGit(invocation);
    return installHooks(invocation);
  },
};

async function installHooks(invocation: Invocation): Promise<ExitCode> {
  const { words, flag, io } = invocation;
  const agent = installable.find((name) => name === words[0]);
  if (!agent || words.length > 1)
    throw failure.wrongUsage(spoken('Name one agent: {0}, or git.', installable.join(', ')));
  const ports = portsFor(io);
  const scope = flag('repository') ? 'repository' : 'user';
  const plan = flag('undo') ? planUninstall : planInstall;
  const change = await plan(ports, agent, scope);
  // Where the hooks stand already, they start this version from now on.
  if (!flag('undo') && (!change || flag('yes')))
    writeLauncher(lessonsHome(io.environment), { main: process.argv[1] ?? '' });
  if (change && flag('yes')) await makeChange(ports, change);
  return tell(invocation, agent, change);
}

function portsFor({ cwd, environment }: CliIo): InstallPorts {
  const home = lessonsHome(environment);
  const user = environment['HOME'] || userHome();
  return installPorts({ home, user, root: findRepositoryRoot(cwd, home).root });
}

function tell(
  invocation: Invocation,
  agent: InstallableAgent,
  change: SettingsChange | undefined,
): ExitCode {
  const { io, isJson, flag } = invocation;
  const isMade = change !== undefined && flag('yes');
  if (isJson) printJson(io, { agent, ...change, changed: isMade });
  else io.out(change ? changeText(change, isMade) : nothingText(agent, flag('undo')));
  const needsTrust = isMade && agent === 'codex' && !flag('undo');
  if (needsTrust && !isJson)
    io.out(
      `${spoken('Codex asks once whether you trust these hooks; until then they do not run.')}\n`,
    );
  return change && !isMade ? 3 : 0;
}

function changeText({ files }: SettingsChange, isMade: boolean): string {
  const end = isMade
    ? spoken('Written.')
    : spoken('Nothing is written yet: run it again with --yes.');
  const changes = files.map(
    ({ file, before = '', after = '' }) => `${file}\n${lineChanges(before, after)}`,
  );
  return `${changes.join('')}${end}\n`;
}

function nothingText(agent: InstallableAgent, isUndo: boolean): string {
  return isUndo
    ? `${spoken('No hooks of ours stand in the settings of {0}.', agent)}\n`
    : `${spoken('The hooks are there already, and start this version.')}\n`;
}
