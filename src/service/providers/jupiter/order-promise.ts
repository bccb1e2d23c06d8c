import type { AccountReader } from '../../../guard/guard-chain.ts';
import { refuse } from '../../../guard/guard-rule.ts';
import { snapshotOf } from '../../../guard/holdings.ts';
import type { LookupTables } from '../../../guard/lookup-tables.ts';
import { resolveAccounts, resolveInstructions } from '../../../guard/resolve-instructions.ts';
import { decodeRoute } from '../../../guard/routers/decode-route.ts';
import { inputOf, type ReadRoute } from '../../../guard/routers/read-route.ts';
import { checkUnsignedSigners } from '../../../guard/rules/signer-rules.ts';
import { checkOfVenues } from '../../../guard/rules/venue-rule.ts';
import type { Address } from '../../../solana/address.ts';
import type { DecodedTransaction } from '../../../solana/transaction.ts';

/** The swap that an order's transaction has to be. */
interface OrderedSwap {
  readonly taker: Address;
  /** Mints on chain: wrapped SOL stands for the native coin. */
  readonly fromMint: Address;
  readonly toMint: Address;
  readonly fromAmount: bigint;
  /** The least that the answer beside the transaction names, base units of `toMint`. */
  readonly statedMinimum: bigint;
}

/**
 * The least the transaction can pay out, read from the bytes of its route. The taker alone signs and pays.
 * @throws GuardRefusal where the bytes are not the swap that was ordered, or promise less than the answer did
 */
export function readPromisedMinimum(
  decoded: DecodedTransaction,
  tables: LookupTables,
  swap: OrderedSwap,
): bigint {
  checkUnsignedSigners(decoded, swap.taker, []);
  const instructions = resolveInstructions(decoded, resolveAccounts(decoded, tables));
  const [route, ...others] = instructions.flatMap((instruction) => decodeRoute(instruction) ?? []);
  if (others.length > 0) refuse('several-routes', 'more than one route');
  return route === undefined ? refuse('no-swap', 'no route that can be read') : checkRoute(route, swap);
}

/**
 * Holds the programs of a route against the list, as the person's guard will: an order that it refuses is of no use.
 * @throws GuardRefusal `unknown-venue`, and whatever the chain's reader throws
 */
export async function checkOrderVenues(
  decoded: DecodedTransaction,
  tables: LookupTables,
  chain: AccountReader,
  venues: ReadonlySet<Address>,
): Promise<void> {
  const accounts = resolveAccounts(decoded, tables);
  const { toRead, judgeAccounts } = checkOfVenues(resolveInstructions(decoded, accounts), accounts, venues);
  if (toRead.length > 0) judgeAccounts(snapshotOf(toRead, await chain.readAccounts(toRead)));
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

/** Some routers name their tokens only in their steps; the person's own check simulates those. */
function isOther(mint: Address | undefined, expected: Address): boolean {
  return mint !== undefined && mint !== expected;
}
