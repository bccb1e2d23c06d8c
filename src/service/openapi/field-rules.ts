import { LONGEST_TEXT, LONGEST_TRANSACTION_TEXT } from '../../contract/limits.ts';
import { NATIVE_COIN } from '../../contract/token-schema.ts';

/** What a field's text has to look like, in the words of JSON Schema. */
interface FieldRule {
  readonly pattern?: string;
  readonly maxLength?: number;
}

const BASE58 = '[1-9A-HJ-NP-Za-km-z]';
const address: FieldRule = { pattern: `^${BASE58}{32,44}$`, maxLength: 44 };
const token: FieldRule = { pattern: `^(${NATIVE_COIN}|${BASE58}{32,44})$`, maxLength: 44 };
const transaction: FieldRule = {
  pattern: '^[A-Za-z0-9+/]+={0,2}$',
  maxLength: LONGEST_TRANSACTION_TEXT,
};
/** Unsigned 64-bit integers have at most twenty digits. */
const amount: FieldRule = { pattern: '^[1-9][0-9]{0,19}$', maxLength: 20 };

/**
 * The form of every text that has one, by the name of its field. The description states it, so that a client made from
 * it refuses before the call what the service would refuse after it; the service itself reads by meaning, and says in
 * words what is wrong.
 */
export const FIELD_RULES: Readonly<Record<string, FieldRule>> = {
  address,
  fromToken: token,
  toToken: token,
  fromAddress: address,
  toAddress: address,
  fromAmount: amount,
  toAmount: amount,
  signedTransaction: transaction,
  unsignedTransaction: transaction,
  txHash: { pattern: `^${BASE58}{86,88}$`, maxLength: 88 },
  quoteId: { maxLength: LONGEST_TEXT },
  routeName: { maxLength: LONGEST_TEXT },
  providerRequestId: { maxLength: LONGEST_TEXT },
};
