import type { Address } from '../../solana/address.ts';
import { WRAPPED_SOL_MINT } from '../../solana/known-programs.ts';
import { refuse } from '../guard-rule.ts';
import { balanceOf, type Snapshot, tokenAccountsOf, totalLamports, walletLamports } from '../holdings.ts';
import type { TokenSide } from '../swap-offer.ts';

type BalanceTerms = {
  readonly person: Address;
  readonly from: TokenSide;
  readonly to: TokenSide;
  readonly fromAmount: bigint;
  readonly minimumToAmount: bigint;
  /** Network fee, priority fee and tips. */
  readonly feeLamports: bigint;
  /** Deposit of a new account of another recipient, which the person pays and does not get back. */
  readonly giftedRentLamports: bigint;
  /** What the chain demands for the person's own new accounts; only counted where native SOL is bought. */
  readonly ownRentLamports: bigint;
};

/** What really moves, base units. */
export type BalanceChange = { readonly paid: bigint; readonly received: bigint };

/**
 * Holds the simulated balances against the promise: at most the amount goes out, at least the minimum comes in, and
 * nothing else of the person's gets less. SOL is counted over the wallet and its token accounts together.
 */
export function checkBalances(before: Snapshot, after: Snapshot, terms: BalanceTerms): BalanceChange {
  checkOtherTokens(before, after, terms);
  const received = receivedBy(before, after, terms);
  const paid = paidBy(before, after, terms);
  if (paid > terms.fromAmount) refuse('pays-too-much', `${paid} leave, agreed were ${terms.fromAmount}`);
  if (received < terms.minimumToAmount) {
    refuse('receives-too-little', `${received} of ${terms.minimumToAmount} arrive`);
  }
  return { paid, received };
}

function checkOtherTokens(before: Snapshot, after: Snapshot, { person, from, to }: BalanceTerms): void {
  const swapped = [from.mint, to.mint, WRAPPED_SOL_MINT];
  const mints = new Set([...tokenAccountsOf(before, person).values()].map(({ mint }) => mint));
  for (const mint of mints) {
    if (swapped.includes(mint)) continue;
    if (balanceOf(after, person, mint) < balanceOf(before, person, mint)) {
      refuse('unexpected-outflow', 'a token that is no part of the swap leaves');
    }
  }
}

function receivedBy(before: Snapshot, after: Snapshot, terms: BalanceTerms): bigint {
  const { to, person } = terms;
  const gain = (measure: (snapshot: Snapshot) => bigint) => measure(after) - measure(before);
  if (!to.isSol) return gain((snapshot) => balanceOf(snapshot, to.wallet, to.mint));
  if (to.wallet !== person)
    return gain((snapshot) => totalLamports(snapshot, to.wallet)) - terms.giftedRentLamports;
  const costs = terms.feeLamports + (to.isNative ? terms.ownRentLamports : 0n);
  const measure = to.isNative ? walletLamports : totalLamports;
  return gain((snapshot) => measure(snapshot, person)) + costs;
}

/** Also the place where a hidden outflow of SOL shows when SOL is no side of the swap. */
function paidBy(before: Snapshot, after: Snapshot, terms: BalanceTerms): bigint {
  const { person, from, to } = terms;
  const lost = totalLamports(before, person) - totalLamports(after, person);
  const lamportsOut = lost - terms.feeLamports - terms.giftedRentLamports;
  if (from.isSol) return lamportsOut;
  const isPaidInSol = to.isSol && to.wallet === person;
  if (lamportsOut > (isPaidInSol ? -terms.minimumToAmount : 0n)) {
    refuse(isPaidInSol ? 'receives-too-little' : 'unexpected-outflow', 'SOL leaves that was not agreed');
  }
  return balanceOf(before, person, from.mint) - balanceOf(after, person, from.mint);
}
