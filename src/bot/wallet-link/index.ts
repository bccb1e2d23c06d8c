/**
 * The encrypted link protocol of wallets on phones, and the signed proof of wallets in the browser. Files outside this
 * folder import this one only.
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
  canBeAskedByLink,
  type LinkProof,
  linkProofText,
  type ProofWords,
  verifyLinkProof,
  verifySession,
} from './sessions.ts';
export {
  alternativeLinks,
  browseLink,
  connectLinks,
  type LinkBases,
  type OfferedWallet,
  offeredWallets,
} from './wallets.ts';
