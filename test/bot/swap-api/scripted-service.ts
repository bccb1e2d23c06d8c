import type { IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import type { CallReport } from '../../../src/bot/swap-api/calls.ts';
import { createSwapApi } from '../../../src/bot/swap-api/client.ts';
import { type Reply, send, serve } from '../../support/serve.ts';

interface SeenRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export type Client = Awaited<ReturnType<typeof startClient>>;

/** A loopback service with scripted answers that records its requests. @param wanted port; 0 picks a free one */
export async function startScriptedService(wanted = 0) {
  const script: Reply[] = [];
  const seen: SeenRequest[] = [];
  const server = await serve(async (request, response) => {
    seen.push({
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      body: await text(request),
    });
    send(response, script.shift() ?? { status: 599, body: 'not scripted' });
  }, wanted);
  return {
    baseUrl: `${server.url}/base/`,
    seen,
    answer: (...answers: readonly Reply[]) => void script.push(...answers),
    close: server.close,
  };
}

export const success = (data: unknown): Reply => ({
  body: { success: true, data, timestamp: '2026-11-21T10:00:00.000Z', extra: 1 },
});

export const failure = (
  status: number,
  code: string,
  headers: Readonly<Record<string, string>> = {},
): Reply => ({
  status,
  headers,
  body: { success: false, error: { code, message: 'secret words', requestId: 'req-1' }, timestamp: 't' },
});

/** A client of a scripted service, with a fake clock. */
export async function startClient() {
  const service = await startScriptedService();
  const calls: CallReport[] = [];
  const client = { now: 1_000_000 };
  const api = createSwapApi({
    baseUrl: service.baseUrl,
    apiKey: 'key-1',
    now: () => client.now,
    onCall: (call) => calls.push(call),
  });
  const close = async () => {
    await service.close();
    await api.close();
  };
  return Object.assign(client, { service, api, calls, close });
}
