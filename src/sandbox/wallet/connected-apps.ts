import type { Address } from '../../solana/address.ts';

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
const MOST_APPS = 500;

/** The wallet's memory of sites, by the key they connected with. */
export class ConnectedApps {
  readonly #apps = new Map<string, ConnectedApp>();

  remember(app: ConnectedApp): void {
    this.#apps.delete(app.dappKey);
    this.#apps.set(app.dappKey, app);
    const [oldest] = this.#apps.keys();
    if (this.#apps.size > MOST_APPS && oldest !== undefined) this.#apps.delete(oldest);
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
