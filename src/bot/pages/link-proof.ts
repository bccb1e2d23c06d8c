import type { Address } from '../../solana/address.ts';
import { verifyMessage } from '../../wallet-link/index.ts';

export interface LinkProof {
  /** Its host is shown. */
  readonly appUrl: string;
  readonly botUsername: string;
  /** Full Telegram name, which other names cannot imitate. */
  readonly personName: string;
  /** Per link: binds the signature to it. */
  readonly code: string;
}

export interface ProofWords {
  readonly link: (personName: string, botUsername: string) => string;
  readonly harmless: string;
  readonly site: string;
  readonly code: string;
}

/**
 * The text that proves ownership of an address. It names the person: the victim of a forwarded link sees a
 * stranger.
 */
export function linkProofText(proof: LinkProof, words: ProofWords): string {
  return [
    words.link(proof.personName, proof.botUsername),
    words.harmless,
    `${words.site}: ${new URL(proof.appUrl).host}`,
    `${words.code}: ${proof.code}`,
  ].join('\n\n');
}

/**
 * Verifies the signature over the text in any of `languages`: the language may have changed since. Never
 * throws.
 */
export function verifyLinkProof(
  proof: LinkProof,
  languages: readonly ProofWords[],
  address: Address,
  signature: Uint8Array,
): boolean {
  return languages.some((words) => verifyMessage(linkProofText(proof, words), address, signature));
}
