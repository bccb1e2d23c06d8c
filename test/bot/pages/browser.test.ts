import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Swap } from '../../../src/bot/swap/swap.ts';
import { newBoxKeyPair } from '../../../src/wallet-link/index.ts';
import { injectWallet } from './support/inject-wallet.ts';
import { makeLink, OWNER, SIGNED, TX_HASH, unlinkWallet } from './support/rows.ts';
import { signBase58, type Web } from './support/start-web.ts';
import { addLink, changeOrder, findAttempts, findOrder, startedLinks } from './support/stored.ts';
import { useTabs } from './support/use-tabs.ts';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const DESKTOP = { viewport: { width: 1280, height: 800 } };

const { web: webNow, openOn, freshOrder } = useTabs();
let web: Web;

beforeEach(() => {
  web = webNow();
});

test('a page without a stream polls instead', async () => {
  const path = await freshOrder();
  const held = await Promise.all(Array.from({ length: 8 }, () => web.get(`${path}/events`)));
  const { page } = await openOn(PHONE);
  await page.clock.install();
  // The first answer is truncated.
  await page.route('**/status', (route) => route.fulfill({ body: '{' }), { times: 1 });
  const asked = page.waitForResponse((response) => response.url().endsWith('/status'));
  await page.goto(web.deps.publicUrl + path);
  await (await asked).finished();
  await changeOrder(web, { state: 'confirmed', signed: SIGNED });
  await page.clock.runFor(5_000);
  await page.getByRole('heading', { name: 'Swap confirmed' }).waitFor();
  for (const { body } of held) await body?.cancel();
});

describe('signing', () => {
  test('by link on a phone: a real link is ready, the wallet returns, and the page follows to the end', async () => {
    const { page, complaints } = await openOn(PHONE, await freshOrder());
    const link = page.getByRole('link', { name: 'Open Phantom', exact: true });
    const href = (await link.getAttribute('href')) ?? '';
    expect(href).toMatch(/^https:\/\/phantom\.app\/ul\/v1\/signTransaction\?/);
    for (const text of [
      '“Ada” (@ada)',
      '0.5 SOL',
      '98.01 USDC',
      'G31g…5j6R',
      '0.0000062 SOL',
      'Sign within',
    ]) {
      expect(await page.getByText(text).first().isVisible()).toBe(true);
    }
    await page.goto(web.wallet.sign(href, signBase58));
    await page.getByRole('heading', { name: 'Signed' }).waitFor();
    expect(page.url()).not.toContain('?');
    await changeOrder(web, { state: 'submitted' });
    await page.getByRole('heading', { name: 'Sent' }).waitFor();
    await changeOrder(web, { state: 'confirmed' });
    await page.getByRole('heading', { name: 'Swap confirmed' }).waitFor();
    const explorer = page.getByRole('link', { name: 'View in the explorer' });
    expect(await explorer.getAttribute('href')).toBe(`https://explorer.example/tx/${TX_HASH}`);
    const back = page.getByRole('link', { name: 'Back to Telegram' });
    expect(await back.getAttribute('href')).toBe('https://t.me/countersign_bot');
    expect(complaints).toEqual([]);
  });

  test('a page that need not believe us is linked where one is named, with the transaction behind the #', async () => {
    const link = (page: Page) => page.getByRole('link', { name: 'You need not believe us' });
    const { page } = await openOn(PHONE, await freshOrder());
    await page.getByText('Sign within').waitFor();
    expect(await link(page).count()).toBe(0);
    Object.assign(web.deps, { inspectUrl: 'https://inspect.example/inspect.html' });
    await page.reload();
    const [, fragment = ''] = ((await link(page).getAttribute('href')) ?? '').split('inspect.html#');
    const [attempt] = await findAttempts(web);
    expect(Buffer.from(decodeURIComponent(fragment), 'base64')).toEqual(
      Buffer.from(attempt?.unsignedTransaction ?? []),
    );
    expect(await link(page).getAttribute('rel')).toContain('noreferrer');
  });

  test('without a connection to the wallet, the code for its app comes first', async () => {
    await unlinkWallet(web.store);
    const { page } = await openOn(DESKTOP, await freshOrder());
    await page.getByText('Scan with the scanner inside your wallet app').waitFor();
    await page.getByText('Your wallet cannot be reached from here').waitFor();
  });

  test('by a wallet in the browser', async () => {
    const { page, complaints } = await openOn(DESKTOP);
    await injectWallet(page, web.wallet.signer);
    await page.goto(web.deps.publicUrl + (await freshOrder()));
    await page.getByRole('button', { name: 'Sign with Test Wallet' }).click();
    await page.getByRole('heading', { name: 'Signed' }).waitFor();
    expect((await findOrder(web)).signed?.txHash).toBe(TX_HASH);
    expect(complaints).toEqual([]);
  });

  test('by a browser wallet, and the answer is lost: the page does not call it unsent', async () => {
    const { page } = await openOn(DESKTOP);
    await injectWallet(page, web.wallet.signer);
    for (const path of ['**/events', '**/status']) await page.route(path, (route) => route.abort());
    await page.route('**/signed', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.goto(web.deps.publicUrl + (await freshOrder()));
    await page.getByRole('button', { name: 'Sign with Test Wallet' }).click();
    const words = await page.getByText('Our server could not be reached').textContent();
    expect((await findOrder(web)).state).toBe('signed');
    expect(words).not.toContain('Nothing was sent');
    expect(words).toContain('whether your last step was saved');
  });

  test('by a browser wallet with another account: the page names the account, and no signature is made', async () => {
    const { page } = await openOn(DESKTOP);
    await injectWallet(page, {
      ...web.wallet.signer,
      address: 'So11111111111111111111111111111111111111112' as never,
    });
    await page.goto(web.deps.publicUrl + (await freshOrder()));
    await page.getByRole('button', { name: 'Sign with Test Wallet' }).click();
    await page.getByText('Choose G31g…5j6R in your wallet').waitFor();
    expect((await findOrder(web)).state).toBe('ordered');
  });

  test.each([
    ['another chain', { chains: ['solana:devnet'] }],
    ['only transactions of another kind', { versions: [0] as const }],
  ])('a wallet in the browser that serves %s is not offered, which the page says', async (_case, traits) => {
    const { page, complaints } = await openOn(DESKTOP);
    await injectWallet(page, web.wallet.signer, { ...traits, name: 'Other\u202e Wallet' });
    await page.goto(web.deps.publicUrl + (await freshOrder()));
    await page.getByText('No wallet in this browser (Other Wallet) supports this Solana network').waitFor();
    await page.getByRole('img', { name: 'QR code of this page' }).waitFor();
    expect(await page.getByRole('button', { name: 'Sign with' }).count()).toBe(0);
    expect(await page.getByText('With a wallet extension in this browser').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test('a browser wallet on another chain gets no request to sign', async () => {
    const { page } = await openOn(DESKTOP);
    await injectWallet(page, web.wallet.signer, { accountChains: ['solana:devnet'] });
    await page.goto(web.deps.publicUrl + (await freshOrder()));
    await page.getByRole('button', { name: 'Sign with Test Wallet' }).click();
    await page.getByText('This wallet cannot sign for this network').waitFor();
    expect((await findOrder(web)).state).toBe('ordered');
  });

  test.each([
    ['#declined', 'Your wallet reports that you declined.'],
    ['#reconnect', 'Reconnect it with one tap'],
  ])('after a return with %s the page says so and takes it out of the address', async (fragment, text) => {
    const { page } = await openOn(PHONE, (await freshOrder()) + fragment);
    await page.getByText(text).waitFor();
    expect(new URL(page.url()).hash).toBe('');
  });

  test.each([
    ['the wallet no longer knows us', '#reconnect'],
    ['we no longer know the wallet', ''],
  ])('where %s one tap connects it anew, and nothing is built meanwhile', async (_case, fragment) => {
    if (fragment === '') await unlinkWallet(web.store);
    const { page, complaints } = await openOn(PHONE, (await freshOrder()) + fragment);
    const link = page.getByRole('link', { name: 'Reconnect Phantom' });
    const href = (await link.getAttribute('href')) ?? '';
    expect(href).toMatch(/^https:\/\/phantom\.app\/ul\/v1\/connect\?/);
    expect(await startedLinks(web)).toHaveLength(1);
    expect(await page.getByRole('link', { name: 'Open Phantom', exact: true }).count()).toBe(0);
    await page.goto(web.wallet.connect(href));
    await page.getByRole('heading', { name: 'Now confirm in Telegram' }).waitFor();
    await page.goto(`${web.deps.publicUrl}${await freshOrder()}${fragment}`);
    if (fragment !== '') await page.reload();
    await page.getByText(fragment === '' ? 'Now tap “Yes, it is mine” in the chat' : 'Sign within').waitFor();
    expect(complaints).toEqual([]);
  });

  test('A9: an unknown fragment in the URL has no effect', async () => {
    const { page } = await openOn(PHONE, `${await freshOrder()}#<b>you-won</b>`);
    await page.getByRole('link', { name: 'Open Phantom', exact: true }).waitFor();
    expect(await page.content()).not.toContain('you-won');
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test('a transaction without a stated minimum is not called checked', async () => {
    web.world.warnings = ['minimum-not-in-bytes'];
    const { page } = await openOn(PHONE, await freshOrder());
    await page.getByText('The minimum was checked by simulation only').waitFor();
    await page.getByRole('link', { name: 'Open Phantom', exact: true }).waitFor();
    expect(await page.getByText(/^Checked/).count()).toBe(0);
  });

  test('the page says whether the chain enforces the card or it was checked before', async () => {
    const { page } = await openOn(PHONE, await freshOrder());
    await page.getByText(/^Checked before you sign: The transaction was read and simulated/).waitFor();
    web.world.enforcement = 'chain';
    const enforced = await openOn(PHONE, await freshOrder());
    await enforced.page.getByText(/^Enforced by the chain: If the transaction would take more/).waitFor();
    expect(await enforced.page.getByText(/^Checked/).count()).toBe(0);
  });

  test('a refusal of the guard is shown in words, without a link', async () => {
    web.world.refusedRule = 'close-to-stranger';
    const { page } = await openOn(PHONE, await freshOrder());
    await page.getByText('did not do what was promised').waitFor();
    expect(await page.getByRole('link', { name: 'Open Phantom', exact: true }).count()).toBe(0);
  });
});

test('everything that can be pressed is at least 44 px, and no link is in the colour of the browser', async () => {
  const { page } = await openOn({ ...PHONE, colorScheme: 'dark' }, await freshOrder());
  await page.getByText('Sign within').waitFor();
  for (const ways of await page.locator('summary').all()) await ways.click();
  const targets = await page.locator('main').locator('a, button, summary').all();
  expect(targets.length).toBeGreaterThan(6);
  for (const target of targets) {
    const name = await target.innerText();
    const box = await target.boundingBox();
    expect(box?.height, name).toBeGreaterThanOrEqual(44);
    expect(box?.width, name).toBeGreaterThanOrEqual(44);
    const colour = await target.evaluate((element) => getComputedStyle(element).color);
    expect(['rgb(0, 0, 238)', 'rgb(158, 158, 255)'], name).not.toContain(colour);
  }
});

test('dollars are on a line of their own, and values are on one line', async () => {
  const { page } = await openOn(PHONE, await freshOrder());
  const top = async (text: string) =>
    (await page.getByText(text, { exact: true }).first().boundingBox())?.y ?? 0;
  await page.getByText('Sign within').waitFor();
  expect(await top('about $98.01')).toBeGreaterThan(await top('98.01 USDC'));
  expect(await top('<\u00a0$0.01')).toBeGreaterThan(await top('0.0000062 SOL'));
  expect(await top('Network fee')).toBeCloseTo(await top('0.0000062 SOL'), -1);
  for (const value of await page.locator('.amounts bdi, .facts bdi').all()) {
    const lines = await value.evaluate(
      (element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
    );
    expect(lines, await value.innerText()).toBeLessThan(1.5);
  }
});

test('no state is wider than a screen of 320 px', async () => {
  const tab = await openOn({ ...PHONE, viewport: { width: 320, height: 640 } });
  for (const changes of [
    {},
    { state: 'submitted', signed: SIGNED },
    { state: 'failed', signed: SIGNED },
    { state: 'lapsed' },
  ] as const) {
    await tab.page.goto(web.deps.publicUrl + (await freshOrder(changes as Partial<Swap>)));
    await tab.page.getByRole('link').first().waitFor();
    for (const ways of await tab.page.locator('details').all()) await ways.locator('summary').click();
    expect(await tab.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  }
});

test.each(['solana:mainnet', 'solana:devnet'])(
  'the longest name of a wallet for %s is no wider than a screen of 320 px',
  async (chain) => {
    const { page } = await openOn({ ...PHONE, viewport: { width: 320, height: 640 } });
    await injectWallet(page, web.wallet.signer, { name: 'W'.repeat(200), chains: [chain] });
    await page.goto(web.deps.publicUrl + (await freshOrder()));
    await page
      .getByText(`${'W'.repeat(31)}…`)
      .first()
      .waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  },
);

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
  await other.page
    .getByText('No wallet in this browser (Test Wallet) supports this Solana network')
    .waitFor();
  await other.page.getByRole('img', { name: 'QR code of this page' }).waitFor();
  const own = await openOn(DESKTOP);
  await injectWallet(own.page, web.wallet.signer, { chains: ['solana:mainnet', 'solana:localnet'] });
  await own.page.goto(web.deps.publicUrl + path);
  await own.page.getByRole('button', { name: 'Connect Test Wallet' }).click();
  await own.page.getByRole('heading', { name: 'Now confirm in Telegram' }).waitFor();
  expect(await own.page.getByText('No wallet in this browser').count()).toBe(0);
});
