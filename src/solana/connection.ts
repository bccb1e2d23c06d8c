import { Connection } from '@solana/web3.js';
import { Agent, request } from 'undici';

const DEFAULT_TIMEOUT_MS = 10_000;
const MAX_RESPONSE_BYTES = 32 * 1024 * 1024;

type Attempt = { readonly status: number; readonly body: string };
type RpcRequest = { readonly body: string; readonly headers: Record<string, string> };

/**
 * A web3.js connection at `confirmed` over undici. Every call has a time limit; when a node cannot be reached, answers
 * 429 or 5xx, or says it is unhealthy, the next URL is asked. Never opens a websocket by itself and never waits out a 429.
 * Throws `RangeError` when `urls` is empty.
 */
export function createConnection(urls: readonly string[], options: { timeoutMs?: number } = {}): Connection {
  const [first] = urls;
  if (first === undefined) throw new RangeError('at least one RPC URL is needed');
  return new Connection(first, {
    commitment: 'confirmed',
    disableRetryOnRateLimit: true,
    fetch: createRpcFetch(urls, options.timeoutMs ?? DEFAULT_TIMEOUT_MS),
  });
}

function createRpcFetch(urls: readonly string[], timeoutMs: number): typeof fetch {
  const agent = new Agent({ maxResponseSize: MAX_RESPONSE_BYTES, connections: 64 });
  return async (_url, init) => {
    const call = { body: String(init?.body ?? ''), headers: plainHeaders(init?.headers) };
    const answer = await askInTurn(urls, (url) => post(url, call, agent, timeoutMs));
    return new Response(answer.body, {
      status: answer.status,
      headers: { 'content-type': 'application/json' },
    });
  };
}

async function askInTurn(urls: readonly string[], ask: (url: string) => Promise<Attempt>): Promise<Attempt> {
  let refused: Attempt | undefined;
  let failure: unknown;
  for (const url of urls) {
    try {
      const answer = await ask(url);
      if (!shouldAskNext(answer)) return answer;
      refused = answer;
    } catch (error) {
      failure = error;
    }
  }
  if (refused !== undefined) return refused;
  throw new Error('no RPC node answered', { cause: failure });
}

/** −32005 is "node is unhealthy", sent with HTTP 200 by a node that is behind. */
function shouldAskNext(answer: Attempt): boolean {
  if (answer.status === 429 || answer.status >= 500) return true;
  return answer.body.length < 1_000 && answer.body.includes('-32005');
}

async function post(url: string, call: RpcRequest, dispatcher: Agent, timeoutMs: number): Promise<Attempt> {
  const { statusCode, body } = await request(url, {
    method: 'POST',
    body: call.body,
    headers: call.headers,
    dispatcher,
    signal: AbortSignal.timeout(timeoutMs),
  });
  return { status: statusCode, body: await body.text() };
}

function plainHeaders(headers: HeadersInit | undefined): Record<string, string> {
  return { ...Object.fromEntries(new Headers(headers)), 'content-type': 'application/json' };
}
