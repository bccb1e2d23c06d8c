import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Serving {
  /** Without a trailing slash. */
  readonly url: string;
  /** Also ends open connections. */
  close(): Promise<void>;
}

/** An HTTP server on a loopback port, a free one by default. */
export async function serve(answer: RequestListener, port = 0): Promise<Serving> {
  const server = createServer(answer);
  return { url: await listen(server, port), close: () => stop(server) };
}

/** Starts a server on a loopback port, a free one by default. @returns its origin */
export async function listen(server: Server, port = 0): Promise<string> {
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return originOf(server);
}

export function originOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export async function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise<void>((stopped) => server.close(() => stopped()));
}

/** An answer of a scripted server. */
export type Reply =
  | {
      /** @default 200 */
      readonly status?: number;
      readonly headers?: Readonly<Record<string, string | number>>;
      /** A text is sent as it is, anything else as JSON. */
      readonly body?: unknown;
    }
  | 'silence'
  /** Cuts the connection. */
  | 'hang up';

export function send(response: ServerResponse, reply: Reply): void {
  if (reply === 'silence') return;
  if (reply === 'hang up') return void response.destroy();
  const { status = 200, headers, body = {} } = reply;
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}
