import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Bounds the open connections. When one too many arrives, the idle connection whose last request is the longest ago
 * makes room, so that clients which only hold connections open never keep others out; the new one is dropped only when
 * all are at work.
 */
export function limitConnections(server: Server, limit: number): void {
  const open = new Map<Socket, OpenConnection>();
  let requests = 0;
  server.on('connection', (socket: Socket) => {
    if (open.size >= limit) (longestIdle(open) ?? socket).destroy();
    requests += 1;
    open.set(socket, { answer: undefined, lastRequest: requests });
    socket.once('close', () => open.delete(socket));
  });
  server.on('request', ({ socket }, answer) => {
    const connection = open.get(socket);
    if (connection === undefined) return;
    requests += 1;
    connection.lastRequest = requests;
    connection.answer = answer;
  });
}

interface OpenConnection {
  /** The answer to its last request. */
  answer: ServerResponse | undefined;
  /** Place of its last request, or of its opening, in the order of all. */
  lastRequest: number;
}

function longestIdle(open: ReadonlyMap<Socket, OpenConnection>): Socket | undefined {
  let longest: Socket | undefined;
  let since = Number.POSITIVE_INFINITY;
  for (const [socket, { answer, lastRequest }] of open) {
    const isAtWork = answer !== undefined && !answer.writableFinished;
    if (isAtWork || socket.destroyed || lastRequest > since) continue;
    longest = socket;
    since = lastRequest;
  }
  return longest;
}
