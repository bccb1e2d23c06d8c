/** Why bytes are not a transaction this program handles. */
export type TransactionErrorCode =
  | 'not-base64'
  | 'too-large'
  | 'truncated'
  | 'trailing-bytes'
  | 'non-canonical-length'
  | 'unsupported-version'
  | 'invalid-header'
  | 'signature-count-mismatch'
  | 'duplicate-account'
  | 'index-out-of-range'
  | 'empty-lookup'
  | 'not-a-signer';

/** Bytes that were refused before anything was believed about them; `code` says why. */
export class TransactionError extends Error {
  readonly code: TransactionErrorCode;

  constructor(code: TransactionErrorCode, detail: string) {
    super(detail);
    this.name = 'TransactionError';
    this.code = code;
  }
}
