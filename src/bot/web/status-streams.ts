import type { FastifyReply, FastifyRequest } from 'fastify';
import { senderOf } from '../../limits/sender.ts';
import type { PersonId } from '../swap/brands.ts';

/** A status that a page follows; the stream ends with the final one. */
interface Status {
  readonly final: boolean;
}

type ReadStatus = () => Promise<Status | undefined>;

const READ_EVERY_MS = 500;
/** A comment this often keeps proxies from closing a quiet stream. */
const READS_PER_HEARTBEAT = 30;
/** An open stream ends after this many reads; the browser opens a new one by itself. */
const MOST_READS = 1_200;
const MOST_STREAMS = 256;
const MOST_PER_PERSON = 8;
const MOST_PER_SENDER = 16;

/** Who follows a status: the person it belongs to, from where. */
export interface Follower {
  readonly person: PersonId;
  readonly sender: string;
}

/**
 * Streams a status as server-sent events, once now and again at every change, until it is final. It is read again at a
 * fixed pace, because the change may come from another process.
 */
export class StatusStreams {
  readonly #readEveryMs: number;
  readonly #closing = new AbortController();
  readonly #open = new Set<Follower>();

  constructor(readEveryMs = READ_EVERY_MS) {
    this.#readEveryMs = readEveryMs;
  }

  /** Ends every stream; their browsers come back to whoever answers then. */
  close(): void {
    this.#closing.abort();
  }

  /** Whether one more stream may be opened; who gets none asks for the status from time to time. */
  hasRoom({ person, sender }: Follower): boolean {
    const open = [...this.#open];
    const ofPerson = open.filter((follower) => follower.person === person).length;
    const ofSender = open.filter((follower) => follower.sender === sender).length;
    return open.length < MOST_STREAMS && ofPerson < MOST_PER_PERSON && ofSender < MOST_PER_SENDER;
  }

  /** Takes the connection over and returns when the stream has ended. */
  async stream(follower: Follower, reply: FastifyReply, first: Status, read: ReadStatus): Promise<void> {
    const { raw } = reply.hijack();
    const gone = new AbortController();
    raw.once('close', () => gone.abort());
    raw.writeHead(200, { ...headersOf(reply), 'Content-Type': 'text/event-stream; charset=utf-8' });
    this.#open.add(follower);
    try {
      await this.#write(raw, AbortSignal.any([gone.signal, this.#closing.signal]), first, read);
    } finally {
      this.#open.delete(follower);
      raw.end();
    }
  }

  async #write(raw: FastifyReply['raw'], end: AbortSignal, first: Status, read: ReadStatus): Promise<void> {
    let shown = '';
    let status: Status | undefined = first;
    for (let reads = 1; status && !end.aborted && reads <= MOST_READS; reads += 1) {
      const text = JSON.stringify(status);
      if (text !== shown) raw.write(`data: ${text}\n\n`);
      else if (reads % READS_PER_HEARTBEAT === 0) raw.write(': still here\n\n');
      shown = text;
      if (status.final) return;
      await pause(this.#readEveryMs, end);
      status = end.aborted ? undefined : await read();
    }
  }
}

/** Waits, or returns at once when the stream ends. */
function pause(ms: number, end: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = () => {
    clearTimeout(timer);
    end.removeEventListener('abort', stop);
    resolve();
  };
  const timer = setTimeout(stop, ms);
  end.addEventListener('abort', stop);
  return promise;
}

function headersOf(reply: FastifyReply): Record<string, string> {
  const set = Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]);
  return { ...Object.fromEntries(set), 'X-Accel-Buffering': 'no' };
}

/** Who follows by this request. */
export function followerOf(request: FastifyRequest, personId: PersonId): Follower {
  return { person: personId, sender: senderOf(request.ip) };
}
