import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readLocale } from '../../../src/bot/i18n/texts.ts';
import { refusalText } from '../../../src/bot/pages/refusals.ts';
import { ALL_TEXTS } from '../../../src/bot/pages/texts.ts';
import type { Swap } from '../../../src/bot/swap/swap.ts';
import type { GuardWarning } from '../../../src/guard/verdict.ts';
import { newBoxKeyPair } from '../../../src/wallet-link/index.ts';
import { oftenSpoken } from '../../support/depth.ts';
import { makeLink, makeQuote, meetAda, SIGNED, unlinkWallet } from './support/rows.ts';
import type { Web } from './support/start-web.ts';
import { addLink, changeOrder } from './support/stored.ts';
import { useTabs } from './support/use-tabs.ts';

const NARROW = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true, locale: 'de-DE' };
const DESKTOP = { viewport: { width: 1280, height: 800 }, locale: 'de-DE' };
const RUSSIAN = ALL_TEXTS.ru;
const ENGLISH = readLocale('en');
const WARNINGS = [...ENGLISH.matchAll(/^warning-([a-z-]+) =/gm)].map(([, warning = '']) => warning);

const { web: webNow, opened, openOn, freshOrder } = useTabs();
let web: Web;

beforeEach(async () => {
  web = webNow();
  await meetAda(web.store, 'ru');
});

afterEach(() => {
  for (const { complaints } of opened()) expect(complaints).toEqual([]);
});

const openPage = async (...place: Parameters<typeof openOn>) => (await openOn(...place)).page;
const freshLink = async () =>
  `/c/${await addLink(web, makeLink(newBoxKeyPair().secretKey, { expiresAt: web.world.now + 600_000 }))}`;

/** Opens all folded parts, so every text is visible. */
async function unfold(page: Page): Promise<void> {
  for (const ways of await page.locator('details').all()) {
    if ((await ways.getAttribute('open')) === null) await ways.locator('summary').click();
  }
}

/** Latin words that remain in Russian texts. */
const NAMES =
  /Countersign|Telegram|Solana Pay|Solana|JavaScript|Safari|Chrome|Phantom|QR|SOL|USDC|Ada|@ada|\/connect|\w{4}…\w{4}|\w{32,44}|https?:\S+/g;

/** The accessibility tree: roles, names and texts, without its syntax. */
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
    const page = await openPage(NARROW, await freshOrder());
    await page.getByRole('link', { name: 'Открыть Phantom', exact: true }).waitFor();
    await unfold(page);
    await expectRussian(page);
    await page.getByText('Ожидается примерно 99 USDC').waitFor();
    for (const state of ['submitted', 'confirmed'] as const) {
      await changeOrder(web, { state, signed: SIGNED });
      await page.getByRole('heading', { name: RUSSIAN.plain(`stage-${state}`) }).waitFor();
      await expectRussian(page);
    }
  });

  test('shows a refusal in Russian', async () => {
    web.world.refusedRule = 'close-to-stranger';
    const { page } = await openOn(NARROW);
    const hintSeen = Promise.withResolvers<void>();
    // The refusal takes the place of the hint, so the order opens once the hint was seen.
    await page.route('**/open', async (route) => {
      await hintSeen.promise;
      await route.continue();
    });
    await page.goto(`${web.deps.publicUrl}${await freshOrder()}#declined`);
    await page.getByText(RUSSIAN.plain('hint-declined')).waitFor();
    hintSeen.resolve();
    await page.getByText(refusalText('guard_refused', RUSSIAN)).waitFor();
    await expectRussian(page);
    for (let tries = 0; tries < 10; tries += 1) await web.post(`${new URL(page.url()).pathname}/open`, {});
    await page.getByRole('button', { name: RUSSIAN.plain('page-retry') }).click();
    await page.getByText(refusalText('rate_limited', RUSSIAN)).waitFor();
  });

  test('shows a worse price and a lost wallet in Russian', async () => {
    const worse = makeQuote({ toAmount: 90_000_000n as Swap['offer']['toAmount'] });
    web.world.quotes = { ok: true, value: [worse] };
    await unlinkWallet(web.store);
    const page = await openPage(NARROW, await freshOrder());
    await page.getByText(RUSSIAN.plain('sign-before', { amount: '98.01 USDC' })).waitFor();
    await expectRussian(page);
    await page.getByRole('button', { name: RUSSIAN.plain('sign-accept-price') }).click();
    await page.getByRole('link', { name: 'Переподключить Phantom' }).waitFor();
    await expectRussian(page);
  });

  test('connects in Russian, on the desktop', async () => {
    const page = await openPage(DESKTOP, await freshLink());
    await page.getByRole('img', { name: RUSSIAN.plain('page-qr') }).waitFor();
    await unfold(page);
    await expectRussian(page);
  });
});

test('an Arabic page runs from right to left, with amounts and addresses from left to right', async () => {
  await meetAda(web.store, 'ar');
  const page = await openPage(NARROW, await freshOrder());
  const { plain } = ALL_TEXTS.ar;
  await page
    .getByRole('link', { name: plain('button-open-wallet', { wallet: 'Phantom' }), exact: true })
    .waitFor();
  await unfold(page);
  const spoken = await spokenBy(page);
  expect(spoken).toMatch(/[\u0620-\u064a]{4}/);
  expect(spoken.replace(NAMES, '')).not.toMatch(/[A-Za-z]{3}/);
  const directionOf = (selector: string) =>
    page.evaluate(
      (one) => [...document.querySelectorAll(one)].map((shown) => getComputedStyle(shown).direction),
      selector,
    );
  expect(new Set(await directionOf('html, h1, dt, p, a.button'))).toEqual(new Set(['rtl']));
  expect(new Set(await directionOf('dd bdi, code'))).toEqual(new Set(['ltr']));
  const [term, amount] = [await box(page, '.amounts dt'), await box(page, '.amounts dd bdi')];
  expect(amount.right).toBeCloseTo(term.right, 0);
  expect(amount.left).toBeGreaterThan(term.left);
});

/** Horizontal position of the first match, px. */
function box(page: Page, selector: string): Promise<{ left: number; right: number }> {
  return page.evaluate((one) => {
    const { left = 0, right = 0 } = document.querySelector(one)?.getBoundingClientRect() ?? {};
    return { left, right };
  }, selector);
}

test.each(oftenSpoken)(
  'in %s no page is wider than a screen of 320 px, and no button is cut',
  async (language) => {
    await meetAda(web.store, language, 'Wolfeschlegelsteinhausenbergerdorff');
    const { plain } = ALL_TEXTS[language];
    web.world.warnings = WARNINGS as GuardWarning[];
    const page = await openPage(NARROW, await freshOrder());
    await page
      .getByRole('link', { name: plain('button-open-wallet', { wallet: 'Phantom' }), exact: true })
      .waitFor();
    await expectToFit(page);
    await page.goto(web.deps.publicUrl + (await freshLink()));
    await page
      .getByRole('link', { name: plain('link-connect', { wallet: 'Phantom' }) })
      .first()
      .waitFor();
    await expectToFit(page);
    for (const state of ['submitted', 'confirmed', 'failed', 'lapsed'] as const) {
      await page.goto(web.deps.publicUrl + (await freshOrder({ state, signed: SIGNED })));
      await page.getByRole('heading', { name: plain(`stage-${state}`) }).waitFor();
      await expectToFit(page);
    }
  },
);

/** No element with text overflows. */
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
