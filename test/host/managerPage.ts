import type { Frame, Locator } from 'playwright-core';
import { waitFor } from './waitFor';
import type { Workbench } from './workbench';

/** The lesson manager in the sidebar, as a user sees it. */
export class ManagerPage {
  private constructor(readonly frame: Frame) {}

  /** Opens the Lessons container and waits until the manager has drawn itself. */
  static async open(workbench: Workbench): Promise<ManagerPage> {
    await workbench.openContainer('Lessons');
    return ManagerPage.find(workbench);
  }

  /** Waits until the manager, opened by other means, has drawn itself. */
  static async find(workbench: Workbench): Promise<ManagerPage> {
    return new ManagerPage(await workbench.webview('.manager'));
  }

  /** Chooses `Inbox`, `Lessons` or `Activity`. */
  async choose(tab: string): Promise<void> {
    await this.frame.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
  }

  /** A row by a text it shows. */
  row(text: string): Locator {
    return this.frame.locator('.row').filter({ hasText: text }).first();
  }

  /** The row of the lesson with this name: another row may speak of it. */
  named(name: string): Locator {
    return this.frame
      .locator('.row')
      .filter({ has: this.frame.locator('.row-name').getByText(name, { exact: true }) })
      .first();
  }

  /** The names of the rows that are drawn, from top to bottom. */
  async names(): Promise<string[]> {
    return this.frame.locator('.row .row-name').allInnerTexts();
  }

  /** Presses a button of a row. */
  async pressInRow(text: string, button: string): Promise<void> {
    await this.row(text).hover();
    await this.row(text).getByRole('button', { name: button }).click();
  }

  /** Chooses an entry of the menu that the button of a row opens. */
  async pressInMenu(text: string, entry: string): Promise<void> {
    await this.pressInRow(text, 'More Actions');
    await this.frame.getByRole('menuitem', { name: entry }).click();
  }

  /** Opens a row and waits for its detail. */
  async openRow(text: string): Promise<Locator> {
    await this.row(text).locator('.row-name').click();
    await this.detail.waitFor();
    return this.detail;
  }

  get detail(): Locator {
    return this.frame.locator('.detail');
  }

  /** What the undo bar says. */
  async undoOffer(text: string): Promise<void> {
    await waitFor(`an offer to undo "${text}"`, async () => {
      const said = await this.frame.locator('.undo-bar .bar-text').allInnerTexts();
      return said.some((line) => line.includes(text));
    });
  }

  /** Presses Undo in the undo bar. */
  async undo(): Promise<void> {
    await this.frame.locator('.undo-bar').getByRole('button', { name: 'Undo' }).click();
  }
}
