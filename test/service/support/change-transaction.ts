import { type AddressLookupTableAccount, TransactionMessage, VersionedTransaction } from '@solana/web3.js';

/** Base64 of an unsigned transaction with another message, as an attacker on the way makes it. */
export function changeTransaction(
  unsigned: string,
  change: (message: TransactionMessage) => void,
  tables: AddressLookupTableAccount[] = [],
): string {
  const { message } = VersionedTransaction.deserialize(Buffer.from(unsigned, 'base64'));
  const editable = TransactionMessage.decompile(message, { addressLookupTableAccounts: tables });
  change(editable);
  const changed = new VersionedTransaction(editable.compileToV0Message(tables));
  return Buffer.from(changed.serialize()).toString('base64');
}
