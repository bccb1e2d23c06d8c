import { beforeEach, describe, expect, it } from 'vitest';
import type { BotStore } from '../../../src/bot/store/create-bot-store.ts';
import { acceptSigned } from '../../../src/bot/swap/accept-signed.ts';
import type {
  Address,
  BaseUnits,
  ChatId,
  PersonId,
  Signature,
  SwapId,
} from '../../../src/bot/swap/brands.ts';
import { cancelSwap, confirmOffer, refreshOffer } from '../../../src/bot/swap/confirm-offer.ts';
import { offerSwap } from '../../../src/bot/swap/offer-swap.ts';
import { openOrder } from '../../../src/bot/swap/open-order.ts';
import type {
  CompareVerdict,
  GuardOffer,
  Notice,
  QuoteRequest,
  ServiceResult,
} from '../../../src/bot/swap/ports.ts';
import type { Result } from '../../../src/bot/swap/problems.ts';
import type { Quote } from '../../../src/bot/swap/quote.ts';
import type { Swap } from '../../../src/bot/swap/swap.ts';
import { makeQuote } from '../support/make-quote.ts';
import { makeAttempt, moved, OWNER, SOL, signedSwap, USDC, WALLET } from '../support/make-swap.ts';
import { openTestStore } from '../support/open-test-store.ts';
import { neverCalled, scripted } from '../support/scripted.ts';

type QuoteAnswer = ServiceResult<readonly Quote[]>;

const FOREIGNER = 8 as PersonId;
const answer = (...quotes: Quote[]): QuoteAnswer => ({ ok: true, value: quotes });
const paying = (toAmount: bigint, changes: Partial<Quote> = {}) =>
  makeQuote({ toAmount: toAmount as BaseUnits, unsignedTransaction: 'AQID', ...changes });
const broken: QuoteAnswer = {
  ok: false,
  failure: { code: 'timeout', status: null, reaction: 'retry_now', retryAfterMs: null, requestId: null },
};

function codeOf(result: Result<unknown>): string {
  return result.ok ? 'done' : result.problem.code;
}

function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`refused: ${result.problem.code}`);
  return result.value;
}

describe('from a price to a signed transaction', () => {
  let store: BotStore;
  let now: number;
  let ids: number;
  let wallet: Address | undefined;

  beforeEach(async () => {
    ({ store } = await openTestStore());
    now = 1_000;
    ids = 0;
    wallet = WALLET;
  });

  const tokens = {
    signing: (id: SwapId) => `page-${id}`,
    fresh: () => `fresh-${++ids}`,
    hash: (token: string) => `#${token}`,
  };

  function ports(...answers: QuoteAnswer[]) {
    const quote = scripted<[QuoteRequest], QuoteAnswer>('quote', ...answers);
    return {
      swapApi: { quote },
      store: store.swaps,
      tokens,
      newId: () => `id-${++ids}`,
      now: () => now,
      wallets: {
        activeWallet: async () =>
          wallet && {
            id: 'w',
            personId: OWNER,
            kind: 'phantom' as const,
            address: wallet,
            label: null,
            confirmedAt: 1,
          },
      },
    };
  }

  async function offered(): Promise<Swap> {
    const intent = { from: SOL, to: USDC, amount: 1_500_000_000n as BaseUnits };
    const request = { personId: OWNER, chatId: 70 as ChatId, intent, slippageBps: 100, messageId: null };
    return value(await offerSwap(ports(answer(paying(300n))), request));
  }

  const press = (swap: Swap, changes = {}) => ({
    swapId: swap.id,
    personId: OWNER,
    offerVersion: swap.offerVersion,
    ...changes,
  });

  async function ordered(): Promise<Swap> {
    return value(await confirmOffer(ports(), press(await offered())));
  }

  function openPorts(
    answers: QuoteAnswer[],
    height: number | undefined = 1_000,
    warnings: readonly string[] = [],
  ) {
    const inspected: GuardOffer[] = [];
    const summary = {
      pays: { mint: SOL.mint, amount: 1n as BaseUnits },
      receivesAtLeast: { mint: USDC.mint, amount: 1n as BaseUnits },
      to: WALLET,
      networkFeeLamports: 5_000n,
      priorityFeeLamports: 0n,
      rentLamports: 0n,
      newAccounts: 0,
      warnings,
    };
    return {
      ...ports(...answers),
      inspected,
      chain: { blockHeight: async () => height },
      guard: {
        inspect: async (_bytes: Uint8Array, offer: GuardOffer) => {
          inspected.push(offer);
          return { ok: true as const, summary, lookupTables: {} };
        },
      },
    };
  }

  function acceptPorts(
    verdict: CompareVerdict,
    height: number | undefined = 1_000,
    isKnown: boolean | undefined = true,
  ) {
    return {
      guard: { compare: () => verdict },
      chain: { blockHeight: async () => height, knowsBlockhash: async () => isKnown },
      store: store.swaps,
      now: () => now,
    };
  }

  const goodVerdict = (txHash: string, blockhashReplaced = false): CompareVerdict => ({
    ok: true,
    txHash: txHash as Signature,
    blockhash: 'blockhash',
    blockhashReplaced,
  });

  it('stores the offer before anybody sees it, and asks for no transaction yet', async () => {
    const swap = await offered();
    expect(await store.swaps.findSwap(swap.id)).toMatchObject({
      state: 'offered',
      offer: { minimumToAmount: 297n },
    });
    expect((await store.swaps.findSwapBySigningToken(`#page-${swap.id}`))?.id).toBe(swap.id);
  });

  it('stores nothing where there is no price', async () => {
    const request = {
      personId: OWNER,
      chatId: 70 as ChatId,
      intent: { from: SOL, to: USDC, amount: 1n as BaseUnits },
      slippageBps: 100,
      messageId: null,
    };
    expect(codeOf(await offerSwap(ports(answer()), request))).toBe('no_route');
    expect(codeOf(await offerSwap(ports(broken), request))).toBe('service');
    expect(await store.swaps.findNewestOffer(OWNER)).toBeUndefined();
  });

  it('lets only the owner press, with the newest price, once (T1, T2)', async () => {
    const swap = await offered();
    for (const act of [confirmOffer, refreshOffer, cancelSwap]) {
      expect(codeOf(await act(ports(), press(swap, { personId: FOREIGNER })))).toBe('not_yours');
      expect(codeOf(await act(ports(), press(swap, { swapId: 'nobody' })))).toBe('unknown_swap');
    }
    expect(codeOf(await confirmOffer(ports(), press(swap, { offerVersion: 2 })))).toBe('out_of_date');
    expect(await store.swaps.findSwap(swap.id)).toMatchObject({ state: 'offered' });
    expect(codeOf(await confirmOffer(ports(), press(swap)))).toBe('done');
    expect(codeOf(await confirmOffer(ports(), press(swap)))).toBe('out_of_date');
    expect(codeOf(await refreshOffer(ports(), press(swap)))).toBe('out_of_date');
  });

  it('needs a wallet, and a wallet that is free', async () => {
    const swap = await offered();
    wallet = undefined;
    expect(codeOf(await confirmOffer(ports(), press(swap)))).toBe('no_wallet');
    wallet = WALLET;
    await signedSwap(store.swaps, 'other');
    const refusal = await confirmOffer(ports(), press(swap));
    expect(refusal).toMatchObject({ ok: false, problem: { code: 'in_flight', other: { id: 'other' } } });
  });

  it('shows a fresh price instead of confirming one that ran out', async () => {
    const swap = await offered();
    now = swap.offer.validUntil + 1;
    const result = await confirmOffer(ports(answer(paying(280n))), press(swap));
    expect(result).toMatchObject({
      ok: false,
      problem: {
        code: 'price_refreshed',
        swap: { state: 'offered', offerVersion: 2, offer: { toAmount: 280n } },
      },
    });
  });

  it('cancels what is not signed, and nothing that is', async () => {
    const first = await offered();
    expect(value(await cancelSwap(ports(), press(first))).state).toBe('lapsed');
    const second = await ordered();
    expect(value(await cancelSwap(ports(), press(second))).state).toBe('cancelled');
    const signed = await signedSwap(store.swaps, 'signed');
    expect(codeOf(await cancelSwap(ports(), press(signed)))).toBe('out_of_date');
    expect((await store.swaps.findSwap(signed.id))?.state).toBe('signed');
  });

  it('builds an attempt that is stored before its link exists and held to the stricter minimum', async () => {
    const order = await ordered();
    const open = openPorts([answer(paying(310n))]);
    const opened = value(await openOrder(open, order));
    expect(open.swapApi.quote.calls[0]?.[0].wallet).toBe(WALLET);
    expect(open.inspected[0]?.minimumToAmount).toBe(307n);
    expect(opened.attempt.lastValidBlockHeight).toBe(1_150);
    const stored = await store.swaps.findAttemptByReturnToken(`#${opened.returnToken}`);
    expect(stored).toEqual(opened.attempt);
    expect(JSON.stringify(stored)).not.toContain(`"${opened.returnToken}"`);
  });

  it('says on the card, once, that only a simulation holds the minimum, and takes it back', async () => {
    const order = await ordered();
    const told: (readonly Notice[])[] = [];
    const watched: typeof store.swaps = {
      ...store.swaps,
      postpone: (swap, change, at, notices = []) => {
        told.push(notices);
        return store.swaps.postpone(swap, change, at, notices);
      },
    };
    const stored = async () => (await store.swaps.findSwap(order.id)) ?? order;
    const open = async (...warnings: readonly string[]) => {
      const opened = { ...openPorts([answer(paying(310n))], 1_000, warnings), store: watched };
      await openOrder(opened, await stored());
      return (await stored()).isMinimumSimulated;
    };
    expect(await open('minimum-not-in-bytes')).toBe(true);
    expect(await open('minimum-not-in-bytes')).toBe(true);
    expect(await open()).toBe(false);
    expect(told).toEqual([['status'], [], ['status']]);
  });

  it('keeps an order open for as long as its newest attempt and a little more, ten minutes at most', async () => {
    const order = await ordered();
    await openOrder(openPorts([answer(paying(300n))]), order);
    expect((await store.swaps.findSwap(order.id))?.dueAt).toBe(now + 60_000 + 120_000);
    now += 9 * 60_000;
    await openOrder(openPorts([answer(paying(300n))]), order);
    expect((await store.swaps.findSwap(order.id))?.dueAt).toBe(1_000 + 600_000);
    now = 601_000;
    expect(codeOf(await openOrder(openPorts([]), order))).toBe('out_of_date');
  });

  it('never builds on a price worse than the person tolerates; it asks', async () => {
    const order = await ordered();
    const worse = await openOrder(openPorts([answer(paying(296n))]), order);
    expect(worse).toMatchObject({
      ok: false,
      problem: { code: 'price_changed', swap: { offerVersion: 2, offer: { toAmount: 296n } } },
    });
    expect(await store.swaps.findAttempts(order.id)).toEqual([]);
    const asked = await store.swaps.findSwap(order.id);
    if (!asked) throw new Error('the swap is gone');
    expect(codeOf(await openOrder(openPorts([]), asked, 1))).toBe('price_changed');
    // Opening again without a word is no consent either, whatever the service quotes by then.
    expect(codeOf(await openOrder(openPorts([]), asked))).toBe('price_changed');
    expect(codeOf(await openOrder(openPorts([answer(paying(296n))]), asked, 2))).toBe('done');
  });

  it.each([
    ['out_of_date', async () => openOrder(openPorts([]), await offered())],
    [
      'not_executable',
      async () =>
        openOrder(openPorts([answer(paying(300n, { unsignedTransaction: null }))]), await ordered()),
    ],
    ['no_route', async () => openOrder(openPorts([answer()]), await ordered())],
    ['service', async () => openOrder(openPorts([broken]), await ordered())],
    [
      'guard_refused',
      async () => {
        const inspect = async () => ({ ok: false as const, rule: 'assign', detail: 'owner changes' });
        return openOrder({ ...openPorts([answer(paying(300n))]), guard: { inspect } }, await ordered());
      },
    ],
    [
      'chain_unreachable',
      async () => {
        const open = openPorts([answer(paying(300n))]);
        const guard = { inspect: neverCalled('inspect') };
        return openOrder({ ...open, guard, chain: { blockHeight: async () => undefined } }, await ordered());
      },
    ],
  ])('hands out no link: %s', async (code, act) => {
    expect(codeOf(await act())).toBe(code);
  });

  it('stores what the wallet signed before anything else, due at once', async () => {
    const order = await ordered();
    const attempt = makeAttempt(order.id, { lastValidBlockHeight: 1_150 });
    const bytes = new Uint8Array([9, 9]);
    const signed = value(await acceptSigned(acceptPorts(goodVerdict('tx')), attempt, bytes));
    expect(signed).toMatchObject({
      state: 'signed',
      dueAt: now,
      signed: { txHash: 'tx', transaction: 'CQk=', lastValidBlockHeight: 1_150, attemptId: attempt.id },
    });
  });

  it('gives the same answer to the same transaction, also when it is long final (T8)', async () => {
    const signed = await signedSwap(store.swaps, 'a');
    const again = () => acceptSigned(acceptPorts(goodVerdict('hash-a')), makeAttempt('a'), new Uint8Array());
    expect(value(await again()).state).toBe('signed');
    await moved(store.swaps, await moved(store.swaps, signed, 'submitted'), 'failed', { dueAt: null });
    expect(value(await again()).state).toBe('failed');
  });

  it('takes an older attempt that can still land, and then no other', async () => {
    const order = await ordered();
    const older = makeAttempt(order.id, { id: 'older', lastValidBlockHeight: 1_100 });
    const newer = makeAttempt(order.id, { id: 'newer', lastValidBlockHeight: 1_150 });
    expect(
      value(await acceptSigned(acceptPorts(goodVerdict('t1')), older, new Uint8Array())).signed?.attemptId,
    ).toBe('older');
    expect(codeOf(await acceptSigned(acceptPorts(goodVerdict('t2')), newer, new Uint8Array()))).toBe(
      'out_of_date',
    );
  });

  it('refuses an attempt that can no longer land', async () => {
    const order = await ordered();
    const attempt = makeAttempt(order.id, { lastValidBlockHeight: 1_000 });
    const at = (height: number) =>
      acceptSigned(acceptPorts(goodVerdict('t'), height), attempt, new Uint8Array());
    expect(codeOf(await at(1_001))).toBe('attempt_expired');
    expect(codeOf(await at(1_000))).toBe('done');
  });

  it('starts the bound anew when the wallet took a newer blockhash, and only with a height', async () => {
    const order = await ordered();
    const attempt = makeAttempt(order.id, { lastValidBlockHeight: 10 });
    const known = acceptPorts(goodVerdict('t', true));
    for (const missing of ['blockHeight', 'knowsBlockhash'] as const) {
      const blind = { ...known, chain: { ...known.chain, [missing]: async () => undefined } };
      expect(codeOf(await acceptSigned(blind, attempt, new Uint8Array()))).toBe('chain_unreachable');
    }
    const unknown = acceptPorts(goodVerdict('t', true), 2_000, false);
    expect(await acceptSigned(unknown, attempt, new Uint8Array())).toMatchObject({
      problem: { code: 'guard_refused', rule: 'blockhash-unknown' },
    });
    const swap = value(
      await acceptSigned(acceptPorts(goodVerdict('t', true), 2_000), attempt, new Uint8Array()),
    );
    expect(swap.signed?.lastValidBlockHeight).toBe(2_150);
  });

  it('refuses what the guard refuses, and stores nothing of it (T9)', async () => {
    const order = await ordered();
    const refusal: CompareVerdict = { ok: false, rule: 'other_accounts', detail: 'changed' };
    expect(codeOf(await acceptSigned(acceptPorts(refusal), makeAttempt(order.id), new Uint8Array()))).toBe(
      'guard_refused',
    );
    expect(await store.swaps.findSwap(order.id)).toMatchObject({ state: 'ordered', signed: null });
  });

  it.each<[string, CompareVerdict, number | undefined, string | null]>([
    ['changed', { ok: false, rule: 'instructions-changed', detail: '' }, 1_000, 'changed'],
    ['signed by another key', { ok: false, rule: 'wallet-signature', detail: '' }, 1_000, 'wrong_signer'],
    ['dearer', { ok: false, rule: 'priority-fee-above-cap', detail: '' }, 1_000, 'fee_too_high'],
    ['late', goodVerdict('t'), 9_000, 'expired'],
    ['with a blockhash nobody can check', goodVerdict('t', true), undefined, 'chain_unreachable'],
    ['with a blockhash the chain does not know', goodVerdict('t', true), 1_000, 'expired'],
    ['good', goodVerdict('t'), 1_000, null],
  ])('what came back %s is told in the card', async (_what, verdict, height, refusal) => {
    const order = await ordered();
    const known = acceptPorts(verdict, height, false);
    const accept = { ...known, chain: { ...known.chain, blockHeight: async () => height } };
    const attempt = makeAttempt(order.id, { lastValidBlockHeight: 1_150 });
    await acceptSigned(accept, attempt, new Uint8Array([1]));
    expect(await store.swaps.findSwap(order.id)).toMatchObject({ refusal });
  });

  it('a further transaction of a swap on its way is told, one of a swap that is over is not', async () => {
    const signed = await signedSwap(store.swaps, 'a');
    const again = () => acceptSigned(acceptPorts(goodVerdict('more')), makeAttempt('a'), new Uint8Array([1]));
    expect(codeOf(await again())).toBe('out_of_date');
    expect(await store.swaps.findSwap(signed.id)).toMatchObject({ state: 'signed', refusal: 'superseded' });
    const other = await signedSwap(store.swaps, 'b', 'other wallet' as Address);
    await moved(store.swaps, await moved(store.swaps, other, 'submitted'), 'failed', { dueAt: null });
    await acceptSigned(acceptPorts(goodVerdict('more')), makeAttempt('b'), new Uint8Array([1]));
    expect(await store.swaps.findSwap(other.id)).toMatchObject({ state: 'failed', refusal: null });
  });

  it('is accepted although the watcher looks at the order in the same moment', async () => {
    const order = await ordered();
    const claiming = {
      ...store.swaps,
      findSwap: async (id: SwapId) => {
        const found = await store.swaps.findSwap(id);
        await store.swaps.claimDue(order.dueAt ?? 0, 1, 30_000);
        return found;
      },
    };
    const accept = { ...acceptPorts(goodVerdict('t')), store: claiming };
    const attempt = makeAttempt(order.id, { lastValidBlockHeight: 1_150 });
    expect(value(await acceptSigned(accept, attempt, new Uint8Array())).state).toBe('signed');
  });

  it('lets one of two wallets’ answers through when both come at once (T10)', async () => {
    const order = await ordered();
    const both = ['t1', 't2'].map((hash) =>
      acceptSigned(
        acceptPorts(goodVerdict(hash)),
        makeAttempt(order.id, { lastValidBlockHeight: 1_150 }),
        new Uint8Array(),
      ),
    );
    expect((await Promise.all(both)).map(codeOf).sort()).toEqual(['done', 'out_of_date']);
  });
});
