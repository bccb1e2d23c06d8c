import type { Connection } from '@solana/web3.js';
import { base64TransactionBytes, decodeTransaction, isEmptySignature } from './transaction.ts';

/**
 * Sends a transaction (base64) that lacks no signature, as it is. True when a node took it; false when none did, nobody
 * knows, or a signer's slot is still empty. The node tries it first, so that what can only fail costs no fee. Never rejects.
 */
export async function sendComplete(
  connection: Pick<Connection, 'sendRawTransaction'>,
  transaction: string,
): Promise<boolean> {
  try {
    const bytes = base64TransactionBytes(transaction);
    if (decodeTransaction(bytes).signatures.some(isEmptySignature)) return false;
    await connection.sendRawTransaction(bytes, { preflightCommitment: 'confirmed' });
    return true;
  } catch {
    return false;
  }
}
