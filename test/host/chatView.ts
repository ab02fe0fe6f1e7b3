import type { Locator, Page } from 'playwright-core';
import { waitFor } from './waitFor';

/** Long enough for a scripted answer that streams slowly. */
const answerLimit = 60_000;

/** The Chat view: type, send, read. */
export class ChatView {
  constructor(private readonly page: Page) {}

  /** Opens the view, or gives it the focus, with the editor's own key. */
  async open(): Promise<void> {
    // The same key closes a view that has the focus.
    if (await this.input.isVisible()) return;
    await this.page.keyboard.press('Control+Alt+i');
    await this.input.waitFor();
  }

  /** Starts a new conversation. */
  async startOver(): Promise<void> {
    await this.input.click();
    await this.page.keyboard.press('Control+l');
    await this.page.locator('.interactive-session .chat-welcome-view').waitFor();
  }

  /** Chooses the model; does nothing where it is chosen already, as the only one is. */
  async pickModel(name: string): Promise<void> {
    const picker = this.session.locator('.chat-input-toolbars').getByText(name);
    // The editor asks providers for their models some time after it started.
    const isChosen = await picker.waitFor({ timeout: 2_000 }).then(
      () => true,
      () => false,
    );
    if (isChosen) return;
    await this.session.locator('.model-picker-name').click();
    const list = this.page.locator('.action-widget');
    // Most models are folded away until one searches for them.
    await list.locator('input').fill(name);
    await list.locator('.monaco-list-row').filter({ hasText: name }).first().click();
    await picker.waitFor();
  }

  /** Types a prompt and leaves it unsent. */
  async type(prompt: string): Promise<void> {
    await this.input.click();
    await this.page.keyboard.press('Control+a');
    await this.page.keyboard.press('Delete');
    await this.page.keyboard.insertText(prompt);
  }

  /** Sends a prompt and gives the finished answer. */
  async ask(prompt: string): Promise<string> {
    const before = await this.newestIndex();
    await this.send(prompt);
    await this.answered(before);
    return this.answer();
  }

  /** Sends a prompt without waiting for the answer. */
  async send(prompt: string): Promise<void> {
    await this.type(prompt);
    // Enter would take the suggestion that may be open; the button always sends.
    await this.session.getByRole('button', { name: /^Send/ }).first().click();
  }

  /** Presses the button that stops the running request. */
  async cancel(): Promise<void> {
    await this.session
      .getByRole('button', { name: /^(Cancel|Stop)/ })
      .first()
      .click();
  }

  /** Lets a tool run once, when the editor's question about it holds these words. */
  async allow(words: string): Promise<void> {
    const buttons = this.question(words);
    const once = this.page.locator('.monaco-menu').getByRole('menuitem', { name: 'Allow Once' });
    await buttons.waitFor();
    // A menu that has just opened takes no click, so whatever is there is pressed until the question is gone.
    await waitFor(`"${words}" to be answered`, async () => {
      if (!(await buttons.isVisible())) return true;
      const next = (await once.isVisible()) ? once : buttons.locator('.monaco-dropdown-button');
      await next.click({ timeout: 1_000 }).catch(() => undefined);
      return false;
    });
  }

  /** Declines what the editor asks in these words; the answer goes on without it. */
  async skip(words: string): Promise<void> {
    await this.question(words).locator('.monaco-button', { hasText: 'Skip' }).click();
  }

  /** The buttons under the editor's question before a tool runs. The answer holds a hidden copy; this one stands above the input. */
  question(words: string): Locator {
    const question = this.session.locator('.chat-tool-confirmation-carousel');
    return question.filter({ hasText: words }).locator('.chat-confirmation-widget-buttons').first();
  }

  /** The prose of the newest answer, finished or not; without the folded steps above it. */
  async answer(): Promise<string> {
    const prose = this.newestAnswer.locator('.value > .chat-markdown-part');
    return (await prose.allInnerTexts()).join('\n').trim();
  }

  /** Everything that the newest answer shows: steps, prose, errors, buttons. */
  async wholeAnswer(): Promise<string> {
    return (await this.newestAnswer.locator('.value').first().innerText()).trim();
  }

  /** The newest answer, to find its buttons, references and links. */
  get newestAnswer(): Locator {
    return this.session.locator('.interactive-response.chat-most-recent-response');
  }

  /** The texts of the follow-ups that are offered. */
  followUps(): Promise<string[]> {
    return this.session.locator('.interactive-input-followups .monaco-button').allInnerTexts();
  }

  /** Waits until the newest answer is a later one than `index` and is finished. */
  private async answered(index: number): Promise<void> {
    const isFinished = async (): Promise<boolean> => {
      if ((await this.newestIndex()) <= index) return false;
      return (await this.session.locator('.chat-response-loading').count()) === 0;
    };
    await waitFor('the answer', isFinished, answerLimit);
  }

  /** The position of the newest answer in the conversation; -1 = there is none. */
  private async newestIndex(): Promise<number> {
    const rows = this.session.locator('.monaco-list-row.response');
    const indexes = await rows.evaluateAll((all) =>
      all.map((row) => row.getAttribute('data-index')),
    );
    return Math.max(-1, ...indexes.map(Number));
  }

  private get session(): Locator {
    return this.page.locator('.interactive-session:visible').first();
  }

  private get input(): Locator {
    return this.session.locator('.chat-editor-container .monaco-editor').first();
  }
}
