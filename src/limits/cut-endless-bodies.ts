import type { IncomingMessage, Server } from 'node:http';

/**
 * Cuts a connection that goes on with its body after the answer. Node would read all of it and throw it away, which costs
 * a sender nothing and us a core. A body that is no longer than `mostBytes`, and says so, is left to come to its end, so
 * that its sender reads the answer.
 */
export function cutEndlessBodies(server: Server, mostBytes: number): void {
  server.prependListener('request', (request, answer) => {
    answer.once('finish', () => {
      if (!request.complete && !isSmall(request, mostBytes)) request.socket.destroy();
    });
  });
}

function isSmall({ headers }: IncomingMessage, mostBytes: number): boolean {
  return Number(headers['content-length'] ?? Number.NaN) <= mostBytes;
}
