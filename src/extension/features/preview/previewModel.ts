import * as vscode from 'vscode';
import { gptTokenCounter } from '../../../node/models/gptTokenCounter';
import { previewVendor } from '../../host/previewVendor';
import type { Feature, FeatureContext } from '../featureContext';
import { messageText, renderPreview } from './renderPreview';

const information: vscode.LanguageModelChatInformation = {
  id: 'lessons-preview',
  name: 'Lessons Preview',
  family: 'lessons-preview',
  version: '1',
  maxInputTokens: 128_000,
  maxOutputTokens: 128_000,
  // It calls no tool; without this Agent mode would not list it.
  capabilities: { toolCalling: true },
};

/** "Lessons Preview": a model for those who have none yet. It shows what one would have received. */
export const previewModel: Feature = {
  name: 'preview',
  register: (context) => {
    const provider = new PreviewProvider(context);
    const registration = vscode.lm.registerLanguageModelChatProvider(previewVendor, provider);
    return vscode.Disposable.from(provider, registration);
  },
};

/** Offers the preview while it is the only model, or as the setting says. */
class PreviewProvider implements vscode.LanguageModelChatProvider, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChangeLanguageModelChatInformation = this.changed.event;
  private readonly disposables: vscode.Disposable[] = [this.changed];
  private hasOther = false;
  private isLooking = false;

  constructor(private readonly context: FeatureContext) {
    this.disposables.push(
      vscode.lm.onDidChangeChatModels(() => this.look()),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration('lessons.preview')) this.changed.fire();
      }),
    );
    // Models are resolved when somebody asks for them; a chat that asks first may find none.
    this.look();
  }

  provideLanguageModelChatInformation(): vscode.LanguageModelChatInformation[] {
    const choice = this.context.settings.read<string>('preview', 'auto');
    const isOffered = choice === 'always' || (choice !== 'never' && !this.hasOther);
    return isOffered ? [information] : [];
  }

  async provideLanguageModelChatResponse(
    _model: vscode.LanguageModelChatInformation,
    messages: readonly vscode.LanguageModelChatRequestMessage[],
    { tools = [] }: vscode.ProvideLanguageModelChatResponseOptions,
    progress: vscode.Progress<vscode.LanguageModelResponsePart>,
    token: vscode.CancellationToken,
  ): Promise<void> {
    const text = await renderPreview(messages, tools, gptTokenCounter);
    if (!token.isCancellationRequested) progress.report(new vscode.LanguageModelTextPart(text));
  }

  async provideTokenCount(
    _model: vscode.LanguageModelChatInformation,
    what: string | vscode.LanguageModelChatRequestMessage,
  ): Promise<number> {
    return gptTokenCounter.count(typeof what === 'string' ? what : messageText(what));
  }

  dispose(): void {
    for (const disposable of this.disposables) disposable.dispose();
  }

  private look(): void {
    if (this.isLooking) return;
    this.isLooking = true;
    this.findOthers().then(
      () => (this.isLooking = false),
      (error: unknown) => {
        this.isLooking = false;
        this.context.logger.debug(`The models could not be listed: ${String(error)}`);
      },
    );
  }

  private async findOthers(): Promise<void> {
    const models = await vscode.lm.selectChatModels();
    const hasOther = models.some(({ vendor }) => vendor !== previewVendor);
    if (hasOther === this.hasOther) return;
    this.hasOther = hasOther;
    this.changed.fire();
  }
}
