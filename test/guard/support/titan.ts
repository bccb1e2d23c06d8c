import type { Address } from '../../../src/solana/address.ts';
import {
  ASSOCIATED_TOKEN_PROGRAM,
  SYSTEM_PROGRAM,
  TITAN_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '../../../src/solana/known-programs.ts';
import { replacing, routed } from './change-swap.ts';
import { accountOf, FROM_AMOUNT, MINIMUM, onChain, QUOTED, type SwapCase } from './honest-swap.ts';
import { bytes, type Instruction, reads, u16, u32, u64, writes } from './instructions.ts';
import { person, pool, stock, usdc, venue } from './people.ts';

const ATLAS = 'D5YqVMoSxnqeZAKAUUE1Dm3bmjtdxQ5DCF356ozqN9cM' as Address;
export const TITAN_PDA = 'EKnkqavTZT9kFZbDLLQGJZpZFkEenfcT35RUQdVvd7Ra' as Address;
/** The marker of a block builder; as long as an address. */
export const MARKER = 'jitodontfronttitansLifi11111111111111111111' as Address;

type Account = Instruction['accounts'][number];

export type TitanTerms = {
  readonly user: Address;
  readonly payer?: Address;
  readonly source: Address;
  readonly destination: Address;
  readonly sourceMint: Address;
  readonly destinationMint: Address;
  readonly destinationProgram?: Address;
  readonly custody?: Address;
  readonly amount?: bigint;
  readonly expected?: bigint;
  readonly minimum?: bigint;
  readonly slippageBps?: number;
  readonly config?: number;
  /** Hundredths of basis points in version 3, basis points twice in version 2. */
  readonly fee?: number;
  readonly serviceFee?: number;
  readonly mints?: number;
  readonly legs?: readonly Uint8Array[];
  readonly ledger?: Address;
  readonly surplusReceiver?: Address;
  /** Replaces the four programs of version 3. */
  readonly programs?: readonly Address[];
  /** Replaces the accounts after the legs. */
  readonly tail?: readonly Account[];
  readonly more?: Uint8Array;
};

/** A leg of two accounts over the full input: the venue with its settings, from, to. */
export const titanLeg = (venue: readonly number[], from = 0, to = 1, accounts = 2) =>
  bytes(...venue, from, to, u32(1_000_000_000), accounts);

const legsOf = ({ legs = [titanLeg([10])] }: TitanTerms) => bytes(u32(legs.length), ...legs);

/** Version 2. */
export const titanV2 = (terms: TitanTerms): Instruction => ({
  program: TITAN_PROGRAM,
  accounts: [
    [terms.user, 'sw'],
    ...reads(terms.custody ?? ATLAS, terms.sourceMint),
    [terms.source, 'w'],
    [terms.destinationMint, ''],
    [terms.destination, 'w'],
    ...reads(TOKEN_PROGRAM, terms.destinationProgram ?? TOKEN_2022_PROGRAM),
    ...(terms.tail ?? [[pool, 'w'] as const, [venue, ''] as const]),
  ],
  data: bytes(
    Buffer.from('f95b542145160087', 'hex'),
    ...[u64(terms.amount ?? FROM_AMOUNT), u64(terms.minimum ?? MINIMUM), terms.mints ?? 2],
    ...[u16(terms.fee ?? 0), u16(terms.serviceFee ?? 0), legsOf(terms), terms.more ?? bytes()],
  ),
});

/** Version 3, over a list of the two mints. */
export const titanV3 = (terms: TitanTerms): Instruction => {
  const programs = terms.programs ?? [
    TOKEN_PROGRAM,
    TOKEN_2022_PROGRAM,
    SYSTEM_PROGRAM,
    ASSOCIATED_TOKEN_PROGRAM,
  ];
  return {
    program: TITAN_PROGRAM,
    accounts: [
      [terms.payer ?? terms.user, 'sw'],
      [terms.user, 'sw'],
      [terms.custody ?? ATLAS, ''],
      ...writes(terms.source, terms.destination),
      ...programs.map((program) => [program, ''] as const),
      ...reads(terms.ledger ?? TITAN_PROGRAM, TITAN_PROGRAM, terms.surplusReceiver ?? TITAN_PROGRAM),
      ...[pool, pool].map((vault) => [vault, 'w'] as const),
      ...reads(terms.sourceMint, terms.destinationMint),
      [pool, 'w'],
      [venue, ''],
      ...(terms.tail ?? []),
    ],
    data: bytes(
      ...[0x2a, terms.config ?? 0, u64(terms.amount ?? FROM_AMOUNT), u64(terms.expected ?? QUOTED)],
      ...[u16(terms.slippageBps ?? 50), terms.mints ?? 2, u16(terms.fee ?? 0), 4],
      ...[legsOf(terms), terms.more ?? bytes()],
    ),
  };
};

const versions = { V2: titanV2, V3: titanV3 } as const;
type TitanVersion = keyof typeof versions;

/** Wallet, accounts and mints of a swap between these sides. */
export const titanSides = (from: typeof usdc | 'native', to: typeof usdc | 'native') => ({
  user: person.address,
  source: accountOf(person, from),
  destination: accountOf(person, to),
  sourceMint: onChain(from),
  destinationMint: onChain(to),
});

/** USDC for the stock over one route of Titan, with some changed terms. */
export const overTitan = (version: TitanVersion, terms: Partial<TitanTerms> = {}): SwapCase =>
  replacing(routed('routeV2', {}), 2, versions[version]({ ...titanSides(usdc, stock), ...terms }));
