import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Bounds the open connections. When one too many arrives, the connection that has been idle the longest makes room, so
 * that clients which only hold connections open never keep others out; the new one is dropped only when all are at work.
 */
export function limitConnections(server: Server, limit: number): void {
  /** Connections without a request, the longest idle first. */
  const idle = new Set<Socket>();
  let open = 0;
  server.on('connection', (socket: Socket) => {
    open += 1;
    if (open > limit) (oldest(idle) ?? socket).destroy();
    idle.add(socket);
    socket.once('close', () => {
      open -= 1;
      idle.delete(socket);
    });
  });
  server.on('request', (request, response) => {
    idle.delete(request.socket);
    response.once('close', () => {
      if (!request.socket.destroyed) idle.add(request.socket);
    });
  });
}

function oldest(idle: ReadonlySet<Socket>): Socket | undefined {
  for (const socket of idle) if (!socket.destroyed) return socket;
  return undefined;
}
