/*
 * How instructions of the token programs move amounts, for what a simulation lists as inner instructions. Numbers and
 * positions are those of `TokenInstruction` in github.com/solana-program/token-2022. A number that is in none of the
 * lists moves an unknown amount: the rules refuse it where it touches an account that counts.
 * `test/guard/corpus/simulations.test.ts` and `gross.test.ts` prove it.
 */

import type { Address } from '../../solana/address.ts';
import { SYSTEM_PROGRAM, TOKEN_PROGRAMS } from '../../solana/known-programs.ts';
import { readU32, readU64 } from '../bytes.ts';

/** Base units. A transfer has both ends, a burn or a mint one. */
export type TokenMove = {
  readonly from?: Address | undefined;
  readonly to?: Address | undefined;
  readonly amount: bigint;
};

/** A close, a batch, a confidential transfer. */
export const UNKNOWN_AMOUNT = 'untold';

type Form = { readonly amountAt: number; readonly from?: number; readonly to?: number };

const TRANSFER: Form = { amountAt: 1, from: 0, to: 1 };
const TRANSFER_CHECKED: Form = { amountAt: 1, from: 0, to: 2 };
const MINT: Form = { amountAt: 1, to: 1 };
const BURN: Form = { amountAt: 1, from: 0 };
/** How token instructions move amounts, by instruction number: offset of the amount, positions of both ends. */
const FORMS: Readonly<Partial<Record<number, Form>>> = {
  3: TRANSFER,
  7: MINT,
  8: BURN,
  12: TRANSFER_CHECKED,
  14: MINT,
  15: BURN,
};
const TRANSFER_FEE_EXTENSION = 26;
const TRANSFER_CHECKED_WITH_FEE = 1;
/** Numbers of token instructions that move nothing; a sync shows in the balances. */
const HARMLESS = [0, 1, 2, 4, 5, 6, 10, 11, 13, 16, 17, 18, 20, 21, 22, 23, 24, 25, 26, 35];

const NAMES: Readonly<Partial<Record<string, number>>> = {
  transfer: 3,
  mintTo: 7,
  burn: 8,
  transferChecked: 12,
  transferCheckedWithFee: 12,
  mintToChecked: 14,
  burnChecked: 15,
};
const HARMLESS_NAMES =
  /^(initialize|approve|revoke|setAuthority|freezeAccount|thawAccount|syncNative|getAccountDataSize|amountToUiAmount|uiAmountToAmount)/;

/** `undefined` where nothing moves. Refuses truncated data. */
export function readTokenMove(
  program: Address,
  data: Uint8Array,
  accounts: readonly string[],
): TokenMove | typeof UNKNOWN_AMOUNT | undefined {
  if (!TOKEN_PROGRAMS.includes(program)) return undefined;
  const kind = data[0] ?? -1;
  const isWithFee = kind === TRANSFER_FEE_EXTENSION && data[1] === TRANSFER_CHECKED_WITH_FEE;
  const form = isWithFee ? { ...TRANSFER_CHECKED, amountAt: 2 } : FORMS[kind];
  if (form === undefined) return HARMLESS.includes(kind) ? undefined : UNKNOWN_AMOUNT;
  const at = (position: number | undefined) =>
    position === undefined ? undefined : (accounts[position] as Address | undefined);
  return { from: at(form.from), to: at(form.to), amount: readU64(data, form.amountAt) };
}

/** Throws without an amount. */
export function parsedTokenMove(
  program: Address,
  name: unknown,
  info: unknown,
): TokenMove | typeof UNKNOWN_AMOUNT | undefined {
  if (!TOKEN_PROGRAMS.includes(program)) return undefined;
  const form = FORMS[NAMES[String(name)] ?? -1];
  if (form === undefined) return HARMLESS_NAMES.test(String(name)) ? undefined : UNKNOWN_AMOUNT;
  const { source, destination, account, amount, tokenAmount } = Object(info);
  const units: unknown = amount ?? Object(tokenAmount).amount;
  if (typeof units !== 'string' || !/^\d{1,20}$/.test(units)) {
    throw new Error('the node shows a move of tokens without its amount');
  }
  return {
    from: form.from === undefined ? undefined : (source ?? account),
    to: form.to === undefined ? undefined : (destination ?? account),
    amount: BigInt(units),
  };
}

const SYSTEM_TRANSFER = 2;
const CREATE_ACCOUNT = 0;
const CREATE_ACCOUNT_WITH_SEED = 3;
/** Layout: kind, base address, seed length (u64), seed, lamports. */
const SEED_LENGTH_AT = 36;

/** Lamports that leave a wallet. */
export type LamportMove = { readonly from: Address; readonly to: Address; readonly lamports: bigint };

/** Refuses truncated data. */
export function readLamportMove(
  program: Address,
  data: Uint8Array,
  accounts: readonly string[],
): LamportMove | undefined {
  if (program !== SYSTEM_PROGRAM) return undefined;
  const kind = readU32(data, 0);
  const [from, to] = accounts as readonly Address[];
  if (from === undefined || to === undefined) return undefined;
  if (kind === SYSTEM_TRANSFER || kind === CREATE_ACCOUNT) return { from, to, lamports: readU64(data, 4) };
  if (kind !== CREATE_ACCOUNT_WITH_SEED) return undefined;
  const seed = Number(readU64(data, SEED_LENGTH_AT));
  return { from, to, lamports: readU64(data, SEED_LENGTH_AT + 8 + seed) };
}

const LAMPORT_MOVES: readonly unknown[] = ['transfer', 'createAccount', 'createAccountWithSeed'];

/** Throws without an amount. */
export function parsedLamportMove(program: Address, name: unknown, info: unknown): LamportMove | undefined {
  if (program !== SYSTEM_PROGRAM || !LAMPORT_MOVES.includes(name)) return undefined;
  const { source, destination, newAccount, lamports } = Object(info);
  // Kit reads numbers as bigint.
  if (!Number.isInteger(lamports) && typeof lamports !== 'bigint')
    throw new Error('the node shows a move of lamports without its amount');
  return { from: source, to: destination ?? newAccount, lamports: BigInt(lamports) };
}
