import { afterEach, beforeEach, expect } from 'vitest';
import { advanceSwap } from '../../../src/bot/swap/advance-swap.ts';
import type { ChainStatus, ServedStatus } from '../../../src/bot/swap/chain-port.ts';
import type { AdvancePorts } from '../../../src/bot/swap/poll.ts';
import type { ExecutionReport, ServiceResult } from '../../../src/bot/swap/service-port.ts';
import type { Shortfall, SignedTransaction, Swap } from '../../../src/bot/swap/swap.ts';
import type { Signature } from '../../../src/solana/address.ts';
import type { BaseUnits } from '../../../src/solana/mint.ts';
import { moved, signedSwap, swapById } from '../support/make-swap.ts';
import { openTestStore, type TestStore } from '../support/open-test-store.ts';
import { partOf, scripted } from '../support/scripted.ts';
import { refused } from '../support/service-failure.ts';

export type Answer = ServiceResult<ExecutionReport>;

export const pending: ChainStatus = { kind: 'pending' };
export const confirmed: ChainStatus = { kind: 'confirmed' };
export const finalized: ChainStatus = { kind: 'finalized' };
export const expired: ChainStatus = { kind: 'expired' };
export const ledgerShort: ChainStatus = { kind: 'unknown', isLedgerShort: true };
export const unknown: ChainStatus = { kind: 'unknown' };
/** Not finalized. */
export const failing: ChainStatus = { kind: 'failed', reason: 'custom 6001', finalized: false };
export const failed: ChainStatus = { kind: 'failed', reason: 'custom 6001', finalized: true };

export const reports = (status: 'submitted' | 'confirmed', txHash = 'hash-a'): Answer => ({
  ok: true,
  value: { status, txHash },
});
export const fails = (status: number, code = 'some_code', headers?: Record<string, string>): Answer =>
  refused('execute', status, code, headers);

/** Never aborts. */
export const { signal } = new AbortController();

/** A fresh store per test, and polls through ports with scripted answers. */
export function usePolls() {
  let scripts: { readonly overruns: string[] }[] = [];
  const fresh = () => ({
    now: 3_000,
    alerts: [] as string[],
    /** Sent through our own node, which takes only complete transactions. */
    sent: [] as SignedTransaction[],
    ownNodeTakes: true,
    shortfall: undefined as Shortfall | null | undefined,
    served: { kind: 'pending' } as ServedStatus,
  });
  const world = Object.assign({} as TestStore, fresh());

  beforeEach(async () => {
    Object.assign(world, fresh(), await openTestStore());
    scripts = [];
  });

  afterEach(() => {
    expect(scripts.flatMap((script) => script.overruns)).toEqual([]);
  });

  function ports(answers: readonly Answer[], chain: readonly ChainStatus[], height?: number) {
    const execute = scripted<[SignedTransaction, AbortSignal?], Answer>('execute', ...answers);
    const transactionStatus = scripted<[Signature, number], ChainStatus>('transactionStatus', ...chain);
    scripts.push(execute, transactionStatus);
    return {
      swapApi: { execute },
      chain: Object.assign(
        partOf<AdvancePorts['chain']>({
          send: async (signed: SignedTransaction) => {
            world.sent.push(signed);
            return world.ownNodeTakes;
          },
          blockHeight: async () => height,
          arrived: async () => ({ amount: 149_000_000n as BaseUnits, held: 1_149_000_000n as BaseUnits }),
          shortfall: async () => world.shortfall,
          findServed: async () => world.served,
          blockMs: () => 200,
        }),
        { transactionStatus },
      ),
      swaps: world.store.swaps,
      now: () => world.now,
      wait: () => new Promise<void>(() => undefined),
      alert: (kind, swap) => world.alerts.push(`${kind} ${swap.id}`),
    } satisfies AdvancePorts & { swapApi: { execute: typeof execute } };
  }

  /** Claims and polls the due swap; returns its new row. */
  async function poll(used: AdvancePorts): Promise<Swap> {
    const [claimed] = await world.store.swaps.claimDue(world.now, 1, 30_000, []);
    if (!claimed) throw new Error(`Nothing is due at ${world.now}.`);
    await advanceSwap(used, claimed, signal);
    return found(claimed.id);
  }

  const found = (id: string) => swapById(world.store, id);

  async function submittedSwap(patch: Partial<Swap> = {}): Promise<Swap> {
    const { swaps } = world.store;
    return moved(swaps, await signedSwap(swaps, 'a'), 'submitted', { dueAt: 3_000, ...patch });
  }

  return Object.assign(world, { ports, poll, found, submittedSwap });
}
