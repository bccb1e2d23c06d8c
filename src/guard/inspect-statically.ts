import type { Address } from '../solana/address.ts';
import {
  ASSOCIATED_TOKEN_PROGRAM,
  LIGHTHOUSE_PROGRAM,
  TOKEN_PROGRAM,
  WRAPPED_SOL_MINT,
} from '../solana/known-programs.ts';
import type { Mint } from '../solana/mint.ts';
import { findTokenAccount } from '../solana/token-account.ts';
import { type DecodedTransaction, decodeTransaction } from '../solana/transaction.ts';
import { priorityFee } from './compute-budget.ts';
import type { AccountState, GuardChain } from './guard-chain.ts';
import { refuse } from './guard-rule.ts';
import type { GuardWarning } from './guard-summary.ts';
import type { InspectionContext, InspectionPolicy } from './inspection-context.ts';
import { TIP_ACCOUNTS } from './known-routers.ts';
import { checkGuards } from './lighthouse.ts';
import { type LookupTables, readLookupTables } from './lookup-tables.ts';
import { judgeMint, type MintState, readMint } from './mint-state.ts';
import {
  type ResolvedAccount,
  type ResolvedInstruction,
  resolveAccounts,
  resolveInstructions,
} from './resolve-instructions.ts';
import { findTemporaryAccounts } from './routers/temporary-account.ts';
import type { RouteInstruction } from './rules/bystander-rule.ts';
import { checkUnsignedSigners } from './rules/signer-rules.ts';
import { judgeInstructions } from './rules/static-rules.ts';
import { ask } from './simulate-swap.ts';
import type { StaticContext, StaticFact } from './static-facts.ts';
import { mintOnChain, type SwapOffer, type TokenSide, tokenSide } from './swap-offer.ts';
import { readSwapTerms, type SwapTerms } from './swap-terms.ts';
import { TOKEN_ACCOUNT_LENGTH } from './token-account-state.ts';

/** Everything the bytes say by themselves, after every static rule has passed. */
export type StaticInspection = {
  readonly decoded: DecodedTransaction;
  readonly lookupTables: LookupTables;
  readonly accounts: readonly ResolvedAccount[];
  readonly instructions: readonly ResolvedInstruction[];
  /** Whether this chain has the program whose assertions make it enforce the offer. */
  readonly hasLighthouse: boolean;
  /** Those of a router. */
  readonly routes: readonly RouteInstruction[];
  readonly context: StaticContext;
  readonly terms: SwapTerms;
  /** Compute price and tips, lamports. */
  readonly priorityFeeLamports: bigint;
  readonly warnings: readonly GuardWarning[];
};

/** The first layer: the bytes against the offer, instruction by instruction. Throws `GuardRefusal`, `TransactionError`. */
export async function inspectStatically(
  bytes: Uint8Array,
  offer: SwapOffer,
  policy: InspectionContext,
): Promise<StaticInspection> {
  const decoded = decodeTransaction(bytes);
  const cosigners = checkUnsignedSigners(decoded, offer.fromAddress, policy.allowedCosigners);
  const facts = await readChainFacts(decoded, offer, policy);
  const { lookupTables, hasLighthouse, from, to, warnings } = facts;
  const accounts = resolveAccounts(decoded, lookupTables);
  const instructions = resolveInstructions(decoded, accounts);
  const temporaryAccounts = findTemporaryAccounts(instructions, offer.fromAddress);
  const temporaryDeposit = await depositOf(temporaryAccounts, policy.chain);
  const temporary = { temporaryAccounts, temporaryDeposit };
  const wrappedSolAccount = findTokenAccount(offer.fromAddress, WRAPPED_SOL_MINT, TOKEN_PROGRAM);
  const makesWrappedSolAccount = isMade(wrappedSolAccount, instructions);
  const wrapping = { wrappedSolAccount, makesWrappedSolAccount };
  const context = staticContext(offer, policy, cosigners, { from, to, ...temporary, ...wrapping });
  checkGuards(instructions);
  const computeFee = priorityFee(instructions);
  const judged = judgeInstructions(instructions, context);
  const routes = instructions.flatMap((instruction, index) => routeOf(instruction, judged[index]));
  const terms = readSwapTerms(judged, context);
  const priorityFeeLamports = computeFee + terms.tipLamports;
  if (priorityFeeLamports > policy.maxPriorityFeeLamports) {
    refuse('priority-fee-above-cap', `${priorityFeeLamports} lamports`);
  }
  return {
    ...{ decoded, lookupTables, accounts, instructions, hasLighthouse, routes, context, terms },
    ...{ priorityFeeLamports, warnings },
  };
}

/** An associated account is made by the instruction that names it second. */
function isMade(account: Address, instructions: readonly ResolvedInstruction[]): boolean {
  return instructions.some(
    ({ program, accounts }) => program === ASSOCIATED_TOKEN_PROGRAM && accounts[1]?.address === account,
  );
}

/** How many steps a router makes that no decoder knows is not known. */
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
  const [fromMint, toMint, lighthouse, ...tableAccounts] = await ask(() =>
    chain.readAccounts([...mints, LIGHTHOUSE_PROGRAM, ...tables]),
  );
  const sides = [mintOf(offer.fromMint, fromMint), mintOf(offer.toMint, toMint)] as const;
  return {
    lookupTables: readLookupTables(decoded, tableAccounts),
    hasLighthouse: lighthouse !== undefined,
    from: sideOf(offer.fromMint, offer.fromAddress, sides[0], {
      tokenProgram: offer.fromTokenProgram,
      decimals: offer.fromDecimals,
    }),
    to: sideOf(offer.toMint, offer.toAddress, sides[1], {
      tokenProgram: offer.toTokenProgram,
      decimals: offer.toDecimals,
    }),
    warnings: sides.flatMap(judgeMint),
  };
}

const SOL: MintState = { tokenProgram: TOKEN_PROGRAM, decimals: 9, extensions: new Map() };

/** SOL needs no mint: a chain without wrapped SOL can still move it. */
function mintOf(offered: Mint, account: AccountState | undefined): MintState {
  return offered === 'native' ? SOL : readMint(account);
}

/** What the person was told of a token, where they were told. */
type Told = { readonly tokenProgram: Address | undefined; readonly decimals: number | undefined };

function sideOf(offered: Mint, wallet: Address, mint: MintState, told: Told): TokenSide {
  if (told.tokenProgram !== undefined && told.tokenProgram !== mint.tokenProgram) {
    refuse('wrong-token-program', 'the token belongs to another program than the list says');
  }
  if (told.decimals !== undefined && told.decimals !== mint.decimals) {
    refuse('wrong-decimals', `shown with ${told.decimals} decimals, the mint has ${mint.decimals}`);
  }
  return tokenSide(offered, wallet, mint.tokenProgram);
}

/** Asked only where a temporary account is made; a cluster may change what it demands. */
async function depositOf(temporaryAccounts: ReadonlySet<Address>, chain: GuardChain): Promise<bigint> {
  return temporaryAccounts.size === 0 ? 0n : ask(() => chain.rentExemption(TOKEN_ACCOUNT_LENGTH));
}

type Sides = Pick<
  StaticContext,
  'from' | 'to' | 'temporaryAccounts' | 'temporaryDeposit' | 'wrappedSolAccount' | 'makesWrappedSolAccount'
>;

function staticContext(
  offer: SwapOffer,
  policy: InspectionPolicy,
  cosigners: readonly Address[],
  sides: Sides,
): StaticContext {
  const person = offer.fromAddress;
  return {
    person,
    ...sides,
    cosigners,
    fromAmount: offer.fromAmount,
    minimumToAmount: offer.minimumToAmount,
    tipAccounts: policy.tipAccounts ?? TIP_ACCOUNTS,
    allowedRouters: policy.allowedRouters ?? [],
    venues: policy.venues ?? new Set(),
    maxPlatformFeeBps: policy.maxPlatformFeeBps ?? 255,
  };
}
