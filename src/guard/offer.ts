import { type Address, parseAddress } from '../solana/address.ts';
import { WRAPPED_SOL_MINT } from '../solana/known-programs.ts';
import type { Mint } from '../solana/mint.ts';
import { findTokenAccount } from '../solana/token-account.ts';
import type { ResolvedInstruction } from './instructions.ts';
import { CallError } from './refusal.ts';
import type { ReadRoute } from './routers/route.ts';
import type { GuardChain } from './simulation/chain.ts';

/** What the person confirmed. Amounts are base units (lamports for `native`). */
export type SwapOffer = {
  /** Fee payer, and the only signer beside allowed co-signers. */
  readonly fromAddress: Address;
  readonly toAddress: Address;
  readonly fromMint: Mint;
  readonly toMint: Mint;
  readonly fromAmount: bigint;
  readonly minimumToAmount: bigint;
  /** @default the owner of the mint on chain */
  readonly fromTokenProgram?: Address;
  readonly toTokenProgram?: Address;
  /** Decimals of the shown amounts. */
  readonly fromDecimals?: number;
  readonly toDecimals?: number;
  /** See `readMultiplier`. */
  readonly fromMultiplier?: string;
  readonly toMultiplier?: string;
};

/** An integrator's fee for the operator, which a provider takes within the swap. */
export type OperatorFee = {
  /** Owner of the associated token accounts that receive it. */
  readonly account: Address;
  /** The fee's share of the amount sold or bought, basis points. */
  readonly bps: number;
};

export type InspectionPolicy = {
  readonly allowedCosigners: readonly Address[];
  /** Cap on compute price and tips, lamports. */
  readonly maxPriorityFeeLamports: bigint;
  /** Cap on a router's platform fee, basis points. @default 255, the most a router takes */
  readonly maxPlatformFeeBps?: number;
  /** A fee of 50 basis points or more must be this one. @default not checked */
  readonly operatorFee?: OperatorFee;
  /** Allowed although the guard cannot read their minimum. */
  readonly allowedRouters?: readonly Address[];
  /** Known programs for routers that do not pin their venues. */
  readonly venues?: ReadonlySet<Address>;
  readonly tipAccounts?: readonly Address[];
  /**
   * The one key that may pay the network's fees in the person's place: only where they get SOL for a token, and
   * never with bytes that are to be fixed.
   */
  readonly sponsor?: Address;
  /** Our key among the signers, where the bytes are to be fixed (`freezeTransaction`). */
  readonly freezingKey?: Address;
  /** Hand out version 1, where nobody else signs: only for wallets that sign it. @default false */
  readonly writesVersion1?: boolean;
};

export type InspectionContext = InspectionPolicy & {
  readonly chain: GuardChain;
  /** Limit of all calls of the chain together, ms. @default 30000 */
  readonly timeoutMs?: number;
};

const OFFER_FIELDS = [
  'fromAddress',
  'toAddress',
  'fromMint',
  'toMint',
  'fromAmount',
  'minimumToAmount',
] as const;
const OPTIONAL_FIELDS = ['TokenProgram', 'Decimals', 'Multiplier'].flatMap((end) => [
  `from${end}`,
  `to${end}`,
]);

/**
 * Checks what callers without types may leave out: a missing limit would compare as if there were none.
 * @throws CallError
 */
export function checkForms(offer: SwapOffer, context: InspectionContext): void {
  for (const field of ['chain', 'allowedCosigners', 'maxPriorityFeeLamports'] as const) {
    if (context[field] === undefined) throw new CallError(`the context has no ${field}`);
  }
  const missing = OFFER_FIELDS.find((field) => offer?.[field] === undefined);
  if (missing !== undefined) throw new CallError(`the offer has no ${missing}${strangeFieldsOf(offer)}`);
  for (const field of ['fromAddress', 'toAddress', 'fromMint', 'toMint'] as const) {
    const text: unknown = offer[field];
    const isAddress = typeof text === 'string' && parseAddress(text) !== undefined;
    const isNative = text === 'native' && field.endsWith('Mint');
    if (!isAddress && !isNative) throw new CallError(`the offer's ${field} is no address`);
  }
  checkAmount("offer's fromAmount", offer.fromAmount);
  checkAmount("offer's minimumToAmount", offer.minimumToAmount);
  checkAmount("context's maxPriorityFeeLamports", context.maxPriorityFeeLamports);
}

/** A misnamed field is most likely the missing one. */
function strangeFieldsOf(offer: SwapOffer): string {
  const known: readonly string[] = [...OFFER_FIELDS, ...OPTIONAL_FIELDS];
  const strange = Object.keys(Object(offer)).filter((field) => !known.includes(field));
  return strange.length === 0 ? '' : `; its ${strange.join(', ')} is not read`;
}

/** @throws CallError */
export function checkAmount(name: string, amount: bigint): void {
  if (typeof amount !== 'bigint' || amount < 0n)
    throw new CallError(`the ${name} is no bigint of at least 0`);
}

export type TokenSide = {
  readonly isNative: boolean;
  /** Native or wrapped: routers wrap and unwrap on the way. */
  readonly isSol: boolean;
  readonly mint: Address;
  readonly tokenProgram: Address;
  readonly wallet: Address;
  readonly tokenAccount: Address;
};

/** Wrapped SOL for `native`. */
export function mintOnChain(mint: Mint): Address {
  return mint === 'native' ? WRAPPED_SOL_MINT : mint;
}

export function tokenSide(offered: Mint, wallet: Address, tokenProgram: Address): TokenSide {
  const mint = mintOnChain(offered);
  const isNative = offered === 'native';
  const tokenAccount = findTokenAccount(wallet, mint, tokenProgram);
  return { isNative, isSol: mint === WRAPPED_SOL_MINT, mint, tokenProgram, wallet, tokenAccount };
}

export type StaticContext = {
  readonly person: Address;
  readonly from: TokenSide;
  readonly to: TokenSide;
  readonly fromAmount: bigint;
  readonly minimumToAmount: bigint;
  readonly cosigners: readonly Address[];
  /** The co-signer pays the network's fees, and the person none. */
  readonly isSponsored: boolean;
  /** Lamports that a sponsor may take back: it pays for the person's wrapped-SOL account. */
  readonly sponsorDeposit: bigint;
  /** Created for the person by `createTokenAccount`. */
  readonly temporaryAccounts: ReadonlySet<Address>;
  /** Rent exemption of each, lamports; sent ahead, returned at the close. */
  readonly temporaryDeposit: bigint;
  readonly wrappedSolAccount: Address;
  /** The transaction creates it and so may close it. */
  readonly makesWrappedSolAccount: boolean;
  readonly tipAccounts: readonly Address[];
  readonly allowedRouters: readonly Address[];
  readonly venues: ReadonlySet<Address>;
  readonly maxPlatformFeeBps: number;
  readonly operatorFee: OperatorFee | undefined;
};

/** Whether the operator's fee arrives there, in a token of the swap. */
export function isOperatorsAccount(
  account: Address | undefined,
  { operatorFee, from, to }: Pick<StaticContext, 'operatorFee' | 'from' | 'to'>,
): boolean {
  if (operatorFee === undefined) return false;
  const accountOf = ({ mint, tokenProgram }: TokenSide) =>
    findTokenAccount(operatorFee.account, mint, tokenProgram);
  return [from, to].some((side) => accountOf(side) === account);
}

export type StaticFact =
  | { readonly kind: 'payment' | 'payout' | 'fee' | 'tip' | 'repayment'; readonly amount: bigint }
  | { readonly kind: 'wrap'; readonly amount: bigint; readonly account: Address }
  | { readonly kind: 'route'; readonly route: ReadRoute }
  | { readonly kind: 'router' }
  | { readonly kind: 'closed'; readonly account: Address }
  | { readonly kind: 'neutral' };

export const NEUTRAL: StaticFact = { kind: 'neutral' };

export type InstructionRule = (instruction: ResolvedInstruction, context: StaticContext) => StaticFact;

/**
 * A close is allowed where SOL is a side of the swap, or where the transaction creates the account: Jupiter's
 * clean-up of a route over SOL.
 */
export function isWrappingAccount(account: Address, context: StaticContext): boolean {
  const { from, to, wrappedSolAccount, makesWrappedSolAccount } = context;
  return account === wrappedSolAccount && (from.isSol || to.isSol || makesWrappedSolAccount);
}
