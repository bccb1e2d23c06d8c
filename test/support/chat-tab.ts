import type { Locator, Page } from 'playwright-core';
import type { BrowserWindow } from './browser.ts';

/** The chat page in a browser, used as a person uses it: by clicking and typing what can be seen. */
export class ChatTab {
  readonly page: Page;
  readonly #window: BrowserWindow;

  constructor(page: Page, window: BrowserWindow) {
    this.page = page;
    this.#window = window;
  }

  static async open(window: BrowserWindow, url: string): Promise<ChatTab> {
    const page = await window.context.newPage();
    await page.goto(url);
    return new ChatTab(page, window);
  }

  /** The newest message that contains the words, once there is one. */
  async message(words: string | RegExp): Promise<Locator> {
    const message = this.page.locator('[data-message]').filter({ hasText: words }).last();
    await message.waitFor();
    return message;
  }

  async type(text: string): Promise<void> {
    await this.page.getByLabel('Message', { exact: true }).fill(text);
    await this.page.getByRole('button', { name: 'Send' }).click();
  }

  /** Opens the commands menu and picks from it. */
  async pickCommand(command: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Bot commands' }).click();
    await this.page.getByRole('option', { name: command }).click();
  }

  /** Presses a button under a message. */
  async tap(label: string | RegExp, message?: Locator): Promise<void> {
    await this.#button(label, message).click();
  }

  /** Presses a button with a link and says yes to leaving the chat; gives the tab that opens. */
  async follow(label: string | RegExp, message?: Locator): Promise<Page> {
    await this.#button(label, message).click();
    const dialog = this.page.getByRole('dialog');
    await dialog.getByText('Do you want to open').waitFor();
    return this.#opensTab(() => dialog.getByRole('link', { name: 'Open' }).click());
  }

  /** Opens one of the sandbox's other pages from the menu. */
  async openPlace(name: string): Promise<Page> {
    const back = this.page.getByRole('button', { name: 'Back to the chats' });
    if (await back.isVisible()) await back.click();
    await this.page.getByRole('button', { name: 'Menu', exact: true }).click();
    return this.#opensTab(() => this.page.getByRole('link', { name }).click());
  }

  async #opensTab(act: () => Promise<void>): Promise<Page> {
    const opened = this.#window.context.waitForEvent('page');
    await act();
    const tab = await opened;
    await tab.waitForLoadState();
    return tab;
  }

  #button(label: string | RegExp, message?: Locator): Locator {
    const name = typeof label === 'string' ? { name: label, exact: true } : { name: label };
    return (message ?? this.page.getByRole('log')).getByRole('button', name).last();
  }
}
