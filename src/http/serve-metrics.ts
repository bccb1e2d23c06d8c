import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Registry } from 'prom-client';

/** Milliseconds for a request to arrive. */
const REQUEST_MS = 5_000;
const MAX_CONNECTIONS = 16;

/**
 * `GET /metrics` at an address of its own, for all registries of the process. It must not be public.
 * @throws the error of a taken port
 */
export async function serveMetrics(
  { host, port }: { readonly host: string; readonly port: number },
  registries: Registry[],
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const all = Registry.merge(registries);
  const server = createServer({ requestTimeout: REQUEST_MS }, async ({ method, url }, response) => {
    const isAsked = url?.split('?', 1)[0] === '/metrics' && (method === 'GET' || method === 'HEAD');
    if (!isAsked) return response.writeHead(404).end();
    const text = await all.metrics().catch(() => undefined);
    response.writeHead(text === undefined ? 500 : 200, { 'content-type': all.contentType });
    return response.end(method === 'GET' ? text : '');
  });
  server.maxConnections = MAX_CONNECTIONS;
  await new Promise<void>((listening, failed) => {
    server.once('error', failed).listen({ host, port }, listening);
  });
  const found = server.address() as AddressInfo;
  return {
    url: `http://${found.family === 'IPv6' ? `[${found.address}]` : found.address}:${found.port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
