import type { Address } from '../../solana/address.ts';
import { refuse } from '../guard-rule.ts';
import { inputOf, type ReadRoute } from '../routers/read-route.ts';
import type { StaticContext, StaticFact } from '../static-facts.ts';

const BPS = 10_000n;
/** A tenth: what OKX's own orders take at most, and never below the quote, so that it does not count as a fee. */
const MOST_SURPLUS_BPS = 1_000;

/** What every router's own reading is held against: whose, from where, to whom, how much. */
export function judgeRoute(route: ReadRoute, context: StaticContext): StaticFact {
  checkAccounts(route, context);
  const settled = { ...route, maximumIn: inputOf(route, context.fromAmount) };
  checkAmounts(settled, context);
  checkFees(settled, context);
  return { kind: 'route', route: settled };
}

function checkAccounts(route: ReadRoute, context: StaticContext): void {
  const { from, to } = context;
  if (route.authority !== context.person) refuse('wrong-source', 'another wallet pays for the route');
  if (route.sourceMint !== undefined && route.sourceMint !== from.mint) {
    refuse('wrong-mint', 'the route starts with another token');
  }
  if (isForeign(route.source, ownAccounts(context, from.isSol, from.tokenAccount))) {
    refuse('wrong-source', 'the route starts from another account');
  }
  if (route.destinationMint !== undefined && route.destinationMint !== to.mint)
    refuse('wrong-mint', 'the route ends in another token');
  if (route.destinationTokenProgram !== undefined && route.destinationTokenProgram !== to.tokenProgram) {
    refuse('wrong-token-program', 'the route ends under another token program');
  }
  if (isForeign(route.destination, ownAccounts(context, to.isSol, to.tokenAccount))) {
    refuse('wrong-recipient', 'the route ends in another account');
  }
  if (route.nativeDestination !== undefined && route.nativeDestination !== to.wallet) {
    refuse('wrong-recipient', 'the route pays SOL to another wallet');
  }
}

function isForeign(account: Address | undefined, own: readonly string[]): boolean {
  return account !== undefined && !own.includes(account);
}

function ownAccounts(context: StaticContext, isSol: boolean, account: string): readonly string[] {
  return isSol ? [account, context.wrappedSolAccount, ...context.temporaryAccounts] : [account];
}

function checkAmounts(route: ReadRoute, context: StaticContext): void {
  const paysWrong = route.isExactOut
    ? route.maximumIn > context.fromAmount
    : route.maximumIn !== context.fromAmount;
  if (paysWrong)
    refuse('amount-mismatch', `the route takes ${route.maximumIn}, agreed were ${context.fromAmount}`);
  if (route.minimumOut === 0n) refuse('output-below-minimum', 'the route guarantees nothing');
  if (route.minimumOut + route.roundingUnits < context.minimumToAmount) {
    refuse('output-below-minimum', `the route guarantees ${route.minimumOut} of ${context.minimumToAmount}`);
  }
}

/** What fee accounts take of the output and of the input, together against one cap, and what they take of a surplus. */
function checkFees(route: ReadRoute, { maxPlatformFeeBps }: StaticContext): void {
  const { platformFeeBps, surplusFeeBps, inputFee, maximumIn } = route;
  if (inputFee * BPS > BigInt(maxPlatformFeeBps - platformFeeBps) * maximumIn) {
    refuse('platform-fee-above-cap', `${platformFeeBps} bps of the output, ${inputFee} of the input`);
  }
  if (surplusFeeBps > MOST_SURPLUS_BPS) refuse('platform-fee-above-cap', `${surplusFeeBps} bps of a surplus`);
}
