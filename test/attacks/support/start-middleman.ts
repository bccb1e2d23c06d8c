import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { serve } from '../../support/serve.ts';

export interface ProxiedCall {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

export interface ProxiedAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

/** Answers for the upstream, or calls `forward` and changes its answer. */
type Interference = (call: ProxiedCall, forward: () => Promise<ProxiedAnswer>) => Promise<ProxiedAnswer>;

export type Middleman = Awaited<ReturnType<typeof startMiddleman>>;

/** A proxy in front of a service or a node, under the control of an attacker. */
export async function startMiddleman(target: string) {
  /** All calls, oldest first. */
  const calls: ProxiedCall[] = [];
  let interference: Interference | undefined;
  const { url, close } = await serve((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = { method: request.method ?? 'GET', path: request.url ?? '/', body: await text(request) };
    calls.push(call);
    const forward = () => send(target, call, request.headers.authorization);
    const { status, contentType, body } = await (interference?.(call, forward) ?? forward());
    response.writeHead(status, { 'content-type': contentType }).end(body);
  }
  return {
    ...{ url, calls, close },
    /** Interferes with later calls; undefined forwards them. */
    interfere: (next: Interference | undefined) => {
      interference = next;
    },
  };
}

export function jsonAnswer(data: unknown, status = 200): ProxiedAnswer {
  return { status, contentType: 'application/json', body: JSON.stringify(data) };
}

async function send(
  target: string,
  call: ProxiedCall,
  authorization: string | undefined,
): Promise<ProxiedAnswer> {
  const answer = await fetch(new URL(call.path, target), {
    method: call.method,
    headers: { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) },
    ...(call.method === 'GET' ? {} : { body: call.body }),
  });
  return {
    status: answer.status,
    contentType: answer.headers.get('content-type') ?? 'application/json',
    body: await answer.text(),
  };
}
