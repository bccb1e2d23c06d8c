import { ORDER_OWNER_AT, ORDER_POOL_AT } from '../solana/dlmm/accounts.ts';
import type { Placement } from '../solana/dlmm/instructions.ts';
import { appendAssertions, atLeastZero, authoritiesOf, raiseBudget } from './enforce-offer.ts';
import { type Assertion, assertAddresses, assertTokenAccount, assertWallet } from './lighthouse.ts';
import type { StaticContext, TokenSide } from './offer.ts';
import { refuse } from './refusal.ts';
import type { OrderTransaction } from './rules/orders.ts';
import { tokenAccountsOf, walletLamports } from './simulation/holdings.ts';
import type { SimulatedSwap } from './simulation/simulate.ts';

/** A transaction that fails on chain unless the card is kept. */
type Enforced = { readonly bytes: Uint8Array; readonly priorityFeeLamports: bigint };

type Simulations = readonly [SimulatedSwap, ...SimulatedSwap[]];

/** `cap` on the priority fee, lamports. */
type Bounds = { readonly context: StaticContext; readonly cap: bigint };

/**
 * The order's account names the pool and the person, and what was sold from and the wallet hold what they held in the
 * simulation. The order's key signs these bytes, so no wallet changes the fee.
 */
export function enforcePlacement(
  transaction: OrderTransaction,
  { person, order, pool }: Placement,
  simulations: Simulations,
  { context: { from }, cap }: Bounds,
): Enforced {
  const fixed = [
    assertAddresses(order, [
      [ORDER_POOL_AT, pool],
      [ORDER_OWNER_AT, person],
    ]),
    ...keptTokens(simulations, from, 0n),
  ];
  return append(transaction, fixed, cap, (feeLamports) => {
    const kept = leastLamports(simulations, from) + transaction.priorityFeeLamports - feeLamports;
    return assertWallet(person, atLeastZero(kept));
  });
}

/** Units of X and Y, beside what the state of the order says. */
type Fees = { readonly x: bigint; readonly y: bigint };

/**
 * What the state says arrives, without the shares of the fee, which change with every swap. A fill in between makes the
 * transaction fail, because less of the sold token is left: the next one says what there is.
 */
export function enforceOrderClose(
  transaction: OrderTransaction,
  simulations: Simulations,
  fees: Fees,
  { context: { from, to }, cap }: Bounds,
): Enforced {
  const tokens = [...keptTokens(simulations, from, fees.x), ...keptTokens(simulations, to, fees.y)];
  const solFees = (from.isSol ? fees.x : 0n) + (to.isSol ? fees.y : 0n);
  return append(transaction, tokens, cap, () => {
    // A wallet may raise the priority fee as far as the cap.
    const kept = leastLamports(simulations, from) + transaction.priorityFeeLamports - cap - solFees;
    return assertWallet(from.wallet, atLeastZero(kept));
  });
}

/** The account keeps its authorities, and what it held in the simulation that showed least. */
function keptTokens(
  simulations: Simulations,
  { wallet, tokenAccount }: TokenSide,
  besides: bigint,
): readonly Assertion[] {
  const [{ before, after }] = simulations;
  const is = tokenAccountsOf(after, wallet).get(tokenAccount);
  // A wrapping account that was closed is gone.
  if (is === undefined) return [];
  const amounts = simulations.map(
    (one) => tokenAccountsOf(one.after, wallet).get(tokenAccount)?.amount ?? 0n,
  );
  const was = tokenAccountsOf(before, wallet).get(tokenAccount);
  const least = atLeastZero(leastOf(amounts) - besides);
  return [assertTokenAccount(tokenAccount, least, authoritiesOf(tokenAccount, is, was))];
}

function leastLamports(simulations: Simulations, { wallet }: TokenSide): bigint {
  return leastOf(simulations.map(({ after }) => walletLamports(after, wallet)));
}

function append(
  transaction: OrderTransaction,
  fixed: readonly Assertion[],
  cap: bigint,
  assertWalletAt: (feeLamports: bigint) => Assertion,
): Enforced {
  const budget = raiseBudget(transaction, fixed.length + 1, cap);
  const assertions = [...fixed, assertWalletAt(budget.feeLamports)];
  const bytes = appendAssertions(
    transaction,
    assertions.map((assertion) => ({ assertion, isBought: false })),
    budget,
  );
  if (bytes === undefined) return refuse('not-enforceable', `no room for ${assertions.length} assertions`);
  return { bytes, priorityFeeLamports: budget.feeLamports };
}

function leastOf(amounts: readonly bigint[]): bigint {
  return amounts.reduce((least, one) => (one < least ? one : least));
}
