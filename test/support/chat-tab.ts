import type { Locator, Page } from 'playwright-core';
import type { BrowserWindow } from './browser.ts';

/** The chat page in a browser, used only through visible elements. */
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

  /** Switches in the menu to a person unknown to the bot, and opens their chat with it. */
  async become(name: string): Promise<void> {
    await this.#openMenu();
    await this.page.getByRole('dialog').getByRole('button', { name }).click();
    await this.page.getByRole('dialog').waitFor({ state: 'hidden' });
    await this.page.getByRole('button', { name: 'START', exact: true }).waitFor();
  }

  /** Opens a chat from the list. */
  async openChat(title: string): Promise<void> {
    await this.#showList();
    await this.page.getByRole('navigation').getByRole('button', { name: title }).click();
  }

  /** The newest message that contains the words; waits for it. */
  async message(words: string | RegExp): Promise<Locator> {
    const message = this.page.locator('[data-message]').filter({ hasText: words }).last();
    await message.waitFor();
    return message;
  }

  /** The last message of the chat, once it contains the words. */
  async lastMessage(words: string | RegExp): Promise<Locator> {
    const message = this.page.locator('[data-message]:last-child').filter({ hasText: words });
    await message.waitFor();
    return message;
  }

  async type(text: string): Promise<void> {
    await this.page.getByLabel('Message', { exact: true }).fill(text);
    await this.page.getByRole('button', { name: 'Send' }).click();
  }

  async openCommands(): Promise<void> {
    await this.page.getByRole('button', { name: 'Bot commands' }).click();
    await this.page.getByRole('option').first().waitFor();
  }

  /** Picks from the open command menu. */
  async pickCommand(command: string): Promise<void> {
    await this.page.getByRole('option', { name: command }).click();
  }

  /** Presses a button under a message. */
  async tap(label: string | RegExp, message?: Locator): Promise<void> {
    await this.#button(label, message).click();
  }

  /** Presses a link button; the page asks before it leaves the chat. */
  async askToFollow(label: string | RegExp, message?: Locator): Promise<Locator> {
    await this.tap(label, message);
    const dialog = this.page.getByRole('dialog');
    await dialog.getByText('Do you want to open').waitFor();
    return dialog;
  }

  /** Presses a link button and confirms. @returns the new tab */
  async follow(label: string | RegExp, message?: Locator): Promise<Page> {
    const dialog = await this.askToFollow(label, message);
    return this.#opensTab(() => dialog.getByRole('link', { name: 'Open' }).click());
  }

  /** Opens another sandbox page from the menu. */
  async openPlace(name: string): Promise<Page> {
    const link = this.page.getByRole('link', { name }).filter({ visible: true }).first();
    return this.#opensTab(() => link.click());
  }

  /** Opens the fault switches. */
  async openFaults(): Promise<Locator> {
    await this.#openMenu();
    await this.page.getByRole('button', { name: 'Faults and lies…' }).click();
    return this.page.getByRole('dialog', { name: 'Telegram misbehaves' });
  }

  /** On a phone the open chat covers the list of chats. */
  async #showList(): Promise<void> {
    const back = this.page.getByRole('button', { name: 'Back to the chats' });
    const menu = this.page.getByRole('button', { name: 'Menu', exact: true });
    await back.or(menu).filter({ visible: true }).first().waitFor();
    if (await back.isVisible()) await back.click();
  }

  async #openMenu(): Promise<void> {
    await this.#showList();
    await this.page.getByRole('button', { name: 'Menu', exact: true }).click();
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
