import { type Address, addressBytes, addressFromBytes } from '../../solana/address.ts';
import {
  ADDRESS_LOOKUP_TABLE_PROGRAM,
  LOADER_V4,
  METAPLEX_CORE,
  NAME_SERVICE,
  STAKE_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_PROGRAMS,
  UPGRADEABLE_LOADER,
  VOTE_PROGRAM,
  WRAPPED_SOL_MINT,
} from '../../solana/known-programs.ts';
import { includesBytes, readU32, readU64 } from '../bytes.ts';
import type { AccountState } from './chain.ts';

/** Account states before the transaction, or after its simulation. */
export type Snapshot = ReadonlyMap<Address, AccountState | undefined>;

/** Either program: the first 165 bytes are the same. */
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

/** Bytes of a token account that has no extensions. */
export const TOKEN_ACCOUNT_LENGTH = 165;
const ACCOUNT_TYPE_AT = 165;
const ACCOUNT_TYPE = 2;
const FROZEN = 2;

/**
 * Programs that write the wallet's address into an account of theirs; a mint holds it as the address of an authority.
 */
const HOLDING_PROGRAMS: readonly Address[] = [
  STAKE_PROGRAM,
  VOTE_PROGRAM,
  SYSTEM_PROGRAM,
  UPGRADEABLE_LOADER,
  LOADER_V4,
  ADDRESS_LOOKUP_TABLE_PROGRAM,
  METAPLEX_CORE,
  NAME_SERVICE,
  ...TOKEN_PROGRAMS,
];

export function snapshotOf(
  addresses: readonly Address[],
  states: readonly (AccountState | undefined)[],
): Snapshot {
  return new Map(addresses.map((address, index) => [address, states[index]]));
}

export function tokenAccountsOf(
  snapshot: Snapshot,
  wallet: Address,
): ReadonlyMap<Address, TokenAccountState> {
  const owned = new Map<Address, TokenAccountState>();
  for (const [address, state] of snapshot) {
    const account = readTokenAccount(state);
    if (account?.owner === wallet) owned.set(address, account);
  }
  return owned;
}

export function balanceOf(snapshot: Snapshot, wallet: Address, mint: Address): bigint {
  let sum = 0n;
  for (const account of tokenAccountsOf(snapshot, wallet).values()) {
    if (account.mint === mint) sum += account.amount;
  }
  return sum;
}

export function walletLamports(snapshot: Snapshot, wallet: Address): bigint {
  return snapshot.get(wallet)?.lamports ?? 0n;
}

/**
 * Counts those in token accounts that only the wallet may close, so that creating or closing one does not
 * change the sum.
 */
export function totalLamports(snapshot: Snapshot, wallet: Address): bigint {
  let sum = walletLamports(snapshot, wallet);
  for (const { closeAuthority = wallet, lamports } of tokenAccountsOf(snapshot, wallet).values()) {
    if (closeAuthority === wallet) sum += lamports;
  }
  return sum;
}

/** Lamports. */
export function depositOf(account: TokenAccountState): bigint {
  return account.mint === WRAPPED_SOL_MINT ? account.lamports - account.amount : account.lamports;
}

/** An account of the system program without data, or none yet. */
export function isPlainWallet(state: AccountState | undefined): boolean {
  return state === undefined || (state.owner === SYSTEM_PROGRAM && state.data.length === 0);
}

export function isHeldFor(state: AccountState | undefined, wallet: Address): boolean {
  if (state === undefined) return false;
  const account = readTokenAccount(state);
  if (account) return account.owner !== wallet && [account.delegate, account.closeAuthority].includes(wallet);
  return HOLDING_PROGRAMS.includes(state.owner) && includesBytes(state.data, addressBytes(wallet));
}

/** Each address costs a base58 encoding. */
const decoded = new WeakMap<AccountState, TokenAccountState>();

export function readTokenAccount(account: AccountState | undefined): TokenAccountState | undefined {
  if (account === undefined || !TOKEN_PROGRAMS.includes(account.owner)) return undefined;
  const read = decoded.get(account) ?? decodeTokenAccount(account);
  if (read !== undefined) decoded.set(account, read);
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

/** A `COption` of 36 bytes: u32 flag, then an address. */
function readOption(data: Uint8Array, offset: number): Address | undefined {
  return readU32(data, offset) === 0 ? undefined : addressFromBytes(data.subarray(offset + 4, offset + 36));
}
