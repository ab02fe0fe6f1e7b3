import type { Frame, Locator, Page } from 'playwright-core';
import { ChatView } from './chatView';
import type { ScriptedModel } from './scriptedModel';
import { TreeView } from './treeView';
import { waitFor } from './waitFor';
import { writePicture } from './writePicture';

/** How long an open palette has to list a command. Milliseconds. */
const aMoment = 5_000;

/** The theme classes that the workbench carries, by what a user calls them. */
const themes = {
  light: { name: 'Default Light Modern', mark: 'vs' },
  dark: { name: 'Default Dark Modern', mark: 'vs-dark' },
  highContrast: { name: 'Default High Contrast', mark: 'hc-black' },
  highContrastLight: { name: 'Default High Contrast Light', mark: 'hc-light' },
} as const;

/** VS Code as a user sees it: what is on the screen, and what hands can do. Selectors are those of 1.139. */
export class Workbench {
  readonly chat: ChatView;

  constructor(
    readonly page: Page,
    private readonly model: ScriptedModel,
  ) {
    this.chat = new ChatView(page);
  }

  /** Waits until the workbench is painted and the test extension answers. */
  async ready(): Promise<void> {
    await this.page.locator('.part.statusbar').waitFor({ timeout: 60_000 });
    await this.model.run('setContext', 'lessons.underTest', true);
  }

  /**
   * Loads the window anew the way *Developer: Reload Window* does: the editor keeps what it remembers first, which a reload of the page
   * cuts off. Waits for the new extension host; the old one may live on for a while.
   */
  async reload(): Promise<void> {
    const before = this.model.host();
    const loaded = this.page.waitForEvent('load', { timeout: 60_000 });
    await this.runCommand('Developer: Reload Window');
    await loaded;
    await waitFor('the new extension host', () => this.model.host() !== before, 60_000);
    await this.ready();
  }

  /** Runs a command by its title in the command palette, "Category: Title". */
  async runCommand(title: string): Promise<void> {
    const isListed = async (): Promise<boolean> => {
      await this.page.keyboard.press('F1');
      try {
        const input = this.quickInput.locator('.quick-input-box input');
        await input.fill(`>${title}`, { timeout: aMoment });
        await this.rowOf(title).waitFor({ timeout: aMoment });
        return true;
      } catch {
        // Opened before the window knew our commands it never lists them, and what takes the focus closes it.
        await this.page.keyboard.press('Escape');
        return false;
      }
    };
    await waitFor(`${title} in the palette`, isListed, 30_000);
    await this.pick(title);
  }

  /** The quick pick or input box that is open. */
  get quickInput(): Locator {
    return this.page.locator('.quick-input-widget:visible');
  }

  /** Chooses the first entry of the open quick pick whose label begins with this text. */
  async pick(label: string): Promise<void> {
    await this.rowOf(label).click();
  }

  private rowOf(label: string): Locator {
    return this.quickInput.locator(`.monaco-list-row[aria-label^="${label}"]`).first();
  }

  /** Types an answer into the open input box and confirms it. */
  async enter(text: string): Promise<void> {
    const box = this.quickInput.locator('.quick-input-box input');
    await box.fill(text);
    await box.press('Enter');
  }

  /** Opens a view container of the activity bar; one that is open stays open. */
  async openContainer(title: string): Promise<void> {
    const tab = this.page.locator('.part.activitybar').getByRole('tab', { name: title });
    if ((await tab.getAttribute('aria-expanded')) === 'true') return;
    await tab.click();
    await this.page.locator('.part.sidebar:visible').waitFor();
  }

  /** A tree in the sidebar by the title of its view. */
  tree(title: string): TreeView {
    return new TreeView(this.page, title);
  }

  /** The text of every status bar item, icons left out. */
  async statusBarTexts(): Promise<string[]> {
    const texts = await this.page.locator('.part.statusbar .statusbar-item').allInnerTexts();
    return texts.map((text) => text.trim()).filter((text) => text !== '');
  }

  /** The number on an icon of the activity bar; empty = none. */
  async badge(title: string): Promise<string> {
    const tab = this.page.locator('.part.activitybar').getByRole('tab', { name: title });
    const texts = await tab.locator('.badge-content').allInnerTexts();
    return texts.join('').trim();
  }

  /** The status bar item that shows this text. */
  statusBarItem(text: string): Locator {
    return this.page.locator('.part.statusbar .statusbar-item').filter({ hasText: text }).first();
  }

  /** The messages of all notifications, newest first. They are read in the notification center: under the test driver the editor shows no toasts. */
  async notifications(): Promise<string[]> {
    const center = await this.openNotifications();
    const messages = await center.locator('.notification-list-item-message').allInnerTexts();
    await this.model.run('notifications.hideList');
    return messages.map((message) => message.trim());
  }

  /** Waits for a notification that holds this text and presses one of its buttons. */
  async pressInNotification(text: string, button: string): Promise<void> {
    const center = await this.openNotifications();
    const item = center.locator('.notification-list-item').filter({ hasText: text }).first();
    // The buttons show on the item under the pointer only.
    await item.hover();
    await item.getByRole('button', { name: button }).first().click();
  }

  /** The modal dialog, where one is open. */
  get dialog(): Locator {
    return this.page.locator('.monaco-dialog-box');
  }

  /** An entry of the open context menu. */
  menuItem(title: string): Locator {
    return this.page.locator('.monaco-menu').getByRole('menuitem', { name: title }).first();
  }

  /** The titles of the open editors. */
  async editorTitles(): Promise<string[]> {
    const titles = await this.page.locator('.tabs-container .tab .label-name').allInnerTexts();
    return titles.map((title) => title.trim());
  }

  /** Gives the webview frame that shows something matching the selector; webviews are frames within frames, so all are searched. */
  async webview(selector: string): Promise<Frame> {
    let found: Frame | undefined;
    await waitFor(`a webview with ${selector}`, async () => {
      found = await this.findFrame(selector);
      return found !== undefined;
    });
    if (found === undefined) throw new Error(`No webview shows ${selector}.`);
    return found;
  }

  /** Leaves Restricted Mode the way a user does; only where the editor was started with `asksForTrust`. */
  async trustFolder(): Promise<void> {
    await this.model.run('workbench.trust.manage');
    const editor = this.page.locator('.workspace-trust-editor');
    await editor.getByRole('button', { name: 'Trust', exact: true }).first().click();
    await this.statusBarItem('Restricted Mode').waitFor({ state: 'detached' });
    // This editor opens above the others and covers the window until it is closed.
    await this.model.run('workbench.action.closeModalEditor');
    await editor.waitFor({ state: 'detached' });
  }

  /** Takes the trust back the way a user does; the editor starts its extensions anew. */
  async distrustFolder(): Promise<void> {
    await this.model.run('workbench.trust.manage');
    const editor = this.page.locator('.workspace-trust-editor');
    // Trust stands in a table of folders; what is not in it is not trusted.
    const entry = editor.locator('.workspace-trust-settings .monaco-list-row').first();
    await entry.hover();
    await entry.locator('.action-label').last().click();
    await this.statusBarItem('Restricted Mode').waitFor({ timeout: 60_000 });
    // The extensions that end now answer no more, or with an error.
    const isReady = () =>
      this.ready().then(
        () => true,
        () => false,
      );
    await waitFor('the extensions to start anew', isReady, 90_000);
  }

  /** Switches the colour theme in the user's settings and waits until it shows. */
  async setTheme(theme: keyof typeof themes): Promise<void> {
    const { name, mark } = themes[theme];
    await this.model.setUserSetting('workbench.colorTheme', name);
    await this.page.locator(`.monaco-workbench.${mark}`).waitFor();
  }

  async resize(width: number, height: number): Promise<void> {
    await this.page.setViewportSize({ width, height });
  }

  /** Takes a picture of the whole window. */
  async screenshot(path: string): Promise<void> {
    await writePicture(path, await this.page.screenshot());
  }

  private async openNotifications(): Promise<Locator> {
    await this.model.run('notifications.showList');
    return this.page.locator('.notifications-center');
  }

  private async findFrame(selector: string): Promise<Frame | undefined> {
    for (const frame of this.page.frames()) {
      if (frame === this.page.mainFrame()) continue;
      // A frame may go away while we look.
      const count = await frame
        .locator(selector)
        .count()
        .catch(() => 0);
      if (count > 0) return frame;
    }
    return undefined;
  }
}
