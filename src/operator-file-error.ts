/** A file that the operator named is missing or broken; the message says which, where and how. */
export class OperatorFileError extends Error {
  readonly code = 'operator_file';

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'OperatorFileError';
  }
}
