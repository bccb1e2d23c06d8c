import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Bounds the open connections. When one too many arrives, the idle connection whose last request is the longest ago
 * makes room, so that clients which only hold connections open never keep others out; the new one is dropped only when
 * all are at work.
 */
export function limitConnections(server: Server, limit: number): void {
  /** Every open connection with the answer to its last request, the longest without a request first. */
  const open = new Map<Socket, ServerResponse | undefined>();
  server.on('connection', (socket: Socket) => {
    if (open.size >= limit) (longestIdle(open) ?? socket).destroy();
    open.set(socket, undefined);
    socket.once('close', () => open.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    open.delete(socket);
    if (!socket.destroyed) open.set(socket, response);
  });
}

function longestIdle(open: ReadonlyMap<Socket, ServerResponse | undefined>): Socket | undefined {
  for (const [socket, answer] of open) {
    const atWork = answer !== undefined && !answer.writableFinished;
    if (!atWork && !socket.destroyed) return socket;
  }
  return undefined;
}
