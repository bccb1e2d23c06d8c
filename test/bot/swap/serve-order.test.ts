import { describe, expect, test } from 'vitest';
import { acceptSigned } from '../../../src/bot/swap/accept-signed.ts';
import { advanceSwap } from '../../../src/bot/swap/advance-swap.ts';
import type { SwapId } from '../../../src/bot/swap/brands.ts';
import { cancelSwap } from '../../../src/bot/swap/confirm-offer.ts';
import type { Guard } from '../../../src/bot/swap/open-order.ts';
import { openOrder } from '../../../src/bot/swap/open-order.ts';
import type { AdvancePorts } from '../../../src/bot/swap/poll.ts';
import type { Swap } from '../../../src/bot/swap/swap.ts';
import type { SwapOffer } from '../../../src/guard/offer.ts';
import type { Signature } from '../../../src/solana/address.ts';
import { engineOfThisRun } from '../../support/test-database.ts';
import { makeSummary } from '../support/make-summary.ts';
import { makeAttempt, OWNER, WALLET } from '../support/make-swap.ts';
import { partOf } from '../support/scripted.ts';
import { LANDED, useServeWorld } from './serve-world.ts';
import { codeOf } from './use-orders.ts';
import { signal } from './use-polls.ts';

describe.each(engineOfThisRun)('a served order on $name', ({ url }) => {
  const world = useServeWorld(url);
  const { servePorts, followPorts, serve, current, poll, order, served } = world;

  test('hands out the fixed bytes after their row, and holds the wallet', async () => {
    const ordered = await order('a');
    const result = await serve(ordered);
    if (!result.ok) throw new Error(result.problem.code);
    const [attempt] = await world.store.swaps.findAttempts(ordered.id);
    expect(attempt).toMatchObject({
      wallet: WALLET,
      lastValidBlockHeight: 1_182,
      unsignedTransaction: Uint8Array.of(1, 2, 3),
      served: { cosigned: result.value.transaction, reference: 'reference-1' },
    });
    expect(await current('a')).toMatchObject({
      state: 'served',
      dueAt: world.now + 1_000,
      landsUntil: attempt?.expiresAt,
      card: ordered.card,
    });
    expect((await world.store.swaps.findInFlight(WALLET, OWNER))?.id).toBe('a');
    expect((await world.store.swaps.listEvents(ordered.id)).at(-1)).toMatchObject({
      from: 'ordered',
      to: 'served',
      why: 'served until height 1182',
    });
  });

  test('repeats the same bytes while there is time, then refuses', async () => {
    const swap = await served();
    const [attempt] = await world.store.swaps.findAttempts(swap.id);
    world.height = 1_110;
    expect(await serve(swap)).toMatchObject({ value: { transaction: attempt?.served?.cosigned } });
    world.height = 1_111;
    expect(await serve(swap)).toMatchObject({ problem: { code: 'served', until: swap.landsUntil } });
    world.height = undefined;
    expect(codeOf(await serve(swap))).toBe('chain_unreachable');
    expect(await world.store.swaps.findAttempts(swap.id)).toHaveLength(1);
  });

  test('of two requests at once one row wins, and both get its bytes', async () => {
    const ordered = await order('a');
    const both = await Promise.all([serve(ordered), serve(ordered)]);
    const attempts = await world.store.swaps.findAttempts(ordered.id);
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
    const openPorts = {
      ...servePorts(),
      guard: partOf<Guard>({ inspect }),
    };
    expect(await openOrder(openPorts, other)).toMatchObject(inFlight);
    const verdict = { txHash: 'other' as Signature, blockhash: 'b', blockhashReplaced: false };
    const guard = partOf<Guard>({ compare: () => ({ ok: true as const, identical: true, ...verdict }) });
    const acceptPorts = {
      ...{ guard, swaps: world.store.swaps, clock: () => world.now },
      chain: { ...followPorts().chain, ...servePorts().chain, knowsBlockhash: async () => true },
    };
    expect(await acceptSigned(acceptPorts, makeAttempt('b'), Uint8Array.of(1))).toMatchObject(inFlight);
    expect((await current('b')).state).toBe('ordered');
  });

  test('an answer by link is refused while the order is served', async () => {
    const swap = await served();
    const verdict = { txHash: 'by-link' as Signature, blockhash: 'b', blockhashReplaced: false };
    const guard = partOf<Guard>({ compare: () => ({ ok: true as const, identical: true, ...verdict }) });
    const ports = {
      ...{ guard, swaps: world.store.swaps, clock: () => world.now },
      chain: { ...followPorts().chain, ...servePorts().chain, knowsBlockhash: async () => true },
    };
    const refused = await acceptSigned(ports, makeAttempt('a'), Uint8Array.of(1));
    expect(refused).toMatchObject({ problem: { code: 'out_of_date' } });
    expect(await current(swap.id)).toMatchObject({ state: 'served', refusal: 'superseded' });
    expect(await openOrder(servePorts() as never, await current(swap.id))).toMatchObject({
      problem: { code: 'out_of_date' },
    });
  });

  describe('whose fees a sponsor pays', () => {
    const bytes = Uint8Array.of(7, 7);
    const sign = async (swap: Swap) =>
      acceptSigned(
        {
          ...{ swaps: world.store.swaps, clock: () => world.now },
          guard: partOf<Guard>({ compare: () => ({ ok: true as const, isSponsored: true as const }) }),
          chain: { ...followPorts().chain, ...servePorts().chain, knowsBlockhash: async () => true },
        },
        makeAttempt(swap.id),
        bytes,
      );

    test('is held without a name once signed, and cannot be cancelled', async () => {
      const ordered = await order('a');
      expect(await sign(ordered)).toMatchObject({ ok: true });
      expect(await current('a')).toMatchObject({ state: 'served', reason: 'sponsored', signed: null });
      const [attempt] = await world.store.swaps.findAttempts(ordered.id);
      expect(attempt?.served).toEqual({ cosigned: bytes, reference: null });
      expect((await world.store.swaps.findInFlight(WALLET, OWNER))?.id).toBe('a');
      expect(await sign(ordered)).toMatchObject({ ok: true, value: { state: 'served' } });
      const press = { swapId: ordered.id, personId: OWNER };
      expect(codeOf(await cancelSwap(servePorts() as never, press))).toBe('out_of_date');
    });

    test('is sent by the service, and has the name that the chain shows, whatever the service says', async () => {
      await sign(await order('a'));
      expect(await poll('a')).toMatchObject({ state: 'served', signed: null });
      expect(world.executed).toEqual(['']);
      world.found = LANDED;
      expect(await poll('a')).toMatchObject({ state: 'submitted', signed: { txHash: LANDED.txHash } });
      expect(await sign(await current('a'))).toMatchObject({ ok: true, value: { state: 'submitted' } });
      expect((await current('a')).refusal).toBeNull();
    });

    test.each([
      [0, { state: 'ordered', reason: null, refusal: 'sponsor_late' }],
      [602_001, { state: 'lapsed', reason: 'sponsored' }],
    ])(
      'ends only where it can land no more, and nobody is told that it was not signed (%i)',
      async (now, end) => {
        await sign(await order('a'));
        world.now += now;
        world.found = { kind: 'not_landed' };
        expect((await poll('a')).state).toBe('served');
        expect(await poll('a')).toMatchObject(end);
      },
    );

    test('is not taken where no node finds transactions by address', async () => {
      const ordered = await order('a');
      world.hasIndex = false;
      expect(codeOf(await sign(ordered))).toBe('chain_unreachable');
      expect((await current('a')).state).toBe('ordered');
    });
  });

  test('a worse price, a node without an index and a silent chain serve nothing', async () => {
    const ordered = await order('a');
    world.hasIndex = false;
    expect(codeOf(await serve(ordered))).toBe('not_servable');
    [world.hasIndex, world.height] = [true, undefined];
    expect(codeOf(await serve(ordered))).toBe('chain_unreachable');
    [world.height, world.answers] = [1_000, [1n]];
    expect(codeOf(await serve(ordered))).toBe('price_changed');
    expect(await current('a')).toMatchObject({ state: 'ordered' });
    expect(await world.store.swaps.findAttempts(ordered.id)).toEqual([]);
  });

  test('a landing is followed like any other, with the bytes that were found', async () => {
    await served();
    world.found = LANDED;
    expect(await poll('a')).toMatchObject({
      state: 'submitted',
      dueAt: 0,
      reason: null,
      signedAt: world.now,
      submittedAt: world.now,
      card: null,
      signed: {
        txHash: 'landed-hash',
        transaction: 'CQkJ',
        lastValidBlockHeight: 1_182,
        isUnquoted: true,
      },
    });
    expect((await world.store.swaps.findInFlight(WALLET, OWNER))?.id).toBe('a');
  });

  test('the service closes its books only over the message that it quoted', async () => {
    world.fixed = true;
    await served();
    world.found = LANDED;
    expect((await poll('a')).signed?.isUnquoted).toBeUndefined();
    expect(world.executed).toEqual(['landed-hash']);
  });

  test('a service that denies what landed is reported to the operator', async () => {
    world.fixed = true;
    await served();
    world.found = LANDED;
    const alerts: string[] = [];
    const claim = { code: 'transaction_failed', status: 400, reaction: 'other', retryAfterMs: null } as const;
    const ports: AdvancePorts = {
      ...followPorts(),
      swapApi: { execute: async () => ({ ok: false, failure: { ...claim, saysEnded: true } }) },
      chain: { ...followPorts().chain, transactionStatus: async () => ({ kind: 'confirmed' }) },
      alert: (kind, { id }) => alerts.push(`${kind} ${id}`),
    };
    world.now += 1_000;
    for (const state of ['submitted', 'confirmed']) {
      const [claimed] = await world.store.swaps.claimDue(world.now, 1, 0, []);
      if (!claimed) throw new Error('not due');
      await advanceSwap(ports, claimed, signal);
      expect((await current('a')).state).toBe(state);
    }
    expect(alerts).toEqual(['service_disagrees a']);
  });

  test('bytes that the service did not quote go to our own node', async () => {
    await served();
    world.found = LANDED;
    await poll('a');
    const sent: string[] = [];
    const ports = followPorts();
    const [claimed] = await world.store.swaps.claimDue(world.now, 1, 30_000, []);
    if (!claimed) throw new Error('not due');
    const chain = { ...ports.chain, send: async ({ txHash }: { txHash: string }) => sent.push(txHash) > 0 };
    await advanceSwap({ ...ports, chain }, claimed, signal);
    expect(sent).toEqual(['landed-hash']);
    expect(world.executed).toEqual([]);
    expect((await current('a')).isSentDirectly).toBe(false);
  });

  test('an order comes back only by two readings that it cannot land, 5 s apart', async () => {
    const { landsUntil } = await served();
    expect(await poll('a')).toMatchObject({ state: 'served', dueAt: world.now + 1_000 });
    world.found = { kind: 'not_landed' };
    expect(await poll('a')).toMatchObject({
      state: 'served',
      dueAt: world.now + 5_000,
      expirySeenAt: world.now,
    });
    world.found = { kind: 'unknown' };
    expect(await poll('a')).toMatchObject({ state: 'served', dueAt: world.now + 1_000 });
    world.found = { kind: 'pending' };
    expect(await poll('a')).toMatchObject({ state: 'served', expirySeenAt: null });
    world.found = { kind: 'not_landed' };
    await poll('a');
    expect(landsUntil).toBeDefined();
    const back = await poll('a');
    expect(back).toMatchObject({ state: 'ordered', orderedAt: 2_000, dueAt: 602_000, expirySeenAt: null });
    expect(back.landsUntil).toBeUndefined();
    expect(await world.store.swaps.findInFlight(WALLET, OWNER)).toBeUndefined();
    expect((await world.store.swaps.listEvents(back.id)).at(-1)?.why).toBe('not landed by height 1182');
  });

  test('unknown is no end, however long it lasts', async () => {
    await served();
    world.found = { kind: 'unknown' };
    for (const untilMs of [20_000, 300_000, 3_600_000]) {
      world.now = 10_000 + untilMs;
      expect((await poll('a')).state).toBe('served');
    }
    expect((await current('a')).dueAt).toBe(world.now + 30_000);
  });

  test('the bytes are kept while it is unknown, and not swept away', async () => {
    await served();
    const year = 365 * 86_400_000;
    await world.store.sweep(year);
    expect(await world.store.swaps.findAttempts('a' as SwapId)).toHaveLength(1);
    world.now = year;
    world.found = { kind: 'not_landed' };
    await poll('a');
    await poll('a');
    expect(await world.store.sweep(world.now)).toBe(1);
  });

  test('a sixth time it is signed on the page', async () => {
    await served();
    for (let times = 1; times < 5; times += 1) {
      world.found = { kind: 'not_landed' };
      await poll('a');
      const back = await poll('a');
      world.found = { kind: 'pending' };
      expect(codeOf(await serve(back))).toBe('done');
    }
    world.found = { kind: 'not_landed' };
    await poll('a');
    expect(codeOf(await serve(await poll('a')))).toBe('not_servable');
    expect(await world.store.swaps.findAttempts('a' as SwapId)).toHaveLength(5);
  });

  test('past its ten minutes the order lapses at the bound', async () => {
    await served();
    world.now = 602_001;
    world.found = { kind: 'not_landed' };
    expect((await poll('a')).state).toBe('served');
    expect(await poll('a')).toMatchObject({ state: 'lapsed', reason: 'not_signed_in_time', card: null });
  });

  describe('Cancel', () => {
    const cancel = (swap: Swap) =>
      cancelSwap({ ...servePorts(), clock: () => world.now } as never, { swapId: swap.id, personId: OWNER });

    test('is noted, and done at the bound', async () => {
      const swap = await served();
      expect(await cancel(swap)).toMatchObject({ value: { state: 'served', reason: 'cancel_wanted' } });
      expect(codeOf(await serve(await current('a')))).toBe('out_of_date');
      world.found = { kind: 'not_landed' };
      expect((await poll('a')).state).toBe('served');
      expect(await poll('a')).toMatchObject({ state: 'cancelled', reason: 'cancelled_by_person' });
      expect(await world.store.swaps.findInFlight(WALLET, OWNER)).toBeUndefined();
    });

    test('loses against a landing', async () => {
      await cancel(await served());
      world.found = LANDED;
      expect(await poll('a')).toMatchObject({ state: 'submitted', reason: null });
    });

    test('during the poll that would reopen the order, stops that poll', async () => {
      const swap = await served();
      world.found = { kind: 'not_landed' };
      await poll('a');
      expect(await poll('a', () => cancel(swap))).toMatchObject({ state: 'served', reason: 'cancel_wanted' });
      expect((await poll('a')).state).toBe('cancelled');
    });
  });

  test('an erased person’s served order is followed to its end and then erased', async () => {
    await served();
    await world.store.personalData.erase({ personId: OWNER, language: 'en', now: world.now });
    expect(await world.store.swaps.findAttempts('a' as SwapId)).toHaveLength(1);
    expect(codeOf(await serve(await current('a')))).toBe('out_of_date');
    world.found = { kind: 'not_landed' };
    expect((await poll('a')).state).toBe('served');
    expect(await poll('a')).toMatchObject({ state: 'cancelled', dueAt: world.now + 1_000 });
  });

  test('the token of the code finds the order, and no other page', async () => {
    await order('a');
    expect(await world.store.swaps.findSwapByPayToken('signing-a')).toBeUndefined();
    expect(await world.store.swaps.findSwapBySigningToken('pay-a')).toBeUndefined();
    expect((await world.store.swaps.findSwapByPayToken('pay-a'))?.id).toBe('a');
  });
});
