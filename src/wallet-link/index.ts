/**
 * Encrypted link protocol of mobile wallets (Phantom, Solflare, Backpack), and proof of address for browser wallets. Other
 * modules import this file only.
 */
export type { WalletKind } from '../labels/link-wallets.ts';
export { newBoxKeyPair } from './box.ts';
export {
  type Cluster,
  type LinkSession,
  readSigned,
  readWalletError,
  signLink,
  type WalletHint,
} from './protocol.ts';
export { browserSession, type ConnectReply, isLinkSession, readConnect, verifyMessage } from './sessions.ts';
export {
  type AlternativeLinks,
  alternativeLinks,
  browseLink,
  connectLinks,
  type LinkBases,
  type OfferedWallet,
  offeredWallets,
  VENDOR_BASES,
} from './wallets.ts';
