type DatabaseErrorCode =
  | 'unsupported_url'
  | 'cannot_open'
  | 'file_in_use'
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
 * A failure of the storage; the message says what is wrong. `wrong_connection` is a mistake of the program,
 * `transaction_lost` ends one change, and after `database_away` the outcome of the change is unknown until the database is
 * back. The operator has to mend the others.
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
