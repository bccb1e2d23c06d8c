interface LinkWallet {
  readonly label: string;
  /** Base of the universal links, no trailing slash. */
  readonly linkBase: string;
  readonly linkBaseVariable: string;
  /** Parameter of the connect reply with the wallet's X25519 public key. */
  readonly keyParameter: string;
  /** Base of the app's own scheme; null if undocumented. */
  readonly schemeBase: string | null;
  readonly androidPackage: string;
  /** The part of a browse link that stands before the encoded address. */
  readonly browseBase: string;
}

/**
 * The wallets in the order offered; sources: the vendors' documentation. Keys are stored with linked wallets and must
 * never change.
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

export type WalletKind = keyof typeof LINK_WALLETS;

export const WALLET_KINDS = Object.keys(LINK_WALLETS) as readonly WalletKind[];
