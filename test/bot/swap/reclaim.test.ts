import { beforeEach, describe, expect, it } from 'vitest';
import type { ChatId } from '../../../src/bot/swap/brands.ts';
import type { Deposits } from '../../../src/bot/swap/chain-port.ts';
import { confirmOffer } from '../../../src/bot/swap/confirm-offer.ts';
import type { Guard } from '../../../src/bot/swap/open-order.ts';
import type { Pause } from '../../../src/bot/swap/problems.ts';
import { offerReclaim, openReclaim, refreshReclaim } from '../../../src/bot/swap/reclaim.ts';
import { serveOrder } from '../../../src/bot/swap/serve-order.ts';
import type { Prices } from '../../../src/bot/swap/services.ts';
import type { Swap } from '../../../src/bot/swap/swap.ts';
import type { ReclaimOffer, ReclaimVerdict } from '../../../src/guard/index.ts';
import type { Address } from '../../../src/solana/address.ts';
import type { BaseUnits } from '../../../src/solana/mint.ts';
import { engineOfThisRun } from '../../support/test-database.ts';
import { makeSummary } from '../support/make-summary.ts';
import { OWNER, signedSwap, WALLET } from '../support/make-swap.ts';
import { neverCalled, partOf } from '../support/scripted.ts';
import { codeOf, FOREIGNER, useOrders, value } from './use-orders.ts';

const OTHER_WALLET = 'OtherWa11et111111111111111111111111111111111' as Address;

const found = (lamports: bigint, closed = 2): Deposits => ({
  ...{ kind: 'found', lamports: lamports as BaseUnits, closed, withdrawn: 1, left: 3 },
  unsignedTransaction: Uint8Array.of(1, 2, 3),
});

describe.each(engineOfThisRun)('a return of deposits on $name', ({ url }) => {
  const world = useOrders(url);
  let deposits: Deposits | undefined;
  let usd: number | null | 'busy';
  let isPaused: boolean;
  beforeEach(() => {
    deposits = found(900n);
    usd = 3;
    isPaused = false;
  });

  const chain = () => ({
    ...world.ports().chain,
    ...world.openPorts([]).chain,
    deposits: async () => deposits,
    safety: neverCalled('safety'),
    readStanding: neverCalled('readStanding'),
    buildOrderClose: neverCalled('buildOrderClose'),
    pools: neverCalled('pools'),
  });
  const ports = () => {
    const given = world.ports();
    return {
      ...given,
      swaps: { ...given.swaps, isPaused: async (): Promise<Pause | false> => isPaused && {} },
      prices: partOf<Prices>({ worth: async () => usd }),
      chain: chain(),
    };
  };
  const request = { personId: OWNER, chatId: 70 as ChatId, wallet: WALLET };
  const offered = async () => value(await offerReclaim(ports(), request));
  const ordered = async () => value(await confirmOffer(ports(), world.press(await offered())));
  const openPorts = (refused?: Extract<ReclaimVerdict, { ok: false }>) => {
    const inspected: ReclaimOffer[] = [];
    const inspectReclaim = async (bytes: Uint8Array, offer: ReclaimOffer): Promise<ReclaimVerdict> => {
      inspected.push(offer);
      const asSwap = { fromAddress: WALLET, toAddress: WALLET, minimumToAmount: offer.minimumLamports };
      const summary = { ...makeSummary(asSwap as never), closed: 2, withdrawn: 1 };
      return refused ?? { ok: true, transaction: bytes, summary };
    };
    return {
      ...ports(),
      guard: partOf<Guard>({ inspectReclaim }),
      inspected,
    };
  };
  const stored = (swap: Swap) => world.store.swaps.findSwap(swap.id);

  it('is a row before its card, bound to the wallet, in SOL and dollars', async () => {
    const swap = await offered();
    expect(await stored(swap)).toMatchObject({
      ...{ state: 'offered', wallet: WALLET, intent: { kind: 'reclaim', amount: 0n } },
      offer: { minimumToAmount: 900n, toUsd: 3, deposits: { closed: 2, withdrawn: 1, left: 3 } },
    });
    usd = 'busy';
    expect((await offered()).offer.toUsd).toBeNull();
  });

  it.each<readonly [string, Deposits | undefined]>([
    ['nothing_to_reclaim', { kind: 'nothing_to_reclaim' }],
    ['no_sol_for_fee', { kind: 'no_sol_for_fee' }],
    ['too_many_accounts', { kind: 'too_many_accounts' }],
    ['chain_unreachable', undefined],
  ])('of %s stores nothing, keeps the card, and hands out nothing', async (code, answer) => {
    const [card, order] = [await offered(), await ordered()];
    deposits = answer;
    expect(codeOf(await offerReclaim(ports(), request))).toBe(code);
    expect(codeOf(await refreshReclaim(ports(), card))).toBe(code);
    expect(codeOf(await openReclaim(openPorts(), order))).toBe(code);
    expect(await world.store.swaps.findAttempts(order.id)).toEqual([]);
    expect((await stored(card))?.offerVersion).toBe(1);
  });

  it('is refreshed from the chain while it is offered', async () => {
    const swap = await offered();
    deposits = found(500n, 1);
    const fresh = value(await refreshReclaim(ports(), swap));
    expect(fresh).toMatchObject({ offerVersion: 2, offer: { toAmount: 500n, deposits: { closed: 1 } } });
    expect(codeOf(await confirmOffer(ports(), world.press(swap)))).toBe('out_of_date');
    expect(codeOf(await refreshReclaim(ports(), await ordered()))).toBe('out_of_date');
  });

  it('is confirmed once, by its owner, for the wallet in use, without another swap in flight', async () => {
    const swap = await offered();
    const press = world.press(swap);
    expect(codeOf(await confirmOffer(ports(), { ...press, personId: FOREIGNER }))).toBe('not_yours');
    isPaused = true;
    expect(codeOf(await confirmOffer(ports(), press))).toBe('paused');
    expect(codeOf(await offerReclaim(ports(), request))).toBe('paused');
    isPaused = false;
    world.wallet = undefined;
    expect(codeOf(await confirmOffer(ports(), press))).toBe('no_wallet');
    world.wallet = OTHER_WALLET;
    expect(codeOf(await confirmOffer(ports(), press))).toBe('out_of_date');
    world.wallet = WALLET;
    expect(value(await confirmOffer(ports(), press)).state).toBe('ordered');
    expect(codeOf(await confirmOffer(ports(), press))).toBe('out_of_date');
    await signedSwap(world.store.swaps, 'other');
    expect(codeOf(await confirmOffer(ports(), world.press(await offered())))).toBe('in_flight');
  });

  it('hands out what the guard passed, after its row, and takes the signature without a quote', async () => {
    const order = await ordered();
    const opening = openPorts();
    const { attempt } = value(await openReclaim(opening, order));
    expect(opening.inspected).toEqual([{ wallet: WALLET, minimumLamports: 900n }]);
    expect(await world.store.swaps.findAttempts(order.id)).toMatchObject([
      { id: attempt.id, quoteId: '', lastValidBlockHeight: 1_150, minimum: 900n },
    ]);
    // No wallet app may scan it.
    expect((await serveOrder({ ...openPorts(), guard: partOf<Guard>({}) }, order, WALLET)).ok).toBe(false);
    expect((await stored(order))?.state).toBe('ordered');
    const refused = { ok: false, rule: 'account-not-empty', detail: '' } as const;
    expect(await openReclaim(openPorts(refused), order)).toMatchObject({
      problem: { code: 'guard_refused', rule: 'account-not-empty' },
    });
    await signedSwap(world.store.swaps, 'other');
    expect(codeOf(await openReclaim(openPorts(), order))).toBe('in_flight');
  });

  it('asks again where less comes back, and takes more as it is', async () => {
    const order = await ordered();
    deposits = found(899n);
    const opening = openPorts();
    expect(await openReclaim(opening, order)).toMatchObject({
      problem: {
        code: 'price_changed',
        swap: { offerVersion: 2, offer: { minimumToAmount: 899n, toUsd: null } },
      },
    });
    expect(opening.inspected).toEqual([]);
    const asked = (await stored(order)) as Swap;
    expect(codeOf(await openReclaim(openPorts(), asked))).toBe('price_changed');
    deposits = found(1_000n);
    expect(value(await openReclaim(openPorts(), asked, 2)).attempt.minimum).toBe(1_000n);
    expect(await stored(order)).toMatchObject({ agreedVersion: 2, minimum: 1_000n });
  });
});
