import type * as vscode from 'vscode';
import { LocalClassifier } from '../core/classify/localClassifier';
import type { FeatureContext } from './features/featureContext';
import type { OutputLogger } from './host/outputLogger';
import { UserVerbs } from './host/userVerbs';
import { Settings } from './host/settings';
import { Repositories } from './repositories';

/** The object graph of the extension: the only place that makes services. */
export function compose(extension: vscode.ExtensionContext, logger: OutputLogger): FeatureContext {
  const settings = new Settings();
  const classifier = new LocalClassifier();
  const repositories = new Repositories(settings, logger, classifier);
  extension.subscriptions.push(repositories);
  return {
    repositories,
    verbs: new UserVerbs(repositories, logger),
    settings,
    logger,
    extensionUri: extension.extensionUri,
    workspaceState: extension.workspaceState,
    globalState: extension.globalState,
    secrets: extension.secrets,
  };
}
