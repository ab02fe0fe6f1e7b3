import type { Locator, Page } from 'playwright-core';
import { waitFor } from './waitFor';

/** One visible row of a tree. */
export interface TreeRow {
  readonly label: string;
  /** The dimmed text beside the label; empty = none. */
  readonly description: string;
  /** 1 for the rows at the top. */
  readonly level: number;
  /** undefined = the row has no children. */
  readonly isExpanded: boolean | undefined;
}

/** A tree in the sidebar. Only rows that are scrolled into view exist on the page. */
export class TreeView {
  constructor(
    private readonly page: Page,
    private readonly title: string,
  ) {}

  /** Unfolds the view, and then folds another so that this one has its room. In this order: with both folded the tree would be laid out with no height. */
  async unfoldInsteadOf(other: string): Promise<void> {
    await fold(this.header, false);
    await fold(this.page.locator(`.pane-header[aria-label^="${other}"]`), true);
  }

  /** The rows from top to bottom. */
  async rows(): Promise<TreeRow[]> {
    const found = await this.all.evaluateAll((rows) =>
      rows.map((row) => ({
        top: row.getBoundingClientRect().top,
        label: row.querySelector('.label-name')?.textContent ?? '',
        description: row.querySelector('.label-description')?.textContent ?? '',
        level: Number(row.getAttribute('aria-level')),
        expanded: row.getAttribute('aria-expanded'),
      })),
    );
    return found
      .sort((one, other) => one.top - other.top)
      .map(({ label, description, level, expanded }) => ({
        label: label.trim(),
        description: description.trim(),
        level,
        isExpanded: expanded === null ? undefined : expanded === 'true',
      }));
  }

  /** The tree as text, two spaces per level, for comparing as a whole. */
  async draw(): Promise<string> {
    const rows = await this.rows();
    return rows
      .map(({ label, description, level }) =>
        `${'  '.repeat(level - 1)}${label} ${description}`.trimEnd(),
      )
      .join('\n');
  }

  /** The row with this label. */
  row(label: string): Locator {
    const name = this.page.locator('.label-name').getByText(label, { exact: true });
    return this.all.filter({ has: name }).first();
  }

  /** Waits for a row with this label. */
  async has(label: string): Promise<void> {
    await waitFor(
      `the row ${label} in ${this.title}`,
      async () => (await this.row(label).count()) > 0,
    );
  }

  /** Waits until nothing of the tree was drawn anew for a second: a click on a row that is just replaced is lost. */
  async settle(): Promise<void> {
    await this.page.evaluate(
      (title) =>
        new Promise<void>((resolve) => {
          const header = document.querySelector(`.pane-header[aria-label^="${title}"]`);
          const done = (): void => {
            observer.disconnect();
            resolve();
          };
          let quiet = setTimeout(done, 1_000);
          const observer = new MutationObserver(() => {
            clearTimeout(quiet);
            quiet = setTimeout(done, 1_000);
          });
          const pane = header?.closest('.pane') ?? document.body;
          observer.observe(pane, { childList: true, subtree: true });
        }),
      this.title,
    );
  }

  /** Opens the children of a row. */
  async expand(label: string): Promise<void> {
    const row = this.row(label);
    if ((await row.getAttribute('aria-expanded')) === 'true') return;
    await row.locator('.monaco-tl-twistie').click();
    await waitFor(
      `${label} to open`,
      async () => (await row.getAttribute('aria-expanded')) === 'true',
    );
  }

  /** Presses a button that the row shows under the pointer. */
  async pressInRow(label: string, button: string): Promise<void> {
    await this.row(label).hover();
    await this.row(label).getByRole('button', { name: button }).click();
  }

  /** Chooses an entry of the menu that a right click on the row opens. */
  async pressInMenu(label: string, entry: string): Promise<void> {
    const menu = this.page.locator('.monaco-menu');
    // A menu takes no click in its first moment, so that the click that opened it does not choose; and it goes when the tree is drawn anew.
    await waitFor(`${entry} to be chosen for ${label}`, async () => {
      // A click may choose and be told as too late: what it opened is in the way of another.
      if ((await this.page.locator('.monaco-dialog-box').count()) > 0) return true;
      if ((await menu.count()) === 0 && !(await this.opensMenu(label))) return false;
      const item = menu.getByRole('menuitem', { name: entry }).first();
      const isClicked = await item.click({ timeout: 1_000 }).then(
        () => true,
        () => false,
      );
      // A click that chose takes the menu away, on a busy machine not at once; asked for again it would choose twice.
      const isGone = await menu.waitFor({ state: 'detached', timeout: 1_000 }).then(
        () => true,
        () => false,
      );
      // The row that moved under the pointer has another menu.
      if (!isClicked && !isGone) await this.page.keyboard.press('Escape');
      return isClicked && isGone;
    });
  }

  /** False where something lies over the row, or the row went away. */
  private opensMenu(label: string): Promise<boolean> {
    return this.row(label)
      .click({ button: 'right', timeout: 2_000 })
      .then(
        () => true,
        () => false,
      );
  }

  private get header(): Locator {
    return this.page.locator(`.pane-header[aria-label^="${this.title}"]`);
  }

  private get all(): Locator {
    return this.page.locator('.pane').filter({ has: this.header }).locator('.monaco-list-row');
  }
}

async function fold(header: Locator, isFolded: boolean): Promise<void> {
  const wanted = String(!isFolded);
  if ((await header.getAttribute('aria-expanded')) === wanted) return;
  await header.click();
  await waitFor(
    'the view to fold',
    async () => (await header.getAttribute('aria-expanded')) === wanted,
  );
}
