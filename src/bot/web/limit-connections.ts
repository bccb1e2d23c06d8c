import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Most open connections at once. */
const MOST_CONNECTIONS = 512;

/**
 * Keeps the server reachable under a flood of silent connections: at the limit the one that has been idle longest makes
 * room for the newest. Connections with a request under way are never cut.
 */
export function limitConnections(server: Server, onCut: () => void): void {
  const idle = new Set<Socket>();
  const all = new Set<Socket>();
  server.on('connection', (socket) => {
    all.add(socket);
    idle.add(socket);
    socket.once('close', () => {
      all.delete(socket);
      idle.delete(socket);
    });
    if (all.size <= MOST_CONNECTIONS) return;
    onCut();
    (idle.values().next().value ?? socket).destroy();
  });
  server.on('request', (request, response) => {
    const { socket } = request;
    idle.delete(socket);
    response.once('close', () => {
      if (!socket.destroyed) idle.add(socket);
    });
  });
}
