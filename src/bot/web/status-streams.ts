import type { FastifyReply } from 'fastify';

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
const MOST_PER_TOKEN = 8;

/**
 * Streams a status as server-sent events, once now and again at every change, until it is final. It is read again at a
 * fixed pace, because the change may come from another process.
 */
export class StatusStreams {
  readonly #readEveryMs: number;
  readonly #closing = new AbortController();
  readonly #open = new Map<string, number>();

  constructor(readEveryMs = READ_EVERY_MS) {
    this.#readEveryMs = readEveryMs;
  }

  /** Ends every stream; their browsers come back to whoever answers then. */
  close(): void {
    this.#closing.abort();
  }

  /** Whether one more stream may be opened for this token. */
  hasRoom(token: string): boolean {
    const total = [...this.#open.values()].reduce((sum, count) => sum + count, 0);
    return total < MOST_STREAMS && (this.#open.get(token) ?? 0) < MOST_PER_TOKEN;
  }

  /** Takes the connection over and returns when the stream has ended. */
  async stream(token: string, reply: FastifyReply, first: Status, read: ReadStatus): Promise<void> {
    const { raw } = reply.hijack();
    const gone = new AbortController();
    raw.once('close', () => gone.abort());
    raw.writeHead(200, { ...headersOf(reply), 'Content-Type': 'text/event-stream; charset=utf-8' });
    this.#count(token, 1);
    try {
      await this.#write(raw, AbortSignal.any([gone.signal, this.#closing.signal]), first, read);
    } finally {
      this.#count(token, -1);
      raw.end();
    }
  }

  #count(token: string, change: number): void {
    const count = (this.#open.get(token) ?? 0) + change;
    if (count > 0) this.#open.set(token, count);
    else this.#open.delete(token);
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
