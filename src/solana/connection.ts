import { Connection } from '@solana/web3.js';
import { Agent, type Dispatcher, request } from 'undici';
import { base64TransactionBytes, decodeTransaction, isEmptySignature } from './transaction.ts';
import { ANSWERED, currentSignal } from './with-timeout.ts';

/** How long one node may take for one answer, from connecting to the last byte. */
const DEFAULT_TIMEOUT_MS = 8_000;
const MAX_RESPONSE_BYTES = 32 * 1024 * 1024;

/**
 * Anybody may give a wallet any number of token accounts, and to read tens of thousands takes the process seconds. So much
 * has about 5,000 of them; a longer list is broken off and answered with `TOO_LARGE`.
 */
const LISTING = '"getTokenAccountsByOwner"';
const MAX_LISTING_BYTES = 2 * 1024 * 1024;

/** The code of our own RPC error for an answer that was broken off; the range is free for servers. */
export const TOO_LARGE = -32_090;

type Attempt = { readonly status: number; readonly body: string };

type RpcRequest = {
  readonly body: string;
  readonly headers: Record<string, string>;
  /** The caller no longer wants the answer. */
  readonly signal?: AbortSignal | undefined;
};

interface ConnectionOptions {
  /** Milliseconds one node may take for one answer. */
  readonly timeoutMs?: number;
  readonly clock?: NodeClock;
  /** A node, by its place among the URLs from 1 on, is asked last from now on, or has its place again. */
  readonly onNode?: (place: number, isServing: boolean) => void;
}

/** A clock and what it wakes, in milliseconds; `after` returns what calls the waking off. */
export interface NodeClock {
  readonly now: () => number;
  readonly after: (ms: number, run: () => void) => () => void;
}

export const SYSTEM_CLOCK: NodeClock = {
  now: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms).unref();
    return () => clearTimeout(timer);
  },
};

interface NodesOptions<Question, Answer> {
  /** The nodes, the preferred one first. */
  readonly urls: readonly string[];
  /** Puts one question to one node; rejects when no answer comes in time. */
  readonly ask: (url: string, question: Question) => Promise<Answer>;
  /** Whether the node served the question; one that is limited, broken or behind did not. */
  readonly isServed: (answer: Answer) => boolean;
  readonly clock: NodeClock;
  /** A node, by its place among `urls` from 1 on, comes last from now on, or has its place again. */
  readonly onChange?: (place: number, isServing: boolean) => void;
}

interface Node {
  readonly url: string;
  readonly place: number;
  /** 0 for a node that answered in time when it was asked last; until then the others come first. */
  restsUntil: number;
  answeredAt: number;
}

interface Outcome<Answer> {
  readonly isServed: boolean;
  readonly answer?: Answer;
  readonly failure?: unknown;
}

/** How long a node is waited for before the next one is asked as well. */
const ASK_NEXT_AFTER_MS = 1_000;

/** How long a node that failed or was slow comes last. */
const RESTS_MS = 30_000;

/**
 * A web3.js connection at `confirmed` over undici. Every call has a time limit; where there are several nodes, a further
 * one is asked when one is slow, cannot be reached, answers 429 or 5xx, or says it is unhealthy (`Nodes`). What runs within
 * `withTimeout` is cancelled by it. Never opens a
 * websocket by itself and never waits out a 429. Throws `RangeError` when `urls` is empty.
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
  const { timeoutMs = DEFAULT_TIMEOUT_MS, clock = SYSTEM_CLOCK, onNode } = options;
  const dispatcher = new Agent({ maxResponseSize: MAX_RESPONSE_BYTES, connections: 64 });
  const ask = (url: string, call: RpcRequest) => post(url, call, dispatcher, timeoutMs);
  const nodes = new Nodes<RpcRequest, Attempt>({
    urls,
    ask,
    isServed,
    clock,
    ...(onNode === undefined ? {} : { onChange: onNode }),
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

/** −32005 is "node is unhealthy", sent with HTTP 200 by a node that is behind. */
function isServed({ status, body }: Attempt): boolean {
  if (status === 429 || status >= 500) return false;
  return body.length >= 1_000 || !body.includes('-32005');
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
  return (await readUpTo(body, MAX_LISTING_BYTES, statusCode)) ?? brokenOff(call);
}

/** Undefined where there is more, which is not waited for. */
async function readUpTo(
  body: AsyncIterable<Buffer>,
  most: number,
  status: number,
): Promise<Attempt | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > most) return undefined;
    chunks.push(chunk);
  }
  return { status, body: Buffer.concat(chunks).toString() };
}

/** To web3.js it is an answer of the node, so no other one is asked for as much again. */
function brokenOff({ body }: RpcRequest): Attempt {
  const { id } = JSON.parse(body) as { id: unknown };
  const error = { code: TOO_LARGE, message: 'the answer is too large' };
  return { status: 200, body: JSON.stringify({ jsonrpc: '2.0', id, error }) };
}

function plainHeaders(headers: HeadersInit | undefined): Record<string, string> {
  return { ...Object.fromEntries(new Headers(headers)), 'content-type': 'application/json' };
}

/**
 * Asks several nodes as one. The preferred node is asked alone; when it fails, or has not answered within a second, the
 * next is asked too, and whoever serves the question first has answered it. A node that failed or was slow comes after
 * the others for half a minute. Then one question goes to it beside the others, and it takes its place again when it
 * answers in time; nobody waits for that.
 */
export class Nodes<Question, Answer> {
  readonly #options: NodesOptions<Question, Answer>;
  readonly #nodes: readonly Node[];

  constructor(options: NodesOptions<Question, Answer>) {
    this.#options = options;
    this.#nodes = options.urls.map((url, index) => ({ url, place: index + 1, restsUntil: 0, answeredAt: 0 }));
  }

  /**
   * What the first node to serve the question says; else the refusal of one. Once `signal` has aborted no further node is
   * asked, and none is blamed where the answer had come. @throws when none answered at all
   */
  async ask(question: Question, signal?: AbortSignal): Promise<Answer> {
    const waiting = this.#inOrder();
    const underWay = new Set<Promise<Outcome<Answer>>>();
    let last: Outcome<Answer> = { isServed: false };
    const put = (node: Node) => {
      const asked = this.#put(node, question, signal).then((outcome) => {
        underWay.delete(asked);
        if ('answer' in outcome || !('answer' in last)) last = outcome;
        return outcome;
      });
      underWay.add(asked);
    };
    for (const node of this.#takeRested(waiting)) put(node);
    for (;;) {
      const node = signal?.aborted ? undefined : waiting.shift();
      if (node) put(node);
      if (underWay.size === 0) return answerOf(last);
      const outcome = await this.#firstOf(underWay, waiting.length > 0 ? node : undefined);
      if (outcome?.isServed) return answerOf(outcome);
    }
  }

  /** Whoever answered last among those that rest: where all nodes are in trouble, that is the best guess. */
  #inOrder(): Node[] {
    const trusted = this.#nodes.filter(({ restsUntil }) => restsUntil === 0);
    const resting = this.#nodes.filter(({ restsUntil }) => restsUntil !== 0);
    return [...trusted, ...resting.sort((a, b) => b.answeredAt - a.answeredAt)];
  }

  /** Takes the nodes out that have rested long enough to be tried beside the first. */
  #takeRested(waiting: Node[]): readonly Node[] {
    const now = this.#options.clock.now();
    const rested = waiting.slice(1).filter(({ restsUntil }) => restsUntil !== 0 && restsUntil <= now);
    for (const node of rested) {
      waiting.splice(waiting.indexOf(node), 1);
      this.#rest(node);
    }
    return rested;
  }

  async #put(node: Node, question: Question, signal?: AbortSignal): Promise<Outcome<Answer>> {
    const { ask, isServed, clock } = this.#options;
    const askedAt = clock.now();
    const outcome = await ask(node.url, question).then(
      (answer) => ({ isServed: isServed(answer), answer }),
      (failure: unknown) => ({ isServed: false, failure }),
    );
    const now = clock.now();
    if (signal?.reason === ANSWERED && !outcome.isServed) return outcome;
    if (outcome.isServed) node.answeredAt = now;
    if (outcome.isServed && now - askedAt < ASK_NEXT_AFTER_MS) this.#giveBack(node);
    else this.#rest(node);
    return outcome;
  }

  /** Undefined when `slow`, the node asked last, has had its second and another one is there to be asked. */
  async #firstOf(
    underWay: ReadonlySet<Promise<Outcome<Answer>>>,
    slow: Node | undefined,
  ): Promise<Outcome<Answer> | undefined> {
    if (slow === undefined) return Promise.race(underWay);
    let callOff = () => {};
    const patience = new Promise<undefined>((resolve) => {
      callOff = this.#options.clock.after(ASK_NEXT_AFTER_MS, () => {
        this.#rest(slow);
        resolve(undefined);
      });
    });
    return Promise.race([...underWay, patience]).finally(() => callOff());
  }

  #rest(node: Node): void {
    if (node.restsUntil === 0) this.#options.onChange?.(node.place, false);
    node.restsUntil = this.#options.clock.now() + RESTS_MS;
  }

  #giveBack(node: Node): void {
    if (node.restsUntil !== 0) this.#options.onChange?.(node.place, true);
    node.restsUntil = 0;
  }
}

function answerOf<Answer>({ answer, failure }: Outcome<Answer>): Answer {
  if (answer !== undefined) return answer;
  throw new Error('no RPC node answered', { cause: failure });
}

/**
 * Sends a transaction (base64) that lacks no signature, as it is. True when a node took it; false when none did, nobody
 * knows, or a signer's slot is still empty. The node tries it first, so that what can only fail costs no fee. Never rejects.
 */
export async function sendComplete(
  connection: Pick<Connection, 'sendRawTransaction'>,
  transaction: string,
): Promise<boolean> {
  try {
    const bytes = base64TransactionBytes(transaction);
    if (decodeTransaction(bytes).signatures.some(isEmptySignature)) return false;
    await connection.sendRawTransaction(bytes, { preflightCommitment: 'confirmed' });
    return true;
  } catch {
    return false;
  }
}
