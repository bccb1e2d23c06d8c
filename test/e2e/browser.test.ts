import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../src/apps/sandbox.ts';
import { type BrowserWindow, openBrowser, openWindow, type SharedBrowser } from '../support/browser.ts';
import { startTestSandbox } from '../support/journey.ts';

type Shoot = BrowserWindow['shoot'];

describe('in a real browser, by clicking only', () => {
  let sandbox: Sandbox;
  let browser: SharedBrowser;
  let window: BrowserWindow | undefined;

  beforeAll(async () => {
    [sandbox, browser] = await Promise.all([startTestSandbox(), openBrowser()]);
  });
  afterEach(async () => {
    const complaints = window?.complaints ?? [];
    await window?.close();
    window = undefined;
    expect(complaints).toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await sandbox?.stop();
  });

  async function enter(album: string, device: 'desktop' | 'phone', scheme: 'light' | 'dark') {
    const origins = [sandbox.url, sandbox.botSettings.publicUrl];
    window = await openWindow(browser, { origins, device, scheme, album });
    return { window, shoot: window.shoot, chat: await ChatTab.open(window, sandbox.url) };
  }

  it('a newcomer swaps SOL for USDC', async () => {
    const { window, shoot, chat } = await enter('newcomer', 'desktop', 'light');
    await pressStart(chat, shoot);
    await takeFaucetMoney(await chat.openPlace('Your wallet'), shoot);

    await chat.openCommands();
    await shoot(chat.page, 'commands');
    await chat.pickCommand('/connect');
    const offered = await chat.message('Connect your wallet');
    await shoot(chat.page, 'connect');
    const dialog = await chat.askToFollow('Open Phantom', offered);
    await shoot(chat.page, 'link-dialog');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    const wallet = await chat.follow('Open Phantom', offered);
    await connectInWallet(wallet, shoot);
    const { address } = sandbox.wallet.state.accounts.selected;
    await expectWords(await chat.message('Is this your wallet?'), [address]);

    await wallet.getByRole('link', { name: 'Back to Telegram' }).click();
    const back = new ChatTab(wallet, window);
    await chat.page.close();
    await answerWalletQuestion(back, shoot);

    await back.type('/swap 0.5 SOL USDC');
    const card = await back.message('You pay');
    await expectWords(card, ['0.5 SOL', 'At least', 'USDC', '1 SOL =', 'cost', 'Valid until']);
    await shoot(back.page, 'card');
    await back.tap(/Confirm/, card);
    const ordered = await back.message('sign in your wallet');
    await shoot(back.page, 'ordered');

    const signing = await back.follow(/Sign/, ordered);
    await readSummary(signing, ['0.5 SOL', 'USDC']);
    await signing.getByRole('img', { name: 'QR code of this page' }).waitFor();
    await shoot(signing, 'signing-page');
    await openWallet(signing, shoot);
    await signing.getByRole('button', { name: 'Approve' }).click();
    await signing.getByRole('heading', { name: 'Swap confirmed' }).waitFor();
    await shoot(signing, 'status-page');

    await back.message('Swapped SOL to USDC');
    await back.message('Done: 0.5 SOL');
    expect(await back.page.locator('[data-message]').filter({ hasText: 'Done' }).count()).toBe(1);
    await shoot(back.page, 'done');
    const explorer = await back.follow('See it on chain');
    await explorer.getByText(/^(Confirmed|Finalized)$/).waitFor();
    await expectWords(explorer.locator('main'), ['−0.5', 'SOL', '+74.9', 'USDC', address.slice(0, 4)]);
    await shoot(explorer, 'explorer');
  });

  it('a price in the group leads Bob to his own swap, which he cancels at the last step', async () => {
    sandbox.wallet.state.reset();
    const { shoot, chat } = await enter('group', 'phone', 'dark');
    await chat.become('Bob Tanaka');
    await chat.openChat('Swap friends');
    await chat.type('/quote 1 SOL USDC');
    const quote = await chat.message('1 SOL → ≈');
    const names = await quote.getByRole('button').allTextContents();
    // Beside them is what the app itself has for each message.
    expect(names.filter((name) => name !== '')).toEqual(['Refresh', 'Swap this']);
    await shoot(chat.page, 'group-quote');
    const box = await quote.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? Number.POSITIVE_INFINITY)).toBeLessThanOrEqual(360);
    await chat.tap('Swap this', quote);
    const offer = await chat.message('You pay');
    await expectWords(chat.page.getByRole('heading', { level: 1 }), ['Countersign']);
    await expectWords(offer, ['1 SOL', 'At least']);
    await shoot(chat.page, 'card');

    await chat.tap(/Confirm/, offer);
    const wallet = await chat.follow('Open Phantom', await chat.message('Connect your wallet'));
    await wallet.getByText('This account is empty').waitFor();
    await connectInWallet(wallet, shoot);
    await wallet.close();
    await sandbox.wallet.fund();
    await answerWalletQuestion(chat, shoot);
    await chat.tap(/Confirm/, await chat.lastMessage('Valid until'));
    const ordered = await chat.lastMessage('sign in your wallet');
    const signing = await chat.follow(/Sign/, ordered);
    await readSummary(signing, ['1 SOL', 'USDC']);
    await shoot(signing, 'signing-page');

    await chat.page.bringToFront();
    await chat.tap('Cancel', ordered);
    await chat.message('Cancelled');
    await shoot(chat.page, 'cancelled');
    await signing.getByRole('heading', { name: 'Cancelled' }).waitFor();
    expect(await signing.getByRole('link', { name: 'Open Phantom' }).count()).toBe(0);
    await shoot(signing, 'cancelled-page');
  });

  it('Carol taps through /swap, rejects in the wallet, and signs on the second attempt', async () => {
    await sandbox.wallet.fund();
    const { shoot, chat } = await enter('tapping', 'phone', 'light');
    await chat.become('Carol');
    await pressStart(chat, shoot);
    await chat.tap('Connect a wallet');
    const wallet = await chat.follow('Open Phantom', await chat.message('Connect your wallet'));
    await connectInWallet(wallet, shoot);
    await wallet.close();
    await answerWalletQuestion(chat, shoot);

    await chat.openCommands();
    await shoot(chat.page, 'commands');
    await chat.pickCommand('/swap');
    await chat.message('which token do you pay with?');
    await shoot(chat.page, 'ask-from');
    await chat.tap('SOL');
    await chat.message('Swap SOL to…');
    await shoot(chat.page, 'ask-to');
    await chat.tap('USDC');
    await expectWords(await chat.message('how much SOL?'), ['You have', 'Max']);
    await shoot(chat.page, 'ask-amount');
    await chat.tap('25%');
    await chat.tap(/Confirm/, await chat.message('Valid until'));

    const signing = await chat.follow(/Sign/, await chat.message('sign in your wallet'));
    await readSummary(signing, ['SOL', 'USDC']);
    await openWallet(signing, shoot);
    await signing.getByRole('button', { name: 'Reject' }).click();
    await expectWords(signing.getByRole('alert'), ['declined', 'Nothing was sent']);
    await shoot(signing, 'rejected');
    await chat.lastMessage('sign in your wallet');
    await openWallet(signing, shoot);
    await signing.getByRole('button', { name: 'Approve' }).click();
    await signing.getByRole('heading', { name: 'Swap confirmed' }).waitFor();
    await shoot(signing, 'status-page');
    await chat.message('Done:');
    await shoot(chat.page, 'done');
    await shoot(await chat.follow('See it on chain'), 'explorer');
  });
});

async function pressStart(chat: ChatTab, shoot: Shoot): Promise<void> {
  const start = chat.page.getByRole('button', { name: 'START', exact: true });
  await start.waitFor();
  await shoot(chat.page, 'empty-chat');
  await start.click();
  await chat.message('Hello');
  await shoot(chat.page, 'welcome');
}

async function takeFaucetMoney(wallet: Page, shoot: Shoot): Promise<void> {
  await shoot(wallet, 'empty-wallet');
  await wallet.getByRole('button', { name: /^Get 10 SOL/ }).click();
  await wallet.getByText('Your test money has arrived.').waitFor();
  // What the wallet holds stands above what it did.
  const held = wallet.getByRole('listitem').filter({ hasText: 'USDC' }).first();
  await expectWords(held, ['1,000', '$1,000.00']);
  await shoot(wallet, 'funded-wallet');
  await wallet.close();
}

async function connectInWallet(wallet: Page, shoot: Shoot): Promise<void> {
  await wallet.getByRole('heading', { name: 'Connect this app?' }).waitFor();
  await shoot(wallet, 'wallet-connect');
  await wallet.getByRole('button', { name: 'Connect' }).click();
  await wallet.getByRole('heading', { name: 'Now confirm in Telegram' }).waitFor();
  await shoot(wallet, 'connected-page');
}

async function answerWalletQuestion(chat: ChatTab, shoot: Shoot): Promise<void> {
  const question = await chat.message('Is this your wallet?');
  await shoot(chat.page, 'wallet-question');
  await chat.tap('Yes, it is mine', question);
  await chat.message('Connected:');
  await shoot(chat.page, 'wallet-confirmed');
}

async function readSummary(signing: Page, words: readonly string[]): Promise<void> {
  await signing.getByText(/Sign within (1:00|0:[1-5]\d)/).waitFor();
  const common = ['You pay', 'You receive at least', 'Network fee', 'Checked', 'Not you?'];
  await expectWords(signing.locator('body'), [...common, ...words]);
}

async function openWallet(signing: Page, shoot: Shoot): Promise<void> {
  await signing.getByRole('link', { name: 'Open Phantom' }).click();
  await signing.getByRole('heading', { name: 'Approve transaction?' }).waitFor();
  await expectWords(signing.locator('main'), ['You send', 'You receive', 'SOL', 'USDC', 'Network fee']);
  await shoot(signing, 'wallet-sign');
}

async function expectWords(place: Locator, words: readonly string[]): Promise<void> {
  const text = await place.textContent();
  for (const word of words) expect(text).toContain(word);
}

/** The chat page in a browser, used only through visible elements. */
class ChatTab {
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
    const place = message ?? this.page.getByRole('log');
    return place.getByRole('button', name).or(place.getByRole('link', name)).last();
  }
}
