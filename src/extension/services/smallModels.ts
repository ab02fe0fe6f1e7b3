import * as vscode from 'vscode';
import type { Embeddings, LanguageModel } from '../../core/ports';
import { OpenAiEmbeddings } from '../../node/models/openAiEmbeddings';
import { OpenAiModel } from '../../node/models/openAiModel';
import type { OutputLogger } from '../host/outputLogger';
import { askFor } from '../host/shown/notices';
import type { Settings } from '../host/settings';
import { VsCodeModel } from '../host/vsCodeModel';

const keyName = 'lessons.openai.apiKey';

/**
 * The model for small internal calls: an OpenAI-compatible endpoint where one is configured, else a model of VS Code that the user
 * has already allowed us to use. Never asks for consent, never costs anything unless the setting says so.
 */
export class SmallModels implements vscode.Disposable {
  private key = '';
  /** Endpoints whose refusal the user was asked about. */
  private readonly askedFor = new Set<string>();
  /** Kept, so that its connection is. */
  private embedder:
    { readonly baseUrl: string; readonly apiKey: string; readonly made: Embeddings } | undefined;
  private family: vscode.LanguageModelChat | undefined;
  private readonly disposables: vscode.Disposable[] = [];

  constructor(
    private readonly settings: Settings,
    private readonly secrets: vscode.SecretStorage,
    private readonly access: vscode.LanguageModelAccessInformation,
    private readonly logger: OutputLogger,
  ) {
    const reload = (): void => {
      this.load().catch((error: unknown) =>
        this.logger.error('The models could not be looked up', error),
      );
    };
    this.disposables.push(
      secrets.onDidChange(reload),
      vscode.lm.onDidChangeChatModels(reload),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration('lessons')) reload();
      }),
    );
    reload();
  }

  /** The model to ask where the local gate is unsure; `undefined` = the user did not switch that on, or there is none. */
  forVerdicts = (): LanguageModel | undefined =>
    this.settings.read('classifier.askModel', false)
      ? (this.endpoint() ?? this.allowed())
      : undefined;

  /** The endpoint the user configured; `undefined` = none. */
  endpoint = (): LanguageModel | undefined => {
    const [baseUrl, model] = [
      this.settings.read('openai.baseUrl', ''),
      this.settings.read('openai.model', ''),
    ];
    if (baseUrl === '' || model === '' || !vscode.workspace.isTrusted) return undefined;
    return new OpenAiModel({
      ...{ baseUrl, model, apiKey: this.key },
      onKeyRefused: () => this.askOnce(baseUrl),
    });
  };

  /** The model that compares by meaning; `undefined` = none is configured, or this window is not trusted. */
  embeddings = (): Embeddings | undefined => {
    const [baseUrl, model] = [
      this.settings.read('openai.baseUrl', ''),
      this.settings.read('openai.embeddingModel', ''),
    ];
    if (baseUrl === '' || model === '' || !vscode.workspace.isTrusted) return undefined;
    const known = this.embedder;
    if (known?.baseUrl === baseUrl && known.apiKey === this.key && known.made.name === model)
      return known.made;
    const made = new OpenAiEmbeddings({ baseUrl, model, apiKey: this.key });
    this.embedder = { baseUrl, apiKey: this.key, made };
    return made;
  };

  /** Asks for a key the first time an endpoint refuses the one there is; who says no is not asked again in this window. */
  private askOnce(baseUrl: string): void {
    if (this.askedFor.has(baseUrl)) return;
    this.askedFor.add(baseUrl);
    this.askForKey().catch((error: unknown) =>
      this.logger.error('The key could not be kept', error),
    );
  }

  /** Asks for the key of the endpoint and keeps it in the editor's secret storage; an empty answer forgets it. */
  async askForKey(): Promise<void> {
    const key = await askFor({
      prompt: vscode.l10n.t(
        'API key for {0}; empty forgets it',
        this.settings.read('openai.baseUrl', '') || 'lessons.openai.baseUrl',
      ),
      password: true,
      ignoreFocusOut: true,
    });
    if (key === undefined) return;
    if (key === '') await this.secrets.delete(keyName);
    else await this.secrets.store(keyName, key);
  }

  dispose(): void {
    for (const disposable of this.disposables) disposable.dispose();
  }

  private allowed(): LanguageModel | undefined {
    const model = this.family;
    return model && this.access.canSendRequest(model) === true ? new VsCodeModel(model) : undefined;
  }

  private async load(): Promise<void> {
    this.key = (await this.secrets.get(keyName)) ?? '';
    const family = this.settings.read('model.family', '');
    const models = await vscode.lm.selectChatModels(family === '' ? {} : { family });
    this.family = models.find(({ vendor }) => vendor !== 'lessons-preview');
  }
}
