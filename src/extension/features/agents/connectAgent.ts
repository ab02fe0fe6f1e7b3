import * as vscode from 'vscode';
import { hasLauncher, writeLauncher } from '../../../node/agents/launcher';
import { lessonsHome } from '../../../node/lessons/lessonsHome';
import type { Feature, FeatureContext } from '../featureContext';
import { onDemandCommands } from '../loadOnDemand';

/** "Connect a Coding Agent…": registers the hooks of the command line with an agent for this user, or takes them out again. */
export const connectAgent: Feature = {
  name: 'agents',
  register: (context) => {
    followVersion(context);
    return onDemandCommands(context.logger)('lessons.connectAgent', ({ chooseAgent }) =>
      chooseAgent(context, targetOf(context.extensionUri)),
    );
  },
};

/** Hooks that are registered start this version from now on; without any there is no launcher. */
function followVersion({ extensionUri, logger }: FeatureContext): void {
  try {
    const home = lessonsHome(process.env);
    if (hasLauncher(home)) writeLauncher(home, targetOf(extensionUri));
  } catch (error) {
    logger.error('The hooks of coding agents start an older version', error);
  }
}

function targetOf(extensionUri: vscode.Uri) {
  const main = vscode.Uri.joinPath(extensionUri, 'dist', 'lessons.js').fsPath;
  return { main, editor: process.execPath };
}
