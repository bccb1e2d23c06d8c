import type { Address } from '../solana/address.ts';
import type { DecodedTransaction } from '../solana/transaction.ts';
import {
  type LookupTables,
  type ResolvedInstruction,
  resolveAccounts,
  resolveInstructions,
} from './instructions.ts';
import { refuse } from './refusal.ts';
import { inputOf, type ReadRoute } from './routers/route.ts';
import { createVenueCheck, decodeRoute } from './rules/routes.ts';
import { checkUnsignedSigners } from './rules/signers-and-fees.ts';
import type { AccountReader } from './simulation/chain.ts';
import { snapshotOf } from './simulation/holdings.ts';

type OrderedSwap = {
  readonly taker: Address;
  /** Wrapped SOL for the native coin. */
  readonly fromMint: Address;
  readonly toMint: Address;
  readonly fromAmount: bigint;
  /** Stated beside the transaction, base units of `toMint`. */
  readonly statedMinimum: bigint;
};

/**
 * Checks an aggregator's order without simulation: the taker alone signs and pays, one route is the ordered swap, its
 * programs are known venues. Returns the minimum in its bytes.
 * @throws GuardRefusal, TransactionError, and errors of `chain`
 */
export async function inspectOrder(
  decoded: DecodedTransaction,
  tables: LookupTables,
  swap: OrderedSwap,
  { chain, venues }: { readonly chain: AccountReader; readonly venues: ReadonlySet<Address> },
): Promise<bigint> {
  checkUnsignedSigners(decoded, swap.taker, []);
  const accounts = resolveAccounts(decoded, tables);
  const instructions = resolveInstructions(decoded, accounts);
  const minimum = readPromisedMinimum(instructions, swap);
  const { toRead, judgeAccounts } = createVenueCheck(instructions, accounts, venues);
  if (toRead.length > 0) judgeAccounts(snapshotOf(toRead, await chain.readAccounts(toRead)));
  return minimum;
}

function readPromisedMinimum(instructions: readonly ResolvedInstruction[], swap: OrderedSwap): bigint {
  const [route, ...others] = instructions.flatMap((instruction) => decodeRoute(instruction) ?? []);
  if (others.length > 0) refuse('several-routes', 'more than one route');
  return route === undefined ? refuse('no-swap', 'no route that can be read') : checkRoute(route, swap);
}

function checkRoute(route: ReadRoute, swap: OrderedSwap): bigint {
  if (route.authority !== swap.taker) refuse('wrong-source', 'another wallet pays for the route');
  if (route.isExactOut || inputOf(route, swap.fromAmount) !== swap.fromAmount) {
    refuse('amount-mismatch', 'the route takes another amount');
  }
  if (isOther(route.sourceMint, swap.fromMint) || isOther(route.destinationMint, swap.toMint)) {
    refuse('wrong-mint', 'the route trades another token');
  }
  if (route.minimumOut + route.roundingUnits < swap.statedMinimum) {
    refuse('output-below-minimum', 'the route guarantees less than the order');
  }
  return route.minimumOut;
}

/** Some routers name their tokens only in their steps, which the bot's inspection simulates. */
function isOther(mint: Address | undefined, expected: Address): boolean {
  return mint !== undefined && mint !== expected;
}
