import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** No browser, proxy or client of ours sends a second request before the answer to the first. */
export const MOST_UNANSWERED = 4;

type Listener = (request: IncomingMessage, answer: ServerResponse) => void;

/**
 * Cuts a connection that asks for more than `most` things without waiting for the answers. Node would read hundreds of
 * requests out of one packet and have all of them answered, however slowly their sender reads. To be called last: it
 * stands before whoever listens for requests already.
 */
export function boundUnanswered(server: Server, most: number, onCut: () => void): void {
  const unanswered = new WeakMap<Socket, number>();
  const listeners = server.listeners('request') as Listener[];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, answer: ServerResponse) => {
    const { socket } = request;
    // What else was in the packet that had the connection cut.
    if (socket.destroyed) return;
    const waiting = (unanswered.get(socket) ?? 0) + 1;
    unanswered.set(socket, waiting);
    if (waiting > most) {
      socket.destroy();
      onCut();
      return;
    }
    answer.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    for (const listener of listeners) listener.call(server, request, answer);
  });
}
