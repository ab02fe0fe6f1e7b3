import type * as vscode from 'vscode';
import { compose } from './compose';
import type { FeatureContext } from './features/featureContext';
import { features } from './features/features';
import { OutputLogger } from './host/outputLogger';
import { showError } from './host/showError';

let context: FeatureContext | undefined;

/** Called by the editor once. Waits for no index: views fill themselves when the lessons have been read. */
export function activate(extension: vscode.ExtensionContext): void {
  const started = performance.now();
  const logger = new OutputLogger();
  extension.subscriptions.push(logger);
  try {
    context = compose(extension, logger);
  } catch (error) {
    showError(error, logger);
    return;
  }
  for (const { name, register } of features) {
    try {
      extension.subscriptions.push(register(context));
    } catch (error) {
      // One broken feature must not take the others with it.
      logger.error(`The feature "${name}" could not start`, error);
    }
  }
  context.timings.activation = performance.now() - started;
  logger.info('Repo Lessons is active.');
}

/** Called by the editor at the end; waits for the caches to be written. */
export async function deactivate(): Promise<void> {
  await context?.repositories.close();
}
