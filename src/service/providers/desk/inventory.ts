import type { Connection } from '@solana/web3.js';
import { NATIVE_COIN } from '../../../contract/limits.ts';
import type { Log } from '../../../log.ts';
import { repeat } from '../../../repeat.ts';
import { readAccounts } from '../../../solana/accounts.ts';
import type { Address } from '../../../solana/address.ts';
import { amountIn, findTokenAccount } from '../../../solana/token-account.ts';
import { type MintAccount, readMintAccount } from '../../tokens/mint-account.ts';
import type { TradedToken } from '../provider.ts';

/** Lamports that the desk keeps for its own rent and fees. */
const KEPT_LAMPORTS = 10_000_000n;

export class DeskInventory {
  readonly #connection: Connection;
  readonly #desk: Address;
  readonly #listed: readonly Address[];
  readonly #log: Log;
  #mints = new Map<string, MintAccount>();
  #balances = new Map<string, bigint>();
  #epoch = 0n;
  #stopPolling = () => {};

  /** @param mints the traded tokens without the native coin */
  constructor(connection: Connection, desk: Address, mints: readonly Address[], log: Log) {
    this.#connection = connection;
    this.#desk = desk;
    this.#listed = mints;
    this.#log = log;
  }

  /** Polls once, then in the background. After a failure the last values stay. */
  async start(pollMs = 5_000): Promise<void> {
    await this.refresh();
    this.#stopPolling = repeat(pollMs, () => this.refresh());
  }

  stop(): void {
    this.#stopPolling();
  }

  /** Base units; zero before the first answer. */
  available(token: TradedToken): bigint {
    return this.#balances.get(token.address) ?? 0n;
  }

  /** Undefined if the mint is not on chain. */
  mint(token: TradedToken): MintAccount | undefined {
    return this.#mints.get(token.address);
  }

  get epoch(): bigint {
    return this.#epoch;
  }

  async refresh(): Promise<void> {
    try {
      this.#epoch = BigInt((await this.#connection.getEpochInfo('confirmed')).epoch);
      this.#mints = await this.#readMints();
      this.#balances = await this.#readBalances();
    } catch (error) {
      this.#log.warn({ err: error }, 'the desk could not read its inventory');
    }
  }

  async #readMints(): Promise<Map<string, MintAccount>> {
    const mints = new Map<string, MintAccount>();
    const accounts = await readAccounts(this.#connection, this.#listed);
    this.#listed.forEach((mint, index) => {
      const account = accounts[index];
      const read = account && readMintAccount(account.owner.toBase58(), account.data);
      if (read) mints.set(mint, read);
    });
    return mints;
  }

  async #readBalances(): Promise<Map<string, bigint>> {
    const mints = [...this.#mints];
    const addresses = mints.map(([mint, { tokenProgram }]) =>
      findTokenAccount(this.#desk, mint as Address, tokenProgram),
    );
    const [wallet, ...accounts] = await readAccounts(this.#connection, [this.#desk, ...addresses]);
    const lamports = BigInt(wallet?.lamports ?? 0) - KEPT_LAMPORTS;
    const balances = new Map([[NATIVE_COIN as string, lamports > 0n ? lamports : 0n]]);
    mints.forEach(([mint], index) => {
      balances.set(mint, amountIn(accounts[index]?.data));
    });
    return balances;
  }
}
