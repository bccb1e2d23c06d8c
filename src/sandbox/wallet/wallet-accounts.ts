import type { Address } from '../../solana/address.ts';
import { generateSigner, type Signer } from '../../solana/ed25519.ts';

/** A key pair of the wallet with the name it goes by on the pages. */
export interface WalletAccount {
  readonly name: string;
  readonly address: Address;
  readonly signer: Signer;
}

const MOST_ACCOUNTS = 20;

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
    if (this.#accounts.length >= MOST_ACCOUNTS) return this.#selected;
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
