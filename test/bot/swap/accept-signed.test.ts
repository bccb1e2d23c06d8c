import { describe, expect, it } from 'vitest';
import { acceptSigned, signedRefusalOf } from '../../../src/bot/swap/accept-signed.ts';
import type { SwapId } from '../../../src/bot/swap/brands.ts';
import type { Problem } from '../../../src/bot/swap/problems.ts';
import { SIGNED_REFUSALS, type SwapState, TRANSITIONS } from '../../../src/bot/swap/swap.ts';
import type { SignedVerdict } from '../../../src/guard/compare.ts';
import type { Address } from '../../../src/solana/address.ts';
import { makeAttempt, makeSwap, moved, SOL, signedSwap } from '../support/make-swap.ts';
import { codeOf, useOrders, value } from './use-orders.ts';

describe('from an order to a signed transaction', () => {
  const world = useOrders();
  const { ordered, acceptPorts, goodVerdict } = world;

  it('stores the signed transaction first', async () => {
    const order = await ordered();
    const attempt = makeAttempt(order.id, { lastValidBlockHeight: 1_150 });
    const bytes = new Uint8Array([9, 9]);
    const signed = value(await acceptSigned(acceptPorts(goodVerdict('tx')), attempt, bytes));
    expect(signed).toMatchObject({
      state: 'signed',
      signed: { txHash: 'tx', transaction: 'CQk=', lastValidBlockHeight: 1_150, attemptId: attempt.id },
    });
  });

  it('is polled before thousands of overdue swaps', async () => {
    const { swaps } = world.store;
    const overdue = await signedSwap(swaps, 'overdue', 'other wallet' as Address);
    await swaps.reschedule(await moved(swaps, overdue, 'submitted'), { dueAt: 1 }, world.now);
    const order = await ordered();
    const attempt = makeAttempt(order.id, { lastValidBlockHeight: 1_150 });
    value(await acceptSigned(acceptPorts(goodVerdict('tx')), attempt, new Uint8Array([9])));
    const claimed = await swaps.claimDue(world.now, 1, 1_000, []);
    expect(claimed.map(({ id }) => id)).toEqual([order.id]);
  });

  it('gives the same result for the same transaction, also after the end (T8)', async () => {
    const signed = await signedSwap(world.store.swaps, 'a');
    const again = () => acceptSigned(acceptPorts(goodVerdict('hash-a')), makeAttempt('a'), new Uint8Array());
    expect(value(await again()).state).toBe('signed');
    await moved(world.store.swaps, await moved(world.store.swaps, signed, 'submitted'), 'failed', {
      dueAt: null,
    });
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

  it('moves the bound when the wallet took a newer blockhash, and only with a height', async () => {
    const order = await ordered();
    const attempt = makeAttempt(order.id, { lastValidBlockHeight: 10 });
    const known = acceptPorts(goodVerdict('t', true));
    for (const missing of ['highestBlockHeight', 'knowsBlockhash'] as const) {
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
    const refusal: SignedVerdict = { ok: false, rule: 'instructions-changed', detail: 'changed' };
    expect(codeOf(await acceptSigned(acceptPorts(refusal), makeAttempt(order.id), new Uint8Array()))).toBe(
      'guard_refused',
    );
    expect(await world.store.swaps.findSwap(order.id)).toMatchObject({ state: 'ordered', signed: null });
  });

  it.each<[string, SignedVerdict, number | undefined, string | null]>([
    ['changed', { ok: false, rule: 'instructions-changed', detail: '' }, 1_000, 'changed'],
    ['signed by another key', { ok: false, rule: 'wallet-signature', detail: '' }, 1_000, 'wrong_signer'],
    ['dearer', { ok: false, rule: 'priority-fee-above-cap', detail: '' }, 1_000, 'fee_too_high'],
    ['late', goodVerdict('t'), 9_000, 'expired'],
    ['with a blockhash nobody can check', goodVerdict('t', true), undefined, 'chain_unreachable'],
    ['with a blockhash the chain does not know', goodVerdict('t', true), 1_000, 'expired'],
    ['good', goodVerdict('t'), 1_000, null],
  ])('an answer %s is reported on the card', async (_what, verdict, height, refusal) => {
    const order = await ordered();
    const known = acceptPorts(verdict, height, false);
    const accept = { ...known, chain: { ...known.chain, highestBlockHeight: async () => height } };
    const attempt = makeAttempt(order.id, { lastValidBlockHeight: 1_150 });
    await acceptSigned(accept, attempt, new Uint8Array([1]));
    expect(await world.store.swaps.findSwap(order.id)).toMatchObject({ refusal });
  });

  it('another transaction is reported for a swap in flight, not for a final one', async () => {
    const signed = await signedSwap(world.store.swaps, 'a');
    const again = () => acceptSigned(acceptPorts(goodVerdict('more')), makeAttempt('a'), new Uint8Array([1]));
    expect(codeOf(await again())).toBe('out_of_date');
    expect(await world.store.swaps.findSwap(signed.id)).toMatchObject({
      state: 'signed',
      refusal: 'superseded',
    });
    const other = await signedSwap(world.store.swaps, 'b', 'other wallet' as Address);
    await moved(world.store.swaps, await moved(world.store.swaps, other, 'submitted'), 'failed', {
      dueAt: null,
    });
    await acceptSigned(acceptPorts(goodVerdict('more')), makeAttempt('b'), new Uint8Array([1]));
    expect(await world.store.swaps.findSwap(other.id)).toMatchObject({ state: 'failed', refusal: null });
  });

  it('is accepted although the watcher writes the row at the same moment', async () => {
    const order = await ordered();
    const claiming = {
      ...world.store.swaps,
      findSwap: async (id: SwapId) => {
        const found = await world.store.swaps.findSwap(id);
        await world.store.swaps.claimDue(order.dueAt ?? 0, 1, 30_000, []);
        return found;
      },
    };
    const accept = { ...acceptPorts(goodVerdict('t')), swaps: claiming };
    const attempt = makeAttempt(order.id, { lastValidBlockHeight: 1_150 });
    expect(value(await acceptSigned(accept, attempt, new Uint8Array())).state).toBe('signed');
  });

  it('accepts one of two concurrent answers of wallets (T10)', async () => {
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

const swap = makeSwap('a', { state: 'ordered' });
const guard = (rule: string): Problem => ({ code: 'guard_refused', rule, detail: 'secret' });

describe('the words for a refused signature', () => {
  it.each([
    ['fee-payer', 'wrong_signer'],
    ['wallet-signature', 'wrong_signer'],
    ['priority-fee-above-cap', 'fee_too_high'],
    ['blockhash-unknown', 'expired'],
    ['instructions-changed', 'changed'],
    ['a-rule-of-next-year', 'changed'],
  ])('refused by the rule %s it is %s', (rule, refusal) => {
    expect(signedRefusalOf(guard(rule))).toBe(refusal);
  });

  it('name the obstacle: time, another swap, an unreachable chain', () => {
    expect(signedRefusalOf({ code: 'attempt_expired' })).toBe('expired');
    expect(signedRefusalOf({ code: 'in_flight', other: swap })).toBe('in_flight');
    expect(signedRefusalOf({ code: 'chain_unreachable' })).toBe('chain_unreachable');
  });

  it('mention a later transaction only while the first is in flight', () => {
    const told = (Object.keys(TRANSITIONS) as SwapState[]).filter(
      (state) => signedRefusalOf({ code: 'out_of_date', swap: { ...swap, state } }) === 'superseded',
    );
    expect(told).toEqual(['served', 'signed', 'submitted']);
  });

  it('say nothing about other problems', () => {
    expect(signedRefusalOf({ code: 'no_route' })).toBeUndefined();
    expect(signedRefusalOf({ code: 'same_token', token: SOL })).toBeUndefined();
    expect(signedRefusalOf({ code: 'out_of_date', swap: { ...swap, state: 'cancelled' } })).toBeUndefined();
  });

  it('cover every refusal of the card but those of other ways', () => {
    const problems: readonly Problem[] = [
      guard('fee-payer'),
      guard('priority-fee-above-cap'),
      guard('other'),
      { code: 'attempt_expired' },
      { code: 'in_flight', other: swap },
      { code: 'chain_unreachable' },
      { code: 'out_of_date', swap: { ...swap, state: 'signed' } },
    ];
    const readable = SIGNED_REFUSALS.filter(
      (refusal) => !['unreadable', 'scan_over', 'sponsor_late'].includes(refusal),
    );
    expect(problems.map(signedRefusalOf).toSorted()).toEqual(readable.toSorted());
  });
});
