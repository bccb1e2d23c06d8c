import { readFileSync } from 'node:fs';
import type { Address } from '../../../src/solana/address.ts';

/** Balances of one token account in a node's report, base units. */
export type TokenBalance = {
  readonly account: number;
  readonly mint: Address;
  readonly owner: Address;
  readonly amount: string;
  readonly decimals: number;
};

/** A node's report of a landed transaction. Accounts are indexes: static ones, then looked-up ones. */
export type ReportedMeta = {
  readonly fee: number;
  readonly lamports: { readonly before: readonly number[]; readonly after: readonly number[] };
  readonly tokens: { readonly before: readonly TokenBalance[]; readonly after: readonly TokenBalance[] };
  readonly innerInstructions: readonly {
    readonly program: number;
    readonly accounts: readonly number[];
    readonly data: string;
  }[];
};

/** A public transaction of mainnet with its source. `README.md` beside the files describes the fields. */
export type RealTransaction = {
  readonly name: string;
  readonly transaction: string;
  readonly person: Address;
  readonly expected: 'pass' | 'refuse';
  readonly offer?: {
    readonly fromMint: Address | 'native';
    readonly toMint: Address | 'native';
    readonly fromAmount: string;
    readonly minimumToAmount: string;
  };
  readonly tokenPrograms?: { readonly from: Address; readonly to: Address };
  readonly mintAccounts?: Readonly<Record<string, { readonly owner: Address; readonly data: string }>>;
  /** Kinds of the Lighthouse assertions, in order. */
  readonly guards?: readonly number[];
  readonly mints?: readonly Address[];
  readonly loadedAddresses?: {
    readonly writable: readonly (Address | null)[];
    readonly readonly: readonly (Address | null)[];
  };
  readonly meta?: ReportedMeta;
};

/** The transactions of one file, in its order. */
export function readReal(name: string): readonly RealTransaction[] {
  return JSON.parse(readFileSync(new URL(`./${name}.json`, import.meta.url), 'utf8'));
}
