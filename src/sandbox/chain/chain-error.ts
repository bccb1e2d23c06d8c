export type ChainErrorCode = 'no_native_chain' | 'chain_did_not_start' | 'chain_call_failed' | 'unconfirmed';

/** A failure of the embedded chain; the message says what to do about it. */
export class ChainError extends Error {
  readonly code: ChainErrorCode;

  constructor(code: ChainErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ChainError';
    this.code = code;
  }
}
