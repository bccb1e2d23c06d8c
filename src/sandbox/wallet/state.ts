import type { Connection } from '@solana/web3.js';
import type { Log } from '../../log.ts';
import type { Address } from '../../solana/address.ts';
import { generateSigner, type Signer } from '../../solana/ed25519.ts';
import type { Faucet } from '../chain/faucet.ts';
import type { TokenRegistry } from '../ui/tokens.ts';
import type { WalletMode } from './modes.ts';

export interface WalletDeps {
  readonly connection: Connection;
  readonly faucet: Faucet;
  readonly registry: TokenRegistry;
  readonly log: Log;
  /** Unix time in milliseconds. */
  readonly now: () => number;
}

export class WalletState {
  readonly accounts = new WalletAccounts();
  readonly apps = new ConnectedApps();
  /** Asks in place of an account in the mode `wrong-account`. */
  readonly stranger = generateSigner();
  mode: WalletMode = 'exact';

  reset(): void {
    this.accounts.reset();
    this.apps.forgetAll();
    this.mode = 'exact';
  }

  describe(): Record<string, unknown> {
    return {
      address: this.accounts.selected.address,
      accounts: this.accounts.list().map(({ name, address }) => ({ name, address })),
      mode: this.mode,
      apps: this.apps.list().map(({ dappKey, appUrl, account }) => ({ dappKey, appUrl, account })),
    };
  }
}

export interface WalletAccount {
  readonly name: string;
  readonly address: Address;
  readonly signer: Signer;
}

const MAX_ACCOUNTS = 20;

/** Keys live in memory only. */
export class WalletAccounts {
  #accounts: WalletAccount[] = [];
  #selected: WalletAccount;

  constructor() {
    this.#selected = this.add();
  }

  get selected(): WalletAccount {
    return this.#selected;
  }

  list(): readonly WalletAccount[] {
    return this.#accounts;
  }

  find(address: string): WalletAccount | undefined {
    return this.#accounts.find((account) => account.address === address);
  }

  select(address: string): void {
    this.#selected = this.find(address) ?? this.#selected;
  }

  /** Adds and selects an account; past 20 accounts, the selection stays as it is. */
  add(): WalletAccount {
    if (this.#accounts.length >= MAX_ACCOUNTS) return this.#selected;
    const signer = generateSigner();
    const account = { name: `Account ${this.#accounts.length + 1}`, address: signer.address, signer };
    this.#accounts.push(account);
    this.#selected = account;
    return account;
  }

  reset(): void {
    this.#accounts = [];
    this.add();
  }
}

export interface ConnectedApp {
  /** The site's X25519 public key, base58. */
  readonly dappKey: string;
  readonly appUrl: string;
  readonly account: Address;
  readonly secret: Uint8Array;
}

/** The oldest connection is dropped. */
const MAX_APPS = 500;

export class ConnectedApps {
  readonly #apps = new Map<string, ConnectedApp>();

  remember(app: ConnectedApp): void {
    this.#apps.delete(app.dappKey);
    this.#apps.set(app.dappKey, app);
    const [oldest] = this.#apps.keys();
    if (this.#apps.size > MAX_APPS && oldest !== undefined) this.#apps.delete(oldest);
  }

  find(dappKey: string): ConnectedApp | undefined {
    return this.#apps.get(dappKey);
  }

  forget(dappKey: string): void {
    this.#apps.delete(dappKey);
  }

  forgetAll(): void {
    this.#apps.clear();
  }

  /** Newest first. */
  list(): readonly ConnectedApp[] {
    return [...this.#apps.values()].reverse();
  }
}
