import type { Address } from '../../solana/address.ts';
import { WRAPPED_SOL_MINT } from '../../solana/known-programs.ts';
import type { InnerInstruction } from '../guard-chain.ts';
import { refuse } from '../guard-rule.ts';
import { type Snapshot, tokenAccountsOf } from '../holdings.ts';
import type { SimulatedSwap } from '../simulate-swap.ts';
import type { StaticContext } from '../static-facts.ts';
import { UNTOLD } from '../token-move.ts';

type GrossTerms = {
  /** Lamports that may leave besides SOL that is sold: deposits for a recipient, a router's fee on SOL that is bought. */
  readonly besides: bigint;
};

/** The name a node gives to the close of a token account, and its number in the bytes. */
const CLOSE = ['closeAccount', '9'];

/**
 * Counts what called programs take from the person, gross. A program that takes more than was agreed and gives it back
 * within the simulation keeps every balance, and need not give it back when the same bytes land.
 */
export function checkGross(
  { before, after, result: { innerInstructions: inner } }: SimulatedSwap,
  context: StaticContext,
  { besides }: GrossTerms,
): void {
  const own = ownAccounts(before, after, context);
  checkUncounted(inner, own);
  const lamports = lamportsOut(inner, own) + (context.from.isSol ? tokensOut(inner, own) : 0n);
  const agreed = (context.from.isSol ? context.fromAmount : 0n) + besides;
  if (lamports > agreed) {
    refuse(
      context.from.isSol ? 'pays-too-much' : 'unexpected-outflow',
      `${lamports} lamports leave in all, agreed were ${agreed}`,
    );
  }
  const paid = context.from.isSol ? 0n : tokensOut(inner, own);
  if (paid > context.fromAmount) {
    refuse('pays-too-much', `${paid} leave in all, agreed were ${context.fromAmount}`);
  }
}

type OwnAccounts = {
  readonly all: ReadonlySet<Address>;
  /** Accounts of the token that is sold. */
  readonly sold: ReadonlySet<Address>;
};

/** The wallet and its token accounts, those among them that exist only during the transaction. */
function ownAccounts(before: Snapshot, after: Snapshot, context: StaticContext): OwnAccounts {
  const wrapping = [context.wrappedSolAccount, ...context.temporaryAccounts];
  const held = [...tokenAccountsOf(before, context.person), ...tokenAccountsOf(after, context.person)];
  const sold = held.filter(([, { mint }]) => mint === context.from.mint).map(([address]) => address);
  return {
    all: new Set([context.person, ...wrapping, ...held.map(([address]) => address)]),
    sold: new Set([...sold, ...(context.from.mint === WRAPPED_SOL_MINT ? wrapping : [])]),
  };
}

function tokensOut(inner: readonly InnerInstruction[], { all, sold }: OwnAccounts): bigint {
  let sum = 0n;
  for (const { move } of inner) {
    if (move === undefined || move === UNTOLD || move.from === undefined || !sold.has(move.from)) continue;
    if (move.to === undefined || !all.has(move.to)) sum += move.amount;
  }
  return sum;
}

function lamportsOut(inner: readonly InnerInstruction[], { all }: OwnAccounts): bigint {
  let sum = 0n;
  for (const { lamportMove } of inner) {
    if (lamportMove && all.has(lamportMove.from) && !all.has(lamportMove.to)) sum += lamportMove.lamports;
  }
  return sum;
}

/** A call that cannot be counted must not touch what is sold; a close must pay out to the person. */
function checkUncounted(inner: readonly InnerInstruction[], { all, sold }: OwnAccounts): void {
  for (const { move, kind, data, addresses } of inner) {
    if (move !== UNTOLD) continue;
    if (CLOSE.includes(kind ?? String(data[0]))) {
      const isOwn = addresses.map((address) => all.has(address as Address));
      if (isOwn.includes(true) && isOwn.includes(false)) {
        refuse('close-to-stranger', 'a called program closes an account of the person to somebody else');
      }
    } else if (addresses.some((address) => sold.has(address as Address))) {
      refuse('pays-too-much', 'what leaves cannot be counted');
    }
  }
}
