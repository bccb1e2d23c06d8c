import { beforeEach } from 'vitest';
import { advanceSwap } from '../../../src/bot/swap/advance-swap.ts';
import type { AccountReader, ServedReader, ServedStatus } from '../../../src/bot/swap/chain-port.ts';
import { PLAIN_CARD } from '../../../src/bot/swap/offer.ts';
import type { Guard } from '../../../src/bot/swap/open-order.ts';
import type { AdvancePorts } from '../../../src/bot/swap/poll.ts';
import type { Pause } from '../../../src/bot/swap/problems.ts';
import { serveOrder } from '../../../src/bot/swap/serve-order.ts';
import type { People, Prices } from '../../../src/bot/swap/services.ts';
import type { Swap } from '../../../src/bot/swap/swap.ts';
import type { SwapOffer } from '../../../src/guard/offer.ts';
import type { Address, Signature } from '../../../src/solana/address.ts';
import { makeSummary } from '../support/make-summary.ts';
import { makeSwap, moved, swapById, WALLET } from '../support/make-swap.ts';
import { partOf } from '../support/scripted.ts';
import { answer, BLOCK_MS, paying, useOrders, value } from './use-orders.ts';
import { signal } from './use-polls.ts';

export const LANDED = {
  kind: 'landed',
  transaction: Uint8Array.of(9, 9, 9),
  txHash: 'landed-hash' as Signature,
  blockhash: 'blockhash',
} satisfies ServedStatus;

/** A fresh store per test, and a person whose wallet app asks for transactions. */
export function useServeWorld(url: string) {
  const fresh = () => ({
    now: 10_000,
    height: 1_000 as number | undefined,
    keys: 0,
    hasIndex: true,
    fixed: false,
    executed: [] as string[],
    found: { kind: 'pending' } as ServedStatus,
    answers: [300_000_000n] as readonly bigint[],
    isPaused: false,
  });
  const world = Object.assign(useOrders(url), fresh());
  beforeEach(() => void Object.assign(world, fresh()));

  const servePorts = () => ({
    ...world.ports(),
    prices: partOf<Prices>({
      record: world.store.priceRecord,
      quote: async () => answer(...world.answers.map((amount) => paying(amount))),
    }),
    guard: partOf<Guard>({
      freeze: async (bytes: Uint8Array, offer: SwapOffer) => ({
        ok: true as const,
        summary: makeSummary(offer),
        transaction: bytes,
        cosigned: Uint8Array.of(...bytes, ++world.keys),
        reference: world.fixed ? null : (`reference-${world.keys}` as Address),
      }),
    }),
    chain: partOf<AccountReader & ServedReader>({
      highestBlockHeight: async () => world.height,
      blockMs: () => BLOCK_MS,
      canFindServed: async () => world.hasIndex,
      mints: async () => new Map(),
    }),
    people: partOf<People>({ wallets: world.store.wallets }),
    swaps: { ...world.ports().swaps, isPaused: async (): Promise<Pause | false> => world.isPaused && {} },
  });

  const followPorts = (): AdvancePorts => ({
    swapApi: {
      execute: async ({ txHash }) => {
        world.executed.push(txHash);
        return { ok: true, value: { txHash, status: 'submitted' } };
      },
    },
    chain: partOf<AdvancePorts['chain']>({
      transactionStatus: async () => ({ kind: 'pending' }),
      send: async () => true,
      blockHeight: async () => world.height,
      arrived: async () => undefined,
      shortfall: async () => undefined,
      findServed: async () => world.found,
      blockMs: () => BLOCK_MS,
    }),
    swaps: world.store.swaps,
    now: () => world.now,
    wait: () => new Promise<void>(() => undefined),
    alert: () => {},
  });

  const serve = (swap: Swap, account = WALLET) => serveOrder(servePorts(), swap, account);
  const current = (id: string) => swapById(world.store, id);

  /** Polls the swap once it is due. */
  async function poll(id: string, inBetween: () => Promise<unknown> = async () => {}): Promise<Swap> {
    world.now = Math.max(world.now, (await current(id)).dueAt ?? world.now);
    const claimed = (await world.store.swaps.claimDue(world.now, 10, 0, [])).find((swap) => swap.id === id);
    if (!claimed) throw new Error(`it is not due at ${world.now}`);
    await inBetween();
    await advanceSwap(followPorts(), claimed, signal);
    return current(id);
  }

  async function order(id: string): Promise<Swap> {
    const swap = makeSwap(id);
    await world.store.swaps.createSwap(swap, `signing-${id}`, [], `pay-${id}`);
    const patch = { wallet: WALLET, agreedVersion: 1, card: PLAIN_CARD, dueAt: 602_000 };
    return moved(world.store.swaps, swap, 'ordered', patch);
  }

  const served = async (id = 'a') => value(await serve(await order(id))).swap;

  return Object.assign(world, { servePorts, followPorts, serve, current, poll, order, served });
}
