import { type Address, addressFromBytes } from '../solana/address.ts';
import { TOKEN_PROGRAMS } from '../solana/known-programs.ts';
import type { AccountState } from './guard-chain.ts';
import { readU32, readU64 } from './little-endian.ts';

/** A token account of either program; the first 165 bytes are the same in both. */
export type TokenAccountState = {
  readonly program: Address;
  readonly mint: Address;
  readonly owner: Address;
  readonly amount: bigint;
  readonly delegate: Address | undefined;
  readonly delegatedAmount: bigint;
  readonly closeAuthority: Address | undefined;
  readonly isFrozen: boolean;
  readonly lamports: bigint;
};

/** Of an account without extensions. */
export const TOKEN_ACCOUNT_LENGTH = 165;
const ACCOUNT_TYPE_AT = 165;
const ACCOUNT_TYPE = 2;
const FROZEN = 2;

/** Every rule asks for the same few accounts, and an address costs a base58 each time. */
const known = new WeakMap<AccountState, TokenAccountState>();

/** The token account an account holds; `undefined` when it holds anything else. */
export function readTokenAccount(account: AccountState | undefined): TokenAccountState | undefined {
  if (account === undefined || !TOKEN_PROGRAMS.includes(account.owner)) return undefined;
  const read = known.get(account) ?? decodeTokenAccount(account);
  if (read !== undefined) known.set(account, read);
  return read;
}

function decodeTokenAccount(account: AccountState): TokenAccountState | undefined {
  const { data } = account;
  const isPlain = data.length === TOKEN_ACCOUNT_LENGTH;
  if (!isPlain && (data.length < TOKEN_ACCOUNT_LENGTH || data[ACCOUNT_TYPE_AT] !== ACCOUNT_TYPE))
    return undefined;
  const state = data[108] ?? 0;
  if (state === 0) return undefined;
  return {
    program: account.owner,
    mint: addressFromBytes(data.subarray(0, 32)),
    owner: addressFromBytes(data.subarray(32, 64)),
    amount: readU64(data, 64),
    delegate: readOption(data, 72),
    delegatedAmount: readU64(data, 121),
    closeAuthority: readOption(data, 129),
    isFrozen: state === FROZEN,
    lamports: account.lamports,
  };
}

/** A C option of 36 bytes: u32 flag, then an address. */
function readOption(data: Uint8Array, offset: number): Address | undefined {
  return readU32(data, offset) === 0 ? undefined : addressFromBytes(data.subarray(offset + 4, offset + 36));
}
