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

/** Reads past the end throw `truncated`. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #offset = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get offset(): number {
    return this.#offset;
  }

  get remaining(): number {
    return this.#bytes.length - this.#offset;
  }

  peek(): number {
    const byte = this.#bytes[this.#offset];
    if (byte === undefined) throw new TransactionError('truncated', `ends at byte ${this.#offset}`);
    return byte;
  }

  byte(): number {
    const byte = this.peek();
    this.#offset += 1;
    return byte;
  }

  take(length: number): Uint8Array {
    if (length > this.remaining)
      throw new TransactionError('truncated', `ends at byte ${this.#bytes.length}`);
    const part = this.#bytes.subarray(this.#offset, this.#offset + length);
    this.#offset += length;
    return part;
  }

  /** compact-u16 in its shortest form. */
  compactLength(): number {
    const first = this.byte();
    if (first < 0x80) return first;
    const second = this.byte();
    if (second < 0x80) return this.#canonical((first & 0x7f) | (second << 7), second);
    const third = this.byte();
    if (third > 3) throw new TransactionError('non-canonical-length', 'a length has more than 16 bits');
    return this.#canonical((first & 0x7f) | ((second & 0x7f) << 7) | (third << 14), third);
  }

  list<Item>(read: () => Item): Item[] {
    return Array.from({ length: this.#bounded(this.compactLength()) }, read);
  }

  #bounded(length: number): number {
    if (length > this.remaining) throw new TransactionError('truncated', `${length} items announced`);
    return length;
  }

  #canonical(length: number, lastByte: number): number {
    if (lastByte === 0)
      throw new TransactionError('non-canonical-length', 'a length is not in its shortest form');
    return length;
  }
}

/** Bytes that are no supported transaction. */
export class TransactionError extends Error {
  readonly code: TransactionErrorCode;

  constructor(code: TransactionErrorCode, detail: string) {
    super(detail);
    this.name = 'TransactionError';
    this.code = code;
  }
}
