/*
 * One connection of `@solana/web3.js` over several RPC nodes, with timeouts that really cancel. It chooses who is
 * asked and in which order, and takes the first good answer; what an end of a transaction needs is `agreement.ts`,
 * which asks every node by itself. `test/solana/connection.test.ts` and `node-faults.test.ts` prove it.
 */

import { Connection } from '@solana/web3.js';
import { Agent, type Dispatcher, request } from 'undici';
import { readBody } from '../http/outgoing.ts';
import { base64TransactionBytes, decodeTransaction, isEmptySignature } from './transaction.ts';
import { ANSWERED, afterMs, currentSignal } from './with-timeout.ts';

/** Limit of each node, from connecting to the last byte. */
const DEFAULT_TIMEOUT_MS = 8_000;
const MAX_RESPONSE_BYTES = 32 * 1024 * 1024;

/** A wallet can have thousands of token accounts by spam, seconds to parse: the limit is about 5,000. */
const LISTING = '"getTokenAccountsByOwner"';
const MAX_LISTING_BYTES = 2 * 1024 * 1024;

/** An error code of our own, in JSON-RPC's range for servers. */
export const TOO_LARGE = -32_090;

type Attempt = { readonly status: number; readonly body: string };

type RpcRequest = {
  readonly body: string;
  readonly headers: Record<string, string>;
  readonly signal?: AbortSignal | undefined;
};

interface ConnectionOptions {
  /** Limit of each node, ms. @default 8000 */
  readonly timeoutMs?: number;
  readonly clock?: NodeClock;
  /** `place` among `urls`, from 1. */
  readonly onNode?: (place: number, isServing: boolean) => void;
  readonly onCall?: (call: RpcCall) => void;
  /** True where a node must not be asked: it counts as unreachable. */
  readonly isLeftOut?: ((url: string) => boolean) | undefined;
  /** The place of the first URL. @default 1 */
  readonly place?: number;
}

/** What metrics count. `cancelled`: another node or the caller was first. */
export interface RpcCall {
  readonly place: number;
  readonly method: string;
  readonly outcome: 'ok' | 'refused' | 'failing' | 'late' | 'unreachable' | 'cancelled';
  readonly seconds: number;
}

/** `after` returns a function that cancels. */
export interface NodeClock {
  readonly now: () => number;
  readonly after: (ms: number, run: () => void) => () => void;
}

export const SYSTEM_CLOCK: NodeClock = {
  now: () => performance.now(),
  after: afterMs,
};

interface NodesOptions<Question, Answer> {
  readonly urls: readonly string[];
  readonly ask: (url: string, question: Question) => Promise<Answer>;
  /** False where the node is rate-limited, failing or behind. */
  readonly isServed: (answer: Answer) => boolean;
  /** True where another node may know better. @default never */
  readonly isRefusal?: (question: Question, answer: Answer) => boolean;
  readonly clock: NodeClock;
  readonly onChange?: ((place: number, isServing: boolean) => void) | undefined;
}

interface Node {
  readonly url: string;
  readonly place: number;
  demotedUntil: number;
  answeredAt: number;
}

interface Outcome<Answer> {
  readonly isServed: boolean;
  readonly answer?: Answer;
  readonly failure?: unknown;
}

const HEAD_START_MS = 1_000;

const DEMOTION_MS = 30_000;

/**
 * A connection at `confirmed` over undici, with timeout, failover (`Nodes`) and cancellation by `withTimeout`. Never waits
 * out a 429. Throws `RangeError` when `urls` is empty.
 */
export function createConnection(urls: readonly string[], options: ConnectionOptions = {}): Connection {
  const [first] = urls;
  if (first === undefined) throw new RangeError('at least one RPC URL is needed');
  return new Connection(first, {
    commitment: 'confirmed',
    disableRetryOnRateLimit: true,
    fetch: createRpcFetch(urls, options),
  });
}

function createRpcFetch(urls: readonly string[], options: ConnectionOptions): typeof fetch {
  const { timeoutMs = DEFAULT_TIMEOUT_MS, clock = SYSTEM_CLOCK, onNode, onCall, place = 1 } = options;
  const { isLeftOut = () => false } = options;
  const dispatcher = new Agent({ maxResponseSize: MAX_RESPONSE_BYTES, connections: 64 });
  const nodes = new Nodes<RpcRequest, Attempt>({
    urls,
    ask: async (url, call) => {
      if (isLeftOut(url)) throw new Error('the node is left out');
      const asking = post(url, call, dispatcher, timeoutMs);
      if (onCall) void reportCall(asking, call, place + urls.indexOf(url), onCall);
      return asking;
    },
    isServed,
    isRefusal: isRefusedSend,
    clock,
    onChange: onNode,
  });
  return async (_url, init) => {
    const signal = currentSignal();
    const call = { body: String(init?.body ?? ''), headers: plainHeaders(init?.headers), signal };
    const answer = await nodes.ask(call, signal);
    return new Response(answer.body, {
      status: answer.status,
      headers: { 'content-type': 'application/json' },
    });
  };
}

async function reportCall(
  asking: Promise<Attempt>,
  { body, signal }: RpcRequest,
  place: number,
  onCall: (call: RpcCall) => void,
): Promise<void> {
  const [, method = 'unknown'] = /"method":"(\w+)"/.exec(body) ?? [];
  const askedAt = performance.now();
  const outcome = await asking.then(outcomeOf, (error: unknown) => {
    if (signal?.aborted) return signal.reason === ANSWERED ? 'cancelled' : 'late';
    return error instanceof Error && error.name === 'TimeoutError' ? 'late' : 'unreachable';
  });
  onCall({ place, method, outcome, seconds: (performance.now() - askedAt) / 1_000 });
}

function outcomeOf(answer: Attempt): RpcCall['outcome'] {
  if (isServed(answer)) return 'ok';
  return answer.status === 429 ? 'refused' : 'failing';
}

/** −32005: "node is unhealthy", sent with HTTP 200. */
function isServed({ status, body }: Attempt): boolean {
  if (status === 429 || status >= 500) return false;
  return body.length >= 1_000 || !body.includes('-32005');
}

/** A node that is behind refuses, by preflight, what the others take. */
function isRefusedSend({ body }: RpcRequest, answer: Attempt): boolean {
  return body.includes('"sendTransaction"') && answer.body.includes('"error"');
}

async function post(
  url: string,
  call: RpcRequest,
  dispatcher: Dispatcher,
  timeoutMs: number,
): Promise<Attempt> {
  const { statusCode, body } = await request(url, {
    method: 'POST',
    body: call.body,
    headers: call.headers,
    dispatcher,
    signal: call.signal
      ? AbortSignal.any([AbortSignal.timeout(timeoutMs), call.signal])
      : AbortSignal.timeout(timeoutMs),
  });
  if (!call.body.includes(LISTING)) return { status: statusCode, body: await body.text() };
  const bytes = await readBody(body, MAX_LISTING_BYTES);
  return bytes ? { status: statusCode, body: bytes.toString() } : tooLarge(call);
}

/** No other node is asked for as much. */
function tooLarge({ body }: RpcRequest): Attempt {
  const { id } = JSON.parse(body) as { id: unknown };
  const error = { code: TOO_LARGE, message: 'the answer is too large' };
  return { status: 200, body: JSON.stringify({ jsonrpc: '2.0', id, error }) };
}

function plainHeaders(headers: HeadersInit | undefined): Record<string, string> {
  return { ...Object.fromEntries(new Headers(headers)), 'content-type': 'application/json' };
}

/**
 * Asks nodes in their order. The next node is asked as well after a failure or a second, and the first good answer
 * wins. A failed or slow node comes last for 30 s; one request probes it in parallel once that time is over.
 */
export class Nodes<Question, Answer> {
  readonly #options: NodesOptions<Question, Answer>;
  readonly #nodes: readonly Node[];

  constructor(options: NodesOptions<Question, Answer>) {
    this.#options = options;
    this.#nodes = options.urls.map((url, index) => ({
      url,
      place: index + 1,
      demotedUntil: 0,
      answeredAt: 0,
    }));
  }

  /**
   * The first good answer, or the last refusal or bad one. An aborted `signal` stops failover; `ANSWERED` as its reason
   * demotes no node. Throws where no node answered.
   */
  async ask(question: Question, signal?: AbortSignal): Promise<Answer> {
    const waiting = this.#inOrder();
    const pending = new Set<Promise<Outcome<Answer>>>();
    let last: Outcome<Answer> = { isServed: false };
    const start = (node: Node) => {
      const asked = this.#send(node, question, signal).then((outcome) => {
        pending.delete(asked);
        if (isBetter(outcome, last)) last = outcome;
        return outcome;
      });
      pending.add(asked);
    };
    for (const node of this.#takeProbes(waiting)) start(node);
    for (;;) {
      const node = signal?.aborted ? undefined : waiting.shift();
      if (node) start(node);
      if (pending.size === 0) return answerOf(last);
      const outcome = await this.#firstOf(pending, waiting.length > 0 ? node : undefined);
      const { answer, isServed = false } = outcome ?? {};
      const isRefusal = answer !== undefined && this.#options.isRefusal?.(question, answer);
      if (outcome && isServed && !isRefusal) return answerOf(outcome);
    }
  }

  /** The last to answer is the best guess. */
  #inOrder(): Node[] {
    const trusted = this.#nodes.filter(({ demotedUntil }) => demotedUntil === 0);
    const demoted = this.#nodes.filter(({ demotedUntil }) => demotedUntil !== 0);
    return [...trusted, ...demoted.sort((a, b) => b.answeredAt - a.answeredAt)];
  }

  #takeProbes(waiting: Node[]): readonly Node[] {
    const now = this.#options.clock.now();
    const probes = waiting.slice(1).filter(({ demotedUntil }) => demotedUntil !== 0 && demotedUntil <= now);
    for (const node of probes) {
      waiting.splice(waiting.indexOf(node), 1);
      this.#demote(node);
    }
    return probes;
  }

  async #send(node: Node, question: Question, signal?: AbortSignal): Promise<Outcome<Answer>> {
    const { ask, isServed, clock } = this.#options;
    const askedAt = clock.now();
    const outcome = await ask(node.url, question).then(
      (answer) => ({ isServed: isServed(answer), answer }),
      (failure: unknown) => ({ isServed: false, failure }),
    );
    const now = clock.now();
    if (signal?.reason === ANSWERED && !outcome.isServed) return outcome;
    if (outcome.isServed) node.answeredAt = now;
    if (outcome.isServed && now - askedAt < HEAD_START_MS) this.#restore(node);
    else this.#demote(node);
    return outcome;
  }

  /** Undefined at the end of the head start of `slow`. */
  async #firstOf(
    pending: ReadonlySet<Promise<Outcome<Answer>>>,
    slow: Node | undefined,
  ): Promise<Outcome<Answer> | undefined> {
    if (slow === undefined) return Promise.race(pending);
    let cancel = () => {};
    const headStart = new Promise<undefined>((resolve) => {
      cancel = this.#options.clock.after(HEAD_START_MS, () => {
        this.#demote(slow);
        resolve(undefined);
      });
    });
    return Promise.race([...pending, headStart]).finally(() => cancel());
  }

  #demote(node: Node): void {
    if (node.demotedUntil === 0) this.#options.onChange?.(node.place, false);
    node.demotedUntil = this.#options.clock.now() + DEMOTION_MS;
  }

  #restore(node: Node): void {
    if (node.demotedUntil !== 0) this.#options.onChange?.(node.place, true);
    node.demotedUntil = 0;
  }
}

/** A refusal tells more than a 429, and any answer more than none. */
function isBetter<Answer>(outcome: Outcome<Answer>, last: Outcome<Answer>): boolean {
  return outcome.isServed || (!last.isServed && ('answer' in outcome || !('answer' in last)));
}

function answerOf<Answer>({ answer, failure }: Outcome<Answer>): Answer {
  if (answer !== undefined) return answer;
  throw new Error('no RPC node answered', { cause: failure });
}

/**
 * Takes a fully signed transaction (base64). False where no node accepted it or a signature is missing.
 * Preflight avoids fees for certain failures. Never rejects.
 */
export async function sendComplete(connection: Connection, transaction: string): Promise<boolean> {
  try {
    const bytes = base64TransactionBytes(transaction);
    if (decodeTransaction(bytes).signatures.some(isEmptySignature)) return false;
    await connection.sendRawTransaction(bytes, { preflightCommitment: 'confirmed' });
    return true;
  } catch {
    return false;
  }
}
