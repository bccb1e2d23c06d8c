import {
  AddressLookupTableAccount,
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import type { Address } from '../../src/solana/address.ts';
import {
  ASSOCIATED_TOKEN_PROGRAM,
  DFLOW_PROGRAM,
  JUPITER_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_PROGRAM,
  WRAPPED_SOL_MINT,
} from '../../src/solana/known-programs.ts';
import { findTokenAccount } from '../../src/solana/token-account.ts';

/** What a route instruction says; amounts in base units. */
export interface OrderedRoute {
  readonly taker: Address;
  /** Who pays the network fee, and then signs as well. */
  readonly feePayer: Address;
  readonly receiver: Address;
  readonly inputMint: Address;
  readonly outputMint: Address;
  readonly inAmount: bigint;
  readonly quotedOut: bigint;
  readonly slippageBps: number;
  /** Of the output token. */
  readonly tokenProgram?: Address;
  /** `metis`: readable routeV2 bytes. `dflow`: those of its swap. `jupiterz`: a program of its own. */
  readonly router: string;
  /** Whose account the route spends from, where it is not the taker's. */
  readonly authority?: Address;
  /** `quotedOut` is then what exactly comes out, and `inAmount` the most that goes in before slippage. */
  readonly isExactOut?: boolean;
  /** How often the route is taken. */
  readonly times?: number;
  /** What the leg of DFlow calls. */
  readonly venue?: Address;
  /** Another instruction that the swap has no use for. */
  readonly extra?: TransactionInstruction;
}

const EXACT_OUT_ROUTE_V2 = Buffer.from('9d8ab85215f4f324', 'hex');
const ROUTE_V2 = Buffer.from('bb64facc31c4af14', 'hex');
const CREATE_TOKEN_ACCOUNT = Buffer.from('93f17b64f484ae76', 'hex');
const FILL = Buffer.from('a860b7a35c0a28a0', 'hex');
const DFLOW_SWAP = Buffer.from('f8c69e91e17587c8', 'hex');
/** One leg: number, amount, flags. */
const DFLOW_LEG = 17;
/** One step of a plan of the second layout: swap 26, all of it, 0 to 1. */
const PLAN = Buffer.from([1, 0, 0, 0, 26, 0x10, 0x27, 0, 1]);
const RFQ_PROGRAM = '61DFfeTKM7trxYcPQCM78bJ794ddZprZpAwAnLiwTpYH';
/** Lamports that a cluster demands for an account of 165 bytes. */
const TOKEN_ACCOUNT_DEPOSIT = 2_039_280n;
const POOL_ACCOUNTS = Array.from({ length: 6 }, () => Keypair.generate().publicKey);
const STILL_ACTIVE = 2n ** 64n - 1n;

/** Addresses that routes name by table, as aggregators do to keep transactions small. */
export const LOOKUP_TABLE = new AddressLookupTableAccount({
  key: Keypair.generate().publicKey,
  state: {
    deactivationSlot: STILL_ACTIVE,
    lastExtendedSlot: 1,
    lastExtendedSlotStartIndex: 0,
    addresses: [...POOL_ACCOUNTS, new PublicKey(WRAPPED_SOL_MINT)],
  },
});

/** The table's account data: 56 bytes of header, then the addresses. */
export function lookupTableData(): Uint8Array {
  const header = Buffer.alloc(56);
  header.writeUInt32LE(1, 0);
  header.writeBigUInt64LE(STILL_ACTIVE, 4);
  return Buffer.concat([header, ...LOOKUP_TABLE.state.addresses.map((address) => address.toBytes())]);
}

/** The unsigned v0 transaction of an order. */
export function buildOrderTransaction(route: OrderedRoute, blockhash: string): Uint8Array {
  const message = new TransactionMessage({
    payerKey: new PublicKey(route.feePayer),
    recentBlockhash: blockhash,
    instructions: [
      ComputeBudgetProgram.setComputeUnitLimit({ units: 97_848 }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 71_155 }),
      ...instructionsOf(route),
      ...(route.extra ? [route.extra] : []),
    ],
  });
  return new VersionedTransaction(message.compileToV0Message([LOOKUP_TABLE])).serialize();
}

function instructionsOf(route: OrderedRoute): TransactionInstruction[] {
  if (route.router === 'jupiterz') return [opaque(route, RFQ_PROGRAM, FILL)];
  if (route.router === 'dflow') return [dflowSwap(route)];
  return metisInstructions(route);
}

function opaque(route: OrderedRoute, program: string, discriminator: Buffer): TransactionInstruction {
  const keys = [signer(route.taker), writable(ownAccount(route))];
  return instruction(
    program,
    keys,
    Buffer.concat([discriminator, u64(route.inAmount), u64(route.quotedOut)]),
  );
}

/** As a real one: who signs at 3, the accounts of the swap only behind, in its leg. */
function dflowSwap(route: OrderedRoute): TransactionInstruction {
  const keys = [
    readonly(TOKEN_PROGRAM),
    ...[ASSOCIATED_TOKEN_PROGRAM, SYSTEM_PROGRAM].map(readonly),
    signer(route.taker),
    readonly(DFLOW_PROGRAM),
    ...(route.venue ? [readonly(route.venue)] : []),
    writable(ownAccount(route)),
  ];
  const amounts = [u8(DFLOW_LEG), u64(route.inAmount), u8(0), u64(route.quotedOut)];
  const data = [DFLOW_SWAP, u8(1), Buffer.alloc(3), ...amounts, u16(route.slippageBps), u16(0)];
  return instruction(DFLOW_PROGRAM, keys, Buffer.concat(data));
}

/**
 * As real ones: SOL that is paid is put ahead into a temporary account with its deposit on top, SOL that is bought arrives
 * in one, and it is closed again; an account for any other output is made.
 */
function metisInstructions(route: OrderedRoute): TransactionInstruction[] {
  const temporary = temporaryAccountOf(route.taker);
  const [paysSol, buysSol] = [route.inputMint, route.outputMint].map((mint) => mint === WRAPPED_SOL_MINT);
  const source = paysSol ? temporary.address : findTokenAccount(route.taker, route.inputMint, TOKEN_PROGRAM);
  const destination = buysSol ? temporary.address : ownAccount(route);
  return [
    ...(paysSol ? [fundTemporary(route, temporary.address)] : []),
    ...(paysSol || buysSol ? [openTemporary(route, temporary)] : []),
    ...(buysSol ? [] : [createOutputAccount(route)]),
    ...Array.from({ length: route.times ?? 1 }, () =>
      instruction(JUPITER_PROGRAM, routeAccounts(route, source, destination), routeData(route)),
    ),
    ...(paysSol || buysSol ? [closeTemporary(route, temporary.address)] : []),
  ];
}

/** Where Jupiter makes the temporary wrapped-SOL account of a wallet. */
function temporaryAccountOf(owner: Address): { readonly address: string; readonly bump: number } {
  const seeds = [
    Buffer.from('token_account'),
    new PublicKey(owner).toBuffer(),
    new PublicKey(WRAPPED_SOL_MINT).toBuffer(),
  ];
  const [key, bump] = PublicKey.findProgramAddressSync(seeds, new PublicKey(JUPITER_PROGRAM));
  return { address: key.toBase58(), bump };
}

function fundTemporary({ taker, inAmount }: OrderedRoute, temporary: string): TransactionInstruction {
  const [fromPubkey, toPubkey] = [new PublicKey(taker), new PublicKey(temporary)];
  return SystemProgram.transfer({ fromPubkey, toPubkey, lamports: inAmount + TOKEN_ACCOUNT_DEPOSIT });
}

function openTemporary(
  { taker }: OrderedRoute,
  { address, bump }: ReturnType<typeof temporaryAccountOf>,
): TransactionInstruction {
  const keys = [writable(address), signer(taker), readonly(WRAPPED_SOL_MINT), ...programs()];
  return instruction(JUPITER_PROGRAM, keys, Buffer.concat([CREATE_TOKEN_ACCOUNT, u8(bump)]));
}

function closeTemporary({ taker }: OrderedRoute, temporary: string): TransactionInstruction {
  return instruction(TOKEN_PROGRAM, [writable(temporary), writable(taker), signer(taker)], u8(9));
}

function createOutputAccount(route: OrderedRoute): TransactionInstruction {
  const keys = [signer(route.taker), writable(ownAccount(route)), readonly(route.receiver)];
  return instruction(
    ASSOCIATED_TOKEN_PROGRAM,
    [...keys, readonly(route.outputMint), readonly(SYSTEM_PROGRAM), readonly(outputProgram(route))],
    u8(1),
  );
}

function routeAccounts(route: OrderedRoute, source: string, destination: string) {
  return [
    route.authority === undefined ? signer(route.taker) : readonly(route.authority),
    writable(source),
    writable(destination),
    readonly(route.inputMint),
    readonly(route.outputMint),
    readonly(TOKEN_PROGRAM),
    readonly(outputProgram(route)),
    readonly(JUPITER_PROGRAM),
    ...POOL_ACCOUNTS.map((account) => writable(account.toBase58())),
  ];
}

function routeData({ inAmount, quotedOut, slippageBps, isExactOut = false }: OrderedRoute): Buffer {
  const name = isExactOut ? EXACT_OUT_ROUTE_V2 : ROUTE_V2;
  const amounts = isExactOut ? [quotedOut, inAmount] : [inAmount, quotedOut];
  return Buffer.concat([name, ...amounts.map(u64), ...[slippageBps, 2, 0].map(u16), PLAN]);
}

function ownAccount({ receiver, outputMint, ...route }: OrderedRoute): string {
  return findTokenAccount(receiver, outputMint, outputProgram(route));
}

function outputProgram({ tokenProgram = TOKEN_PROGRAM }: Pick<OrderedRoute, 'tokenProgram'>): Address {
  return tokenProgram;
}

function instruction(program: string, keys: AccountMeta[], data: Buffer): TransactionInstruction {
  return new TransactionInstruction({ programId: new PublicKey(program), keys, data });
}

type AccountMeta = { pubkey: PublicKey; isSigner: boolean; isWritable: boolean };

function signer(address: string): AccountMeta {
  return { pubkey: new PublicKey(address), isSigner: true, isWritable: true };
}

function writable(address: string): AccountMeta {
  return { pubkey: new PublicKey(address), isSigner: false, isWritable: true };
}

function readonly(address: string): AccountMeta {
  return { pubkey: new PublicKey(address), isSigner: false, isWritable: false };
}

function programs(): AccountMeta[] {
  return [readonly(TOKEN_PROGRAM), readonly(SYSTEM_PROGRAM)];
}

function u8(value: number): Buffer {
  return Buffer.from([value]);
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function u64(value: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(value);
  return bytes;
}
