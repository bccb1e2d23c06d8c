import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../src/apps/sandbox.ts';
import type { Message } from '../../src/sandbox/telegram/model.ts';
import type { WalletMode } from '../../src/sandbox/wallet/modes.ts';
import { openBrowser, openWindow, type SharedBrowser } from '../support/browser.ts';
import { decodeBase64Transaction } from '../support/decode-base64-transaction.ts';
import { isDeep } from '../support/depth.ts';
import { connectWallet, meet, startTestSandbox, urlOf, visit } from '../support/journey.ts';
import { ScriptedPerson, textOf } from '../support/scripted-person.ts';
import { approveScan, scanCode } from '../support/scripted-wallet.ts';
import { until } from '../support/until.ts';
import { holdingsOf, landedBase64 } from './support/read-chain.ts';
import { type OpenedOrder, placeOrder } from './support/sign-order.ts';

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';

let sandbox: Sandbox;
/** Serves quotes of the sandbox's service, as the bot does. */
let site: FastifyInstance;
let siteUrl: string;
let quoted: { readonly quoteId: string; readonly routeName: string; readonly unsignedTransaction: string };

beforeAll(async () => {
  sandbox = await startTestSandbox({ slotTimeMs: 50 });
  await sandbox.wallet.fund();
  site = fastify();
  site.get('/pay', (_request, reply) => reply.send({ label: 'Countersign', icon: `${siteUrl}/icon` }));
  site.post('/pay', async ({ body }) => {
    const { account } = body as { account: string };
    const swap = { fromToken: 'native', toToken: USDC, fromAmount: '500000000' };
    const answer = await call('/v1/quotes', { ...swap, fromAddress: account, toAddress: account });
    [quoted] = answer.data.quotes;
    return { transaction: quoted.unsignedTransaction };
  });
  siteUrl = await site.listen({ host: '127.0.0.1', port: 0 });
});

afterAll(async () => {
  await site?.close();
  await sandbox?.stop();
});

async function call(path: string, body: object) {
  const { key } = sandbox.botSettings.swapApi;
  const response = await fetch(`${sandbox.service.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the wire carries
  return (await response.json()) as any;
}

const fills = () =>
  sandbox.service.database.selectFrom('service_desk_fills').select(['quote_id', 'from_amount']).execute();

it('a wallet lands a swap of the desk by itself, and execute closes the books', async () => {
  const { connection } = sandbox.world;
  const { address } = sandbox.wallet.state.accounts.selected;
  const before = await holdingsOf(connection, address);
  const code = `solana:${siteUrl}/pay`;
  const { page, transaction = '' } = await scanCode(sandbox.url, code);
  expect(page).toMatch(/You send[\s\S]*0\.5 SOL[\s\S]*You receive[\s\S]*USDC/);
  const end = await approveScan(sandbox.url, code, transaction);
  const [, txHash = ''] = /\/explorer\/tx\/(\w+)/.exec(end) ?? [];
  await until(async () => {
    const options = { commitment: 'confirmed', maxSupportedTransactionVersion: 1 } as const;
    const found = await connection.getTransaction(txHash, options);
    expect(found?.meta?.err).toBeNull();
  });
  expect((await holdingsOf(connection, address)).usdc).toBeGreaterThan(before.usdc);
  expect(await fills()).toEqual([]);

  const signedTransaction = await landedBase64(sandbox.world, txHash);
  const [served, landed] = [quoted.unsignedTransaction, signedTransaction].map(decodeBase64Transaction);
  expect(landed?.message).toEqual(served?.message);
  expect(landed?.signatures[1]).toEqual(served?.signatures[1]);
  const { quoteId, routeName } = quoted;
  await until(async () => {
    const answer = await call('/v1/execute', { signedTransaction, quoteId, routeName });
    expect(answer.data).toEqual({ txHash, status: 'CONFIRMED' });
  });
  expect(await fills()).toEqual([{ quote_id: quoteId, from_amount: '500000000' }]);
});

describe('a price of the group, to a person without a wallet', () => {
  let browser: SharedBrowser;
  let people: Readonly<Record<'phone' | 'desktop', ScriptedPerson>>;

  beforeAll(async () => {
    // A second price for the same member would be answered privately.
    const [opened, bob, carol] = await Promise.all([
      openBrowser(),
      meet(sandbox, 'Bob'),
      meet(sandbox, 'Carol'),
    ]);
    browser = opened;
    people = { phone: bob, desktop: carol };
  });
  afterAll(async () => {
    for (const person of Object.values(people ?? {})) person.close();
    await browser?.close();
  });

  /** From the price in the group to the card in the private chat. @returns the page behind its button */
  async function takePrice(
    person: ScriptedPerson,
    amount: string,
  ): Promise<{ readonly card: Message; readonly page: string }> {
    const inGroup = await person.inGroup();
    await inGroup.say(`/quote ${amount} SOL USDC`);
    const price = await inGroup.waitForMessage(`${amount} SOL`);
    expect(JSON.stringify(price)).not.toContain('/s/');
    await person.openStartLink(urlOf(await inGroup.press('Swap this', price)));
    inGroup.close();
    const card = await person.waitForMessage(`You pay: ${amount} SOL`);
    return { card, page: urlOf(await person.press('Any wallet, no linking', card)) };
  }

  it.each(['phone', 'desktop'] as const)(
    'is paid from a wallet that nobody linked, by a %s',
    async (device) => {
      const person = people[device];
      const { address } = sandbox.wallet.state.accounts.selected;
      const short = `${address.slice(0, 4)}…${address.slice(-4)}`;
      const amount = device === 'phone' ? '0.03' : '0.031';
      const [before, filled] = [await holdingsOf(sandbox.world.connection, address), (await fills()).length];
      const { card, page } = await takePrice(person, amount);
      const origins = [sandbox.url, sandbox.botSettings.publicUrl];
      const window = await openWindow(browser, { origins, device, scheme: 'light', album: 'scan-price' });
      const tab = await window.context.newPage();
      await tab.goto(page);
      await tab.getByText('It is not linked to the bot').waitFor();
      await window.shoot(tab, 'offer');
      const code = tab.locator('a.code');
      await (device === 'phone'
        ? tab.getByRole('link', { name: 'Open in my wallet app (Solana Pay)' })
        : code
      ).click();
      await tab.getByRole('button', { name: 'Continue' }).click();
      await tab.getByText(`${amount} SOL → at least`).waitFor();
      expect(textOf(await person.waitForEdit(card, 'Approve it in your wallet app'))).toContain(short);
      await tab.getByRole('button', { name: /Approve/ }).click();
      await tab
        .getByRole('link', { name: /explorer|transaction/i })
        .first()
        .waitFor();
      await tab.goto(page);
      await tab.getByRole('heading', { name: 'Swap confirmed' }).waitFor();
      await window.shoot(tab, 'confirmed');
      await person.waitForEdit(card, 'Swapped');
      const notice = textOf(await person.waitForMessage(`Done: ${amount} SOL`));
      expect(notice).toContain(`Wallet that scanned the code: ${short}`);
      const after = await holdingsOf(sandbox.world.connection, address);
      expect(after.transactions).toBe(before.transactions + 1);
      expect(after.usdc).toBeGreaterThan(before.usdc);
      await until(async () => expect(await fills()).toHaveLength(filled + 1));
      expect(window.complaints).toEqual([]);
      await window.close();
    },
    120_000,
  );

  it('is nothing more for the chat: no wallet is linked', async () => {
    await people.phone.say('/wallets');
    expect(textOf(await people.phone.waitForMessage('No wallet'))).not.toContain('…');
    await people.phone.say('/history');
    expect(textOf(await people.phone.waitForMessage('0.03 SOL'))).toContain('USDC');
  });
});

describe('an order of the chat', () => {
  let person: ScriptedPerson;
  let address: string;

  beforeAll(async () => {
    // An order that never lands is free again after about 20 s of this chain.
    person = await ScriptedPerson.connect({ baseUrl: sandbox.url, name: 'Alice', patience: 90_000 });
    ({ address } = sandbox.wallet.state.accounts.selected);
    await connectWallet(person);
  });
  afterAll(() => person?.close());

  /** Scans the page's code, and looks at the transaction. */
  async function scan({ code }: OpenedOrder): Promise<string> {
    const { page, transaction } = await scanCode(sandbox.url, code);
    if (transaction === undefined) throw new Error(page);
    expect(page).toContain('at least');
    return transaction;
  }

  async function scanAndApprove(order: OpenedOrder, mode: WalletMode = 'exact'): Promise<string> {
    const transaction = await scan(order);
    await person.waitForEdit(order.card, 'Approve it in your wallet app');
    return approveScan(sandbox.url, order.code, transaction, { mode });
  }

  const held = () => holdingsOf(sandbox.world.connection, address);

  it('is signed by scanning the code, found on the chain, and closes the desk’s books', async () => {
    const [before, filled] = [await held(), (await fills()).length];
    const order = await placeOrder(person, '0.02');
    await scanAndApprove(order);
    await person.waitForEdit(order.card, 'Swapped');
    const after = await held();
    expect(after.transactions).toBe(before.transactions + 1);
    expect(after.usdc).toBeGreaterThan(before.usdc);
    await person.waitForMessage('Done: 0.02 SOL');
    await until(async () => expect(await fills()).toHaveLength(filled + 1));
    expect((await visit(order.page)).body).toContain('"state":"confirmed"');
  });

  it('refuses another account', async () => {
    const order = await placeOrder(person, '0.024');
    const { page } = await scanCode(sandbox.url, order.code, { mode: 'wrong-account' });
    expect(page).toContain('This order belongs to');
  });

  // Each waits until the served bytes can no longer land, a quarter of a minute.
  describe.runIf(isDeep)('that does not land', () => {
    it.each(['tamper', 'blockhash-replaced'] as const)(
      'comes back after a wallet that is %s, and is scanned again',
      async (mode) => {
        const before = await held();
        const order = await placeOrder(person, '0.021');
        await scanAndApprove(order, mode);
        expect(await held()).toEqual(before);
        await person.waitForEdit(order.card, 'sign in your wallet');
        expect(await held()).toEqual(before);
        await scanAndApprove(order);
        await person.waitForEdit(order.card, 'Swapped');
        expect((await held()).transactions).toBe(before.transactions + 1);
      },
      240_000,
    );

    it('expires where a wallet submits it too late, and nothing is paid', async () => {
      const before = await held();
      const order = await placeOrder(person, '0.025');
      await scanAndApprove(order, 'slow');
      // A cluster never lists it, and the order comes back. The embedded chain lists it as one that failed, if it comes in time.
      await person.waitForEdit(order.card, /sign in your wallet|Your money did not move/);
      const { usdc, lamports } = await held();
      expect({ usdc, lamports }).toEqual({ usdc: before.usdc, lamports: before.lamports });
    });

    it('holds the wallet where it is never submitted, and Cancel ends it once it cannot land', async () => {
      const before = await held();
      const order = await placeOrder(person, '0.022');
      await scan(order);
      const served = await person.waitForEdit(order.card, 'Approve it in your wallet app');
      await person.say('/swap 0.023 SOL USDC');
      const other = await person.waitForMessage('You pay: 0.023 SOL');
      await person.press(/Confirm/, other);
      await person.waitForMessage('waits for your approval');
      await person.press(/Cancel/, served);
      await person.waitForEdit(order.card, 'Cancelling');
      await person.waitForEdit(order.card, 'Cancelled');
      expect(await held()).toEqual(before);
    });
  });
});
