import type { Address } from '../../../src/solana/address.ts';
import {
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  JUPITER_PROGRAM,
  LIGHTHOUSE_PROGRAM,
  OKX_V1_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_PROGRAM,
  WRAPPED_SOL_MINT,
} from '../../../src/solana/known-programs.ts';
import { findTokenAccount } from '../../../src/solana/token-account.ts';
import { addressOf, type Party, person, temporaryBump } from './people.ts';

/** An instruction in short form; `s` marks a signer, `w` a writable account. */
export type Instruction = {
  readonly program: Address;
  readonly accounts: readonly (readonly [Address, '' | 's' | 'w' | 'sw'])[];
  readonly data: Uint8Array;
};

/** Read-only and writable accounts without a signature. */
export const reads = (...addresses: readonly Address[]) => addresses.map((address) => [address, ''] as const);
export const writes = (...addresses: readonly Address[]) =>
  addresses.map((address) => [address, 'w'] as const);

export const u16 = (value: number) => Uint8Array.of(value & 255, value >> 8);
export const u32 = (value: number) => new Uint8Array(Uint32Array.of(value).buffer);
export const u64 = (value: bigint) => new Uint8Array(BigUint64Array.of(value).buffer);
export const bytes = (...parts: readonly (Uint8Array | number)[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'number' ? [part] : [...part])));

export const unitLimit = (units: number): Instruction => ({
  program: COMPUTE_BUDGET_PROGRAM,
  accounts: [],
  data: bytes(2, u32(units)),
});

export const unitPrice = (microLamports: bigint): Instruction => ({
  program: COMPUTE_BUDGET_PROGRAM,
  accounts: [],
  data: bytes(3, u64(microLamports)),
});

export const transferSol = (from: Party, to: Party, lamports: bigint): Instruction => ({
  program: SYSTEM_PROGRAM,
  accounts: [
    [addressOf(from), 'sw'],
    [addressOf(to), 'w'],
  ],
  data: bytes(u32(2), u64(lamports)),
});

/** `side` is by default a mint of six decimals under the first token program. */
export const transferToken = (
  side: Address | { readonly mint: Address; readonly program?: Address; readonly decimals?: number },
  from: Party,
  to: Party,
  amount: bigint,
): Instruction => {
  const { mint, program = TOKEN_PROGRAM, decimals = 6 } = typeof side === 'string' ? { mint: side } : side;
  return {
    program,
    accounts: [
      [findTokenAccount(addressOf(from), mint, program), 'w'],
      [mint, ''],
      [findTokenAccount(addressOf(to), mint, program), 'w'],
      [addressOf(from), 's'],
    ],
    data: bytes(12, u64(amount), decimals),
  };
};

export const createTokenAccount = (
  payer: Party,
  owner: Party,
  mint: Address,
  program: Address = TOKEN_PROGRAM,
): Instruction => ({
  program: ASSOCIATED_TOKEN_PROGRAM,
  accounts: [
    [addressOf(payer), 'sw'],
    [findTokenAccount(addressOf(owner), mint, program), 'w'],
    ...reads(addressOf(owner), mint, SYSTEM_PROGRAM, program),
  ],
  data: Uint8Array.of(1),
});

export const closeAccount = (account: Address, destination: Party, owner: Party): Instruction => ({
  program: TOKEN_PROGRAM,
  accounts: [...writes(account, addressOf(destination)), [addressOf(owner), 's']],
  data: Uint8Array.of(9),
});

export const syncNative = (account: Address): Instruction => ({
  program: TOKEN_PROGRAM,
  accounts: [[account, 'w']],
  data: Uint8Array.of(17),
});

export const lighthouse = (account: Party, kind = 6): Instruction => ({
  program: LIGHTHOUSE_PROGRAM,
  accounts: [[addressOf(account), '']],
  data: Uint8Array.of(kind, 4, 1, 3, 0, 0),
});

export const createTemporaryAccount = (
  account: Party,
  user: Party,
  mint = WRAPPED_SOL_MINT,
  bump = temporaryBump,
): Instruction => ({
  program: JUPITER_PROGRAM,
  accounts: [
    [addressOf(account), 'w'],
    [addressOf(user), 'sw'],
    ...reads(mint, TOKEN_PROGRAM, SYSTEM_PROGRAM),
  ],
  data: bytes(Buffer.from('93f17b64f484ae76', 'hex'), bump),
});

/** The temporary account of OKX's first router, with or without its own seed; the lamports are sent ahead. */
export const createOkxAccount = (
  account: Address,
  owner: Party,
  bump: number,
  seed?: number,
  mint = WRAPPED_SOL_MINT,
): Instruction => ({
  program: OKX_V1_PROGRAM,
  accounts: [
    [person.address, 'sw'],
    [addressOf(owner), ''],
    [account, 'w'],
    ...reads(mint, TOKEN_PROGRAM, SYSTEM_PROGRAM),
  ],
  data:
    seed === undefined
      ? bytes(Buffer.from('93f17b64f484ae76', 'hex'), bump)
      : bytes(Buffer.from('7dbfef8c420809e4', 'hex'), bump, u32(seed)),
});

export type RouteTerms = {
  readonly user: Address;
  readonly source: Address;
  readonly destination: Address;
  readonly sourceMint: Address;
  readonly destinationMint: Address;
  readonly sourceProgram?: Address;
  readonly destinationProgram?: Address;
  /** First and second amount in the order of the layout: in and quoted out, or out and quoted in. */
  readonly amounts: readonly [bigint, bigint];
  readonly slippageBps?: number;
  readonly platformFeeBps?: number;
  readonly feeAccount?: Address;
  /** Only written by version 2. */
  readonly surplusFeeBps?: number;
  readonly otherDestination?: Address;
  /** The route plan. @default one step of a swap without settings */
  readonly plan?: Uint8Array;
  readonly pool: Address;
};

const DISCRIMINATORS = {
  route: 'e517cb977ae3ad2a',
  sharedAccountsRoute: 'c1209b3341d69c81',
  exactOutRoute: 'd033ef977b2bed5c',
  sharedAccountsExactOutRoute: 'b0d169a89a7d453e',
  routeV2: 'bb64facc31c4af14',
  sharedAccountsRouteV2: 'd19853937cfed8e9',
  exactOutRouteV2: '9d8ab85215f4f324',
  sharedAccountsExactOutRouteV2: '3560e5cad8bbfa18',
} as const;

export type RouteName = keyof typeof DISCRIMINATORS;
export const routeNames = Object.keys(DISCRIMINATORS) as readonly RouteName[];

/** A Jupiter route with the accounts of its interface, then one pool. */
export function jupiterRoute(name: RouteName, terms: RouteTerms): Instruction {
  return {
    program: JUPITER_PROGRAM,
    accounts: [...routeAccounts(name, terms), [terms.pool, 'w']],
    data: routeData(name, terms),
  };
}

function routeAccounts(name: RouteName, terms: RouteTerms): Instruction['accounts'] {
  const none = [JUPITER_PROGRAM, ''] as const;
  const user = [terms.user, 's'] as const;
  const [source, destination] = [[terms.source, 'w'] as const, [terms.destination, 'w'] as const];
  const mints = reads(terms.sourceMint, terms.destinationMint);
  const sourceProgram = [terms.sourceProgram ?? TOKEN_PROGRAM, ''] as const;
  const programs = [sourceProgram, [terms.destinationProgram ?? TOKEN_PROGRAM, '']] as const;
  const other = terms.otherDestination === undefined ? none : ([terms.otherDestination, 'w'] as const);
  const tail = [none, none] as const;
  const fee = terms.feeAccount === undefined ? none : ([terms.feeAccount, 'w'] as const);
  // Version 2 has no place for it in its header.
  const behind = terms.feeAccount === undefined ? [] : [fee];
  if (name.startsWith('shared') && name.endsWith('V2')) {
    return [none, user, source, none, none, destination, ...mints, ...programs, ...tail, ...behind];
  }
  if (name.endsWith('V2')) {
    return [user, source, destination, ...mints, ...programs, other, ...tail, ...behind];
  }
  if (name.startsWith('shared')) {
    return [sourceProgram, none, user, source, none, none, destination, ...mints, fee, none, ...tail];
  }
  const named = name === 'exactOutRoute' ? mints : mints.slice(1);
  return [sourceProgram, user, source, destination, other, ...named, fee, ...tail];
}

/** A route plan of swaps with number and settings, each over the full input. */
export const routePlan = (...swaps: readonly (readonly number[])[]) =>
  bytes(u32(swaps.length), ...swaps.map((swap) => Uint8Array.of(...swap, 100, 0, 1)));

/** The same in version 2, with shares of two bytes. */
export const routePlanV2 = (...swaps: readonly (readonly number[])[]) =>
  bytes(u32(swaps.length), ...swaps.map((swap) => bytes(...swap, u16(10_000), 0, 1)));

function routeData(name: RouteName, terms: RouteTerms): Uint8Array {
  const [first, second] = terms.amounts;
  const [slippage, fee] = [terms.slippageBps ?? 50, terms.platformFeeBps ?? 2];
  const discriminator = Buffer.from(DISCRIMINATORS[name], 'hex');
  const id = name.startsWith('shared') ? [7] : [];
  if (name.endsWith('V2')) {
    const header = [u64(first), u64(second), u16(slippage), u16(fee), u16(terms.surplusFeeBps ?? 0)];
    return bytes(discriminator, ...id, ...header, terms.plan ?? routePlanV2([26]));
  }
  const plan = terms.plan ?? routePlan([26]);
  return bytes(discriminator, ...id, plan, u64(first), u64(second), u16(slippage), fee);
}
