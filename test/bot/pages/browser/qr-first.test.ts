import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Swap } from '../../../../src/bot/swap/swap.ts';
import { newBoxKeyPair } from '../../../../src/wallet-link/index.ts';
import { injectWallet } from '../support/inject-wallet.ts';
import { makeLink, makeQuote } from '../support/rows.ts';
import type { Web } from '../support/start-web.ts';
import { addLink } from '../support/stored.ts';
import { useTabs } from '../support/use-tabs.ts';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const DESKTOP = { viewport: { width: 1280, height: 800 } };

const { web: webNow, openOn, freshOrder } = useTabs();
let web: Web;

beforeEach(() => {
  web = webNow();
});

describe('the QR code', () => {
  const linkPath = async () =>
    `/c/${await addLink(web, makeLink(newBoxKeyPair().secretKey, { expiresAt: web.world.now + 600_000 }))}`;
  const pages = [
    ['signing', freshOrder, 'to sign there', '.amounts', 'Sign with Test Wallet'],
    ['connect', linkPath, 'to connect the wallet there', '.lead', 'Connect Test Wallet'],
  ] as const;

  /** Where the code and the rest of the page are, px. */
  async function places(page: Page, path: string, rest: string) {
    await page.goto(web.deps.publicUrl + path);
    const code = page.getByRole('img', { name: 'QR code of this page' });
    await page.locator(rest).first().waitFor();
    return { code: await code.boundingBox(), rest: await page.locator(rest).first().boundingBox() };
  }

  test.each(pages)('is first on the %s page of a desktop, large, before the fold', async (...row) => {
    const [, path, sentence, rest, button] = row;
    const { page, complaints } = await openOn(DESKTOP);
    const { code, rest: beside } = await places(page, await path(), rest);
    expect(code?.width).toBeGreaterThanOrEqual(320);
    expect((code?.y ?? 0) + (code?.height ?? 0)).toBeLessThan(DESKTOP.viewport.height - 100);
    expect((code?.x ?? 0) + (code?.width ?? 0)).toBeLessThan(beside?.x ?? 0);
    await page.getByText(`Scan with your phone’s camera ${sentence}.`).waitFor();
    expect(await page.getByRole('button', { name: button }).count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test('leaves the links beside it their own colours', async () => {
    const { page } = await openOn(DESKTOP, await freshOrder());
    const link = page.locator('.scan-first dd a').first();
    await link.waitFor();
    const colourOf = (element: Element) => getComputedStyle(element).color;
    expect(await link.evaluate(colourOf)).not.toBe(await page.locator('body').evaluate(colourOf));
  });

  test.each(pages)('leaves a browser wallet one tap away on the %s page', async (...row) => {
    const [, path, , rest, button] = row;
    const { page } = await openOn(DESKTOP);
    await injectWallet(page, web.wallet.signer);
    const { code } = await places(page, await path(), rest);
    expect(code?.width).toBeGreaterThanOrEqual(320);
    const [wallet] = [await page.getByRole('button', { name: button }).boundingBox()];
    expect(wallet?.height).toBeGreaterThanOrEqual(48);
    if (rest === '.lead') expect((wallet?.x ?? 0) + (wallet?.width ?? 0)).toBeLessThan(code?.x ?? 0);
    expect(await page.locator('details[open]').count()).toBe(0);
  });

  test.each(pages)(
    'comes above the rest in a narrow window with the %s page',
    async (_page, path, _how, rest) => {
      const { page } = await openOn({ viewport: { width: 480, height: 800 } });
      const { code, rest: below } = await places(page, await path(), rest);
      expect((code?.y ?? 0) + (code?.height ?? 0)).toBeLessThan(below?.y ?? 0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(480);
    },
  );

  test.each(pages)('stays folded on the %s page of a phone', async (_page, path, _how, rest) => {
    const { page } = await openOn(PHONE, await path());
    await page.locator(rest).first().waitFor();
    const code = page.getByRole('img', { name: 'QR code of this page' });
    expect(await code.isVisible()).toBe(false);
    await page.locator('.ways summary').last().click();
    expect((await code.boundingBox())?.width).toBeLessThanOrEqual(180);
  });

  test('gives way to a changed price, and comes back after its acceptance', async () => {
    const toAmount = 90_000_000n as Swap['offer']['toAmount'];
    web.world.quotes = { ok: true, value: [makeQuote({ toAmount })] };
    const { page } = await openOn(DESKTOP, await freshOrder());
    const code = page.getByRole('img', { name: 'QR code of this page' });
    await page.getByText('The price changed').waitFor();
    expect(await code.count()).toBe(0);
    await page.getByRole('button', { name: 'Accept the new price' }).click();
    await code.waitFor();
  });
});
