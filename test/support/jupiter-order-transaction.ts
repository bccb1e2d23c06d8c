import { AddressLookupTableAccount, Keypair, PublicKey } from '@solana/web3.js';
import type { Address } from '../../src/solana/address.ts';
import { JUPITER_PROGRAM, TOKEN_PROGRAM, WRAPPED_SOL_MINT } from '../../src/solana/known-programs.ts';
import { findTokenAccount } from '../../src/solana/token-account.ts';
import { buildTransaction } from '../guard/support/build-transaction.ts';
import { dflowSwap, leg } from '../guard/support/dflow.ts';
import * as fake from '../guard/support/fake-accounts.ts';
import {
  bytes,
  closeAccount,
  createTemporaryAccount,
  createTokenAccount,
  type Instruction,
  jupiterRoute,
  transferSol,
  u64,
  unitLimit,
  unitPrice,
} from '../guard/support/instructions.ts';
import { temporaryOf } from '../guard/support/people.ts';

/** Parameters of a route instruction; amounts in base units. */
export interface OrderedRoute {
  readonly taker: Address;
  /** Fee payer, who also signs. */
  readonly feePayer: Address;
  readonly receiver: Address;
  readonly inputMint: Address;
  readonly outputMint: Address;
  readonly inAmount: bigint;
  readonly quotedOut: bigint;
  readonly slippageBps: number;
  /** Token program of the output token. */
  readonly tokenProgram?: Address;
  /** `metis`: readable routeV2 bytes. `dflow`: bytes of its swap. `jupiterz`: its own program. */
  readonly router: string;
  /** Owner of the source account. @default the taker */
  readonly authority?: Address;
  /** Exact-out: `quotedOut` is exact, and `inAmount` is the most paid before slippage. */
  readonly isExactOut?: boolean;
  /** Number of route instructions. */
  readonly times?: number;
  /** Target of the DFlow leg. */
  readonly venue?: Address;
  /** An additional, unrelated instruction. */
  readonly extra?: Instruction;
}

const RFQ_PROGRAM = '61DFfeTKM7trxYcPQCM78bJ794ddZprZpAwAnLiwTpYH' as Address;
const FILL = Buffer.from('a860b7a35c0a28a0', 'hex');
const POOL_ACCOUNTS = Array.from({ length: 6 }, () => Keypair.generate().publicKey.toBase58() as Address);
const TABLED = [...POOL_ACCOUNTS, WRAPPED_SOL_MINT];
const TABLE = Keypair.generate().publicKey;

/** Addresses in a lookup table, which aggregators use for smaller transactions. */
export const LOOKUP_TABLE = new AddressLookupTableAccount({
  key: TABLE,
  state: {
    deactivationSlot: 2n ** 64n - 1n,
    lastExtendedSlot: 1,
    lastExtendedSlotStartIndex: 0,
    addresses: TABLED.map((address) => new PublicKey(address)),
  },
});

export const lookupTableData = (): Uint8Array => fake.lookupTable(TABLED).data;

/** An order's unsigned v0 transaction. */
export function buildOrderTransaction(route: OrderedRoute, blockhash: string): Uint8Array {
  return buildTransaction({
    payer: route.feePayer,
    blockhash,
    table: { key: TABLE.toBase58() as Address, addresses: TABLED },
    instructions: [
      unitLimit(97_848),
      unitPrice(71_155n),
      ...instructionsOf(route),
      ...(route.extra ? [route.extra] : []),
    ],
  });
}

function instructionsOf(route: OrderedRoute): readonly Instruction[] {
  if (route.router === 'jupiterz') return [opaqueFill(route)];
  if (route.router === 'dflow') return [dflowRoute(route)];
  return metisInstructions(route);
}

function opaqueFill(route: OrderedRoute): Instruction {
  return {
    program: RFQ_PROGRAM,
    accounts: [
      [route.taker, 'sw'],
      [outputAccount(route), 'w'],
    ],
    data: bytes(FILL, u64(route.inAmount), u64(route.quotedOut)),
  };
}

/** As in real transactions: the signer at index 3, the swap's accounts only at the end, in the leg. */
function dflowRoute(route: OrderedRoute): Instruction {
  const { taker: user, inAmount, quotedOut: quoted, slippageBps, venue } = route;
  const [source, destination] = [inputAccount(route), outputAccount(route)];
  const terms = { user, source, destination, destinationOwner: user, destinationMint: route.outputMint };
  const swap = dflowSwap('swap', { ...terms, actions: [leg(inAmount)], quoted, slippageBps });
  const header = swap.accounts.slice(0, 5);
  return { ...swap, accounts: [...header, ...(venue ? [[venue, ''] as const] : []), [destination, 'w']] };
}

/**
 * As in real transactions: paid SOL goes into a temporary account, with its deposit on top. Bought SOL arrives in one,
 * which is then closed. Any other output gets an account.
 */
function metisInstructions(route: OrderedRoute): readonly Instruction[] {
  const { taker, receiver, inputMint, outputMint, inAmount, times = 1 } = route;
  const { account: temporary, bump } = temporaryOf(taker);
  const [paysSol, buysSol] = [inputMint === WRAPPED_SOL_MINT, outputMint === WRAPPED_SOL_MINT];
  const source = paysSol ? temporary : inputAccount(route);
  const destination = buysSol ? temporary : outputAccount(route);
  return [
    ...(paysSol ? [transferSol(taker, temporary, inAmount + fake.rentFor(165))] : []),
    ...(paysSol || buysSol ? [createTemporaryAccount(temporary, taker, WRAPPED_SOL_MINT, bump)] : []),
    ...(buysSol ? [] : [createTokenAccount(taker, receiver, outputMint, outputProgram(route))]),
    ...Array.from({ length: times }, () => routeStep(route, source, destination)),
    ...(paysSol || buysSol ? [closeAccount(temporary, taker, taker)] : []),
  ];
}

function routeStep(route: OrderedRoute, source: Address, destination: Address): Instruction {
  const { taker, authority, inAmount, quotedOut, isExactOut = false } = route;
  const step = jupiterRoute(isExactOut ? 'exactOutRouteV2' : 'routeV2', {
    ...{ user: taker, source, destination, slippageBps: route.slippageBps, pool: JUPITER_PROGRAM },
    ...{ sourceMint: route.inputMint, destinationMint: route.outputMint },
    destinationProgram: outputProgram(route),
    amounts: isExactOut ? [quotedOut, inAmount] : [inAmount, quotedOut],
  });
  const named = step.accounts.slice(0, -1);
  const pools = POOL_ACCOUNTS.map((account) => [account, 'w'] as const);
  const user = authority === undefined ? ([taker, 'sw'] as const) : ([authority, ''] as const);
  return { ...step, accounts: [...named.with(0, user), ...pools] };
}

function inputAccount({ taker, inputMint }: OrderedRoute): Address {
  return findTokenAccount(taker, inputMint, TOKEN_PROGRAM);
}

function outputAccount(route: OrderedRoute): Address {
  return findTokenAccount(route.receiver, route.outputMint, outputProgram(route));
}

function outputProgram({ tokenProgram = TOKEN_PROGRAM }: OrderedRoute): Address {
  return tokenProgram;
}
