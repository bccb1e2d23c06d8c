import { Connection } from '@solana/web3.js';
import { Agent, type Dispatcher, request } from 'undici';
import { type NodeClock, Nodes, SYSTEM_CLOCK } from './ask-nodes.ts';
import { currentSignal } from './with-timeout.ts';

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
