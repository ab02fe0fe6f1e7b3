import type * as vscode from 'vscode';
import { CascadeClassifier } from '../core/classify/cascadeClassifier';
import { LateClassifier } from '../core/classify/lateClassifier';
import { loadRequests } from '../node/lessons/loadRequests';
import { systemClock } from '../node/process/systemClock';
import type { FeatureContext } from './features/featureContext';
import { Learning } from './services/learning';
import { Histories } from './services/histories';
import type { OutputLogger } from './host/outputLogger';
import { SmallModels } from './services/smallModels';
import { UserVerbs } from './services/userVerbs';
import { Settings } from './host/settings';
import { ReceiptStore } from './services/receiptStore';
import { Repositories } from './services/repositories';

/** The object graph of the extension: the only place that makes services. */
export function compose(extension: vscode.ExtensionContext, logger: OutputLogger): FeatureContext {
  const settings = new Settings();
  const { secrets } = extension;
  const models = new SmallModels(
    settings,
    secrets,
    extension.languageModelAccessInformation,
    logger,
  );
  const classifier = new CascadeClassifier({
    local: new LateClassifier(async () => new (await loadRequests()).LocalClassifier()),
    model: models.forVerdicts,
    clock: systemClock,
    logger,
  });
  const histories = new Histories(extension.extensionUri, logger);
  const repositories = new Repositories({
    ...{ settings, logger, classifier, histories, models, secrets },
  });
  extension.subscriptions.push(repositories, models);
  return {
    repositories,
    verbs: new UserVerbs(repositories, logger),
    histories,
    models,
    receipts: new ReceiptStore(repositories, histories),
    learning: new Learning(repositories, models, logger),
    settings,
    logger,
    extensionUri: extension.extensionUri,
    workspaceState: extension.workspaceState,
    globalState: extension.globalState,
    secrets,
    timings: {},
  };
}
