import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { senderOf } from './sender.ts';
import type { TrustsProxy } from './trusted-proxies.ts';

export interface ConnectionLimits {
  /** Most open connections at once. */
  readonly most: number;
  /** Most of one sender; a trusted proxy stands for many and has no bound of its own. */
  readonly mostPerSender: number;
  /** A connection on which nothing moves for so long is cut, in milliseconds. */
  readonly quietMs: number;
  readonly trustsProxy: TrustsProxy;
  /** Told whenever a connection is dropped. */
  readonly onCut: () => void;
}

/** What both servers allow. A stream says something every fifteen seconds, so it is never quiet. */
export const CONNECTION_LIMITS = { most: 512, mostPerSender: 32, quietMs: 30_000 } as const;

interface OpenConnection {
  readonly socket: Socket;
  /** Undefined for a trusted proxy. */
  readonly sender: string | undefined;
  /** The answer to its last request. */
  answer: ServerResponse | undefined;
  /** Place of its last request, or of its opening, in the order of all. */
  lastRequest: number;
  /** Bytes that came in and went out by the last check. */
  moved: number;
  quietSince: number;
  /** Since when an answer that is complete waits for the client to take it. */
  unreadSince: number | undefined;
}

/** How often within `quietMs` it is looked whether anything moved. */
const CHECKS_PER_LIMIT = 5;

/**
 * Bounds the open connections, all together and per sender, so that clients which hold connections without using them
 * keep nobody out. One too many is made room for: the longest idle goes first, then who does not take the answer, then
 * the oldest stream; the new one is dropped only where all others are being answered. A connection on which nothing moves,
 * or whose complete answer is not taken, is cut after `quietMs`.
 * @returns ends every connection as soon as it is not at work: to be called when the server stops
 */
export function limitConnections(server: Server, limits: ConnectionLimits): () => void {
  const open = new Map<Socket, OpenConnection>();
  let requests = 0;
  const cut = (socket: Socket) => {
    socket.destroy();
    limits.onCut();
  };
  server.on('connection', (socket: Socket) => {
    const connection = opened(socket, limits.trustsProxy, ++requests);
    const crowd = tooMany([...open.values()], connection, limits);
    if (crowd) cut((firstToGo(crowd) ?? connection).socket);
    open.set(socket, connection);
    socket.once('close', () => open.delete(socket));
  });
  server.on('request', ({ socket }, answer) => {
    const connection = open.get(socket);
    if (connection === undefined) return;
    requests += 1;
    connection.lastRequest = requests;
    connection.answer = answer;
  });
  const check = () => {
    const now = performance.now();
    for (const connection of open.values()) {
      if (!isStuck(connection, limits.quietMs, now)) continue;
      // A connection that its client keeps for later and does not need is nobody's fault.
      if (isAtWork(connection.answer)) cut(connection.socket);
      else connection.socket.destroy();
    }
  };
  const checking = setInterval(check, limits.quietMs / CHECKS_PER_LIMIT).unref();
  server.once('close', () => clearInterval(checking));
  return () => {
    for (const { socket, answer } of open.values()) endWhenIdle(socket, answer);
  };
}

function opened(socket: Socket, trustsProxy: TrustsProxy, lastRequest: number): OpenConnection {
  const address = socket.remoteAddress ?? '';
  return {
    socket,
    sender: trustsProxy(address) ? undefined : senderOf(address),
    answer: undefined,
    lastRequest,
    moved: 0,
    quietSince: performance.now(),
    unreadSince: undefined,
  };
}

/** The connections of which one has to go before the new one may stay. */
function tooMany(
  open: readonly OpenConnection[],
  { sender }: OpenConnection,
  { most, mostPerSender }: ConnectionLimits,
): readonly OpenConnection[] | undefined {
  const alive = open.filter(({ socket }) => !socket.destroyed);
  const own = sender === undefined ? [] : alive.filter((other) => other.sender === sender);
  if (own.length >= mostPerSender) return own;
  return alive.length >= most ? alive : undefined;
}

function firstToGo(crowd: readonly OpenConnection[]): OpenConnection | undefined {
  const oldestFirst = crowd.toSorted((a, b) => a.lastRequest - b.lastRequest);
  return (
    oldestFirst.find(({ answer }) => !isAtWork(answer)) ??
    oldestFirst.find(({ answer }) => answer?.writableEnded) ??
    oldestFirst.find(({ answer }) => answer?.headersSent)
  );
}

function isStuck(connection: OpenConnection, quietMs: number, now: number): boolean {
  const { socket, answer } = connection;
  const moved = socket.bytesRead + socket.bytesWritten - socket.writableLength;
  if (moved !== connection.moved) {
    connection.moved = moved;
    connection.quietSince = now;
  }
  const isUnread = isAtWork(answer) && answer.writableEnded;
  connection.unreadSince = isUnread ? (connection.unreadSince ?? now) : undefined;
  return now - Math.min(connection.quietSince, connection.unreadSince ?? now) >= quietMs;
}

/** A client that keeps its connection for later would otherwise hold up a server that stops. */
function endWhenIdle(socket: Socket, answer: ServerResponse | undefined): void {
  if (isAtWork(answer)) answer.once('finish', () => socket.destroySoon());
  else socket.destroy();
}

function isAtWork(answer: ServerResponse | undefined): answer is ServerResponse {
  return answer !== undefined && !answer.writableFinished;
}
