import type { Connection } from '@solana/web3.js';
import type { Guard } from '../../bot/swap/open-order.ts';
import { ORDER_ROUTE } from '../../bot/swap/place-order.ts';
import type { Attempt } from '../../bot/swap/swap.ts';
import { BoundedCache } from '../../bounded-cache.ts';
import {
  compareSigned,
  compareSponsored,
  type FrozenPlacement,
  type FrozenVerdict,
  freezePlacement,
  freezeTransaction,
  inspectOrderClose,
  inspectReclaim,
  inspectTransaction,
  type OperatorFee,
  type OrderCloseVerdict,
  type OrderContext,
  type ReclaimVerdict,
  type Refusal,
  TOKEN_ACCOUNT_LENGTH,
} from '../../guard/index.ts';
import type { WalletKind } from '../../labels/link-wallets.ts';
import { memoizeFor } from '../../memoize-for.ts';
import type { Address } from '../../solana/address.ts';
import { feePayerOf, restoreSignatures } from '../../solana/transaction.ts';
import { withoutCaller, withTimeout } from '../../solana/with-timeout.ts';
import { witnessedChain } from './witnessed-chain.ts';

interface GuardPolicy {
  readonly allowedCosigners: readonly Address[];
  /** @default nobody */
  readonly sponsor?: Address | undefined;
  readonly allowedRouters: readonly Address[];
  /** Kinds of wallets that sign version 1. @default none */
  readonly version1Wallets?: readonly WalletKind[] | undefined;
  /** @default none */
  readonly operatorFee?: OperatorFee | null | undefined;
  /** @default none */
  readonly venues?: () => ReadonlySet<Address>;
  /** Each alone, without contradictions. @default the connection */
  readonly nodes?: readonly Connection[];
  /** `place` among the nodes, from 1. */
  readonly onContradiction?: (place: number) => void;
  /** Ms. @default a timer */
  readonly wait?: (ms: number) => Promise<unknown>;
  /** The rule, and the program refused as unknown. */
  readonly onRefusal: (rule: string, program?: Address) => void;
  /** Ms. @default 10000 */
  readonly inspectWithinMs?: number;
}

/** 0.005 SOL: above usual priority fees, below a painful loss. */
const MAX_PRIORITY_FEE_LAMPORTS = 5_000_000n;

const INSPECT_WITHIN_MS = 10_000;

const TOO_LATE: Refusal = {
  ok: false,
  rule: 'simulation-unavailable',
  detail: 'the chain took too long to answer',
};

/** Payer and recipient are the person's own wallet. */
export function createGuard(connection: Connection, policy: GuardPolicy): Guard {
  const { allowedCosigners, allowedRouters, venues, nodes = [], onContradiction, onRefusal } = policy;
  const { inspectWithinMs = INSPECT_WITHIN_MS, operatorFee, sponsor, version1Wallets } = policy;
  const rules = { allowedCosigners, maxPriorityFeeLamports: MAX_PRIORITY_FEE_LAMPORTS };
  const counted = <Verdict extends { readonly ok: true } | Refusal>(verdict: Verdict): Verdict => {
    // A mistake of ours is logged with its stack.
    if (!verdict.ok && verdict.rule === 'guard-error') throw verdict.cause;
    if (!verdict.ok) onRefusal(verdict.rule, verdict.program);
    return verdict;
  };
  const rentOf = memoizeRents(connection);
  const current = (fromAddress: Address) => {
    const witnesses = { nodes, person: fromAddress, onContradiction, wait: policy.wait };
    // Asked beside the first read: the guard would ask for it between two simulations.
    void rentOf(TOKEN_ACCOUNT_LENGTH).catch(() => undefined);
    const chain = { ...witnessedChain(connection, witnesses), rentExemption: rentOf };
    return {
      ...rules,
      allowedRouters,
      chain,
      ...(sponsor && { sponsor }),
      ...(venues && { venues: venues() }),
      ...(operatorFee && { operatorFee }),
    };
  };
  const compare = (attempt: Attempt, signed: Uint8Array): ReturnType<Guard['compare']> => {
    const { unsignedTransaction: unsigned, wallet, lookupTables, quoteId, minimum } = attempt;
    if (sponsor !== undefined && sponsor !== wallet && feePayerOf(unsigned) === sponsor) {
      const verdict = compareSponsored({ unsigned, signed, wallet, sponsor });
      return verdict.ok ? { ok: true, isSponsored: true } : verdict;
    }
    if (attempt.routeName === ORDER_ROUTE) {
      // The inspection has checked the order's key, which no configuration names.
      const { maxPriorityFeeLamports } = rules;
      return compareSigned({ unsigned, signed, wallet, lookupTables, maxPriorityFeeLamports });
    }
    const isReclaim = quoteId === '' && minimum !== null && minimum !== undefined;
    const cap = isReclaim ? { maxPriorityFeeLamports: reclaimFeeCap(minimum) } : {};
    return compareSigned({ unsigned, signed, wallet, lookupTables, ...rules, ...cap });
  };
  return {
    inspect: async (bytes, offer, signer = null) => {
      const writesVersion1 = signer !== null && version1Wallets?.includes(signer) === true;
      const context = { ...current(offer.fromAddress), writesVersion1 };
      const inspect = () => inspectTransaction(bytes, offer, context);
      return counted((await withTimeout(inspect, inspectWithinMs)) ?? TOO_LATE);
    },
    inspectReclaim: async (bytes, offer) => {
      const maxPriorityFeeLamports = reclaimFeeCap(offer.minimumLamports);
      const inspect = () =>
        inspectReclaim(bytes, offer, { ...current(offer.wallet), maxPriorityFeeLamports });
      return counted<ReclaimVerdict>((await withTimeout(inspect, inspectWithinMs)) ?? TOO_LATE);
    },
    inspectOrderClose: async (bytes, offer) => {
      const inspect = () => inspectOrderClose(bytes, offer, ofOrders(current(offer.wallet)));
      return counted<OrderCloseVerdict>((await withTimeout(inspect, inspectWithinMs)) ?? TOO_LATE);
    },
    freezePlacement: async (build, offer) => {
      let isBuilt = true;
      const write = async (order: Address) => {
        const bytes = await build(order);
        isBuilt = bytes !== undefined;
        return bytes ?? new Uint8Array();
      };
      const freeze = () => freezePlacement(write, offer, ofOrders(current(offer.wallet)));
      const verdict = await withTimeout(freeze, inspectWithinMs);
      return isBuilt ? counted<FrozenPlacement>(verdict ?? TOO_LATE) : undefined;
    },
    restore: ({ unsignedTransaction }, signed) => restoreSignatures(unsignedTransaction, signed),
    freeze: async (bytes, offer) => {
      const freeze = () => freezeTransaction(bytes, offer, current(offer.fromAddress));
      return counted<FrozenVerdict>((await withTimeout(freeze, inspectWithinMs)) ?? TOO_LATE);
    },
    isFor: (attempt, signed) => compare(attempt, signed).ok,
    compare: (attempt, signed) => counted(compare(attempt, signed)),
  };
}

function ofOrders({ chain, maxPriorityFeeLamports }: OrderContext): OrderContext {
  return { chain, maxPriorityFeeLamports };
}

/** A deposit is small: a wallet's own fee may take half of what comes back at most. */
function reclaimFeeCap(lamports: bigint): bigint {
  const half = lamports / 2n;
  return half < MAX_PRIORITY_FEE_LAMPORTS ? half : MAX_PRIORITY_FEE_LAMPORTS;
}

/** Ms; rents change with an epoch. One that has just fallen is bounded by the deposit itself. */
const RENT_KNOWN_FOR_MS = 60_000;
const MAX_SIZES = 1_000;

function memoizeRents(connection: Connection): (size: number) => Promise<bigint> {
  const rents = new BoundedCache<() => Promise<bigint>, number>(MAX_SIZES);
  return (size) => {
    const read = async () => BigInt(await connection.getMinimumBalanceForRentExemption(size));
    return rents.getOrCompute(size, () =>
      memoizeFor(RENT_KNOWN_FOR_MS, () => withoutCaller(read), Date.now),
    )();
  };
}
