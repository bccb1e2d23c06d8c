import { beforeEach, describe, expect, test } from 'vitest';
import { newBoxKeyPair } from '../../../src/bot/wallet-link/index.ts';
import { injectWallet } from './support/inject-wallet.ts';
import { makeLink, OWNER } from './support/rows.ts';
import type { Web } from './support/start-web.ts';
import { addLink, startedLinks } from './support/stored.ts';
import { useTabs } from './support/use-tabs.ts';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const DESKTOP = { viewport: { width: 1280, height: 800 } };

const { web: webNow, openOn } = useTabs();
let web: Web;

beforeEach(() => {
  web = webNow();
});

describe('connecting', () => {
  const linkPath = async () =>
    `/c/${await addLink(web, makeLink(newBoxKeyPair().secretKey, { expiresAt: web.world.now + 600_000 }))}`;

  test('by link on a phone, with the desktop page following', async () => {
    const path = await linkPath();
    const desktop = await openOn(DESKTOP, path);
    await desktop.page.getByRole('img', { name: 'QR code of this page' }).waitFor();
    const { page, complaints } = await openOn(PHONE, path);
    const href =
      (await page.getByRole('link', { name: 'Connect Phantom', exact: true }).getAttribute('href')) ?? '';
    await page.goto(web.wallet.connect(href));
    for (const tab of [page, desktop.page]) {
      await tab.getByRole('heading', { name: 'Now confirm in Telegram' }).waitFor();
      expect(await tab.getByText('G31g…5j6R').isVisible()).toBe(true);
    }
    expect(complaints).toEqual([]);
  });

  test('by a wallet in the browser', async () => {
    const { page, complaints } = await openOn(DESKTOP);
    await injectWallet(page, web.wallet.signer);
    await page.goto(web.deps.publicUrl + (await linkPath()));
    await page.getByRole('button', { name: 'Connect Test Wallet' }).click();
    await page.getByRole('heading', { name: 'Now confirm in Telegram' }).waitFor();
    const [link] = await startedLinks(web);
    expect(link?.returned).toMatchObject({ address: OWNER, ownName: 'Test Wallet', sessionVerified: true });
    expect(complaints).toEqual([]);
  });
});

test('a private chain offers only a browser wallet for that chain, beside the other ways', async () => {
  web.world.chain = 'solana:localnet';
  const link = makeLink(newBoxKeyPair().secretKey, { expiresAt: web.world.now + 600_000 });
  const path = `/c/${await addLink(web, link)}`;
  const other = await openOn(DESKTOP);
  await injectWallet(other.page, web.wallet.signer);
  await other.page.goto(web.deps.publicUrl + path);
  await other.page.getByText('No wallet in this browser (Test Wallet) serves this Solana network').waitFor();
  await other.page.getByRole('img', { name: 'QR code of this page' }).waitFor();
  const own = await openOn(DESKTOP);
  await injectWallet(own.page, web.wallet.signer, { chains: ['solana:mainnet', 'solana:localnet'] });
  await own.page.goto(web.deps.publicUrl + path);
  await own.page.getByRole('button', { name: 'Connect Test Wallet' }).click();
  await own.page.getByRole('heading', { name: 'Now confirm in Telegram' }).waitFor();
  expect(await own.page.getByText('No wallet in this browser').count()).toBe(0);
});
