import { NATIVE_COIN } from '../../../contract/token-schema.ts';
import { type Address, addressBytes } from '../../../solana/address.ts';
import {
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  SYSTEM_PROGRAM,
} from '../../../solana/known-programs.ts';
import type { TradedToken } from '../provider.ts';

/** The accounts that differ from quote to quote, by the role they play. */
export type Role = 'user' | 'recipient' | 'userTokens' | 'recipientTokens' | 'deskTokensIn' | 'deskTokensOut';

/** The fill of one pair: limit, price, (receiving account), person → desk, desk → person. */
export interface DeskTemplate {
  readonly message: MessageTemplate;
  /** Which instruction carries each figure. */
  readonly paysAt: number;
  readonly receivesAt: number;
}

const SYSTEM_TRANSFER = 2;
const SET_COMPUTE_UNIT_LIMIT = 2;
const SET_COMPUTE_UNIT_PRICE = 3;
const CREATE_IDEMPOTENT = 1;
const TRANSFER_CHECKED = 12;

/** Where the changeable figure stands in an instruction's data. */
export const FIGURE_OFFSET = { computeUnitLimit: 1, systemTransfer: 4, tokenTransfer: 1 } as const;

/** An account of an instruction: an address, or the name of one that is filled in later. */
interface TemplateAccount {
  readonly key: string;
  readonly signer: boolean;
  readonly writable: boolean;
}

interface TemplateInstruction {
  readonly program: string;
  readonly accounts: readonly TemplateAccount[];
  readonly data: Uint8Array;
}

/** A v0 transaction with every signature slot zero, and where its changeable parts are. */
interface MessageTemplate {
  readonly bytes: Uint8Array;
  /** Byte offset of each key by its name or address. */
  readonly keyOffsets: ReadonlyMap<string, number>;
  readonly blockhashOffset: number;
  /** Byte offset of each instruction's data, in order. */
  readonly dataOffsets: readonly number[];
}

interface Flags {
  signer: boolean;
  writable: boolean;
}

const SIGNATURE_LENGTH = 64;
const KEY_LENGTH = 32;
const VERSION_0 = 0x80;

/**
 * @param sameWallet whether the paying wallet also receives: it is then one account, not two
 * @param microLamportsPerUnit priority price, the same for every quote of this template
 */
export function compileDeskTemplate(
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
 * Compiles instructions to a v0 transaction without lookup tables. Key order is the runtime's (signers first, writable
 * before read-only) and, within a class, the order of first use, so offsets never depend on the keys themselves.
 * Every count stays below 128, where a compact-u16 is one byte.
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

/** @returns the offset of the instruction's data */
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
