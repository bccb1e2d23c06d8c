import { NATIVE_COIN } from '../../../contract/index.ts';
import { type Address, addressBytes } from '../../../solana/address.ts';
import {
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  SYSTEM_PROGRAM,
} from '../../../solana/known-programs.ts';
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

/** Accounts that vary between quotes, by role. */
type Role = 'user' | 'recipient' | 'userTokens' | 'recipientTokens' | 'deskTokensIn' | 'deskTokensOut';

/** Per pair: compute limit, price, (token account), person → desk, desk → person. */
interface DeskTemplate {
  readonly message: MessageTemplate;
  /** Indexes of the two transfers. */
  readonly paysAt: number;
  readonly receivesAt: number;
}

/** v0 transaction with zero signatures, and its variable parts. */
interface MessageTemplate {
  readonly bytes: Uint8Array;
  /** Byte offset by role or address. */
  readonly keyOffsets: ReadonlyMap<string, number>;
  readonly blockhashOffset: number;
  /** Byte offset of each instruction's data, in order. */
  readonly dataOffsets: readonly number[];
}

interface TemplateInstruction {
  readonly program: string;
  readonly accounts: readonly TemplateAccount[];
  readonly data: Uint8Array;
}

/** `key`: an address, or a role filled in later. */
interface TemplateAccount {
  readonly key: string;
  readonly signer: boolean;
  readonly writable: boolean;
}

interface Flags {
  signer: boolean;
  writable: boolean;
}

const SYSTEM_TRANSFER = 2;
const SET_COMPUTE_UNIT_LIMIT = 2;
const SET_COMPUTE_UNIT_PRICE = 3;
const CREATE_IDEMPOTENT = 1;
const TRANSFER_CHECKED = 12;
const SIGNATURE_LENGTH = 64;
const KEY_LENGTH = 32;
const VERSION_0 = 0x80;

/** Byte offset of the variable figure in an instruction's data. */
const FIGURE_OFFSET = { computeUnitLimit: 1, systemTransfer: 4, tokenTransfer: 1 } as const;

/** Compiles each pair once; a quote then only writes keys and figures into a copy. */
export function createFillBuilder(desk: Address, microLamportsPerUnit: bigint): FillBuilder {
  const templates = new Map<string, DeskTemplate>();
  const templateOf = ({ from, to, wallets }: Fill): DeskTemplate => {
    const sameWallet = wallets.fromAddress === wallets.toAddress;
    const name = `${from.address} ${to.address} ${sameWallet}`;
    const known = templates.get(name);
    if (known !== undefined) return known;
    const compiled = compileDeskTemplate(desk, from, to, sameWallet, microLamportsPerUnit);
    templates.set(name, compiled);
    return compiled;
  };
  return (fill) => writeFill(templateOf(fill), fill, desk);
}

function writeFill({ message, paysAt, receivesAt }: DeskTemplate, fill: Fill, desk: Address): Uint8Array {
  const bytes = Buffer.from(message.bytes);
  for (const [role, address] of accountsOf(fill, desk)) {
    const offset = message.keyOffsets.get(role);
    if (offset !== undefined) bytes.set(addressBytes(address), offset);
  }
  bytes.set(addressBytes(fill.blockhash), message.blockhashOffset);
  const at = (instruction: number) => message.dataOffsets[instruction] ?? 0;
  bytes.writeUInt32LE(fill.computeUnitLimit, at(0) + FIGURE_OFFSET.computeUnitLimit);
  bytes.writeBigUInt64LE(fill.pays, at(paysAt) + figureOffset(fill.from));
  bytes.writeBigUInt64LE(fill.sends, at(receivesAt) + figureOffset(fill.to));
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
 * @param sameWallet payer and recipient are one account
 * @param microLamportsPerUnit priority price
 */
function compileDeskTemplate(
  desk: Address,
  from: TradedToken,
  to: TradedToken,
  sameWallet: boolean,
  microLamportsPerUnit: bigint,
): DeskTemplate {
  const recipient = sameWallet ? 'user' : 'recipient';
  const receivingAccount = to.address === NATIVE_COIN ? [] : [createReceivingAccount(to, recipient)];
  const instructions = [
    computeBudget(SET_COMPUTE_UNIT_LIMIT, Buffer.alloc(4)),
    computeBudget(SET_COMPUTE_UNIT_PRICE, unsigned64(microLamportsPerUnit)),
    ...receivingAccount,
    transfer(from, 'user', desk, 'userTokens', 'deskTokensIn'),
    transfer(to, desk, recipient, 'deskTokensOut', 'recipientTokens'),
  ];
  const message = compileTemplate('user', instructions);
  writeFixedKeys(message, desk);
  return { message, paysAt: instructions.length - 2, receivesAt: instructions.length - 1 };
}

function writeFixedKeys(message: MessageTemplate, desk: Address): void {
  const roles: readonly string[] = [
    'user',
    'recipient',
    'userTokens',
    'recipientTokens',
    'deskTokensIn',
    'deskTokensOut',
  ] satisfies Role[];
  for (const [key, offset] of message.keyOffsets) {
    if (!roles.includes(key)) message.bytes.set(addressBytes(key as Address), offset);
  }
  if (!message.keyOffsets.has(desk)) throw new RangeError('the desk takes part in every fill');
}

function computeBudget(kind: number, value: Uint8Array): TemplateInstruction {
  return { program: COMPUTE_BUDGET_PROGRAM, accounts: [], data: Buffer.concat([Uint8Array.of(kind), value]) };
}

function createReceivingAccount(token: TradedToken, owner: string): TemplateInstruction {
  const program = requireProgram(token);
  return {
    program: ASSOCIATED_TOKEN_PROGRAM,
    accounts: [
      { key: 'user', signer: true, writable: true },
      { key: 'recipientTokens', signer: false, writable: true },
      ...[owner, token.address, SYSTEM_PROGRAM, program].map((key) => ({
        key,
        signer: false,
        writable: false,
      })),
    ],
    data: Uint8Array.of(CREATE_IDEMPOTENT),
  };
}

function transfer(
  token: TradedToken,
  payer: string,
  payee: string,
  source: string,
  target: string,
): TemplateInstruction {
  if (token.address === NATIVE_COIN) {
    return {
      program: SYSTEM_PROGRAM,
      accounts: [
        { key: payer, signer: true, writable: true },
        { key: payee, signer: false, writable: true },
      ],
      data: Buffer.concat([Uint8Array.of(SYSTEM_TRANSFER, 0, 0, 0), unsigned64(0n)]),
    };
  }
  return {
    program: requireProgram(token),
    accounts: [
      { key: source, signer: false, writable: true },
      { key: token.address, signer: false, writable: false },
      { key: target, signer: false, writable: true },
      { key: payer, signer: true, writable: false },
    ],
    data: Buffer.concat([Uint8Array.of(TRANSFER_CHECKED), unsigned64(0n), Uint8Array.of(token.decimals)]),
  };
}

function requireProgram(token: TradedToken): Address {
  if (token.tokenProgram === null) throw new RangeError(`no token program for ${token.address}`);
  return token.tokenProgram;
}

function unsigned64(value: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(value);
  return bytes;
}

/**
 * Compiles a v0 transaction without lookup tables. Keys are in the runtime's order (signers first, writable
 * before read-only), then by first use, so offsets do not depend on key values. All counts are below 128, one
 * byte as compact-u16.
 */
function compileTemplate(payer: string, instructions: readonly TemplateInstruction[]): MessageTemplate {
  const flags = collectKeys(payer, instructions);
  const keys = orderKeys(flags);
  const indexOf = new Map(keys.map((key, index) => [key, index]));
  const all = [...flags.values()];
  const signers = all.filter((flag) => flag.signer);
  const out: number[] = [signers.length, ...Array<number>(signers.length * SIGNATURE_LENGTH).fill(0)];
  out.push(VERSION_0, signers.length, signers.filter((flag) => !flag.writable).length);
  out.push(all.filter((flag) => !flag.signer && !flag.writable).length, keys.length);
  const keyOffsets = new Map(keys.map((key, index) => [key, out.length + index * KEY_LENGTH]));
  const blockhashOffset = out.length + keys.length * KEY_LENGTH;
  out.push(...Array<number>((keys.length + 1) * KEY_LENGTH).fill(0), instructions.length);
  const dataOffsets = instructions.map((instruction) => appendInstruction(out, instruction, indexOf));
  out.push(0);
  return { bytes: Uint8Array.from(out), keyOffsets, blockhashOffset, dataOffsets };
}

function collectKeys(payer: string, instructions: readonly TemplateInstruction[]): Map<string, Flags> {
  const flags = new Map<string, Flags>([[payer, { signer: true, writable: true }]]);
  const note = (key: string, signer: boolean, writable: boolean) => {
    const known = flags.get(key) ?? { signer: false, writable: false };
    flags.set(key, { signer: known.signer || signer, writable: known.writable || writable });
  };
  for (const { program, accounts } of instructions) {
    note(program, false, false);
    for (const { key, signer, writable } of accounts) note(key, signer, writable);
  }
  return flags;
}

function orderKeys(flags: ReadonlyMap<string, Flags>): string[] {
  const rank = ({ signer, writable }: Flags) => (signer ? 0 : 2) + (writable ? 0 : 1);
  return [...flags].sort(([, left], [, right]) => rank(left) - rank(right)).map(([key]) => key);
}

/** @returns the offset of its data */
function appendInstruction(
  out: number[],
  { program, accounts, data }: TemplateInstruction,
  indexOf: ReadonlyMap<string, number>,
): number {
  const index = (key: string) => indexOf.get(key) ?? 0;
  out.push(index(program), accounts.length, ...accounts.map(({ key }) => index(key)), data.length);
  const offset = out.length;
  out.push(...data);
  return offset;
}
