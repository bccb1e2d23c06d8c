type DatabaseErrorCode =
  | 'unsupported_url'
  | 'cannot_open'
  | 'schema_from_the_future'
  | 'bad_encryption_key'
  | 'cannot_decrypt';

/** A failure of the storage that the operator has to mend; the message says what is wrong. */
export class DatabaseError extends Error {
  readonly code: DatabaseErrorCode;

  constructor(code: DatabaseErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DatabaseError';
    this.code = code;
  }
}
