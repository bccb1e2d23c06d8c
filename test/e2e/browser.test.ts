import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../src/roles/sandbox.ts';
import { type BrowserWindow, openBrowser, openWindow } from '../support/browser.ts';
import { ChatTab } from '../support/chat-tab.ts';
import { startTestSandbox } from '../support/journey.ts';

/** A browser on a busy machine needs its time, the first one to unpack as well. */
const BROWSER_PATIENCE = 90_000;

describe('in a real browser, by clicking only', { timeout: BROWSER_PATIENCE }, () => {
  let sandbox: Sandbox;
  let browser: Browser;
  let window: BrowserWindow | undefined;

  beforeAll(async () => {
    [sandbox, browser] = await Promise.all([startTestSandbox(), openBrowser()]);
  }, BROWSER_PATIENCE);
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

  const enter = async (
    album: string,
    device: 'desktop' | 'phone',
    scheme: 'light' | 'dark',
  ): Promise<BrowserWindow> => {
    const origins = [sandbox.url, sandbox.botSettings.publicUrl];
    window = await openWindow(browser, { origins, device, scheme, album });
    return window;
  };

  it('a newcomer swaps SOL for USDC', async () => {
    const { shoot, ...rest } = await enter('newcomer', 'desktop', 'light');
    const chat = await ChatTab.open({ shoot, ...rest }, sandbox.url);
    await chat.page.getByRole('button', { name: 'START', exact: true }).waitFor();
    await shoot(chat.page, 'empty-chat');
    await chat.page.getByRole('button', { name: 'START', exact: true }).click();
    await chat.message('Hello Alice');
    await shoot(chat.page, 'welcome');

    const wallet = await chat.openPlace('Your wallet');
    await shoot(wallet, 'empty-wallet');
    await wallet.getByRole('button', { name: /^Get 10 SOL/ }).click();
    await wallet.getByText('Your test money has arrived.').waitFor();
    expect(await wallet.getByRole('listitem').filter({ hasText: 'USDC' }).first().innerText()).toContain(
      '1,000',
    );
    await shoot(wallet, 'funded-wallet');
    await wallet.close();
    await chat.page.keyboard.press('Escape');

    await chat.page.getByRole('button', { name: 'Bot commands' }).click();
    await shoot(chat.page, 'commands');
    await chat.page.getByRole('option', { name: '/connect' }).click();
    const offer = await chat.message('Connect your wallet');
    await shoot(chat.page, 'connect');
    await chat.tap('Open Phantom', offer);
    await chat.page.getByRole('dialog').getByText('Do you want to open').waitFor();
    await shoot(chat.page, 'link-dialog');
    await chat.page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    const connecting = await chat.follow('Open Phantom', offer);
    await connecting.getByRole('heading', { name: 'Connect this app?' }).waitFor();
    await shoot(connecting, 'wallet-connect');
    await connecting.getByRole('button', { name: 'Connect' }).click();
    await connecting.getByRole('heading', { name: 'Now confirm in Telegram' }).waitFor();
    await shoot(connecting, 'connected-page');
    const address = sandbox.wallet.state.accounts.selected.address;
    const question = await chat.message('Is this your wallet?');
    expect(await question.innerText()).toContain(address);
    await connecting.getByRole('link', { name: 'Back to Telegram' }).click();

    const back = new ChatTab(connecting, { shoot, ...rest });
    await chat.page.close();
    await shoot(back.page, 'wallet-question');
    await back.tap('Yes, it is mine', await back.message('Is this your wallet?'));
    await back.message('Connected:');
    await shoot(back.page, 'wallet-confirmed');

    await back.type('/swap 0.5 SOL USDC');
    const card = await back.message('You pay');
    const words = await card.innerText();
    for (const part of ['0.5 SOL', 'At least', 'Rate', 'Price impact', 'valid until']) {
      expect(words).toContain(part);
    }
    await shoot(back.page, 'card');
    await back.tap(/Confirm/, card);
    const ordered = await back.message('sign in your wallet');
    await shoot(back.page, 'ordered');

    const signing = await back.follow(/Sign/, ordered);
    await signing.getByText(/Sign within 0:\d\d/).waitFor();
    const summary = await signing.getByRole('main').or(signing.locator('body')).first().innerText();
    for (const part of ['0.5 SOL', 'You receive at least', 'USDC', 'Network fee', 'Not you?']) {
      expect(summary).toContain(part);
    }
    await shoot(signing, 'signing-page');
    await signInWallet(signing, shoot);
    await signing.getByRole('heading', { name: 'Swap confirmed' }).waitFor();
    await shoot(signing, 'status-page');

    await back.message('Swapped 0.5 SOL');
    await back.message('Done: 0.5 SOL');
    expect(await back.page.locator('[data-message]').filter({ hasText: 'Done' }).count()).toBe(1);
    await shoot(back.page, 'done');
    const explorer = await back.follow('View transaction');
    await explorer.getByText('Confirmed').first().waitFor();
    expect(await explorer.locator('body').innerText()).toContain('SOL');
    await shoot(explorer, 'explorer');
  });
});

async function signInWallet(page: Page, shoot: BrowserWindow['shoot']): Promise<void> {
  await page.getByRole('link', { name: 'Open Phantom' }).click();
  await page.getByRole('heading', { name: 'Approve transaction?' }).waitFor();
  await shoot(page, 'wallet-sign');
  await page.getByRole('button', { name: 'Approve' }).click();
}
