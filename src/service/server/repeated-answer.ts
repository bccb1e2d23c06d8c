import { writeSuccess } from './envelopes.ts';

/** Where the timestamp of an answer begins, counted from its end: 24 characters, a quote and a brace. */
const TIMESTAMP_FROM_END = 26;

/**
 * A large answer that is the same for everybody but for its timestamp. It is encoded once; afterwards only the
 * timestamp is written into a copy, and not even that for requests of the same millisecond.
 */
export class RepeatedAnswer {
  readonly #template: Buffer;
  #bytes: Buffer;
  #writtenFor = Number.NaN;

  /** @param dataJson the data of the answer, as JSON */
  constructor(dataJson: string) {
    this.#template = Buffer.from(writeSuccess(dataJson, 0));
    this.#bytes = this.#template;
  }

  /** The bytes of the answer given at `now`, milliseconds since the epoch. */
  at(now: number): Buffer {
    if (now === this.#writtenFor) return this.#bytes;
    // A copy, because the last one may still be on its way to a socket.
    this.#bytes = Buffer.from(this.#template);
    this.#bytes.write(new Date(now).toISOString(), this.#bytes.length - TIMESTAMP_FROM_END, 'latin1');
    this.#writtenFor = now;
    return this.#bytes;
  }
}
