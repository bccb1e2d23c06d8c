import { type AddressLookupTableAccount, TransactionMessage, VersionedTransaction } from '@solana/web3.js';

/** A transaction (base64, unsigned) with another message, as somebody makes it who changes it on its way. */
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
