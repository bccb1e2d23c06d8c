import type { FastifyReply } from 'fastify';
import { JSON_TYPE, writeSuccess } from './envelopes.ts';

/** The timestamp at the end of an answer: 24 characters, a quote and a brace. */
const TAIL_LENGTH = 26;

/**
 * A large answer that is the same for everybody but for its timestamp, which is its end. All else is encoded once and
 * never copied: every request is sent the same bytes, and then its own end.
 */
export class RepeatedAnswer {
  readonly #head: Buffer;
  readonly #headers: Readonly<Record<string, string | number>>;
  #answer: Buffer;
  #writtenFor = Number.NaN;

  /** @param dataJson the data of the answer, as JSON */
  constructor(dataJson: string) {
    const answer = Buffer.from(writeSuccess(dataJson, 0));
    this.#answer = answer;
    this.#head = answer.subarray(0, -TAIL_LENGTH);
    this.#headers = { 'content-type': JSON_TYPE, 'content-length': answer.length };
  }

  send(reply: FastifyReply, now: number): void {
    const { raw } = reply.hijack();
    raw.writeHead(200, this.#headers);
    raw.end(this.#at(now));
  }

  /** Written once for all requests of the same millisecond. */
  #at(now: number): Buffer {
    if (now !== this.#writtenFor) {
      this.#answer = Buffer.concat([this.#head, Buffer.from(`${new Date(now).toISOString()}"}`, 'latin1')]);
      this.#writtenFor = now;
    }
    return this.#answer;
  }
}
