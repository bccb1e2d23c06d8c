import type { Address } from '../solana/address.ts';
import {
  ASSOCIATED_TOKEN_PROGRAM,
  LIGHTHOUSE_PROGRAM,
  TOKEN_PROGRAM,
  WRAPPED_SOL_MINT,
} from '../solana/known-programs.ts';
import type { Mint } from '../solana/mint.ts';
import { findTokenAccount } from '../solana/token-account.ts';
import { type DecodedTransaction, decodeTransaction, encodeUnsigned } from '../solana/transaction.ts';
import { asVersion1 } from './as-version-1.ts';
import {
  type LookupTables,
  type ResolvedAccount,
  type ResolvedInstruction,
  readLookupTables,
  resolveAccounts,
  resolveInstructions,
} from './instructions.ts';
import { checkGuards } from './lighthouse.ts';
import { judgeMint, type MintState, readMint, readMultiplier } from './mint.ts';
import {
  type InspectionContext,
  isOperatorsAccount,
  mintOnChain,
  type StaticContext,
  type StaticFact,
  type SwapOffer,
  type TokenSide,
  tokenSide,
} from './offer.ts';
import { refuse } from './refusal.ts';
import { findTemporaryAccounts } from './routers/temporary-account.ts';
import type { RouteInstruction } from './rules/belongings.ts';
import { judgeInstructions } from './rules/programs.ts';
import { checkUnsignedSigners, priorityFee, TIP_ACCOUNTS } from './rules/signers-and-fees.ts';
import type { AccountState, GuardChain } from './simulation/chain.ts';
import { TOKEN_ACCOUNT_LENGTH } from './simulation/holdings.ts';
import { askChain } from './simulation/simulate.ts';
import type { GuardWarning, SwapRoute } from './verdict.ts';

export type StaticInspection = {
  /** The transaction as it was judged: in version 1 where the policy says so. */
  readonly decoded: DecodedTransaction;
  readonly bytes: Uint8Array;
  readonly lookupTables: LookupTables;
  readonly accounts: readonly ResolvedAccount[];
  readonly instructions: readonly ResolvedInstruction[];
  readonly hasLighthouse: boolean;
  readonly routes: readonly RouteInstruction[];
  readonly context: StaticContext;
  readonly terms: SwapTerms;
  readonly priorityFeeLamports: bigint;
  readonly warnings: readonly GuardWarning[];
};

/** Base units. */
type SwapTerms = {
  readonly route: SwapRoute;
  /** `undefined` where no decoder reads the router. */
  readonly pays: bigint | undefined;
  readonly receivesAtLeast: bigint | undefined;
  /** The route's last step names the receiver; see `checkReceivers`. */
  readonly isReceiverInSteps: boolean;
  /** Fee on the bought token; 0 where no decoder reads it. */
  readonly platformFeeBps: number;
  /** The part of the fees that the operator gets. */
  readonly operatorFeeBps: number;
  readonly tipLamports: bigint;
  /** Lamports that the person sends back to a sponsor, for the deposit of the wrapped-SOL account. */
  readonly repaidLamports: bigint;
};

/** The first layer. Throws `GuardRefusal`, `TransactionError`. */
export async function inspectStatically(
  given: Uint8Array,
  offer: SwapOffer,
  policy: InspectionContext,
): Promise<StaticInspection> {
  const read = decodeTransaction(given);
  const { allowedCosigners, freezingKey } = policy;
  const sponsor = sponsorOf(offer, policy);
  const cosigners = checkUnsignedSigners(read, offer.fromAddress, allowedCosigners, {
    ...(freezingKey && { freezingKey }),
    ...(sponsor && { sponsor }),
  });
  const isSponsored =
    sponsor !== undefined && cosigners[0] === sponsor && read.staticAccountKeys[0] === sponsor;
  const { hasLighthouse, from, to, warnings, ...facts } = await readChainFacts(read, offer, policy);
  const signsAlone = cosigners.length === 0 && freezingKey === undefined;
  const rewritten = policy.writesVersion1 && signsAlone ? asVersion1(read, facts.lookupTables) : undefined;
  const decoded = rewritten ?? read;
  const lookupTables = rewritten === undefined ? facts.lookupTables : {};
  const accounts = resolveAccounts(decoded, lookupTables);
  const instructions = resolveInstructions(decoded, accounts);
  const person = offer.fromAddress;
  const temporaryAccounts = findTemporaryAccounts(instructions, person);
  const wrappedSolAccount = findTokenAccount(person, WRAPPED_SOL_MINT, TOKEN_PROGRAM);
  const context: StaticContext = {
    person,
    from,
    to,
    cosigners,
    isSponsored,
    temporaryAccounts,
    temporaryDeposit: await depositOf(temporaryAccounts, policy.chain),
    sponsorDeposit:
      isSponsored && isMade(wrappedSolAccount, instructions, sponsor)
        ? await accountDeposit(policy.chain)
        : 0n,
    wrappedSolAccount,
    makesWrappedSolAccount: isMade(wrappedSolAccount, instructions),
    fromAmount: offer.fromAmount,
    minimumToAmount: offer.minimumToAmount,
    tipAccounts: policy.tipAccounts ?? TIP_ACCOUNTS,
    allowedRouters: policy.allowedRouters ?? [],
    venues: policy.venues ?? new Set(),
    maxPlatformFeeBps: policy.maxPlatformFeeBps ?? 255,
    operatorFee: policy.operatorFee,
  };
  checkUsed(decoded, accounts);
  checkGuards(instructions);
  const computeFee = priorityFee({ instructions, budget: decoded.budget });
  const judged = judgeInstructions(instructions, context);
  const routes = instructions.flatMap((instruction, index) => routeOf(instruction, judged[index]));
  const terms = readSwapTerms(judged, context);
  const priorityFeeLamports = computeFee + terms.tipLamports;
  if (priorityFeeLamports > policy.maxPriorityFeeLamports) {
    refuse('priority-fee-above-cap', `${priorityFeeLamports} lamports`);
  }
  return {
    decoded,
    bytes: rewritten === undefined ? given : encodeUnsigned(rewritten),
    lookupTables,
    accounts,
    instructions,
    hasLighthouse,
    routes,
    context,
    terms,
    priorityFeeLamports,
    warnings,
  };
}

/** Fees are paid for the person only where they get SOL of their own, so that the next swap needs no sponsor. */
function sponsorOf(
  { fromAddress, toAddress, toMint }: SwapOffer,
  { sponsor, freezingKey }: InspectionContext,
): Address | undefined {
  return toMint === 'native' && toAddress === fromAddress && freezingKey === undefined ? sponsor : undefined;
}

/** Unused accounts only take the room that the assertions need. Signers have been judged. */
export function checkUsed(
  { header, instructions }: DecodedTransaction,
  accounts: readonly ResolvedAccount[],
): void {
  const used = new Set(instructions.flatMap(({ programIdIndex, accounts }) => [programIdIndex, ...accounts]));
  const unused = accounts.filter((_, index) => index >= header.numRequiredSignatures && !used.has(index));
  if (unused.length > 0) refuse('unused-account', `${unused.length} accounts that no instruction uses`);
}

/** @param payer anybody, unless it is given */
function isMade(account: Address, instructions: readonly ResolvedInstruction[], payer?: Address): boolean {
  return instructions.some(
    ({ program, accounts }) =>
      program === ASSOCIATED_TOKEN_PROGRAM &&
      accounts[1]?.address === account &&
      (payer === undefined || accounts[0]?.address === payer),
  );
}

function routeOf(
  instruction: ResolvedInstruction,
  fact: StaticFact | undefined,
): readonly RouteInstruction[] {
  if (fact?.kind === 'router') return [{ instruction, steps: Number.POSITIVE_INFINITY }];
  return fact?.kind === 'route' ? [{ instruction, steps: fact.route.steps }] : [];
}

async function readChainFacts(decoded: DecodedTransaction, offer: SwapOffer, { chain }: InspectionContext) {
  const mints = [mintOnChain(offer.fromMint), mintOnChain(offer.toMint)];
  if (mints[0] === mints[1]) refuse('no-swap', 'both sides are the same token');
  const tables = decoded.addressTableLookups.map(({ accountKey }) => accountKey);
  const [fromMint, toMint, lighthouse, ...tableAccounts] = await askChain(() =>
    chain.readAccounts([...mints, LIGHTHOUSE_PROGRAM, ...tables]),
  );
  const sides = [mintOf(offer.fromMint, fromMint), mintOf(offer.toMint, toMint)] as const;
  return {
    lookupTables: readLookupTables(decoded, tableAccounts),
    hasLighthouse: lighthouse !== undefined,
    from: sideOf(offer.fromMint, offer.fromAddress, sides[0], {
      tokenProgram: offer.fromTokenProgram,
      decimals: offer.fromDecimals,
      multiplier: offer.fromMultiplier,
    }),
    to: sideOf(offer.toMint, offer.toAddress, sides[1], {
      tokenProgram: offer.toTokenProgram,
      decimals: offer.toDecimals,
      multiplier: offer.toMultiplier,
    }),
    warnings: sides.flatMap(judgeMint),
  };
}

const SOL: MintState = { tokenProgram: TOKEN_PROGRAM, decimals: 9, extensions: new Map() };

/** A chain without wrapped SOL can still move native SOL. */
function mintOf(offered: Mint, account: AccountState | undefined): MintState {
  return offered === 'native' ? SOL : readMint(account);
}

type Shown = {
  readonly tokenProgram: Address | undefined;
  readonly decimals: number | undefined;
  readonly multiplier: string | undefined;
};

function sideOf(offered: Mint, wallet: Address, mint: MintState, shown: Shown): TokenSide {
  if (shown.tokenProgram !== undefined && shown.tokenProgram !== mint.tokenProgram) {
    refuse('wrong-token-program', 'the token belongs to another program than the list says');
  }
  if (shown.decimals !== undefined && shown.decimals !== mint.decimals) {
    refuse('wrong-decimals', `shown with ${shown.decimals} decimals, the mint has ${mint.decimals}`);
  }
  if (shown.multiplier !== undefined && shown.multiplier !== (readMultiplier(mint, Date.now()) ?? '1')) {
    refuse('wrong-decimals', `shown times ${shown.multiplier}, which is not the scale of the mint`);
  }
  return tokenSide(offered, wallet, mint.tokenProgram);
}

/** A cluster may change its rent exemption. */
async function depositOf(temporaryAccounts: ReadonlySet<Address>, chain: GuardChain): Promise<bigint> {
  return temporaryAccounts.size === 0 ? 0n : accountDeposit(chain);
}

function accountDeposit(chain: GuardChain): Promise<bigint> {
  return askChain(() => chain.rentExemption(TOKEN_ACCOUNT_LENGTH));
}

function readSwapTerms(facts: readonly StaticFact[], context: StaticContext): SwapTerms {
  checkTemporaryAccountsClosed(facts, context);
  checkWrapping(facts, context);
  const tipLamports = sumOf(facts, 'tip');
  const routes = facts.flatMap((fact) => (fact.kind === 'route' ? [fact.route] : []));
  const hasRouter = facts.some(({ kind }) => kind === 'router');
  if (routes.length + (hasRouter ? 1 : 0) > 1) refuse('several-routes', 'more than one route');
  const [route] = routes;
  if (route === undefined && !hasRouter) return { ...readDeskTerms(facts, context), tipLamports };
  if (facts.some(({ kind }) => kind === 'payment' || kind === 'payout' || kind === 'fee')) {
    refuse('unexpected-transfer', 'a transfer beside the route');
  }
  const repaidLamports = readRepayment(facts, context);
  if (route !== undefined && context.cosigners.length > 0 && !context.isSponsored) {
    // Beside a co-signer's signature nothing can be asserted, and no route needs one.
    refuse('foreign-signer', 'a co-signer signs a route');
  }
  return {
    route: route?.router ?? 'other',
    pays: route?.maximumIn,
    receivesAtLeast: route?.minimumOut,
    isReceiverInSteps: route?.receiver === 'steps',
    platformFeeBps: route?.platformFeeBps ?? 0,
    operatorFeeBps: isOperatorsAccount(route?.feeAccount, context) ? (route?.platformFeeBps ?? 0) : 0,
    tipLamports,
    repaidLamports,
  };
}

/**
 * A sponsor that pays for the person's wrapped-SOL account takes the deposit back, once, where the person got it by the close.
 * The simulation shows whether the account was there before.
 */
function readRepayment(facts: readonly StaticFact[], context: StaticContext): bigint {
  const [repaid = 0n, ...others] = amountsOf(facts, 'repayment');
  const isReturned = facts.flatMap(closedBy).includes(context.wrappedSolAccount);
  if (others.length > 0 || repaid > (isReturned ? context.sponsorDeposit : 0n)) {
    refuse('unexpected-transfer', 'SOL goes to the sponsor beyond the deposit that it paid');
  }
  return repaid;
}

function readDeskTerms(facts: readonly StaticFact[], context: StaticContext) {
  if (context.cosigners.length === 0) refuse('no-swap', 'nothing in it swaps');
  const [payments, payouts] = [amountsOf(facts, 'payment'), amountsOf(facts, 'payout')];
  if (amountsOf(facts, 'repayment').length > 0) refuse('unexpected-transfer', 'SOL goes to the desk as well');
  if (payments.length > 1 || payouts.length > 1) refuse('unexpected-transfer', 'a second payment or payout');
  const pays = payments[0] ?? refuse('payment-missing', 'the person pays nothing');
  const receivesAtLeast = payouts[0] ?? refuse('payout-missing', 'nothing is paid out');
  if (pays !== context.fromAmount)
    refuse('amount-mismatch', `${pays} leave, agreed were ${context.fromAmount}`);
  if (receivesAtLeast < context.minimumToAmount) {
    refuse('output-below-minimum', `${receivesAtLeast} of ${context.minimumToAmount} arrive`);
  }
  const operatorFeeBps = readDeskFee(facts, receivesAtLeast, context);
  return {
    ...{ route: 'desk' as const, pays, receivesAtLeast, isReceiverInSteps: false },
    ...{ platformFeeBps: 0, operatorFeeBps, repaidLamports: 0n },
  };
}

const BPS = 10_000n;

/** A desk pays the operator from its own tokens, beside the payout. */
function readDeskFee(facts: readonly StaticFact[], payout: bigint, { operatorFee }: StaticContext): number {
  const [fee = 0n, ...others] = amountsOf(facts, 'fee');
  const bought = payout + fee;
  if (others.length > 0 || fee * BPS > BigInt(operatorFee?.bps ?? 0) * bought) {
    refuse('operator-fee', `${fee} of ${bought} go to the operator`);
  }
  return fee === 0n ? 0 : Number((fee * BPS + bought - 1n) / bought);
}

function checkTemporaryAccountsClosed(facts: readonly StaticFact[], context: StaticContext): void {
  const closed = facts.flatMap(closedBy);
  for (const account of context.temporaryAccounts) {
    if (!closed.includes(account))
      refuse('temporary-account-open', 'a temporary account is not closed again');
  }
}

/**
 * Jupiter funds a temporary account before its creation, with its deposit on top of the amount (error 6024 otherwise).
 */
function checkWrapping(facts: readonly StaticFact[], context: StaticContext): void {
  const funded = new Set(facts.flatMap((fact) => (fact.kind === 'wrap' ? [fact.account] : [])));
  const deposits = BigInt([...funded].filter((account) => context.temporaryAccounts.has(account)).length);
  const sold = context.from.isSol ? context.fromAmount : 0n;
  if (sumOf(facts, 'wrap') > sold + deposits * context.temporaryDeposit) {
    refuse('amount-mismatch', 'more SOL is wrapped than was agreed');
  }
}

/** A router that moves native SOL closes the account that it filled. */
function closedBy(fact: StaticFact): readonly (Address | undefined)[] {
  if (fact.kind === 'closed') return [fact.account];
  return fact.kind === 'route' && fact.route.movesNativeSol ? [fact.route.destination] : [];
}

function amountsOf(
  facts: readonly StaticFact[],
  kind: 'payment' | 'payout' | 'fee' | 'wrap' | 'tip' | 'repayment',
): readonly bigint[] {
  return facts.flatMap((fact) => (fact.kind === kind && 'amount' in fact ? [fact.amount] : []));
}

function sumOf(facts: readonly StaticFact[], kind: 'wrap' | 'tip'): bigint {
  return amountsOf(facts, kind).reduce((sum, amount) => sum + amount, 0n);
}
