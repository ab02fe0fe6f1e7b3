import type * as vscode from 'vscode';
import type { Learning } from '../services/learning';
import type { Histories } from '../services/histories';
import type { OutputLogger } from '../host/outputLogger';
import type { SmallModels } from '../services/smallModels';
import type { Settings } from '../host/settings';
import type { UserVerbs } from '../services/userVerbs';
import type { ReceiptStore } from '../services/receiptStore';
import type { Repositories } from '../services/repositories';

/** What every feature receives. A feature takes what it needs from here and knows no other feature. */
export interface FeatureContext {
  readonly repositories: Repositories;
  readonly verbs: UserVerbs;
  readonly histories: Histories;
  readonly models: SmallModels;
  readonly learning: Learning;
  /** Receipts of this window, with what is kept nowhere else. */
  readonly receipts: ReceiptStore;
  readonly settings: Settings;
  readonly logger: OutputLogger;
  readonly extensionUri: vscode.Uri;
  /** Per workspace, for what a user was told once. */
  readonly workspaceState: vscode.Memento;
  readonly globalState: vscode.Memento;
  readonly secrets: vscode.SecretStorage;
  /** Milliseconds of what the extension did once; filled as it happens. */
  readonly timings: { activation?: number };
}

/** One contribution: registers itself and gives what ends it. */
export interface Feature {
  readonly name: string;
  readonly register: (context: FeatureContext) => vscode.Disposable;
}
