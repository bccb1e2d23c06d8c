/** What tells one wallet of the link protocol from another: the messages are the same, the names differ. */
interface LinkWallet {
  /** As people know it. */
  readonly label: string;
  /** Base of the universal links, without a slash at the end; an operator may name another one. */
  readonly linkBase: string;
  /** The variable of the configuration in which an operator does. */
  readonly linkBaseVariable: string;
  /** The parameter of the connect reply that carries the wallet's X25519 public key. */
  readonly keyParameter: string;
  /** Base of the app's own scheme; null where the wallet documents none. */
  readonly schemeBase: string | null;
  readonly androidPackage: string;
  /** Opens a page in the wallet's own browser: followed by the encoded address. */
  readonly browseBase: string;
}

/**
 * Every wallet that speaks the protocol, in the order in which they are offered; each vendor's documentation of its links is
 * the source. The keys are stored with the wallets people have linked: a key never changes and never goes.
 */
export const LINK_WALLETS = {
  phantom: {
    label: 'Phantom',
    linkBase: 'https://phantom.app/ul/v1',
    linkBaseVariable: 'PHANTOM_LINK_BASE',
    keyParameter: 'phantom_encryption_public_key',
    schemeBase: 'phantom://v1',
    androidPackage: 'app.phantom',
    browseBase: 'https://phantom.app/ul/browse',
  },
  solflare: {
    label: 'Solflare',
    linkBase: 'https://solflare.com/ul/v1',
    linkBaseVariable: 'SOLFLARE_LINK_BASE',
    keyParameter: 'solflare_encryption_public_key',
    schemeBase: 'solflare://ul/v1',
    androidPackage: 'com.solflare.mobile',
    browseBase: 'https://solflare.com/ul/v1/browse',
  },
  backpack: {
    label: 'Backpack',
    linkBase: 'https://backpack.app/ul/v1',
    linkBaseVariable: 'BACKPACK_LINK_BASE',
    keyParameter: 'wallet_encryption_public_key',
    schemeBase: null,
    androidPackage: 'app.backpack.mobile',
    browseBase: 'https://backpack.app/ul/v1/browse',
  },
} as const satisfies Readonly<Record<string, LinkWallet>>;

/** A wallet that can be asked by link. */
export type WalletKind = keyof typeof LINK_WALLETS;

export const WALLET_KINDS = Object.keys(LINK_WALLETS) as readonly WalletKind[];
