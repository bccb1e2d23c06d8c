import { beforeEach, expect, test } from 'vitest';
import type { Swap } from '../../../../src/bot/swap/swap.ts';
import { unanswered } from '../../support/service-failure.ts';
import { injectWallet } from '../support/inject-wallet.ts';
import { makeQuote } from '../support/rows.ts';
import type { Web } from '../support/start-web.ts';
import { findAttempts } from '../support/stored.ts';
import { useTabs } from '../support/use-tabs.ts';

/** A transaction lives half a minute: the page renews it before the wallet has it, and says so where it came too late. */

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const DESKTOP = { viewport: { width: 1280, height: 800 } };

const { web: webNow, openOn, freshOrder } = useTabs();
const countAttempts = async (of: Web) => (await findAttempts(of)).length;
let web: Web;

beforeEach(() => {
  web = webNow();
});

test('while nobody signs: renewed six times before a quarter of its life is gone, then by a tap', async () => {
  const { page } = await openOn(PHONE);
  await page.clock.install();
  await page.goto(`${web.deps.publicUrl}${await freshOrder()}#declined`);
  const link = page.getByRole('link', { name: 'Open Phantom', exact: true });
  await link.waitFor();
  let seconds = 0;
  for (; (await countAttempts(web)) < 7; seconds += 1) await page.clock.runFor(1_000);
  // Six times a quarter of 30 s; the clock of the page runs on beside.
  expect(seconds).toBeLessThanOrEqual(48);
  await link.waitFor();
  await page.clock.runFor(29_000);
  await page.getByText('The time to sign is over').waitFor();
  expect([await link.count(), await countAttempts(web)]).toEqual([0, 7]);
  expect(await page.getByText('Your wallet reports that you declined').count()).toBe(0);
  await page.getByRole('button', { name: 'Get a fresh one' }).click();
  await link.waitFor();
  expect(await countAttempts(web)).toBe(8);
});

test('once a wallet has it: renewed only when it can land no more, and the page says so', async () => {
  const { page } = await openOn(PHONE);
  await page.clock.install();
  await page.goto(web.deps.publicUrl + (await freshOrder()));
  const link = page.getByRole('link', { name: 'Open Phantom', exact: true });
  await link.waitFor();
  await page.evaluate(() => document.addEventListener('click', (event) => event.preventDefault()));
  await link.click();
  await page.clock.runFor(31_000);
  await page.getByText('The time to sign is over').waitFor();
  expect(await countAttempts(web)).toBe(1);
  await page.clock.runFor(3_000);
  await page.getByText('Your wallet did not answer in time').waitFor();
  await link.waitFor();
  // Another one where the real clock, which runs on beside, has used up a quarter of the new life.
  expect(await countAttempts(web)).toBeGreaterThan(1);
});

test('a browser wallet that declines gives it back: renewed without a word about being late', async () => {
  const { page } = await openOn(DESKTOP);
  await page.clock.install();
  await injectWallet(page, web.wallet.signer, { declines: true });
  await page.goto(web.deps.publicUrl + (await freshOrder()));
  await page.getByRole('button', { name: 'Sign with Test Wallet' }).click();
  await page.getByText('You declined in your wallet').waitFor();
  await page.clock.runFor(8_000);
  await expect.poll(() => countAttempts(web)).toBe(2);
  await page.clock.runFor(28_000);
  expect(await page.getByText('Your wallet did not answer in time').count()).toBe(0);
});

test('a renewal that finds no price leaves the transaction as it is; a worse price is asked', async () => {
  const { page } = await openOn(PHONE);
  await page.clock.install();
  await page.goto(web.deps.publicUrl + (await freshOrder()));
  const link = page.getByRole('link', { name: 'Open Phantom', exact: true });
  await link.waitFor();
  const href = await link.getAttribute('href');
  web.world.quotes = unanswered('quotes', 'timeout');
  await page.clock.runFor(16_000);
  expect(await link.getAttribute('href')).toBe(href);
  web.world.quotes = { ok: true, value: [makeQuote({ toAmount: 1n as never })] };
  await page.clock.runFor(15_000);
  await page.getByRole('button', { name: 'Get a fresh one' }).click();
  await page.getByText('The price changed').waitFor();
});

test('at a worse price: the new one is shown with the old, and no attempt is built before its acceptance', async () => {
  web.world.quotes = {
    ok: true,
    value: [makeQuote({ toAmount: 90_000_000n as Swap['offer']['toAmount'] })],
  };
  const { page } = await openOn(PHONE, await freshOrder());
  await page.getByText('The price changed').waitFor();
  await page.getByText('It was 98.01 USDC when you confirmed').waitFor();
  expect(await findAttempts(web)).toHaveLength(0);
  await page.getByRole('button', { name: 'Accept the new price' }).click();
  await page.getByRole('link', { name: 'Open Phantom', exact: true }).waitFor();
  expect(await page.getByText('89.1 USDC').isVisible()).toBe(true);
});
