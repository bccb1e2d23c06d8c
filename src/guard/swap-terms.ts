import type { Address } from '../solana/address.ts';
import { refuse } from './guard-rule.ts';
import type { SwapRoute } from './guard-summary.ts';
import type { StaticContext, StaticFact } from './static-facts.ts';

/** What the bytes alone say about the swap, base units. */
export type SwapTerms = {
  readonly route: SwapRoute;
  /** `undefined` where no decoder knows the router: the simulation speaks then. */
  readonly pays: bigint | undefined;
  readonly receivesAtLeast: bigint | undefined;
  /** The steps of the route decide who is paid, not its header; see `checkReceivers`. */
  readonly isReceiverInSteps: boolean;
  /** Share of what is bought that the router's bytes leave to a fee account; 0 where no decoder reads them. */
  readonly platformFeeBps: number;
  readonly tipLamports: bigint;
};

/** The terms that the judged instructions add up to, held against the offer. */
export function readSwapTerms(facts: readonly StaticFact[], context: StaticContext): SwapTerms {
  checkTemporaryAccountsClosed(facts, context);
  checkWrapping(facts, context);
  const tipLamports = sumOf(facts, 'tip');
  const routes = facts.flatMap((fact) => (fact.kind === 'route' ? [fact.route] : []));
  const hasRouter = facts.some(({ kind }) => kind === 'router');
  if (routes.length + (hasRouter ? 1 : 0) > 1) refuse('several-routes', 'more than one route');
  const [route] = routes;
  if (route !== undefined || hasRouter) {
    if (facts.some(isDirect)) refuse('unexpected-transfer', 'a transfer beside the route');
    if (route === undefined)
      return {
        route: 'other',
        pays: undefined,
        receivesAtLeast: undefined,
        isReceiverInSteps: false,
        platformFeeBps: 0,
        tipLamports,
      };
    return {
      route: route.router,
      pays: route.maximumIn,
      receivesAtLeast: route.minimumOut,
      isReceiverInSteps: route.receiver === 'steps',
      platformFeeBps: route.platformFeeBps,
      tipLamports,
    };
  }
  return { ...readDeskTerms(facts, context), tipLamports };
}

/** The desk: exactly one payment of exactly the amount, exactly one payout of at least the minimum. */
function readDeskTerms(facts: readonly StaticFact[], context: StaticContext) {
  if (context.cosigners.length === 0) refuse('no-swap', 'nothing in it swaps');
  const [payments, payouts] = [amountsOf(facts, 'payment'), amountsOf(facts, 'payout')];
  if (payments.length > 1 || payouts.length > 1) refuse('unexpected-transfer', 'a second payment or payout');
  const pays = payments[0] ?? refuse('payment-missing', 'the person pays nothing');
  const receivesAtLeast = payouts[0] ?? refuse('payout-missing', 'nothing is paid out');
  if (pays !== context.fromAmount)
    refuse('amount-mismatch', `${pays} leave, agreed were ${context.fromAmount}`);
  if (receivesAtLeast < context.minimumToAmount) {
    refuse('output-below-minimum', `${receivesAtLeast} of ${context.minimumToAmount} arrive`);
  }
  return { route: 'desk' as const, pays, receivesAtLeast, isReceiverInSteps: false, platformFeeBps: 0 };
}

function checkTemporaryAccountsClosed(facts: readonly StaticFact[], context: StaticContext): void {
  const closed = facts.flatMap(closedBy);
  for (const account of context.temporaryAccounts) {
    if (!closed.includes(account))
      refuse('temporary-account-open', 'a temporary account is not closed again');
  }
}

/**
 * Jupiter funds a temporary account before it is made, with its deposit on top of the amount (error 6024 otherwise), and
 * closes it again in the same transaction; that it comes back is a matter of the balances.
 */
function checkWrapping(facts: readonly StaticFact[], context: StaticContext): void {
  const funded = new Set(facts.flatMap((fact) => (fact.kind === 'wrap' ? [fact.account] : [])));
  const deposits = BigInt([...funded].filter((account) => context.temporaryAccounts.has(account)).length);
  const sold = context.from.isSol ? context.fromAmount : 0n;
  if (sumOf(facts, 'wrap') > sold + deposits * context.temporaryDeposit) {
    refuse('amount-mismatch', 'more SOL is wrapped than was agreed');
  }
}

/** A router that pays native SOL in closes the account that it filled. */
function closedBy(fact: StaticFact): readonly (Address | undefined)[] {
  if (fact.kind === 'closed') return [fact.account];
  return fact.kind === 'route' && fact.route.movesNativeSol ? [fact.route.destination] : [];
}

function isDirect({ kind }: StaticFact): boolean {
  return kind === 'payment' || kind === 'payout';
}

function amountsOf(
  facts: readonly StaticFact[],
  kind: 'payment' | 'payout' | 'wrap' | 'tip',
): readonly bigint[] {
  return facts.flatMap((fact) => (fact.kind === kind && 'amount' in fact ? [fact.amount] : []));
}

function sumOf(facts: readonly StaticFact[], kind: 'wrap' | 'tip'): bigint {
  return amountsOf(facts, kind).reduce((sum, amount) => sum + amount, 0n);
}
