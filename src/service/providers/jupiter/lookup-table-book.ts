import { BoundedCache } from '../../../bounded-cache.ts';
import { type AccountReader, type LookupTables, readLookupTables } from '../../../guard/index.ts';
import type { Address } from '../../../solana/address.ts';
import type { DecodedTransaction } from '../../../solana/transaction.ts';

type TableLookup = DecodedTransaction['addressTableLookups'][number];

const MOST_TABLES = 2_000;

/** Address lookup tables as they stand on chain. A table only ever grows, so what was read once stays right. */
export class LookupTableBook {
  readonly #accounts: AccountReader;
  readonly #known = new BoundedCache<readonly string[], Address>(MOST_TABLES);

  constructor(accounts: AccountReader) {
    this.#accounts = accounts;
  }

  /**
   * The tables a transaction names; only those not known far enough are read.
   * @throws GuardRefusal where one is missing or being closed, and whatever the chain's reader throws
   */
  async read(decoded: DecodedTransaction): Promise<LookupTables> {
    const lookups = decoded.addressTableLookups;
    const missing = lookups.filter((lookup) => !this.#reaches(lookup));
    if (missing.length > 0) await this.#readFromChain({ ...decoded, addressTableLookups: missing });
    return Object.fromEntries(
      lookups.map(({ accountKey }) => [accountKey, this.#known.get(accountKey) ?? []]),
    );
  }

  #reaches({ accountKey, writableIndexes, readonlyIndexes }: TableLookup): boolean {
    const known = this.#known.get(accountKey)?.length ?? 0;
    return [...writableIndexes, ...readonlyIndexes].every((index) => index < known);
  }

  async #readFromChain(decoded: DecodedTransaction): Promise<void> {
    const addresses = decoded.addressTableLookups.map(({ accountKey }) => accountKey);
    const tables = readLookupTables(decoded, await this.#accounts.readAccounts(addresses));
    for (const address of addresses) this.#known.set(address, tables[address] ?? []);
  }
}
