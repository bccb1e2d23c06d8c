import type { Connection } from '@solana/web3.js';
import type { Log } from '../../log.ts';
import type { Faucet } from '../chain/faucet.ts';
import type { TokenBook } from '../look/token-book.ts';
import { ConnectedApps } from './connected-apps.ts';
import { WalletAccounts } from './wallet-accounts.ts';
import type { WalletMode } from './wallet-mode.ts';

/** What the wallet's routes work with. */
export interface WalletParts {
  readonly connection: Connection;
  readonly faucet: Faucet;
  readonly book: TokenBook;
  readonly log: Log;
  /** Unix time in milliseconds. */
  readonly now: () => number;
  readonly state: WalletState;
}

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
