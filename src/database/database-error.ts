type DatabaseErrorCode =
  | 'unsupported_url'
  | 'cannot_open'
  | 'file_in_use'
  | 'schema_from_the_future'
  | 'bad_encryption_key'
  | 'wrong_encryption_key'
  | 'not_movable'
  | 'unfinished_copy'
  | 'cannot_decrypt'
  | 'wrong_connection'
  | 'transaction_lost'
  | 'database_away'
  | 'not_cleared';

/**
 * A failure of the storage; the message says what is wrong. `wrong_connection` and `transaction_lost` are mistakes of the
 * program and the end of one change, `not_cleared` is tried again, after `database_away` what was asked is done whole or
 * not at all and nobody can say which, until the database is back; the others have to be mended by the operator.
 */
export class DatabaseError extends Error {
  readonly code: DatabaseErrorCode;

  constructor(code: DatabaseErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DatabaseError';
    this.code = code;
  }
}
