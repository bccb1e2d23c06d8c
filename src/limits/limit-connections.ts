import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

interface OpenConnection {
  /** The answer to its last request. */
  answer: ServerResponse | undefined;
  /** Place of its last request, or of its opening, in the order of all. */
  lastRequest: number;
}

/** Most open connections of one server at once. */
export const MOST_CONNECTIONS = 512;

/**
 * Bounds the open connections. When one too many arrives, the idle connection whose last request is the longest ago
 * makes room, so that clients which only hold connections open never keep others out; the new one is dropped only when
 * all are at work.
 * @param onCut told whenever one is dropped
 * @returns ends every connection as soon as it is not at work: to be called when the server stops
 */
export function limitConnections(server: Server, most: number, onCut: () => void = () => {}): () => void {
  const open = new Map<Socket, OpenConnection>();
  let requests = 0;
  server.on('connection', (socket: Socket) => {
    if (open.size >= most) {
      (longestIdle(open) ?? socket).destroy();
      onCut();
    }
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
  return () => {
    for (const [socket, { answer }] of open) endWhenIdle(socket, answer);
  };
}

/** A client that keeps its connection for later would otherwise hold up a server that stops. */
function endWhenIdle(socket: Socket, answer: ServerResponse | undefined): void {
  if (isAtWork(answer)) answer.once('finish', () => socket.destroySoon());
  else socket.destroy();
}

function isAtWork(answer: ServerResponse | undefined): answer is ServerResponse {
  return answer !== undefined && !answer.writableFinished;
}

function longestIdle(open: ReadonlyMap<Socket, OpenConnection>): Socket | undefined {
  let longest: Socket | undefined;
  let since = Number.POSITIVE_INFINITY;
  for (const [socket, { answer, lastRequest }] of open) {
    if (isAtWork(answer) || socket.destroyed || lastRequest > since) continue;
    longest = socket;
    since = lastRequest;
  }
  return longest;
}
