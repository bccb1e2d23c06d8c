type DatabaseErrorCode =
  | 'unsupported_url'
  | 'cannot_open'
  | 'not_writable'
  | 'database_missing'
  | 'file_in_use'
  | 'second_name'
  | 'schema_from_the_future'
  | 'schema_too_old'
  | 'bad_encryption_key'
  | 'wrong_encryption_key'
  | 'not_movable'
  | 'cannot_decrypt'
  | 'wrong_connection'
  | 'transaction_lost'
  | 'database_away';

/**
 * `wrong_connection` is a programming error; `transaction_lost` ends one change; after `database_away` the
 * outcome is unknown. The others need the operator.
 */
export class DatabaseError extends Error {
  readonly code: DatabaseErrorCode;

  constructor(code: DatabaseErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DatabaseError';
    this.code = code;
  }
}
