import type { Address } from '../../solana/address.ts';
import {
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  DFLOW_PROGRAM,
  JUPITER_PROGRAM,
  LIGHTHOUSE_PROGRAM,
  LOADER_V4,
  MEMO_PROGRAM,
  MEMO_V1_PROGRAM,
  NATIVE_LOADER,
  OKX_V1_PROGRAM,
  OKX_V2_PROGRAM,
  OLD_LOADERS,
  SYSTEM_PROGRAM,
  TITAN_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  UPGRADEABLE_LOADER,
} from '../../solana/known-programs.ts';
import type { ResolvedAccount, ResolvedInstruction } from '../instructions.ts';
import { type InstructionRule, isOperatorsAccount, type StaticContext, type StaticFact } from '../offer.ts';
import { type GuardRule, refuse } from '../refusal.ts';
import { decodeDflowRoute, judgeDflowWrapping } from '../routers/dflow.ts';
import { decodeJupiterRoute } from '../routers/jupiter.ts';
import { decodeOkxRoute } from '../routers/okx.ts';
import { inputOf, type ReadRoute } from '../routers/route.ts';
import { judgeTemporaryAccount } from '../routers/temporary-account.ts';
import { decodeTitanRoute } from '../routers/titan.ts';
import type { AccountState, InnerInstruction } from '../simulation/chain.ts';
import type { Snapshot } from '../simulation/holdings.ts';

/** How a router's instructions are read; each function returns `undefined` for instructions of other kinds. */
type Router = {
  readonly decode: (instruction: ResolvedInstruction) => ReadRoute | undefined;
  readonly judgeWrapping?: (
    instruction: ResolvedInstruction,
    context: StaticContext,
  ) => StaticFact | undefined;
  /** Refuses any other instruction. */
  readonly unread: GuardRule;
};

const OKX: Router = {
  decode: decodeOkxRoute,
  judgeWrapping: judgeTemporaryAccount,
  unread: 'okx-instruction',
};

/** Routers by program, because discriminators repeat between routers. */
const ROUTERS: ReadonlyMap<Address, Router> = new Map<Address, Router>([
  [
    JUPITER_PROGRAM,
    { decode: decodeJupiterRoute, judgeWrapping: judgeTemporaryAccount, unread: 'jupiter-instruction' },
  ],
  [
    DFLOW_PROGRAM,
    { decode: decodeDflowRoute, judgeWrapping: judgeDflowWrapping, unread: 'dflow-instruction' },
  ],
  [OKX_V1_PROGRAM, OKX],
  [OKX_V2_PROGRAM, OKX],
  [TITAN_PROGRAM, { decode: decodeTitanRoute, unread: 'titan-instruction' }],
]);

/** Allows a route that says what the offer says, and a wrapping of the person's own SOL. */
export const ROUTER_RULES: ReadonlyMap<Address, InstructionRule> = new Map(
  [...ROUTERS].map(([program, { decode, judgeWrapping, unread }]) => [
    program,
    (instruction, context) => {
      const wrapping = judgeWrapping?.(instruction, context);
      if (wrapping !== undefined) return wrapping;
      const route = decode(instruction) ?? refuse(unread, 'not a route this guard can read');
      return judgeRoute(route, context);
    },
  ]),
);

/** `undefined` where the guard cannot read it. */
export function decodeRoute(instruction: ResolvedInstruction): ReadRoute | undefined {
  return ROUTERS.get(instruction.program)?.decode(instruction);
}

const BPS = 10_000n;
/** The share of OKX's own orders; the quote itself arrives whole. */
const MAX_SURPLUS_FEE_BPS = 1_000;

/**
 * Smaller ones are the provider's own, where the operator has no account for the token of the fee. Source: Jupiter's
 * documentation, order and execute (referral fees from 50 bps, platform fees of 0 to 10, 50 for a day-old token).
 */
const MIN_REFERRAL_FEE_BPS = 50;

function judgeRoute(route: ReadRoute, context: StaticContext): StaticFact {
  checkRouteAccounts(route, context);
  const settled = { ...route, maximumIn: inputOf(route, context.fromAmount) };
  checkRouteAmounts(settled, context);
  checkRouteFees(settled, context);
  return { kind: 'route', route: settled };
}

function checkRouteAccounts(route: ReadRoute, context: StaticContext): void {
  const { from, to } = context;
  if (route.authority !== context.person) refuse('wrong-source', 'another wallet pays for the route');
  if (route.sourceMint !== undefined && route.sourceMint !== from.mint) {
    refuse('wrong-mint', 'the route starts with another token');
  }
  if (isForeign(route.source, acceptedAccounts(context, from.isSol, from.tokenAccount))) {
    refuse('wrong-source', 'the route starts from another account');
  }
  if (route.destinationMint !== undefined && route.destinationMint !== to.mint)
    refuse('wrong-mint', 'the route ends in another token');
  if (route.destinationTokenProgram !== undefined && route.destinationTokenProgram !== to.tokenProgram) {
    refuse('wrong-token-program', 'the route ends under another token program');
  }
  if (isForeign(route.destination, acceptedAccounts(context, to.isSol, to.tokenAccount))) {
    refuse('wrong-recipient', 'the route ends in another account');
  }
  if (route.nativeDestination !== undefined && route.nativeDestination !== to.wallet) {
    refuse('wrong-recipient', 'the route pays SOL to another wallet');
  }
}

function isForeign(account: Address | undefined, own: readonly string[]): boolean {
  return account !== undefined && !own.includes(account);
}

function acceptedAccounts(context: StaticContext, isSol: boolean, account: string): readonly string[] {
  return isSol ? [account, context.wrappedSolAccount, ...context.temporaryAccounts] : [account];
}

function checkRouteAmounts(route: ReadRoute, context: StaticContext): void {
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

/** Fees on output and input have one cap. */
function checkRouteFees(route: ReadRoute, context: StaticContext): void {
  const { platformFeeBps, surplusFeeBps, inputFee, maximumIn } = route;
  const exceeds = (cap: number) => inputFee * BPS > BigInt(cap - platformFeeBps) * maximumIn;
  if (exceeds(context.maxPlatformFeeBps)) {
    refuse('platform-fee-above-cap', `${platformFeeBps} bps of the output, ${inputFee} of the input`);
  }
  if (surplusFeeBps > MAX_SURPLUS_FEE_BPS) {
    refuse('platform-fee-above-cap', `${surplusFeeBps} bps of a surplus`);
  }
  const { operatorFee } = context;
  if (operatorFee === undefined) return;
  const isOperators = isOperatorsAccount(route.feeAccount, context);
  if (exceeds(isOperators ? operatorFee.bps : MIN_REFERRAL_FEE_BPS - 1)) {
    refuse('operator-fee', `${platformFeeBps} bps for ${isOperators ? 'the operator' : 'somebody else'}`);
  }
}

/**
 * Routers that pass the person's signature on to any program that a leg names. DFlow's binary of November 2025 did so
 * in a test; Titan and OKX v2 could not be run. Jupiter pins its venues.
 */
const CALLING_ROUTERS: readonly Address[] = [DFLOW_PROGRAM, TITAN_PROGRAM, OKX_V1_PROGRAM, OKX_V2_PROGRAM];

/** Any route may name them. */
const COMMON_PROGRAMS: readonly Address[] = [
  SYSTEM_PROGRAM,
  TOKEN_PROGRAM,
  TOKEN_2022_PROGRAM,
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  MEMO_PROGRAM,
  MEMO_V1_PROGRAM,
  LIGHTHOUSE_PROGRAM,
];

/** Code even while not executable: one more transaction deploys it. */
const LOADERS: readonly Address[] = [UPGRADEABLE_LOADER, LOADER_V4, NATIVE_LOADER, ...OLD_LOADERS];

export type VenueCheck = {
  readonly toRead: readonly Address[];
  /** Refuses unknown programs among `toRead`. */
  readonly judgeAccounts: (states: Snapshot) => void;
  /** Refuses unknown programs that were deployed after that read. */
  readonly judgeCalls: (calls: readonly InnerInstruction[]) => void;
};

const NOTHING_TO_CHECK: VenueCheck = { toRead: [], judgeAccounts: () => {}, judgeCalls: () => {} };

/**
 * A new program can swap honestly in the simulation and steal when the same bytes land. With a calling
 * router, any account of the message may be the callee.
 * Empty addresses pass, because honest routes name them (event authorities, fee wallets). A call of one fails
 * in the simulation, or is skipped by the router; then the assertions protect the person's accounts.
 */
export function createVenueCheck(
  instructions: readonly ResolvedInstruction[],
  accounts: readonly ResolvedAccount[],
  venues: ReadonlySet<Address>,
): VenueCheck {
  const called = new Set(instructions.map(({ program }) => program));
  const routers = CALLING_ROUTERS.filter((router) => called.has(router));
  if (routers.length === 0) return NOTHING_TO_CHECK;
  const isKnown = (program: Address) =>
    COMMON_PROGRAMS.includes(program) || routers.includes(program) || venues.has(program);
  const toRead = accounts.map(({ address }) => address).filter((address) => !isKnown(address));
  return {
    toRead,
    judgeAccounts: (states) => {
      const unknown = toRead.find((address) => isProgram(states.get(address)));
      if (unknown !== undefined) refuse('unknown-venue', describe(unknown, 'names'), unknown);
    },
    judgeCalls: (calls) => {
      const unknown = calls.map(({ program }) => program).find((program) => !isKnown(program));
      if (unknown !== undefined) refuse('unknown-venue', describe(unknown, 'calls'), unknown);
    },
  };
}

function isProgram(state: AccountState | undefined): boolean {
  return state !== undefined && (state.executable || LOADERS.includes(state.owner));
}

function describe(program: Address, verb: 'names' | 'calls'): string {
  return `the route ${verb} ${program.slice(0, 4)}…${program.slice(-4)}, a program that is no known venue`;
}
