/**
 * Encrypted link protocol of mobile wallets (Phantom, Solflare, Backpack), and proof of address for browser wallets. Other
 * modules import this file only.
 */
export type { WalletKind } from '../labels/link-wallets.ts';
export { newBoxKeyPair } from './box.ts';
export {
  type AlternativeLinks,
  alternativeLinks,
  browseLink,
  type Cluster,
  connectLinks,
  type LinkBases,
  type LinkSession,
  type OfferedWallet,
  offeredWallets,
  readSigned,
  readWalletError,
  signLink,
  VENDOR_BASES,
  type WalletHint,
} from './protocol.ts';
export { browserSession, type ConnectReply, isLinkSession, readConnect, verifyMessage } from './sessions.ts';
