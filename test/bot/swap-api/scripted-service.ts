import type { IncomingHttpHeaders } from 'node:http';
import { serve } from '../../support/serve.ts';

interface SeenRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

interface ScriptedAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as it is when a string, else as JSON. */
  readonly body?: unknown;
  /** Tears the connection instead of answering. */
  readonly tear?: boolean;
  /** Never answers. */
  readonly hang?: boolean;
}

/** A service on loopback that gives the scripted answers in turn and records what it was asked; at a free port unless told. */
export async function startScriptedService(wanted = 0) {
  const script: ScriptedAnswer[] = [];
  const seen: SeenRequest[] = [];
  const server = await serve(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    seen.push({
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks).toString('utf8'),
    });
    const answer = script.shift() ?? { status: 599, body: 'not scripted' };
    if (answer.hang) return;
    if (answer.tear) return void request.socket.destroy();
    const body = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body ?? {});
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers });
    response.end(body);
  }, wanted);
  return {
    baseUrl: `${server.url}/base/`,
    seen,
    answer: (...answers: readonly ScriptedAnswer[]) => void script.push(...answers),
    close: server.close,
  };
}

export const success = (data: unknown): ScriptedAnswer => ({
  body: { success: true, data, timestamp: '2026-11-21T10:00:00.000Z', extra: 1 },
});

export const failure = (
  status: number,
  code: string,
  headers: Readonly<Record<string, string>> = {},
): ScriptedAnswer => ({
  status,
  headers,
  body: { success: false, error: { code, message: 'secret words', requestId: 'req-1' }, timestamp: 't' },
});
