import type { WalletKind } from '../swap/ports.ts';

/** What tells one wallet of the link protocol from another: the messages are the same, the names differ. */
export interface WalletNames {
  /** As people know it. */
  readonly label: string;
  /** Base of the universal links, without a slash at the end. */
  readonly linkBase: string;
  /** The parameter of the connect reply that carries the wallet's X25519 public key. */
  readonly keyParameter: string;
  /** Base of the app's own scheme; null where the wallet documents none. */
  readonly schemeBase: string | null;
  readonly androidPackage: string;
  /** Opens a page in the wallet's own browser: followed by the encoded address. */
  readonly browseBase: string;
}

/** Every wallet that speaks the protocol; each vendor's documentation of its links is the source. */
export const WALLET_NAMES = {
  phantom: {
    label: 'Phantom',
    linkBase: 'https://phantom.app/ul/v1',
    keyParameter: 'phantom_encryption_public_key',
    schemeBase: 'phantom://v1',
    androidPackage: 'app.phantom',
    browseBase: 'https://phantom.app/ul/browse',
  },
  solflare: {
    label: 'Solflare',
    linkBase: 'https://solflare.com/ul/v1',
    keyParameter: 'solflare_encryption_public_key',
    schemeBase: 'solflare://ul/v1',
    androidPackage: 'com.solflare.mobile',
    browseBase: 'https://solflare.com/ul/v1/browse',
  },
  backpack: {
    label: 'Backpack',
    linkBase: 'https://backpack.app/ul/v1',
    keyParameter: 'wallet_encryption_public_key',
    schemeBase: null,
    androidPackage: 'app.backpack.mobile',
    browseBase: 'https://backpack.app/ul/v1/browse',
  },
} as const satisfies Record<WalletKind, WalletNames>;

/** In the order in which they are offered. */
export const LINKABLE_WALLETS: readonly WalletKind[] = ['phantom', 'solflare', 'backpack'];
