import type { Signature } from '../../solana/address.ts';
import { verifySignature } from '../../solana/ed25519.ts';
import { SYSTEM_PROGRAM } from '../../solana/known-programs.ts';
import {
  base64TransactionBytes,
  type DecodedTransaction,
  decodeTransaction,
  isEmptySignature,
  messageHash,
  requiredSigners,
  transactionSignature,
} from '../../solana/transaction.ts';
import { TransactionError, type TransactionErrorCode } from '../../solana/transaction-error.ts';
import { ServiceError } from '../service-error.ts';

/** A transaction that a caller sent in, decoded strictly; its fee payer's slot is filled, not yet verified. */
export interface SignedTransaction {
  readonly bytes: Uint8Array;
  readonly decoded: DecodedTransaction;
  readonly messageHash: string;
  readonly txHash: Signature;
}

const ADVANCE_NONCE_ACCOUNT = 4;

const REFUSALS: Readonly<Partial<Record<TransactionErrorCode, string>>> = {
  'not-base64': 'it is not canonical base64 (standard alphabet, padded)',
  'too-large': 'it is longer than the 1232 bytes a transaction may have',
  'unsupported-version': 'its version is not supported: only legacy and version 0 transactions are',
};

/**
 * Reads the `signedTransaction` of an execute request.
 * @throws ServiceError `invalid_request` that says what is wrong with it
 */
export function readSignedTransaction(text: string): SignedTransaction {
  const { bytes, decoded } = decode(text);
  if (usesDurableNonce(decoded)) throw refusal('it uses a durable nonce, which never expires');
  const txHash = transactionSignature(decoded);
  if (txHash === undefined) throw refusal('the wallet has not signed it: its first signature is empty');
  return { bytes, decoded, messageHash: messageHash(decoded), txHash };
}

/**
 * Verifies every signature that is there. An empty slot is allowed for a co-signer only: the provider fills it.
 * @throws ServiceError `invalid_request` that names the key whose signature is wrong
 */
export function verifySignatures({ decoded }: SignedTransaction): void {
  for (const [index, signer] of requiredSigners(decoded).entries()) {
    const signature = decoded.signatures[index];
    if (signature === undefined || (index > 0 && isEmptySignature(signature))) continue;
    if (verifySignature(signer, decoded.message, signature)) continue;
    throw refusal(`the signature of ${signer} does not belong to this message`);
  }
}

function decode(text: string): { bytes: Uint8Array; decoded: DecodedTransaction } {
  try {
    const bytes = base64TransactionBytes(text);
    return { bytes, decoded: decodeTransaction(bytes) };
  } catch (error) {
    if (!(error instanceof TransactionError)) throw error;
    throw refusal(REFUSALS[error.code] ?? `its bytes are no transaction (${error.code})`);
  }
}

/** The runtime takes a transaction for a durable one by its first instruction. */
function usesDurableNonce({ instructions, staticAccountKeys }: DecodedTransaction): boolean {
  return instructions.some(
    ({ programIdIndex, data }) =>
      staticAccountKeys[programIdIndex] === SYSTEM_PROGRAM &&
      data.length >= 4 &&
      Buffer.from(data).readUInt32LE(0) === ADVANCE_NONCE_ACCOUNT,
  );
}

function refusal(reason: string): ServiceError {
  return new ServiceError('invalid_request', `signedTransaction cannot be executed: ${reason}`);
}
