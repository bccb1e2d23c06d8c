import {
  ComputeBudgetProgram,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import { NATIVE_COIN } from '../../../contract/index.ts';
import { type Address, addressBytes } from '../../../solana/address.ts';
import { ASSOCIATED_TOKEN_PROGRAM } from '../../../solana/known-programs.ts';
import { findTokenAccount } from '../../../solana/token-account.ts';
import { decodeTransaction } from '../../../solana/transaction.ts';
import type { SwapWallets, TradedToken } from '../provider.ts';

/** The person pays exactly `pays` to the desk, the desk exactly `sends` to the recipient. */
export interface Fill {
  readonly from: TradedToken;
  readonly to: TradedToken;
  readonly wallets: SwapWallets;
  /** Base units. */
  readonly pays: bigint;
  readonly sends: bigint;
  /** Base58. */
  readonly blockhash: string;
  readonly computeUnitLimit: number;
}

export type FillBuilder = (fill: Fill) => Uint8Array;

const KEY_LENGTH = 32;

/** Replace the accounts that vary between quotes. */
const PLACEHOLDERS = {
  user: placeholder(1),
  recipient: placeholder(2),
  userTokens: placeholder(3),
  recipientTokens: placeholder(4),
  deskTokensIn: placeholder(5),
  deskTokensOut: placeholder(6),
} as const;

type Role = keyof typeof PLACEHOLDERS;

interface Template {
  readonly bytes: Uint8Array;
  readonly keyOffsets: ReadonlyMap<Role, number>;
  readonly blockhashOffset: number;
  /** Limit, price, (token account), person → desk, desk → person. */
  readonly dataOffsets: readonly number[];
}

const CREATE_IDEMPOTENT = 1;
const TRANSFER_CHECKED = 12;
const SIGNATURE_LENGTH = 64;

/** Position of the variable figure in the data. */
const FIGURE_OFFSET = { computeUnitLimit: 1, systemTransfer: 4, tokenTransfer: 1 } as const;

/** Compiles each pair once; a quote only writes keys and figures into a copy. */
export function createFillBuilder(desk: Address, microLamportsPerUnit: bigint): FillBuilder {
  const templates = new Map<string, Template>();
  const templateOf = (fill: Fill): Template => {
    const { from, to, wallets } = fill;
    const name = `${from.address} ${to.address} ${wallets.fromAddress === wallets.toAddress}`;
    const known = templates.get(name);
    if (known !== undefined) return known;
    const compiled = compileTemplate(desk, fill, microLamportsPerUnit);
    templates.set(name, compiled);
    return compiled;
  };
  return (fill) => writeFill(templateOf(fill), fill, desk);
}

function writeFill(template: Template, fill: Fill, desk: Address): Uint8Array {
  const bytes = Buffer.from(template.bytes);
  for (const [role, address] of accountsOf(fill, desk)) {
    const offset = template.keyOffsets.get(role);
    if (offset !== undefined) bytes.set(addressBytes(address), offset);
  }
  bytes.set(addressBytes(fill.blockhash), template.blockhashOffset);
  const at = (instruction: number) => template.dataOffsets.at(instruction) ?? 0;
  bytes.writeUInt32LE(fill.computeUnitLimit, at(0) + FIGURE_OFFSET.computeUnitLimit);
  bytes.writeBigUInt64LE(fill.pays, at(-2) + figureOffset(fill.from));
  bytes.writeBigUInt64LE(fill.sends, at(-1) + figureOffset(fill.to));
  return bytes;
}

function accountsOf({ from, to, wallets }: Fill, desk: Address): [Role, Address][] {
  const accounts: [Role, Address][] = [
    ['user', wallets.fromAddress],
    ['recipient', wallets.toAddress],
  ];
  if (from.address !== NATIVE_COIN && from.tokenProgram !== null) {
    accounts.push(['userTokens', findTokenAccount(wallets.fromAddress, from.address, from.tokenProgram)]);
    accounts.push(['deskTokensIn', findTokenAccount(desk, from.address, from.tokenProgram)]);
  }
  if (to.address !== NATIVE_COIN && to.tokenProgram !== null) {
    accounts.push(['recipientTokens', findTokenAccount(wallets.toAddress, to.address, to.tokenProgram)]);
    accounts.push(['deskTokensOut', findTokenAccount(desk, to.address, to.tokenProgram)]);
  }
  return accounts;
}

function figureOffset(token: TradedToken): number {
  return token.address === NATIVE_COIN ? FIGURE_OFFSET.systemTransfer : FIGURE_OFFSET.tokenTransfer;
}

/** Base units that the desk pays in a fill built here, transfer fee included. */
export function readSends(fill: Uint8Array, to: TradedToken): bigint {
  const data = decodeTransaction(fill).instructions.at(-1)?.data;
  if (data === undefined) throw new RangeError('a fill ends with the transfer of the desk');
  return Buffer.from(data).readBigUInt64LE(figureOffset(to));
}

/**
 * web3.js orders keys by signer, writable and first use, never by value: the offsets hold for all keys. All counts are
 * below 128, one byte as compact-u16.
 */
function compileTemplate(desk: Address, { from, to, wallets }: Fill, microLamportsPerUnit: bigint): Template {
  const { user, userTokens, recipientTokens, deskTokensIn, deskTokensOut } = PLACEHOLDERS;
  const recipient = wallets.fromAddress === wallets.toAddress ? user : PLACEHOLDERS.recipient;
  const deskKey = new PublicKey(desk);
  const message = new TransactionMessage({
    payerKey: user,
    recentBlockhash: PublicKey.default.toBase58(),
    instructions: [
      ComputeBudgetProgram.setComputeUnitLimit({ units: 0 }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: microLamportsPerUnit }),
      ...(to.address === NATIVE_COIN ? [] : [createTokenAccount(to, recipient)]),
      transfer(from, { payer: user, payee: deskKey, source: userTokens, target: deskTokensIn }),
      transfer(to, { payer: deskKey, payee: recipient, source: deskTokensOut, target: recipientTokens }),
    ],
  }).compileToV0Message();
  const { staticAccountKeys: keys, header, compiledInstructions } = message;
  // After the signatures: version, three header bytes, key count.
  const keysOffset = 1 + header.numRequiredSignatures * SIGNATURE_LENGTH + 5;
  const blockhashOffset = keysOffset + keys.length * KEY_LENGTH;
  const roles = Object.entries(PLACEHOLDERS) as [Role, PublicKey][];
  const places = roles.map(([role, key]) => [role, keys.findIndex((other) => other.equals(key))] as const);
  const used = places.filter(([, index]) => index >= 0);
  let end = blockhashOffset + KEY_LENGTH + 1;
  const dataOffsets = compiledInstructions.map(({ accountKeyIndexes, data }) => {
    // Program index and two lengths.
    const offset = end + 3 + accountKeyIndexes.length;
    end = offset + data.length;
    return offset;
  });
  return {
    bytes: new VersionedTransaction(message).serialize(),
    keyOffsets: new Map(used.map(([role, index]) => [role, keysOffset + index * KEY_LENGTH])),
    blockhashOffset,
    dataOffsets,
  };
}

function createTokenAccount(token: TradedToken, owner: PublicKey): TransactionInstruction {
  const mint = new PublicKey(token.address);
  return new TransactionInstruction({
    programId: new PublicKey(ASSOCIATED_TOKEN_PROGRAM),
    keys: [
      { pubkey: PLACEHOLDERS.user, isSigner: true, isWritable: true },
      { pubkey: PLACEHOLDERS.recipientTokens, isSigner: false, isWritable: true },
      ...[owner, mint, SystemProgram.programId, tokenProgramOf(token)].map((pubkey) => ({
        pubkey,
        isSigner: false,
        isWritable: false,
      })),
    ],
    data: Buffer.of(CREATE_IDEMPOTENT),
  });
}

interface Parties {
  readonly payer: PublicKey;
  readonly payee: PublicKey;
  readonly source: PublicKey;
  readonly target: PublicKey;
}

function transfer(token: TradedToken, { payer, payee, source, target }: Parties): TransactionInstruction {
  if (token.address === NATIVE_COIN) {
    return SystemProgram.transfer({ fromPubkey: payer, toPubkey: payee, lamports: 0 });
  }
  return new TransactionInstruction({
    programId: tokenProgramOf(token),
    keys: [
      { pubkey: source, isSigner: false, isWritable: true },
      { pubkey: new PublicKey(token.address), isSigner: false, isWritable: false },
      { pubkey: target, isSigner: false, isWritable: true },
      { pubkey: payer, isSigner: true, isWritable: false },
    ],
    data: Buffer.concat([Buffer.of(TRANSFER_CHECKED), Buffer.alloc(8), Buffer.of(token.decimals)]),
  });
}

function tokenProgramOf(token: TradedToken): PublicKey {
  if (token.tokenProgram === null) throw new RangeError(`no token program for ${token.address}`);
  return new PublicKey(token.tokenProgram);
}

function placeholder(byte: number): PublicKey {
  return new PublicKey(Buffer.alloc(KEY_LENGTH, byte));
}
