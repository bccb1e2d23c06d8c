import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../src/apps/sandbox.ts';
import { ALL_TEXTS } from '../../src/bot/pages/texts.ts';
import { openBrowser, openWindow } from '../support/browser.ts';
import { connectWallet, meet, startTestSandbox, urlOf } from '../support/journey.ts';
import type { ScriptedPerson } from '../support/scripted-person.ts';

const BROWSER_PATIENCE = 90_000;
const { plain } = ALL_TEXTS.ru;

describe('the pages of a person with a Russian Telegram', { timeout: BROWSER_PATIENCE }, () => {
  let sandbox: Sandbox;
  let browser: Browser;
  let alice: ScriptedPerson;

  beforeAll(async () => {
    [sandbox, browser] = await Promise.all([startTestSandbox(), openBrowser()]);
    alice = await meet(sandbox);
    await sandbox.wallet.fund();
    await connectWallet(alice);
  }, BROWSER_PATIENCE);
  afterAll(async () => {
    alice?.close();
    await browser?.close();
    await sandbox?.stop();
  });

  it('are Russian from signing to the end of the swap, until the chat changes the language', async () => {
    await alice.speak('ru');
    await alice.say('/swap 0.5 SOL USDC');
    const card = await alice.waitForMessage('0.5 SOL');
    await alice.press(/Подтвердить/, card);
    const ordered = await alice.waitForEdit(card, /Подписать в кошельке/);
    const url = urlOf(await alice.press(/Подписать/, ordered));

    const origins = [sandbox.url, sandbox.botSettings.publicUrl];
    const window = await openWindow(browser, { origins, device: 'phone', scheme: 'dark', album: 'russian' });
    const page = await window.context.newPage();
    await page.goto(url);
    await page.getByRole('heading', { name: plain('sign-title') }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('ru');
    const open = page.getByRole('link', {
      name: plain('button-open-wallet', { wallet: 'Phantom' }),
      exact: true,
    });
    await open.waitFor();
    await window.shoot(page, 'signing-page');
    await open.click();
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('heading', { name: plain('stage-confirmed') }).waitFor();
    await window.shoot(page, 'confirmed');

    await choose('English');
    await page.goto(url);
    await page.getByRole('heading', { name: ALL_TEXTS.en.plain('stage-confirmed') }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    expect(window.complaints).toEqual([]);
    await window.close();
  });

  it('are Russian during the wallet connection, independent of the browser language', async () => {
    await choose('Русский');
    await alice.say('/connect');
    const offered = await alice.waitForMessage('Подключите кошелёк');
    const url = urlOf(await alice.press(/устройств/, offered));
    const html = await (await fetch(url, { headers: { 'Accept-Language': 'es' } })).text();
    expect(html).toContain('<html lang="ru" dir="ltr">');
    expect(html).toContain(`<h1>${plain('link-title')}</h1>`);
  });

  async function choose(language: string): Promise<void> {
    await alice.say('/language');
    await alice.press(language, await alice.waitForMessage(/./));
  }
});
