import type { Address } from '../../solana/address.ts';
import { verifySignature } from '../../solana/ed25519.ts';
import { type DecodedTransaction, isEmptySignature, requiredSigners } from '../../solana/transaction.ts';
import { refuse } from '../guard-rule.ts';

/**
 * The person pays the fee and is the only signer beside allowed co-signers, who are returned. No slot may be filled
 * yet, except by a co-signer's valid signature.
 */
export function checkUnsignedSigners(
  decoded: DecodedTransaction,
  person: Address,
  allowedCosigners: readonly Address[],
): readonly Address[] {
  const [feePayer, ...cosigners] = requiredSigners(decoded);
  if (feePayer !== person) refuse('fee-payer', 'another wallet pays the fee');
  if (cosigners.some((signer) => !allowedCosigners.includes(signer))) {
    refuse('foreign-signer', 'a key that is not allowed must sign');
  }
  const [own, ...others] = decoded.signatures;
  if (own !== undefined && !isEmptySignature(own))
    refuse('already-signed', 'the slot of the person is filled');
  for (const [index, signer] of cosigners.entries()) {
    const signature = others[index];
    if (signature === undefined || isEmptySignature(signature)) continue;
    if (!verifySignature(signer, decoded.message, signature)) {
      refuse('cosigner-signature', 'the signature of a co-signer does not fit');
    }
  }
  return cosigners;
}
