/**
 * Encrypted link protocol of mobile wallets, and proof of address for browser wallets. The folder's only
 * entry.
 */
export { newBoxKeyPair } from './box.ts';
export {
  buildSignTransactionLink,
  type Cluster,
  type ConnectReply,
  openConnectReply,
  openSignReply,
  readWalletError,
} from './protocol.ts';
export {
  browserSession,
  isLinkSession,
  type LinkProof,
  linkProofText,
  type ProofWords,
  verifyLinkProof,
  verifySession,
} from './sessions.ts';
export {
  type AlternativeLinks,
  alternativeLinks,
  browseLink,
  connectLinks,
  type LinkBases,
  type OfferedWallet,
  offeredWallets,
} from './wallets.ts';
