import {
  base64TransactionBytes,
  type DecodedTransaction,
  decodeTransaction,
} from '../../src/solana/transaction.ts';

/** Decodes canonical base64, as the wire carries a transaction. */
export function decodeBase64Transaction(text: string): DecodedTransaction {
  return decodeTransaction(base64TransactionBytes(text));
}
