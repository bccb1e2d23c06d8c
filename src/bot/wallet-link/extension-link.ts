import type { Address } from '../../solana/address.ts';
import { verifySignature } from '../../solana/ed25519.ts';
import type { WalletSession } from '../swap/wallets.ts';

/** What the text names that a wallet in the browser signs when it is linked. */
export interface LinkProof {
  /** Our public address; the host is shown. */
  readonly appUrl: string;
  readonly botUsername: string;
  /** The person's full name in Telegram, which nobody else's can imitate. */
  readonly personName: string;
  /** Different for every link, so that a signature is good for one only. */
  readonly code: string;
}

/** The same text in one language. */
export interface ProofWords {
  readonly link: (personName: string, botUsername: string) => string;
  readonly harmless: string;
  readonly site: string;
  readonly code: string;
}

/** The text a wallet signs to prove that the address is its own; it says for whom, so that a victim sees a strange name. */
export function linkProofText(proof: LinkProof, words: ProofWords): string {
  return [
    words.link(proof.personName, proof.botUsername),
    words.harmless,
    `${words.site}: ${new URL(proof.appUrl).host}`,
    `${words.code}: ${proof.code}`,
  ].join('\n\n');
}

/**
 * Whether `signature` is `address`'s own over that text, in whichever of these languages the wallet showed it: the person
 * may have chosen another one since. Never throws.
 */
export function verifyLinkProof(
  proof: LinkProof,
  languages: readonly ProofWords[],
  address: Address,
  signature: Uint8Array,
): boolean {
  return languages.some((words) =>
    verifySignature(address, Buffer.from(linkProofText(proof, words)), signature),
  );
}

/** A wallet linked in the browser shares no keys with us: an empty session token stands for that. */
export function browserSession(dappSecret: Uint8Array): WalletSession {
  return { dappSecret, walletPublicKey: new Uint8Array(32), session: '' };
}

/** Whether the wallet can be asked by link; one that was linked in the browser is asked there. */
export function canBeAskedByLink(session: WalletSession): boolean {
  return session.session !== '';
}
