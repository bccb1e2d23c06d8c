import type { Address } from '../solana/address.ts';
import { generateSigner } from '../solana/ed25519.ts';
import {
  type DecodedTransaction,
  decodeTransaction,
  encodeUnsigned,
  lacksOnlyFirstSignature,
  maxTransactionBytes,
  requiredSigners,
  withSignature,
} from '../solana/transaction.ts';
import { inspectTransaction } from './inspect.ts';
import { checkForms, type InspectionContext, type SwapOffer } from './offer.ts';
import { type Refusal, refuse, verdictOf } from './refusal.ts';
import { checkUnsignedSigners } from './rules/signers-and-fees.ts';
import type { GuardVerdict } from './verdict.ts';

export type FrozenVerdict =
  | (Extract<GuardVerdict, { ok: true }> & {
      /**
       * The bytes that lack the person's signature alone; any further change voids the co-signer's signature in them.
       */
      readonly cosigned: Uint8Array;
      /** Null where a co-signer signed first: its signature fixes the bytes. */
      readonly reference: Address | null;
    })
  | Refusal;

/**
 * Inspects a transaction for a wallet that submits it itself, and fixes its bytes by the signature of a key
 * made for it alone. The key is a read-only signer that no instruction uses, so nodes find the transaction by
 * it; its secret is gone after the signature. Refuses `not-servable` where another signature than the
 * person's is missing. See docs/decisions/011-solana-pay.md.
 */
export async function freezeTransaction(
  bytes: Uint8Array,
  offer: SwapOffer,
  context: InspectionContext,
): Promise<FrozenVerdict> {
  try {
    checkForms(offer, context);
    const decoded = decodeTransaction(bytes);
    checkUnsignedSigners(decoded, offer.fromAddress, context.allowedCosigners);
    if (!lacksOnlyFirstSignature(bytes)) refuse('not-servable', 'a co-signer signs after the person');
    if (decoded.signatures.length > 1) {
      const verdict = await inspectTransaction(bytes, offer, context);
      return verdict.ok ? { ...verdict, cosigned: bytes, reference: null } : verdict;
    }
    const key = generateSigner();
    const keyed = addSigner(decoded, key.address);
    const verdict = await inspectTransaction(keyed, offer, { ...context, freezingKey: key.address });
    if (!verdict.ok) return verdict;
    const { message } = decodeTransaction(verdict.transaction);
    const cosigned = withSignature(verdict.transaction, key.address, key.sign(message));
    return { ...verdict, cosigned, reference: key.address };
  } catch (error) {
    return verdictOf(error);
  }
}

/** The last signer is read-only. Account indexes behind it shift. */
export function addSigner(decoded: DecodedTransaction, key: Address): Uint8Array {
  const { header, staticAccountKeys, instructions } = decoded;
  const place = header.numRequiredSignatures;
  const shift = (index: number) => (index < place ? index : index + 1);
  const bytes = encodeUnsigned({
    ...decoded,
    header: {
      ...header,
      numRequiredSignatures: place + 1,
      numReadonlySignedAccounts: header.numReadonlySignedAccounts + 1,
    },
    staticAccountKeys: [...requiredSigners(decoded), key, ...staticAccountKeys.slice(place)],
    instructions: instructions.map(({ programIdIndex, accounts, data }) => ({
      programIdIndex: shift(programIdIndex),
      accounts: accounts.map(shift),
      data,
    })),
  });
  if (bytes.length > maxTransactionBytes(decoded.version))
    refuse('too-large', 'no space for the key that fixes the bytes');
  return bytes;
}
