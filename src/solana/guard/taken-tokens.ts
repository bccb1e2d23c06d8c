import type { Address } from '../address.ts';
import { TOKEN_PROGRAMS } from '../known-programs.ts';
import { readU64 } from './little-endian.ts';

/** What one call took out of a token account, base units. */
export type TakenTokens = { readonly account: Address; readonly amount: bigint };

/** Instructions of the token programs that take, by where the amount stands; the account is always the first one. */
const AMOUNT_AT: Readonly<Partial<Record<number, number>>> = { 3: 1, 8: 1, 12: 1, 15: 1 };
const TRANSFER_FEE_EXTENSION = 26;
const TRANSFER_CHECKED_WITH_FEE = 1;
const NAMES = ['transfer', 'transferChecked', 'transferCheckedWithFee', 'burn', 'burnChecked'];

/** What an instruction of a token program takes, from its bytes. Refuses one that is cut short. */
export function readTaken(
  program: Address,
  data: Uint8Array,
  accounts: readonly string[],
): TakenTokens | undefined {
  const [account] = accounts;
  if (!TOKEN_PROGRAMS.includes(program) || account === undefined) return undefined;
  const isWithFee = data[0] === TRANSFER_FEE_EXTENSION && data[1] === TRANSFER_CHECKED_WITH_FEE;
  const at = isWithFee ? 2 : AMOUNT_AT[data[0] ?? -1];
  return at === undefined ? undefined : { account: account as Address, amount: readU64(data, at) };
}

/** The same from the form into which a node has parsed it; `undefined` for any other call. */
export function parsedTaken(program: Address, kind: unknown, info: unknown): TakenTokens | undefined {
  if (!TOKEN_PROGRAMS.includes(program) || !NAMES.includes(String(kind))) return undefined;
  const { source, account = source, amount, tokenAmount } = Object(info);
  const units: unknown = amount ?? Object(tokenAmount).amount;
  if (typeof account !== 'string' || typeof units !== 'string' || !/^\d{1,20}$/.test(units)) {
    throw new Error('the node shows a transfer without its amount');
  }
  return { account: account as Address, amount: BigInt(units) };
}
