import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../../src/bot/swap/language.ts';
import type { Swap } from '../../../src/bot/swap/swap.ts';
import { newBoxKeyPair } from '../../../src/bot/wallet/box.ts';
import { ALL_TEXTS } from '../../../src/bot/web/texts/all-texts.ts';
import { openBrowser } from '../../support/browser.ts';
import { freePort, type OpenedPage, openTab } from './support/open-tab.ts';
import { addLink, addOrder, startWeb, type Web } from './support/start-web.ts';
import { makeLink, makePerson, makeQuote, makeSwap, TX_HASH } from './support/swap-rows.ts';

const NARROW = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true, locale: 'de-DE' };
const DESKTOP = { viewport: { width: 1280, height: 800 }, locale: 'de-DE' };
const RUSSIAN = ALL_TEXTS.ru;

let browser: Browser;
let web: Web;
let tabs: OpenedPage[];

beforeAll(async () => {
  browser = await openBrowser();
});

afterAll(() => browser.close());

beforeEach(async () => {
  const port = await freePort();
  tabs = [];
  web = await startWeb({ publicUrl: `http://127.0.0.1:${port}` }, port);
  web.world.now = Date.now();
  web.world.person = makePerson({ language: 'ru' });
});

afterEach(async () => {
  for (const tab of tabs) {
    expect(tab.complaints).toEqual([]);
    await tab.close();
  }
  await web.server.close();
});

async function openOn(device: typeof NARROW | typeof DESKTOP, path: string): Promise<Page> {
  const tab = await openTab(browser, web.deps.publicUrl, device);
  tabs.push(tab);
  await tab.page.goto(web.deps.publicUrl + path);
  return tab.page;
}

function freshOrder(changes: Partial<Swap> = {}): string {
  const now = web.world.now;
  const offer = { ...makeSwap().offer, quotedAt: now - 10_000 };
  return addOrder(web, makeSwap({ orderedAt: now - 2_000, offer, ...changes }));
}

const freshLink = () =>
  `/c/${addLink(web, makeLink(newBoxKeyPair().secretKey, { expiresAt: web.world.now + 600_000 }))}`;

/** Opens what is folded, so that everything there is to read is there. */
async function unfold(page: Page): Promise<void> {
  for (const ways of await page.locator('details:not([open])').all()) await ways.locator('summary').click();
}

/** Words in Latin letters that are names in Russian too. */
const NAMES =
  /Countersign|Telegram|Solana|JavaScript|Safari|Chrome|Phantom|QR|SOL|USDC|Ada|@ada|\/connect|\w{4}…\w{4}|\w{32,44}|https?:\S+/g;

/** What a reader of the screen is told: roles, names and texts; without the tree's own words. */
async function spokenBy(page: Page): Promise<string> {
  const tree = await page.locator('body').ariaSnapshot();
  return tree
    .replace(/^\s*- \/\w+:.*$/gm, '')
    .replace(/^\s*- '?\w+/gm, '')
    .replace(/\[\w+(?:=\w+)?\]/g, '');
}

async function expectRussian(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('ru');
  expect(await page.title()).toMatch(/^[А-яё ]+ · Countersign$/);
  const spoken = await spokenBy(page);
  expect(spoken).toMatch(/[А-яё]{4}/);
  expect(spoken.replace(NAMES, '')).not.toMatch(/[A-Za-z]{3}/);
}

describe('a Russian in a German browser', () => {
  test('signs in Russian, and follows the swap to its end', async () => {
    const page = await openOn(NARROW, freshOrder());
    await page.getByRole('link', { name: 'Открыть Phantom', exact: true }).waitFor();
    await unfold(page);
    await expectRussian(page);
    await page.getByText('Ожидается примерно 99 USDC').waitFor();
    for (const state of ['submitted', 'confirmed'] as const) {
      const swap = web.store.swaps.get('swap-1');
      if (swap)
        web.store.swaps.set('swap-1', { ...swap, state, signed: { txHash: TX_HASH } as Swap['signed'] });
      await page.getByRole('heading', { name: RUSSIAN.states[state].title }).waitFor();
      await expectRussian(page);
    }
  });

  test('hears in Russian why not', async () => {
    web.world.refusedRule = 'close-to-stranger';
    const page = await openOn(NARROW, `${freshOrder()}#declined`);
    await page.getByText(RUSSIAN.hints.declined).waitFor();
    await page.getByText(RUSSIAN.refusals.guard_refused).waitFor();
    await expectRussian(page);
    for (let tries = 0; tries < 10; tries += 1) await web.post(`${new URL(page.url()).pathname}/open`, {});
    await page.getByRole('button', { name: RUSSIAN.signing.retry }).click();
    await page.getByText(RUSSIAN.refusals.rate_limited).waitFor();
  });

  test('is asked in Russian about a worse price and about a wallet that is gone', async () => {
    const worse = makeQuote({ toAmount: 90_000_000n as Swap['offer']['toAmount'] });
    web.world.quotes = { ok: true, value: [worse] };
    web.world.session = undefined;
    const page = await openOn(NARROW, freshOrder());
    await page.getByText(RUSSIAN.signing.before('98.01 USDC')).waitFor();
    await expectRussian(page);
    await page.getByRole('button', { name: RUSSIAN.signing.acceptPrice }).click();
    await page.getByRole('link', { name: 'Переподключить Phantom' }).waitFor();
    await expectRussian(page);
  });

  test('connects in Russian, on the desktop', async () => {
    const page = await openOn(DESKTOP, freshLink());
    await page.getByRole('img', { name: RUSSIAN.signing.qrLabel }).waitFor();
    await unfold(page);
    await expectRussian(page);
  });
});

test.each(LANGUAGES)(
  'in %s nothing is wider than a screen of 320 px, and no button is cut',
  async (language) => {
    web.world.person = makePerson({ language, firstName: 'Wolfeschlegelsteinhausenbergerdorff' });
    web.world.warnings = Object.keys(ALL_TEXTS[language].warnings);
    const page = await openOn(NARROW, freshOrder());
    const { openWallet } = ALL_TEXTS[language].signing;
    await page.getByRole('link', { name: openWallet('Phantom'), exact: true }).waitFor();
    await expectToFit(page);
    await page.goto(web.deps.publicUrl + freshLink());
    await page
      .getByRole('link', { name: ALL_TEXTS[language].connect.openWallet('Phantom') })
      .first()
      .waitFor();
    await expectToFit(page);
    for (const state of ['submitted', 'confirmed', 'failed', 'lapsed'] as const) {
      await page.goto(
        web.deps.publicUrl + freshOrder({ state, signed: { txHash: TX_HASH } as Swap['signed'] }),
      );
      await page.getByRole('heading', { name: ALL_TEXTS[language].states[state].title }).waitFor();
      await expectToFit(page);
    }
  },
);

/** Neither the page nor anything in it that holds words needs more room than it has. */
async function expectToFit(page: Page): Promise<void> {
  await unfold(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a, button, p, dt, dd, li, h1, summary')]
      .filter((box) => box.scrollWidth > box.clientWidth + 1 && getComputedStyle(box).display !== 'inline')
      .map((box) => box.textContent),
  );
  expect(cut).toEqual([]);
}
