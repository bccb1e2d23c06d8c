import { beforeEach, describe, expect, test } from 'vitest';
import type { BotStore } from '../../../src/bot/open-store.ts';
import { sweepOldRows } from '../../../src/bot/store/deletion.ts';
import { acceptSigned } from '../../../src/bot/swap/accept-signed.ts';
import { advanceSwap } from '../../../src/bot/swap/advance-swap.ts';
import type { PersonId, SwapId } from '../../../src/bot/swap/brands.ts';
import type { ServedStatus } from '../../../src/bot/swap/chain-port.ts';
import { cancelSwap } from '../../../src/bot/swap/confirm-offer.ts';
import { PLAIN_CARD } from '../../../src/bot/swap/offer.ts';
import { openOrder } from '../../../src/bot/swap/open-order.ts';
import type { AdvancePorts } from '../../../src/bot/swap/poll.ts';
import { type ServeResult, serveOrder } from '../../../src/bot/swap/serve-order.ts';
import type { Swap } from '../../../src/bot/swap/swap.ts';
import type { SwapOffer } from '../../../src/guard/offer.ts';
import type { Address, Signature } from '../../../src/solana/address.ts';
import { dialects } from '../../support/test-database.ts';
import { linkWallet } from '../pages/support/rows.ts';
import { makeQuote } from '../support/make-quote.ts';
import { makeSummary } from '../support/make-summary.ts';
import { makeAttempt, makeSwap, moved, OWNER, WALLET } from '../support/make-swap.ts';
import { type Database, openTestStore } from '../support/open-test-store.ts';

const LANDED: ServedStatus = {
  kind: 'landed',
  transaction: Uint8Array.of(9, 9, 9),
  txHash: 'landed-hash' as Signature,
  blockhash: 'blockhash',
};
const signal = new AbortController().signal;

describe.each(dialects)('a served order on $name', ({ url }) => {
  let store: BotStore;
  let database: Database;
  let now: number;
  let height: number | undefined;
  let ids: number;
  let hasIndex: boolean;
  let fixed: boolean;
  let executed: string[];
  let found: ServedStatus;
  let answers: readonly bigint[];
  let isPaused: boolean;

  beforeEach(async () => {
    ({ store, database } = await openTestStore(url));
    [now, height, ids, hasIndex, fixed, isPaused] = [10_000, 1_000, 0, true, false, false];
    executed = [];
    found = { kind: 'pending' };
    answers = [300_000_000n];
  });

  const servePorts = () => ({
    swapApi: {
      quote: async () => ({
        ok: true as const,
        value: answers.map((toAmount) =>
          makeQuote({ toAmount: toAmount as never, unsignedTransaction: 'AQID' }),
        ),
      }),
    },
    guard: {
      freeze: async (bytes: Uint8Array, offer: SwapOffer) => ({
        ok: true as const,
        summary: makeSummary(offer),
        transaction: bytes,
        cosigned: Uint8Array.of(...bytes, ++ids),
        reference: fixed ? null : (`reference-${ids}` as Address),
      }),
    },
    chain: {
      highestBlockHeight: async () => height,
      canFindServed: async () => hasIndex,
      mints: async () => new Map(),
    },
    wallets: store.wallets,
    priceRecord: store.priceRecord,
    isPaused: async () => isPaused,
    swaps: store.swaps,
    pageTokens: {
      signing: (id: SwapId) => `s-${id}`,
      pay: (id: SwapId) => `p-${id}`,
      fresh: () => `fresh-${++ids}`,
      hash: (token: string) => `#${token}`,
    },
    newId: () => `id-${++ids}`,
    now: () => now,
  });

  const followPorts = (): AdvancePorts => ({
    swapApi: {
      execute: async ({ txHash }) => {
        executed.push(txHash);
        return { ok: true, value: { txHash, status: 'submitted' } };
      },
    },
    chain: {
      transactionStatus: async () => ({ kind: 'pending' }),
      send: async () => true,
      blockHeight: async () => height,
      arrived: async () => undefined,
      shortfall: async () => undefined,
      findServed: async () => found,
    },
    swaps: store.swaps,
    now: () => now,
    wait: () => new Promise<void>(() => undefined),
    alert: () => {},
  });

  const serve = (swap: Swap, account = WALLET) => serveOrder(servePorts(), swap, account);
  const codeOf = (result: ServeResult) => (result.ok ? 'done' : result.problem.code);

  async function current(id: string): Promise<Swap> {
    const swap = await store.swaps.findSwap(id as SwapId);
    if (!swap) throw new Error('gone');
    return swap;
  }

  /** Polls the swap once it is due. */
  async function poll(id: string, inBetween: () => Promise<unknown> = async () => {}): Promise<Swap> {
    now = Math.max(now, (await current(id)).dueAt ?? now);
    const claimed = (await store.swaps.claimDue(now, 10, 0, [])).find((swap) => swap.id === id);
    if (!claimed) throw new Error(`it is not due at ${now}`);
    await inBetween();
    await advanceSwap(followPorts(), claimed, signal);
    return current(id);
  }

  async function order(id: string): Promise<Swap> {
    const swap = makeSwap(id);
    await store.swaps.createSwap(swap, `signing-${id}`, [], `pay-${id}`);
    const patch = { wallet: WALLET, agreedVersion: 1, card: PLAIN_CARD, dueAt: 602_000 };
    return moved(store.swaps, swap, 'ordered', patch);
  }

  async function served(id = 'a'): Promise<Swap> {
    const result = await serve(await order(id));
    if (!result.ok) throw new Error(result.problem.code);
    return result.value.swap;
  }

  test('hands out the fixed bytes after their row, and holds the wallet', async () => {
    const ordered = await order('a');
    const result = await serve(ordered);
    if (!result.ok) throw new Error(result.problem.code);
    const [attempt] = await store.swaps.findAttempts(ordered.id);
    expect(attempt).toMatchObject({
      wallet: WALLET,
      lastValidBlockHeight: 1_182,
      unsignedTransaction: Uint8Array.of(1, 2, 3),
      served: { cosigned: result.value.transaction, reference: 'reference-1' },
    });
    expect(await current('a')).toMatchObject({
      state: 'served',
      dueAt: now + 1_000,
      servedUntil: attempt?.expiresAt,
      card: ordered.card,
    });
    expect((await store.swaps.findInFlight(WALLET, OWNER))?.id).toBe('a');
    expect((await store.swaps.listEvents(ordered.id)).at(-1)).toMatchObject({
      from: 'ordered',
      to: 'served',
      why: 'served until height 1182',
    });
  });

  test('repeats the same bytes while there is time, then refuses', async () => {
    const swap = await served();
    const [attempt] = await store.swaps.findAttempts(swap.id);
    height = 1_130;
    expect(await serve(swap)).toMatchObject({ value: { transaction: attempt?.served?.cosigned } });
    height = 1_131;
    expect(await serve(swap)).toMatchObject({ problem: { code: 'served', until: swap.servedUntil } });
    height = undefined;
    expect(codeOf(await serve(swap))).toBe('chain_unreachable');
    expect(await store.swaps.findAttempts(swap.id)).toHaveLength(1);
  });

  test('of two requests at once one row wins, and both get its bytes', async () => {
    const ordered = await order('a');
    const both = await Promise.all([serve(ordered), serve(ordered)]);
    const attempts = await store.swaps.findAttempts(ordered.id);
    expect(attempts).toHaveLength(1);
    const transaction = attempts[0]?.served?.cosigned;
    for (const one of both) expect(one).toMatchObject({ ok: true, value: { transaction } });
  });

  test('a second order of the wallet is neither served, opened nor signed', async () => {
    const other = await order('b');
    await served('a');
    const inFlight = { problem: { code: 'in_flight', other: { id: 'a', state: 'served' } } };
    expect(await serve(other)).toMatchObject(inFlight);
    const inspect = async (bytes: Uint8Array, offer: SwapOffer) => ({
      ok: true as const,
      summary: makeSummary(offer),
      transaction: bytes,
    });
    const openPorts = { ...servePorts(), guard: { inspect }, chain: { blockHeight: async () => height } };
    expect(await openOrder(openPorts, other)).toMatchObject(inFlight);
    const verdict = { txHash: 'other' as Signature, blockhash: 'b', blockhashReplaced: false };
    const guard = { compare: () => ({ ok: true as const, identical: true, ...verdict }) };
    const acceptPorts = {
      ...{ guard, swaps: store.swaps, now: () => now },
      chain: { blockHeight: async () => 100, knowsBlockhash: async () => true },
    };
    expect(await acceptSigned(acceptPorts, makeAttempt('b'), Uint8Array.of(1))).toMatchObject(inFlight);
    expect((await current('b')).state).toBe('ordered');
  });

  test('an answer by link is refused while the order is served', async () => {
    const swap = await served();
    const verdict = { txHash: 'by-link' as Signature, blockhash: 'b', blockhashReplaced: false };
    const guard = { compare: () => ({ ok: true as const, identical: true, ...verdict }) };
    const ports = {
      ...{ guard, swaps: store.swaps, now: () => now },
      chain: { blockHeight: async () => 100, knowsBlockhash: async () => true },
    };
    const refused = await acceptSigned(ports, makeAttempt('a'), Uint8Array.of(1));
    expect(refused).toMatchObject({ problem: { code: 'out_of_date' } });
    expect(await current(swap.id)).toMatchObject({ state: 'served', refusal: 'superseded' });
    expect(await openOrder(servePorts() as never, await current(swap.id))).toMatchObject({
      problem: { code: 'out_of_date' },
    });
  });

  test('a worse price, a node without an index and a silent chain serve nothing', async () => {
    const ordered = await order('a');
    hasIndex = false;
    expect(codeOf(await serve(ordered))).toBe('not_servable');
    [hasIndex, height] = [true, undefined];
    expect(codeOf(await serve(ordered))).toBe('chain_unreachable');
    [height, answers] = [1_000, [1n]];
    expect(codeOf(await serve(ordered))).toBe('price_changed');
    expect(await current('a')).toMatchObject({ state: 'ordered' });
    expect(await store.swaps.findAttempts(ordered.id)).toEqual([]);
  });

  test('a landing is followed like any other, with the bytes that were found', async () => {
    await served();
    found = LANDED;
    expect(await poll('a')).toMatchObject({
      state: 'submitted',
      dueAt: 0,
      reason: null,
      signedAt: now,
      submittedAt: now,
      card: null,
      signed: {
        txHash: 'landed-hash',
        transaction: 'CQkJ',
        lastValidBlockHeight: 1_182,
        isUnquoted: true,
      },
    });
    expect((await store.swaps.findInFlight(WALLET, OWNER))?.id).toBe('a');
  });

  test('the service closes its books only over the message that it quoted', async () => {
    fixed = true;
    await served();
    found = LANDED;
    expect((await poll('a')).signed?.isUnquoted).toBeUndefined();
    expect(executed).toEqual(['landed-hash']);
  });

  test('bytes that the service did not quote go to our own node', async () => {
    await served();
    found = LANDED;
    await poll('a');
    const sent: string[] = [];
    const ports = followPorts();
    const [claimed] = await store.swaps.claimDue(now, 1, 30_000, []);
    if (!claimed) throw new Error('not due');
    const chain = { ...ports.chain, send: async ({ txHash }: { txHash: string }) => sent.push(txHash) > 0 };
    await advanceSwap({ ...ports, chain }, claimed, signal);
    expect(sent).toEqual(['landed-hash']);
    expect(executed).toEqual([]);
    expect((await current('a')).isSentDirectly).toBe(false);
  });

  test('an order comes back only by two readings that it cannot land, 5 s apart', async () => {
    const { servedUntil } = await served();
    expect(await poll('a')).toMatchObject({ state: 'served', dueAt: now + 1_000 });
    found = { kind: 'not_landed' };
    expect(await poll('a')).toMatchObject({ state: 'served', dueAt: now + 5_000, expirySeenAt: now });
    found = { kind: 'unknown' };
    expect(await poll('a')).toMatchObject({ state: 'served', dueAt: now + 1_000 });
    found = { kind: 'pending' };
    expect(await poll('a')).toMatchObject({ state: 'served', expirySeenAt: null });
    found = { kind: 'not_landed' };
    await poll('a');
    expect(servedUntil).toBeDefined();
    const back = await poll('a');
    expect(back).toMatchObject({ state: 'ordered', orderedAt: 2_000, dueAt: 602_000, expirySeenAt: null });
    expect(back.servedUntil).toBeUndefined();
    expect(await store.swaps.findInFlight(WALLET, OWNER)).toBeUndefined();
    expect((await store.swaps.listEvents(back.id)).at(-1)?.why).toBe('not landed by height 1182');
  });

  test('unknown is no end, however long it lasts', async () => {
    await served();
    found = { kind: 'unknown' };
    for (const untilMs of [20_000, 300_000, 3_600_000]) {
      now = 10_000 + untilMs;
      expect((await poll('a')).state).toBe('served');
    }
    expect((await current('a')).dueAt).toBe(now + 30_000);
  });

  test('the bytes are kept while it is unknown, and not swept away', async () => {
    await served();
    const year = 365 * 86_400_000;
    await sweepOldRows(database, year);
    expect(await store.swaps.findAttempts('a' as SwapId)).toHaveLength(1);
    now = year;
    found = { kind: 'not_landed' };
    await poll('a');
    await poll('a');
    expect(await sweepOldRows(database, now)).toBe(1);
  });

  test('a sixth time it is signed on the page', async () => {
    await served();
    for (let times = 1; times < 5; times += 1) {
      found = { kind: 'not_landed' };
      await poll('a');
      const back = await poll('a');
      found = { kind: 'pending' };
      expect(codeOf(await serve(back))).toBe('done');
    }
    found = { kind: 'not_landed' };
    await poll('a');
    expect(codeOf(await serve(await poll('a')))).toBe('not_servable');
    expect(await store.swaps.findAttempts('a' as SwapId)).toHaveLength(5);
  });

  test('past its ten minutes the order lapses at the bound', async () => {
    await served();
    now = 602_001;
    found = { kind: 'not_landed' };
    expect((await poll('a')).state).toBe('served');
    expect(await poll('a')).toMatchObject({ state: 'lapsed', reason: 'not_signed_in_time', card: null });
  });

  describe('Cancel', () => {
    const cancel = (swap: Swap) =>
      cancelSwap({ ...servePorts(), now: () => now } as never, { swapId: swap.id, personId: OWNER });

    test('is noted, and done at the bound', async () => {
      const swap = await served();
      expect(await cancel(swap)).toMatchObject({ value: { state: 'served', reason: 'cancel_wanted' } });
      expect(codeOf(await serve(await current('a')))).toBe('out_of_date');
      found = { kind: 'not_landed' };
      expect((await poll('a')).state).toBe('served');
      expect(await poll('a')).toMatchObject({ state: 'cancelled', reason: 'cancelled_by_person' });
      expect(await store.swaps.findInFlight(WALLET, OWNER)).toBeUndefined();
    });

    test('loses against a landing', async () => {
      await cancel(await served());
      found = LANDED;
      expect(await poll('a')).toMatchObject({ state: 'submitted', reason: null });
    });

    test('during the poll that would reopen the order, stops that poll', async () => {
      const swap = await served();
      found = { kind: 'not_landed' };
      await poll('a');
      expect(await poll('a', () => cancel(swap))).toMatchObject({ state: 'served', reason: 'cancel_wanted' });
      expect((await poll('a')).state).toBe('cancelled');
    });
  });

  test('an erased person’s served order is followed to its end and then erased', async () => {
    await served();
    await store.personalData.erase({ personId: OWNER, language: 'en', now });
    expect(await store.swaps.findAttempts('a' as SwapId)).toHaveLength(1);
    expect(codeOf(await serve(await current('a')))).toBe('out_of_date');
    found = { kind: 'not_landed' };
    expect((await poll('a')).state).toBe('served');
    expect(await poll('a')).toMatchObject({ state: 'cancelled', dueAt: now + 1_000 });
  });

  describe('from an offer to a person without a wallet', () => {
    const OTHER = 'G31ghtvFbknhhY8FsFBnuo3DT8zRxHTgNM2vQ9La5j6R' as Address;
    const STRANGER = 8 as PersonId;
    const scannable = { card: { ...PLAIN_CARD, hasNoWallet: true } } as const;

    async function offer(id: string, changes: Partial<Swap> = {}): Promise<Swap> {
      const swap = makeSwap(id, { ...scannable, ...changes });
      await store.swaps.createSwap(swap, `signing-${id}`, [], `pay-${id}`);
      return swap;
    }

    async function scanned(swap: Swap, account = WALLET): Promise<Swap> {
      const result = await serve(swap, account);
      if (!result.ok) throw new Error(result.problem.code);
      return current(swap.id);
    }

    test('binds the account that asks first, with its bytes, in one move', async () => {
      const swap = await scanned(await offer('a'));
      expect(swap).toMatchObject({
        ...{ state: 'served', wallet: WALLET, isScanned: true, orderedAt: now, card: scannable.card },
        minimum: 297_000_000n,
      });
      expect(await store.swaps.findAttempts(swap.id)).toMatchObject([{ wallet: WALLET }]);
      const events = await store.swaps.listEvents(swap.id);
      expect(events.map(({ to }) => to)).toEqual(['offered', 'served']);
      expect((await store.swaps.listOpen(OWNER)).map(({ id }) => id)).toEqual(['a']);
      expect((await store.swaps.listPast(OWNER, { limit: 5 })).map(({ id }) => id)).toEqual(['a']);
      expect(codeOf(await serve(swap, OTHER))).toBe('wrong_wallet');
      expect(codeOf(await serve(swap))).toBe('done');
      expect(await store.swaps.findAttempts(swap.id)).toHaveLength(1);
      expect(await store.wallets.listWallets(OWNER)).toEqual([]);
    });

    test('of two accounts at once one is bound, and the other refused', async () => {
      const swap = await offer('a');
      const both = await Promise.all([serve(swap), serve(swap, OTHER)]);
      expect(both.map(codeOf).toSorted()).toEqual(['done', 'wrong_wallet']);
      const [attempt, ...more] = await store.swaps.findAttempts(swap.id);
      expect(more).toEqual([]);
      expect((await current('a')).wallet).toBe(attempt?.wallet);
    });

    test('is an offer again once it cannot land, free for another account', async () => {
      await scanned(await offer('a'));
      found = { kind: 'not_landed' };
      now = 100_000;
      await poll('a');
      const back = await poll('a');
      expect(back).toMatchObject({ state: 'offered', wallet: null, orderedAt: null, minimum: null });
      expect(back).toMatchObject({ dueAt: 661_000, card: { ...scannable.card, isStale: true } });
      expect(back.isScanned).toBeUndefined();
      expect(await store.swaps.listPast(OWNER, { limit: 5 })).toEqual([]);
      const again = await scanned(back, OTHER);
      expect(again).toMatchObject({ wallet: OTHER, offerVersion: 2, card: { isStale: false } });
    });

    test('past its time it lapses at the bound', async () => {
      await scanned(await offer('a'));
      [now, found] = [661_001, { kind: 'not_landed' }];
      await poll('a');
      expect(await poll('a')).toMatchObject({ state: 'lapsed', reason: 'not_signed_in_time' });
    });

    test('landed, it is followed like any other, and holds the wallet for everyone', async () => {
      await scanned(await offer('a'));
      expect(await store.swaps.findInFlight(WALLET, STRANGER)).toBeUndefined();
      found = LANDED;
      expect(await poll('a')).toMatchObject({ state: 'submitted', isScanned: true, wallet: WALLET });
      expect((await store.swaps.findInFlight(WALLET, STRANGER))?.id).toBe('a');
    });

    test.each([
      ['the same', 300_000_000n, 'done', 'served'],
      ['worse', 299_999_999n, 'price_refreshed', 'offered'],
    ] as const)('an expired price that is %s by now: %s', async (_, toAmount, code, state) => {
      const swap = await offer('a');
      [now, answers] = [61_001, [toAmount]];
      expect(codeOf(await serve(swap))).toBe(code);
      expect(await current('a')).toMatchObject({ state, offerVersion: 2, offer: { toAmount } });
      expect(codeOf(await serve(await current('a')))).toBe('done');
    });

    test('a price below the minimum is shown first, and binds nothing', async () => {
      const swap = await offer('a');
      answers = [290_000_000n];
      expect(codeOf(await serve(swap))).toBe('price_changed');
      expect(await current('a')).toMatchObject({
        ...{ state: 'offered', wallet: null, offerVersion: 2 },
        offer: { toAmount: 290_000_000n },
      });
    });

    test.each([
      ['with a wallet when it was priced', { card: PLAIN_CARD }],
      ['that loses a lot', { offer: { ...makeSwap('a').offer, toUsd: 280 } }],
      ['whose price nobody can judge', { offer: { ...makeSwap('a').offer, toUsd: null } }],
      ['with a wide tolerance', { slippageBps: 500 }],
    ])('an offer %s is not served', async (_, changes) => {
      expect(codeOf(await serve(await offer('a', changes)))).toBe('out_of_date');
      expect(await current('a')).toMatchObject({ state: 'offered', wallet: null });
    });

    test('nothing is served while paused, after its time, or once a wallet is linked', async () => {
      const swap = await offer('a');
      isPaused = true;
      expect(codeOf(await serve(swap))).toBe('paused');
      [isPaused, now] = [false, 661_000];
      expect(codeOf(await serve(swap))).toBe('out_of_date');
      now = 10_000;
      await linkWallet(store);
      expect(codeOf(await serve(swap))).toBe('out_of_date');
      expect(await store.swaps.findAttempts(swap.id)).toEqual([]);
    });

    test('a second offer of the person waits for the first', async () => {
      await scanned(await offer('a'));
      expect(await serve(await offer('b'))).toMatchObject({
        problem: { code: 'in_flight', other: { id: 'a' } },
      });
    });

    test('the address alone locks no wallet of another person', async () => {
      const victims = await order('v');
      await scanned(await offer('a', { personId: STRANGER }));
      expect(await scanned(await offer('b', { personId: 9 as PersonId }))).toMatchObject({ state: 'served' });
      expect(codeOf(await serve(victims))).toBe('done');
      expect(await serve(await offer('c', { personId: 10 as PersonId }))).toMatchObject({
        problem: { code: 'in_flight', other: { id: 'v' } },
      });
    });

    test('two that landed for two people are followed one after the other', async () => {
      await scanned(await offer('a', { personId: STRANGER }));
      const first = await serve(await order('v'));
      expect(codeOf(first)).toBe('done');
      found = LANDED;
      await poll('v');
      expect(await poll('a')).toMatchObject({ state: 'served', dueAt: now + 1_000 });
      await moved(store.swaps, await current('v'), 'confirmed', { dueAt: null });
      found = { ...LANDED, txHash: 'second' as Signature };
      expect(await poll('a')).toMatchObject({ state: 'submitted' });
    });

    test('Cancel and /forget end it at the bound', async () => {
      const swap = await scanned(await offer('a'));
      await scanned(await offer('b', { personId: STRANGER }), OTHER);
      await cancelSwap({ ...servePorts() } as never, { swapId: swap.id, personId: OWNER });
      await store.personalData.erase({ personId: STRANGER, language: 'en', now });
      found = { kind: 'not_landed' };
      for (const id of ['a', 'b']) {
        await poll(id);
        expect(await poll(id)).toMatchObject({ state: 'cancelled', reason: 'cancelled_by_person' });
      }
    });
  });

  test('the token of the code finds the order, and no other page', async () => {
    await order('a');
    expect(await store.swaps.findSwapByPayToken('signing-a')).toBeUndefined();
    expect(await store.swaps.findSwapBySigningToken('pay-a')).toBeUndefined();
    expect((await store.swaps.findSwapByPayToken('pay-a'))?.id).toBe('a');
  });
});
