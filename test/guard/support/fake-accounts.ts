import type { AccountState } from '../../../src/guard/simulation/chain.ts';
import { type Address, addressBytes } from '../../../src/solana/address.ts';
import {
  ADDRESS_LOOKUP_TABLE_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  UPGRADEABLE_LOADER,
} from '../../../src/solana/known-programs.ts';
import { bytes, u16, u32, u64 } from './instructions.ts';

/** Lamports a byte on the fake chain. */
export const rent = { rate: 6_960n };

/** Deposit of a cluster, for so many bytes and 128 more. */
export const rentFor = (size: number) => BigInt(128 + size) * rent.rate;

export const wallet = (lamports: bigint): AccountState => ({
  owner: SYSTEM_PROGRAM,
  lamports,
  executable: false,
  data: new Uint8Array(),
});

/** A program of the present loader: executable once deployed. */
export const program = (owner: Address = UPGRADEABLE_LOADER, executable = true): AccountState => ({
  owner,
  lamports: rentFor(36),
  executable,
  data: new Uint8Array(36),
});

export type TokenAccountFields = {
  readonly program?: Address;
  readonly mint: Address;
  readonly owner: Address;
  readonly amount: bigint;
  readonly delegate?: Address;
  readonly delegatedAmount?: bigint;
  readonly closeAuthority?: Address;
  readonly isFrozen?: boolean;
  readonly isNative?: boolean;
};

const option = (address: Address | undefined) =>
  address === undefined ? new Uint8Array(36) : bytes(u32(1), addressBytes(address));

/** A token account in the format of the token programs; with Token-2022 170 bytes, with an immutable owner. */
export function tokenAccount(fields: TokenAccountFields): AccountState {
  const program = fields.program ?? TOKEN_PROGRAM;
  const base = bytes(
    ...[addressBytes(fields.mint), addressBytes(fields.owner), u64(fields.amount), option(fields.delegate)],
    fields.isFrozen ? 2 : 1,
    ...[
      fields.isNative ? bytes(u32(1), u64(rentFor(165))) : new Uint8Array(12),
      u64(fields.delegatedAmount ?? 0n),
    ],
    option(fields.closeAuthority),
  );
  const data = program === TOKEN_2022_PROGRAM ? bytes(base, 2, u16(7), u16(0)) : base;
  const lamports = rentFor(data.length) + (fields.isNative ? fields.amount : 0n);
  return { owner: program, lamports, executable: false, data };
}

/** A mint in the format of the token programs. */
export function mint({
  program = TOKEN_PROGRAM,
  decimals = 6,
  extensions = [],
}: {
  readonly program?: Address;
  readonly decimals?: number;
  readonly extensions?: readonly (readonly [type: number, value: Uint8Array])[];
} = {}): AccountState {
  const base = bytes(new Uint8Array(36), u64(0n), decimals, 1, new Uint8Array(36));
  const list = extensions.map(([type, value]) => bytes(u16(type), u16(value.length), value));
  const data = extensions.length === 0 ? base : bytes(base, new Uint8Array(165 - base.length), 1, ...list);
  return { owner: program, lamports: rentFor(data.length), executable: false, data };
}

/** A lookup table; `deactivatedAt` is a slot, absent while it is active. */
export function lookupTable(addresses: readonly Address[], deactivatedAt?: bigint): AccountState {
  const data = bytes(
    ...[u32(1), u64(deactivatedAt ?? 2n ** 64n - 1n), u64(5n), 0, new Uint8Array(35)],
    ...addresses.map(addressBytes),
  );
  return { owner: ADDRESS_LOOKUP_TABLE_PROGRAM, lamports: rentFor(data.length), executable: false, data };
}
