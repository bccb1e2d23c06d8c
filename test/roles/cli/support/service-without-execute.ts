import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { request } from 'undici';

/** A swap service in front of another one: everything passes but `/v1/execute`, which is answered 502. */
export interface ServiceWithoutExecute {
  readonly url: string;
  /** How often it was asked to execute. */
  readonly executions: () => number;
  close(): Promise<void>;
}

export async function startServiceWithoutExecute(behind: string): Promise<ServiceWithoutExecute> {
  let executions = 0;
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    if (incoming.url === '/v1/execute') {
      executions += 1;
      outgoing.writeHead(502).end('{}');
      return;
    }
    const { authorization = '', 'content-type': type = 'application/json' } = incoming.headers;
    const isPost = incoming.method === 'POST';
    const answer = await request(`${behind}${incoming.url}`, {
      method: isPost ? 'POST' : 'GET',
      headers: { authorization, ...(isPost ? { 'content-type': type } : {}) },
      ...(isPost ? { body: Buffer.concat(chunks) } : {}),
    });
    const body = await answer.body.text();
    outgoing.writeHead(answer.statusCode, { 'content-type': 'application/json' }).end(body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => {
    server.closeAllConnections();
    return new Promise<void>((closed) => server.close(() => closed()));
  };
  return { url, executions: () => executions, close };
}
