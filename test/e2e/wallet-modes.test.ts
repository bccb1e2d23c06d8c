import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type RunningBot, startBot } from '../../src/apps/bot.ts';
import type { Sandbox } from '../../src/apps/sandbox.ts';
import type { WalletMode } from '../../src/sandbox/wallet/modes.ts';
import { COMPUTE_BUDGET_PROGRAM, LIGHTHOUSE_PROGRAM } from '../../src/solana/known-programs.ts';
import { type DecodedTransaction, messageHash } from '../../src/solana/transaction.ts';
import { decodeBase64Transaction } from '../support/decode-base64-transaction.ts';
import { connectWallet, meet, startTestSandbox, urlOf } from '../support/journey.ts';
import { type ScriptedPerson, textOf } from '../support/scripted-person.ts';
import { approve } from '../support/scripted-wallet.ts';
import { until } from '../support/until.ts';
import {
  asUsdc,
  boundFromNow,
  type Holdings,
  holdingsOf,
  landed,
  pastBlock,
  programsOf,
  txHashOn,
  unitPrice,
} from './support/read-chain.ts';
import { bringBack, buildAgain, type OpenedOrder, placeOrder, type ShownHint } from './support/sign-order.ts';

const WAITS = 'waiting for your signature';
const OVERWRITTEN_PRICE = 100_000n;

describe('every wallet behaviour, through the whole product', () => {
  let sandbox: Sandbox;
  let people: readonly ScriptedPerson[];
  /** Three people take turns: the price limit is per person. */
  let person: ScriptedPerson;
  let bot: RunningBot;
  let address: string;
  /** An order whose wallet does not answer, and the last block in which its transaction can land. */
  let silent: OpenedOrder;
  let silentUntil: number;

  beforeAll(async () => {
    sandbox = await startTestSandbox({ slotTimeMs: 50 });
    bot = sandbox.bot;
    people = await Promise.all(['Alice', 'Bob', 'Carol'].map((name) => meet(sandbox, name)));
    await sandbox.wallet.fund();
    ({ address } = sandbox.wallet.state.accounts.selected);
    for (const one of people) await connectWallet(one);
    takeSeat(0);
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    for (const one of people ?? []) one.close();
    await bot?.stop();
    await sandbox?.stop();
  });

  function takeSeat(number: number): void {
    const seated = people[number];
    if (!seated) throw new Error(`nobody sits at ${number}`);
    person = seated;
  }

  const held = (): Promise<Holdings> => holdingsOf(sandbox.world.connection, address);

  /** The state in /status, read from the database. */
  /** What is open. */
  async function status(): Promise<string> {
    await person.say('/status');
    const [open = ''] = textOf(await person.waitForMessage('Wallet:')).split('Your last swap:');
    return open;
  }

  /** The card of a waiting order comes down below /status. */
  async function waits(order: OpenedOrder): Promise<boolean> {
    const lines = (await status()).split('\n');
    if (!lines.some((line) => line.includes(`${order.pays} →`) && line.endsWith(WAITS))) return false;
    await until(() => {
      const card = person.messages().findLast((one) => textOf(one).includes(`You pay: ${order.pays}`));
      expect(card?.message_id).toBeGreaterThan(order.card.message_id);
      Object.assign(order, { card });
    });
    return true;
  }

  /** Signs honestly and completes the swap: texts, database and chain agree to the base unit. */
  async function signToTheEnd(order: OpenedOrder, mode: WalletMode = 'exact'): Promise<DecodedTransaction> {
    const before = await held();
    const { location } = await approve(order.link, { mode });
    expect(await bringBack(location)).toBeUndefined();
    return endOf(order, before);
  }

  async function endOf({ card }: OpenedOrder, before: Holdings): Promise<DecodedTransaction> {
    await person.waitForEdit(card, 'Swapped');
    const notice = await person.waitForMessage('Done:');
    const transaction = await landed(sandbox.world, txHashOn(notice));
    const after = await held();
    expect(after.transactions).toBe(before.transactions + 1);
    expect(textOf(notice)).toContain(`for ${asUsdc(after.usdc - before.usdc)}`);
    return transaction;
  }

  /** Answers in an invalid mode: no transaction is sent, and the order stays open. */
  async function answerInVain(order: OpenedOrder, mode: WalletMode): Promise<ShownHint> {
    const before = await held();
    const { location } = await approve(order.link, { mode });
    const hint = await bringBack(location);
    expect(await waits(order)).toBe(true);
    expect(await held()).toEqual(before);
    return hint;
  }

  describe('never-answers', () => {
    it('leaves the order open, and another swap completes beside it', async () => {
      silent = await placeOrder(person, '0.01');
      silentUntil = await boundFromNow(sandbox.world.connection);
      const before = await held();
      expect((await approve(silent.link, { mode: 'never-answers' })).location).toBeUndefined();
      expect(await held()).toEqual(before);
      await signToTheEnd(await placeOrder(person, '0.011'));
      expect(await waits(silent)).toBe(true);
    });

    it('ends when the person cancels', async () => {
      const order = await placeOrder(person, '0.012');
      await approve(order.link, { mode: 'never-answers' });
      await person.press('Cancel', await person.waitForEdit(order.card, 'sign in your wallet'));
      const over = await person.waitForEdit(order.card, 'Cancelled');
      expect(textOf(over)).toContain('Nothing was signed and nothing was paid.');
      expect(await status()).not.toContain(order.pays);
    });
  });

  describe('honest', () => {
    beforeAll(() => takeSeat(1));

    it.each(['exact', 'priority-fee-prepended'] as const)(
      '%s: the displayed bytes are the bytes that land',
      async (mode) => {
        const order = await placeOrder(person, '0.02');
        const transaction = await signToTheEnd(order, mode);
        // Our transactions set a fee; a wallet that adds only missing fees changes nothing.
        expect(messageHash(transaction)).toBe(messageHash(decodeBase64Transaction(order.transaction)));
        expect(await status()).not.toContain(order.pays);
      },
    );

    it('guards-appended: lands with the guard appended', async () => {
      const order = await placeOrder(person, '0.021');
      const programs = programsOf(await signToTheEnd(order, 'guards-appended'));
      expect(programs).toEqual([
        ...programsOf(decodeBase64Transaction(order.transaction)),
        LIGHTHOUSE_PROGRAM,
      ]);
    });

    it('guards-inserted-anywhere: lands with three guards before the swap and one after it', async () => {
      const order = await placeOrder(person, '0.022');
      const programs = programsOf(await signToTheEnd(order, 'guards-inserted-anywhere'));
      const shown = programsOf(decodeBase64Transaction(order.transaction));
      const main = shown.findIndex((program) => program !== COMPUTE_BUDGET_PROGRAM);
      const guards = Array.from({ length: 3 }, () => LIGHTHOUSE_PROGRAM);
      expect(programs).toEqual(shown.toSpliced(main, 0, ...guards).concat(LIGHTHOUSE_PROGRAM));
    });

    it('price-overwritten: lands at the price set by the wallet', async () => {
      const order = await placeOrder(person, '0.023');
      expect(unitPrice(decodeBase64Transaction(order.transaction))).not.toBe(OVERWRITTEN_PRICE);
      expect(unitPrice(await signToTheEnd(order, 'price-overwritten'))).toBe(OVERWRITTEN_PRICE);
    });

    it('blockhash-replaced: lands with the blockhash of the wallet', async () => {
      const order = await placeOrder(person, '0.0235');
      const shown = decodeBase64Transaction(order.transaction);
      const landed = await signToTheEnd(order, 'blockhash-replaced');
      expect(landed.recentBlockhash).not.toBe(shown.recentBlockhash);
      expect(programsOf(landed)).toEqual(programsOf(shown));
    });

    it('answers-twice: one transaction, one announcement', async () => {
      const order = await placeOrder(person, '0.024');
      await signToTheEnd(order, 'answers-twice');
      await person.waitForMessage('Done');
      expect(await status()).not.toContain(order.pays);
      const told = person.messages().filter((one) => /^✅ Done: 0\.024 SOL/.test(textOf(one)));
      expect(told).toHaveLength(1);
    });
  });

  describe('refuses or fails', () => {
    beforeAll(() => takeSeat(2));

    it.each([
      ['reject', 'declined', /declined\. Nothing was sent; you can sign again/],
      ['callback-without-params', 'retry', /Nothing was sent; please try again/],
    ] as const)('%s: the page says so, and the same link signs later', async (mode, code, words) => {
      const order = await placeOrder(person, '0.03');
      const hint = await answerInVain(order, mode);
      expect(hint?.code).toBe(code);
      expect(hint?.words).toMatch(words);
      await signToTheEnd(order);
    });

    it.each(['unauthorized', 'internal'] as const)(
      '%s: the person reconnects, and the pending order is signed',
      async (mode) => {
        const order = await placeOrder(person, '0.031');
        const hint = await answerInVain(order, mode);
        expect(hint?.code).toBe('reconnect');
        expect(hint?.words).toMatch(/Send \/connect in the chat, then come back\. Your order stays open\./);
        await connectWallet(person);
        expect(await waits(order)).toBe(true);
        await signToTheEnd({ ...order, ...(await buildAgain(order.page)) });
      },
    );

    it('slow: a late signature is not sent, and a rebuilt transaction works', async () => {
      const order = await placeOrder(person, '0.032');
      const before = await held();
      const { connection } = sandbox.world;
      const [{ location }] = await Promise.all([
        approve(order.link, { mode: 'slow' }),
        boundFromNow(connection).then((bound) => pastBlock(connection, bound)),
      ]);
      const hint = await bringBack(location);
      expect(hint?.code).toBe('expired');
      expect(hint?.words).toMatch(/too late to go through\. Nothing was sent; sign a fresh one/);
      await person.waitForEdit(order.card, 'signed too late to go through');
      expect(await waits(order)).toBe(true);
      expect(await held()).toEqual(before);
      await signToTheEnd({ ...order, ...(await buildAgain(order.page)) });
    });
  });

  describe('A8, T9: attacks', () => {
    beforeAll(() => takeSeat(0));

    it.each([
      ['tamper', 'refused', /not the transaction shown here, so it was not sent/, 'not the transaction you'],
      ['wrong-account', 'wrong_signer', /different account than this order/, 'not signed by the wallet'],
      ['forged-callback', 'unreadable', /could not be read\. Nothing was sent/, 'could not read'],
    ] as const)(
      '%s: nothing is sent, page and card say so, and the honest answer still counts',
      async (mode, code, words, told) => {
        const order = await placeOrder(person, '0.04');
        const hint = await answerInVain(order, mode);
        expect(hint?.code).toBe(code);
        expect(hint?.words).toMatch(words);
        const card = textOf(await person.waitForEdit(order.card, 'Not sent'));
        expect(card).toContain(told);
        expect(card).toMatch(/sign again below/);
        await signToTheEnd(order);
        expect(textOf(await person.waitForEdit(order.card, 'Swapped'))).not.toContain('Not sent');
      },
    );

    it('repeated bad answers never reopen a cancelled card', async () => {
      const order = await placeOrder(person, '0.041');
      const { location } = await approve(order.link, { mode: 'tamper' });
      const answers = [await bringBack(location), await bringBack(location), await bringBack(location)];
      expect(answers.map((answer) => answer?.code)).toEqual(['refused', 'refused', 'refused']);
      await person.waitForEdit(order.card, 'Not sent');
      await person.press('Cancel', await person.waitForEdit(order.card, 'sign in your wallet'));
      expect(textOf(await person.waitForEdit(order.card, 'Cancelled'))).not.toContain('Not sent');
      expect((await bringBack(location))?.code).toBeUndefined();
      expect(textOf(await person.waitForEdit(order.card, 'Cancelled'))).toContain('Nothing was signed');
    });
  });

  describe('at /connect', () => {
    /** Connects the wallet through /connect and delivers its answer. */
    async function connectIn(mode: WalletMode): Promise<ShownHint> {
      await person.say('/connect');
      const link = urlOf(await person.press(/Phantom/, await person.waitForMessage('Connect your wallet')));
      return bringBack((await approve(link, { mode })).location);
    }

    it('wrong-account: the question shows the account, and No keeps the linked wallet', async () => {
      expect(await connectIn('wrong-account')).toBeUndefined();
      const question = await person.waitForMessage('Is this your wallet?');
      expect(textOf(question)).not.toContain(address);
      await person.press('No', question);
      await person.waitForMessage('Not connected');
      expect(await status()).toContain(`${address.slice(0, 4)}…${address.slice(-4)}`);
    });

    it.each([
      ['reject', 'declined'],
      ['unauthorized', 'reconnect'],
      ['internal', 'reconnect'],
      ['callback-without-params', 'retry'],
      ['forged-callback', 'foreign'],
    ] as const)('%s: asks nothing and changes nothing', async (mode, code) => {
      const questions = () => person.messages().filter((one) => textOf(one).includes('Is this your wallet?'));
      const before = questions().length;
      expect((await connectIn(mode))?.code).toBe(code);
      expect(await status()).toContain(`${address.slice(0, 4)}…${address.slice(-4)}`);
      expect(questions()).toHaveLength(before);
    });
  });

  it('never-answers: the order expires, and the person gets a notice', async () => {
    takeSeat(0);
    await pastBlock(sandbox.world.connection, silentUntil);
    await bot.stop();
    const later = Date.now() + 11 * 60_000;
    vi.spyOn(Date, 'now').mockImplementation(() => later);
    bot = await startBot(sandbox.botSettings);
    const notice = await person.waitForMessage('was not signed in time');
    expect(textOf(notice)).toContain('Nothing was paid.');
    const isOver = (text: string) => text.includes('No longer open') && text.includes(silent.pays);
    await until(() => expect(person.messages().map(textOf).filter(isOver)).toHaveLength(1));
    vi.restoreAllMocks();
    await bot.stop();
    bot = await startBot(sandbox.botSettings);
    expect(await status()).toContain('no open swaps');
  });
});
