import type { Connection } from '@solana/web3.js';
import type { Log } from '../../log.ts';
import type { Address } from '../../solana/address.ts';
import { generateSigner, type Signer } from '../../solana/ed25519.ts';
import type { Faucet } from '../chain/faucet.ts';
import type { TokenRegistry } from '../ui/tokens.ts';
import type { WalletMode } from './modes.ts';

/** What the wallet is given. */
export interface WalletDeps {
  readonly connection: Connection;
  readonly faucet: Faucet;
  readonly registry: TokenRegistry;
  readonly log: Log;
  /** Unix time in milliseconds. */
  readonly now: () => number;
}

/** A key pair of the wallet with the name it goes by on the pages. */
export interface WalletAccount {
  readonly name: string;
  readonly address: Address;
  readonly signer: Signer;
}

const MAX_ACCOUNTS = 20;

/** A site the person connected: what the wallet needs to open its requests. */
export interface ConnectedApp {
  /** The site's X25519 public key, base58. */
  readonly dappKey: string;
  readonly appUrl: string;
  /** The account that connected. */
  readonly account: Address;
  /** The secret shared with the site, 32 bytes. */
  readonly secret: Uint8Array;
  /** Unix time in milliseconds. */
  readonly connectedAt: number;
}

/** A page that asks again and again must not fill the memory: the oldest connection makes room. */
const MAX_APPS = 500;

/** The wallet's memory, gone when the sandbox stops. */
export class WalletState {
  readonly accounts = new WalletAccounts();
  readonly apps = new ConnectedApps();
  mode: WalletMode = 'exact';

  /** A new wallet: other keys, no connections, honest again. */
  reset(): void {
    this.accounts.reset();
    this.apps.forgetAll();
    this.mode = 'exact';
  }

  /** The state as the HTTP interface tells it; no keys. */
  describe(): Record<string, unknown> {
    return {
      address: this.accounts.selected.address,
      accounts: this.accounts.list().map(({ name, address }) => ({ name, address })),
      mode: this.mode,
      apps: this.apps.list().map(({ dappKey, appUrl, account }) => ({ dappKey, appUrl, account })),
    };
  }
}

/** The wallet's accounts. One of them is selected; there is always at least one. Keys live in memory only. */
export class WalletAccounts {
  readonly #create: () => Signer;
  #accounts: WalletAccount[] = [];
  #selected: WalletAccount;

  constructor(create: () => Signer = generateSigner) {
    this.#create = create;
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

  /** Selects an account; false when the wallet has none of that address. */
  select(address: string): boolean {
    const account = this.find(address);
    if (account !== undefined) this.#selected = account;
    return account !== undefined;
  }

  /** Makes a new account and selects it. At the limit the selected one stays. */
  add(): WalletAccount {
    if (this.#accounts.length >= MAX_ACCOUNTS) return this.#selected;
    const signer = this.#create();
    const account = { name: `Account ${this.#accounts.length + 1}`, address: signer.address, signer };
    this.#accounts.push(account);
    this.#selected = account;
    return account;
  }

  /** Throws every key away and starts with one new account. */
  reset(): void {
    this.#accounts = [];
    this.add();
  }
}

/** The wallet's memory of sites, by the key they connected with. */
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
