type StoreErrorCode = 'unreadable_row' | 'forbidden_move';

/** A row that does not hold what this version writes, or a move that the table of transitions forbids. */
export class StoreError extends Error {
  readonly code: StoreErrorCode;

  constructor(code: StoreErrorCode, message: string) {
    super(message);
    this.name = 'StoreError';
    this.code = code;
  }
}
