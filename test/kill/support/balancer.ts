import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { Agent, request } from 'undici';
import { serve } from '../../support/serve.ts';

/** Timeout, ms: a frozen replica accepts connections and does not answer. */
const ANSWERS_WITHIN_MS = 3_000;
/** Period in which an unresponsive replica is tried last, ms. */
const AVOIDED_MS = 1_000;

interface Balancer {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Round robin over the replicas. An idempotent request without an answer goes to another replica; any other gets a 502, and
 * the client decides.
 */
export async function startBalancer(backends: readonly string[]): Promise<Balancer> {
  const dispatcher = new Agent({ connections: 64, headersTimeout: ANSWERS_WITHIN_MS, connectTimeout: 1_000 });
  const avoidedUntil = new Map<string, number>();
  let next = 0;

  const inTurn = (): readonly string[] => {
    next += 1;
    const turned = backends.map((_, index) => backends[(index + next) % backends.length] ?? '');
    const isGood = (one: string) => (avoidedUntil.get(one) ?? 0) <= Date.now();
    return [...turned.filter(isGood), ...turned.filter((one) => !isGood(one))];
  };

  const forward = async (asked: IncomingMessage, body: Buffer, backend: string) => {
    const { host: _host, connection: _connection, 'content-length': _length, ...headers } = asked.headers;
    const method = asked.method === 'POST' ? 'POST' : 'GET';
    const sent = { method, dispatcher, headers, ...(method === 'POST' ? { body } : {}) } as const;
    const answer = await request(`${backend}${asked.url}`, sent);
    return { status: answer.statusCode, headers: answer.headers, body: await answer.body.text() };
  };

  const handle = async (asked: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(asked);
    const mayRepeat = asked.method === 'GET' || asked.url === '/telegram/webhook';
    for (const backend of inTurn()) {
      try {
        const answer = await forward(asked, body, backend);
        response.writeHead(answer.status, { 'content-type': String(answer.headers['content-type']) });
        return void response.end(answer.body);
      } catch (error) {
        avoidedUntil.set(backend, Date.now() + AVOIDED_MS);
        if (!mayRepeat && (error as { code?: string }).code !== 'ECONNREFUSED') break;
      }
    }
    response.writeHead(502).end();
  };

  const server = await serve(
    (asked, response) => void handle(asked, response).catch(() => response.destroy()),
  );
  return {
    url: server.url,
    close: async () => {
      await server.close();
      await dispatcher.destroy();
    },
  };
}
