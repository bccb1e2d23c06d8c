import { writeSuccess } from './envelopes.ts';

/** The timestamp at the end of an answer: 24 characters, a quote and a brace. */
const TAIL_LENGTH = 26;

/**
 * A large answer that is the same for everybody but for its timestamp, which is its end. The data is encoded once, and
 * the answer written once for all requests of the same millisecond.
 */
export class RepeatedAnswer {
  readonly #head: Buffer;
  #answer: Buffer;
  #writtenFor = 0;

  /** @param dataJson the data of the answer, as JSON */
  constructor(dataJson: string) {
    this.#answer = Buffer.from(writeSuccess(dataJson, this.#writtenFor));
    this.#head = this.#answer.subarray(0, -TAIL_LENGTH);
  }

  /** The bytes of the answer given at `now`, milliseconds since the epoch. */
  at(now: number): Buffer {
    if (now !== this.#writtenFor) {
      this.#answer = Buffer.concat([this.#head, Buffer.from(`${new Date(now).toISOString()}"}`)]);
      this.#writtenFor = now;
    }
    return this.#answer;
  }
}
