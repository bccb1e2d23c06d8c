import { beforeEach, describe, expect, test } from 'vitest';
import { PLAIN_CARD } from '../../../../src/bot/swap/offer.ts';
import type { Swap } from '../../../../src/bot/swap/swap.ts';
import { linkWallet, makeSwap, OWNER, unlinkWallet } from '../support/rows.ts';
import type { Web } from '../support/start-web.ts';
import { changeOrder, findOrder } from '../support/stored.ts';
import { useTabs } from '../support/use-tabs.ts';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const DESKTOP = { viewport: { width: 1280, height: 800 } };

const { web: webNow, openOn, freshOrder } = useTabs();
let web: Web;

beforeEach(async () => {
  web = webNow();
  await unlinkWallet(web.store);
});

const freshOffer = () => {
  const card = { ...PLAIN_CARD, hasNoWallet: true } as const;
  const offer = offerOf(99_000_000n);
  return freshOrder({ state: 'offered', wallet: null, orderedAt: null, agreedVersion: null, card, offer });
};

const offerOf = (toAmount: bigint): Swap['offer'] => {
  const validUntil = web.world.now + 50_000;
  return { ...makeSwap().offer, toAmount: toAmount as never, validUntil };
};

describe('the page of an offer to a person without a wallet', () => {
  test('shows the code first on a desktop, and follows the price of the chat', async () => {
    const { page, complaints } = await openOn(DESKTOP, await freshOffer());
    await page.getByText('It is not linked to the bot.').waitFor();
    expect((await page.locator('.qr').boundingBox())?.width).toBeGreaterThanOrEqual(320);
    expect(await page.getByRole('button', { name: /Sign with|Accept/ }).count()).toBe(0);
    await page.getByText('About 99 USDC expected').waitFor();
    await changeOrder(web, { offerVersion: 2, offer: offerOf(98_500_000n) });
    await page.getByText('About 98.5 USDC expected').waitFor();
    expect(complaints).toEqual([]);
  });

  test('is a link on a phone, that fits its width', async () => {
    const { page } = await openOn(PHONE, await freshOffer());
    const link = page.getByRole('link', { name: 'Open in my wallet app (Solana Pay)' });
    expect(await link.getAttribute('href')).toMatch(/^solana:http/);
    expect((await link.boundingBox())?.height).toBeLessThan(72);
    expect(await page.locator('.qr').isVisible()).toBe(false);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });

  test('follows the scan, and is the code again where nothing landed', async () => {
    const { page } = await openOn(DESKTOP, await freshOffer());
    await page.locator('.qr').waitFor();
    const path = `/pay/${web.tokens.pay((await findOrder(web)).id)}`;
    expect((await web.post(path, { account: OWNER })).status).toBe(200);
    await page.getByRole('heading', { name: 'Approve it in your wallet app' }).waitFor();
    expect(await page.locator('.qr').count()).toBe(0);
    await page.getByText('98.01 USDC').waitFor();
    const card = { ...PLAIN_CARD, hasNoWallet: true } as const;
    await changeOrder(web, { state: 'offered', wallet: null, isScanned: false, orderedAt: null, card });
    await page.locator('.qr').waitFor();
  });

  test('leads back to the chat once a wallet is linked', async () => {
    const path = await freshOffer();
    await linkWallet(web.store);
    const { page } = await openOn(DESKTOP, path);
    await page.getByText('Confirm the swap in the chat first.').waitFor();
    expect(await page.locator('.qr').count()).toBe(0);
  });
});
