import { inspectTransaction } from '../../../src/guard/inspect.ts';
import type { InspectionPolicy, SwapOffer } from '../../../src/guard/offer.ts';
import type { AccountState } from '../../../src/guard/simulation/chain.ts';
import type { GuardVerdict } from '../../../src/guard/verdict.ts';
import type { Address } from '../../../src/solana/address.ts';
import {
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  LIGHTHOUSE_PROGRAM,
  MEMO_PROGRAM,
  MEMO_V1_PROGRAM,
  ROUTERS,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  WRAPPED_SOL_MINT,
} from '../../../src/solana/known-programs.ts';
import type { Mint } from '../../../src/solana/mint.ts';
import { findTokenAccount } from '../../../src/solana/token-account.ts';
import { buildTransaction, type TransactionParts } from './build-transaction.ts';
import * as fake from './fake-accounts.ts';
import { type FakeWorld, fakeChain } from './fake-chain.ts';
import {
  closeAccount,
  createTemporaryAccount,
  createTokenAccount,
  type Instruction,
  jupiterRoute,
  type RouteName,
  type RouteTerms,
  routeNames,
  syncNative,
  transferSol,
  transferToken,
  unitLimit,
  unitPrice,
  writes,
} from './instructions.ts';
import {
  addressOf,
  desk,
  friend,
  lookupTable,
  otherToken,
  type Party,
  person,
  pool,
  stock,
  stranger,
  temporary,
  unreadRouter,
  usdc,
  venue,
} from './people.ts';

/** A side in the cases: the native coin, or an address. */
export type OfferedMint = Address | 'native';

export type SwapKind = {
  readonly route: 'desk' | 'other' | RouteName;
  readonly from: OfferedMint;
  readonly to: OfferedMint;
  /** The recipient's token account must be created. */
  readonly isNew?: boolean;
  readonly format?: 'legacy' | 'v0' | 'table';
  /** The account for SOL on a route: a temporary one, the person’s own, or an existing one. */
  readonly through?: 'temporary' | 'associated' | 'held';
  readonly toAddress?: Address;
  /** Terms that differ from an honest route of Jupiter. */
  readonly terms?: Partial<RouteTerms>;
};

/** A swap with its world: all input of an inspection, mutable for faults. */
export type SwapCase = {
  readonly offer: SwapOffer;
  readonly parts: TransactionParts;
  readonly world: FakeWorld;
  readonly policy: InspectionPolicy;
};

const PAIRS = [
  ['native', usdc],
  ['native', stock],
  [usdc, 'native'],
  [usdc, stock],
  [stock, 'native'],
  [stock, usdc],
] as const;

/** Every router with every pair, format, and state of the recipient's account. */
export const everyKind: readonly SwapKind[] = (['desk', 'other', ...routeNames] as const).flatMap((route) =>
  PAIRS.flatMap(([from, to]) =>
    (['legacy', 'v0', 'table'] as const).flatMap((format) =>
      [false, true].map((isNew) => ({ route, from, to, format, isNew })),
    ),
  ),
);

const nameOfSide = (mint: OfferedMint) => (mint === usdc ? 'USDC' : mint === stock ? 'stock' : 'SOL');

/** A short name for a kind of `everyKind`. */
export const nameOfKind = ({ route, from, to, format, isNew }: SwapKind) =>
  `${route} ${nameOfSide(from)} for ${nameOfSide(to)}, ${format}${isNew ? ', new account' : ''}`;

export const FROM_AMOUNT = 100_000_000n;
export const MINIMUM = 199_000_000n;
/** 200,000,000 minus 50 basis points is exactly the minimum. */
export const QUOTED = 200_000_000n;
const RECEIVED = 199_500_000n;
/** 99,502,488 plus 50 basis points is the agreed amount, rounded down. */
const QUOTED_IN = 99_502_488n;
const DEPOSITS = 10_000_000_000n;

export const programOf = (mint: OfferedMint) => (mint === stock ? TOKEN_2022_PROGRAM : TOKEN_PROGRAM);
export const onChain = (mint: OfferedMint) => (mint === 'native' ? WRAPPED_SOL_MINT : mint);
/** The decimals of the fake chain's mints. */
const decimalsOf = (mint: OfferedMint) => (onChain(mint) === WRAPPED_SOL_MINT ? 9 : 6);
const associated = new Map<string, Address>();
/** Cached: the corpus needs the same few accounts thousands of times. */
export const accountOf = (party: Party, mint: OfferedMint): Address => {
  const owner = addressOf(party);
  const known = associated.get(owner + mint) ?? findTokenAccount(owner, onChain(mint), programOf(mint));
  associated.set(owner + mint, known);
  return known;
};

/** An exact-out route; its amounts begin with the output. */
export const isExactOut = (name: RouteName) => name.toLowerCase().includes('exactout');
export const amountsOf = (name: RouteName): readonly [bigint, bigint] =>
  isExactOut(name) ? [MINIMUM, QUOTED_IN] : [FROM_AMOUNT, QUOTED];

/** The swap of an honest service. */
export function honestSwap(kind: SwapKind): SwapCase {
  const toAddress = kind.toAddress ?? person.address;
  const offer: SwapOffer = {
    fromAddress: person.address,
    toAddress,
    fromMint: kind.from as Mint,
    toMint: kind.to as Mint,
    fromAmount: FROM_AMOUNT,
    minimumToAmount: MINIMUM,
    fromDecimals: decimalsOf(kind.from),
    toDecimals: decimalsOf(kind.to),
  };
  const steps =
    kind.route === 'desk'
      ? [...setupSteps(kind, toAddress), ...deskSteps(kind, toAddress)]
      : routedSteps(kind, toAddress);
  const instructions = [unitLimit(100_000), unitPrice(10_000n), ...steps];
  const addresses = [
    ...new Set(instructions.flatMap(({ accounts }) => accounts.map(([address]) => address))),
  ];
  return {
    offer,
    parts: {
      instructions,
      version: kind.format === 'legacy' ? 'legacy' : 0,
      ...(kind.format === 'table' ? { table: { key: lookupTable, addresses } } : {}),
    },
    world: {
      accounts: accountsFor(kind, toAddress, addresses),
      fill: { paid: FROM_AMOUNT, received: RECEIVED },
    },
    policy: {
      allowedCosigners: [desk.address],
      maxPriorityFeeLamports: 100_000n,
      allowedRouters: [unreadRouter],
      venues: new Set([venue]),
    },
  };
}

/** The verdict on a case. */
export function inspect({ offer, parts, world, policy }: SwapCase): Promise<GuardVerdict> {
  return inspectTransaction(buildTransaction(parts), offer, { ...policy, chain: fakeChain(world) });
}

function setupSteps({ isNew, to }: SwapKind, toAddress: Address): readonly Instruction[] {
  if (!isNew || to === 'native') return [];
  return [createTokenAccount(person, toAddress, to, programOf(to))];
}

function deskSteps({ from, to }: SwapKind, toAddress: Address): readonly Instruction[] {
  const pay = (mint: OfferedMint, payer: Address, payee: Address, amount: bigint) =>
    mint === 'native'
      ? transferSol(payer, payee, amount)
      : transferToken({ mint, program: programOf(mint) }, payer, payee, amount);
  return [pay(from, person.address, desk.address, FROM_AMOUNT), pay(to, desk.address, toAddress, MINIMUM)];
}

function routedSteps(kind: SwapKind, toAddress: Address): readonly Instruction[] {
  const { from, to, through = defaultThrough(kind) } = kind;
  const ofSol = through === 'temporary' ? temporary : accountOf(person, 'native');
  const source = from === 'native' ? ofSol : accountOf(person, from);
  const destination = to === 'native' ? ofSol : accountOf(toAddress, to);
  const output = setupSteps(kind, toAddress);
  const isClosed = usesSol(kind) && !(through === 'held' && from === 'native');
  const opening = usesSol(kind) ? openings[through](kind) : [];
  return [
    ...(from === 'native' ? [...opening, ...output] : [...output, ...opening]),
    routeStep(kind, source, destination),
    ...(isClosed ? [closeAccount(ofSol, person, person)] : []),
  ];
}

/** SOL is part of a swap that buys or sells it, and of a token swap if the case has it. */
const usesSol = ({ from, to, through }: SwapKind) =>
  from === 'native' || to === 'native' || through !== undefined;

const defaultThrough = ({ to }: SwapKind) => (to === 'native' ? 'temporary' : 'associated');

/** The steps that prepare each account, in Jupiter's order. */
const openings: Readonly<
  Record<NonNullable<SwapKind['through']>, (kind: SwapKind) => readonly Instruction[]>
> = {
  temporary: ({ from }) => [
    ...(from === 'native' ? [transferSol(person, temporary, FROM_AMOUNT + fake.rentFor(165))] : []),
    createTemporaryAccount(temporary, person),
  ],
  associated: ({ from }) => {
    const wrapped = accountOf(person, 'native');
    const made = createTokenAccount(person, person, WRAPPED_SOL_MINT);
    if (from !== 'native') return [made];
    return [made, transferSol(person, wrapped, FROM_AMOUNT), syncNative(wrapped)];
  },
  held: ({ from }) => (from === 'native' ? [createTokenAccount(person, person, WRAPPED_SOL_MINT)] : []),
};

function routeStep({ route, from, to, terms }: SwapKind, source: Address, destination: Address): Instruction {
  if (route === 'desk') throw new Error('not a routed swap');
  if (route === 'other') {
    const accounts = [[person.address, 's'], ...writes(source, destination, pool)] as const;
    return { program: unreadRouter, accounts, data: Uint8Array.of(1, 2, 3) };
  }
  return jupiterRoute(route, {
    user: person.address,
    source,
    destination,
    sourceMint: onChain(from),
    destinationMint: onChain(to),
    sourceProgram: programOf(from),
    destinationProgram: programOf(to),
    amounts: amountsOf(route),
    pool,
    ...terms,
  });
}

/** Programs allowed in any route. */
export const programs: readonly Address[] = [
  SYSTEM_PROGRAM,
  TOKEN_PROGRAM,
  TOKEN_2022_PROGRAM,
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  MEMO_PROGRAM,
  MEMO_V1_PROGRAM,
  LIGHTHOUSE_PROGRAM,
];
const routers = Object.values(ROUTERS).flat();

/** Lighthouse is not on this chain: `enforced` adds it. */
const installed = programs.filter((address) => address !== LIGHTHOUSE_PROGRAM);

/** The chain before every swap: programs, mints, a pool, and four funded wallets. */
const standing: readonly (readonly [Address, AccountState])[] = [
  [usdc, fake.mint()],
  [stock, fake.mint({ program: TOKEN_2022_PROGRAM })],
  [otherToken, fake.mint()],
  [WRAPPED_SOL_MINT, fake.mint({ decimals: 9 })],
  ...[...installed, ...routers, venue].map((address) => [address, fake.program()] as const),
  [pool, fake.tokenAccount({ mint: otherToken, owner: unreadRouter, amount: DEPOSITS })],
  ...[person, desk, stranger, friend].flatMap(({ address }) => [
    [address, fake.wallet(DEPOSITS)] as const,
    ...[usdc, stock, otherToken].map((mint) => {
      const state = { program: programOf(mint), mint, owner: address, amount: DEPOSITS };
      return [accountOf(address, mint), fake.tokenAccount(state)] as const;
    }),
  ]),
];

function accountsFor(
  kind: SwapKind,
  toAddress: Address,
  table: readonly Address[],
): ReadonlyMap<Address, AccountState> {
  const accounts = new Map(standing);
  if (kind.through === 'held') {
    accounts.set(accountOf(person, 'native'), owned('native', { amount: FROM_AMOUNT, isNative: true }));
  }
  if (kind.isNew && kind.to !== 'native') accounts.delete(accountOf(toAddress, kind.to));
  if (kind.format === 'table') accounts.set(lookupTable, fake.lookupTable(table));
  return accounts;
}

/** A token account of the person. */
export const owned = (mint: OfferedMint, fields: Partial<fake.TokenAccountFields> = {}): AccountState =>
  fake.tokenAccount({
    ...{ program: programOf(mint), mint: onChain(mint), owner: person.address, amount: DEPOSITS },
    ...fields,
  });
