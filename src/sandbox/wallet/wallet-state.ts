import { ConnectedApps } from './connected-apps.ts';
import { WalletAccounts } from './wallet-accounts.ts';
import type { WalletMode } from './wallet-mode.ts';

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
