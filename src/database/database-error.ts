type DatabaseErrorCode =
  | 'unsupported_url'
  | 'cannot_open'
  | 'file_in_use'
  | 'schema_from_the_future'
  | 'schema_too_old'
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

/** The system refused to write or to sync. A full disk (`SQLITE_FULL`) is none: the change is taken back, and room may come. */
export function isRefusedWrite(error: unknown): boolean {
  return /^SQLITE_IOERR_(WRITE|FSYNC|DIR_FSYNC|TRUNCATE)$/.test(String((error as { code?: unknown }).code));
}

/** What every query fails with once the disk has refused a write. */
export function refusedByDisk(cause: unknown): DatabaseError {
  const message =
    'The disk did not take what was written: nothing more is, until a restart has read what is there';
  return new DatabaseError('database_away', message, { cause });
}
