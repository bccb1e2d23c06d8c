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
  /** Told whenever a connection is dropped, and why. */
  readonly onCut: (reason: CutReason) => void;
}

/**
 * `crowded`: it, or its sender, was one too many; `stuck`: nothing moved on it, or its answer was not taken; `hasty`: it
 * asked for more and more without waiting for answers.
 */
export type CutReason = 'crowded' | 'stuck' | 'hasty';

/** What a connection is doing, who goes first standing first: at `answering` nobody is cut to make room. */
const DOINGS = ['idle', 'unread', 'streaming', 'answering'] as const;
export type Doing = (typeof DOINGS)[number];

/** How many open connections are doing what. */
export type ConnectionCounts = Readonly<Record<Doing, number>>;

interface ConnectionLimiter {
  /** Ends every connection as soon as it is not at work: to be called when the server stops. */
  endIdle(): void;
  count(): ConnectionCounts;
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
 * keep nobody out. One too many is made room for by the sender who has most: the longest idle goes first, then who does
 * not take the answer, then the oldest stream; the new one is dropped only where all others are being answered. A
 * connection on which nothing moves, or whose complete answer is not taken, is cut after `quietMs`.
 */
export function limitConnections(server: Server, limits: ConnectionLimits): ConnectionLimiter {
  const open = new Map<Socket, OpenConnection>();
  let requests = 0;
  const cut = (socket: Socket, reason: CutReason) => {
    socket.destroy();
    limits.onCut(reason);
  };
  server.on('connection', (socket: Socket) => {
    const connection = opened(socket, limits.trustsProxy, ++requests);
    const crowd = tooMany([...open.values()], connection, limits);
    if (crowd) cut((firstToGo(crowd) ?? connection).socket, 'crowded');
    open.set(socket, connection);
    socket.once('close', () => open.delete(socket));
  });
  // Before whoever answers: what is answered at once is counted as well.
  server.prependListener('request', ({ socket }, answer) => {
    const connection = open.get(socket);
    if (connection === undefined) return;
    requests += 1;
    connection.lastRequest = requests;
    const move = () => {
      connection.quietSince = performance.now();
    };
    move();
    answer.once('finish', move);
    connection.answer = answer;
  });
  const check = () => {
    const now = performance.now();
    for (const connection of open.values()) {
      if (!isStuck(connection, limits.quietMs, now)) continue;
      // A connection that its client keeps for later and does not need is nobody's fault.
      if (isAtWork(connection.answer)) cut(connection.socket, 'stuck');
      else connection.socket.destroy();
    }
  };
  const checking = setInterval(check, limits.quietMs / CHECKS_PER_LIMIT).unref();
  server.once('close', () => clearInterval(checking));
  return {
    endIdle: () => {
      for (const { socket, answer } of open.values()) endWhenIdle(socket, answer);
    },
    count: () => countDoings([...open.values()]),
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

/** Of whoever has most, who needs it least. */
function firstToGo(crowd: readonly OpenConnection[]): OpenConnection | undefined {
  const held = countBySender(crowd);
  const heldWith = ({ sender }: OpenConnection) => (sender === undefined ? 1 : (held.get(sender) ?? 1));
  const goesBefore = (a: OpenConnection, b: OpenConnection) =>
    (heldWith(b) - heldWith(a) || rankOf(a) - rankOf(b) || a.lastRequest - b.lastRequest) < 0;
  let first: OpenConnection | undefined;
  for (const connection of crowd) {
    if (doingOf(connection.answer) === 'answering') continue;
    if (first === undefined || goesBefore(connection, first)) first = connection;
  }
  return first;
}

function countBySender(open: readonly OpenConnection[]): ReadonlyMap<string, number> {
  const held = new Map<string, number>();
  for (const { sender } of open) if (sender !== undefined) held.set(sender, (held.get(sender) ?? 0) + 1);
  return held;
}

function rankOf({ answer }: OpenConnection): number {
  return DOINGS.indexOf(doingOf(answer));
}

function doingOf(answer: ServerResponse | undefined): Doing {
  if (!isAtWork(answer)) return 'idle';
  if (answer.writableEnded) return 'unread';
  return answer.headersSent ? 'streaming' : 'answering';
}

function countDoings(open: readonly OpenConnection[]): ConnectionCounts {
  const counts = { idle: 0, unread: 0, streaming: 0, answering: 0 };
  for (const { socket, answer } of open) if (!socket.destroyed) counts[doingOf(answer)] += 1;
  return counts;
}

function isStuck(connection: OpenConnection, quietMs: number, now: number): boolean {
  const { socket, answer } = connection;
  const moved = socket.bytesRead + socket.bytesWritten - socket.writableLength;
  // Without a request under way what comes is no progress: blank lines may precede one.
  if (moved !== connection.moved && isAtWork(answer)) connection.quietSince = now;
  connection.moved = moved;
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
