import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { senderOf, type TrustsProxy } from './addresses.ts';

export interface ConnectionLimits {
  readonly most: number;
  /** Trusted proxies carry many senders: exempt. */
  readonly mostPerSender: number;
  /** They run in order. */
  readonly mostPipelined: number;
  readonly trustsProxy: TrustsProxy;
  readonly onCut: (reason: CutReason) => void;
}

/** `crowded`: too many connections. `stuck`: no byte moved during a request. `hasty`: too many pipelined requests. */
export type CutReason = 'crowded' | 'stuck' | 'hasty';

/**
 * `arriving`: body incomplete. `streaming`: answer begun. `unread`: answer complete, not taken by the client.
 */
type ConnectionState = 'idle' | 'arriving' | 'unread' | 'streaming' | 'answering';

export type ConnectionCounts = Readonly<Record<ConnectionState, number>>;

interface ConnectionLimiter {
  /** Call at shutdown: closes idle connections, the others after their answer. */
  endIdle(): void;
  count(): ConnectionCounts;
}

export const CONNECTION_LIMITS = {
  most: 512,
  mostPerSender: 32,
  mostPipelined: 32,
} as const;

/** For head and body of a request to arrive, ms. A wallet's largest body has 4 KiB. */
const REQUEST_MS = 5_000;
/** Without a byte in either direction, ms. Streams send a comment every 15 s. */
const QUIET_MS = 30_000;
const CHECK_MS = 1_000;

/**
 * A late request gets 408; a quiet connection is closed.
 * @param times ms. @default 5000 per request, 30000 quiet
 */
export function timeoutOptions({ requestMs = REQUEST_MS, quietMs = QUIET_MS }) {
  return {
    connectionTimeout: quietMs,
    keepAliveTimeout: quietMs,
    requestTimeout: requestMs,
    http: {
      headersTimeout: requestMs,
      requestTimeout: requestMs,
      connectionsCheckingInterval: Math.min(CHECK_MS, requestMs / 2),
    },
  };
}

interface Work {
  readonly request: IncomingMessage;
  readonly answer: ServerResponse;
  /** Undefined for a trusted proxy that forwards no address. */
  readonly sender: string | undefined;
}

interface OpenConnection {
  readonly socket: Socket;
  /** Undefined for a trusted proxy. */
  readonly peer: string | undefined;
  /** Sequence number of the last request, or of the opening. */
  lastRequest: number;
  unanswered: number;
  work: Work | undefined;
  readonly waiting: (() => void)[];
}

/** Eviction order, lowest first; `answering` is never evicted. */
const RANK: Readonly<Record<ConnectionState, number>> = {
  idle: 0,
  arriving: 0,
  unread: 1,
  streaming: 2,
  answering: 3,
};

/**
 * Node's `maxConnections` refuses the newcomer; this evicts from the sender with most connections: the oldest
 * idle or arriving one, then an unread answer, then a stream. A newcomer is refused only while all others are
 * being answered. Call before adding other hooks.
 */
export function limitConnections(app: FastifyInstance, limits: ConnectionLimits): ConnectionLimiter {
  const { server } = app;
  const { trustsProxy } = limits;
  const { bodyLimit = 0 } = app.initialConfig;
  const open = new Map<Socket, OpenConnection>();
  let sequence = 0;
  const identify = (address: string) => (trustsProxy(address) ? undefined : senderOf(address));
  const cut = ({ socket }: OpenConnection, reason: CutReason) => {
    if (socket.destroyed) return;
    socket.destroy();
    limits.onCut(reason);
  };
  server.on('connection', (socket: Socket) => {
    sequence += 1;
    const peer = identify(socket.remoteAddress ?? '');
    const connection = { socket, peer, lastRequest: sequence, unanswered: 0, work: undefined, waiting: [] };
    const crowd = findCrowd([...open.values()], peer, limits);
    if (crowd) cut(findEvictable(crowd) ?? connection, 'crowded');
    open.set(socket, connection);
    socket.once('close', () => open.delete(socket));
  });
  server.on('timeout', (socket: Socket) => {
    const connection = open.get(socket);
    if (connection?.work) cut(connection, 'stuck');
    else socket.destroy();
  });
  server.prependListener('request', (request, answer) => {
    answer.once('finish', () => closeUnlessShort(request, bodyLimit));
    const connection = open.get(request.socket);
    if (connection === undefined) return;
    sequence += 1;
    connection.lastRequest = sequence;
    connection.unanswered += 1;
    answer.once('close', () => (connection.unanswered -= 1));
    if (connection.unanswered > limits.mostPipelined) cut(connection, 'hasty');
  });
  app.addHook('onRequest', (request, reply, done) => {
    const connection = open.get(request.raw.socket);
    if (connection === undefined) return done();
    runInOrder(connection, { request: request.raw, answer: reply.raw, sender: identify(request.ip) }, done);
  });
  return {
    endIdle: () => {
      for (const connection of open.values()) endWhenIdle(connection);
    },
    count: () => countStates([...open.values()]),
  };
}

function runInOrder(connection: OpenConnection, work: Work, start: () => void): void {
  const begin = () => {
    if (connection.socket.destroyed) return;
    connection.work = work;
    work.answer.once('close', () => {
      connection.work = undefined;
      connection.waiting.shift()?.();
    });
    start();
  };
  if (connection.work) connection.waiting.push(begin);
  else begin();
}

function findCrowd(
  open: readonly OpenConnection[],
  peer: string | undefined,
  { most, mostPerSender }: ConnectionLimits,
): readonly OpenConnection[] | undefined {
  const alive = open.filter(({ socket }) => !socket.destroyed);
  const own = peer === undefined ? [] : alive.filter((other) => other.peer === peer);
  if (own.length >= mostPerSender) return own;
  return alive.length >= most ? alive : undefined;
}

/** Undefined if all are answering. */
function findEvictable(crowd: readonly OpenConnection[]): OpenConnection | undefined {
  const held = countBySender(crowd);
  const keysOf = (connection: OpenConnection): readonly number[] => [
    -(held.get(ownerOf(connection)) ?? 1),
    RANK[stateOf(connection)],
    connection.lastRequest,
  ];
  let first: OpenConnection | undefined;
  for (const connection of crowd) {
    if (stateOf(connection) === 'answering') continue;
    if (first === undefined || isBefore(keysOf(connection), keysOf(first))) first = connection;
  }
  return first;
}

function isBefore(keys: readonly number[], others: readonly number[]): boolean {
  const index = keys.findIndex((key, place) => key !== others[place]);
  return (keys[index] ?? 0) < (others[index] ?? 0);
}

function countBySender(crowd: readonly OpenConnection[]): ReadonlyMap<string | undefined, number> {
  const held = new Map<string, number>();
  for (const connection of crowd) {
    const owner = ownerOf(connection);
    if (owner !== undefined) held.set(owner, (held.get(owner) ?? 0) + 1);
  }
  return held;
}

/** A trusted proxy itself has no owner. */
function ownerOf({ work, peer }: OpenConnection): string | undefined {
  return work?.sender ?? peer;
}

function stateOf({ work }: OpenConnection): ConnectionState {
  if (work === undefined) return 'idle';
  if (work.answer.writableEnded) return 'unread';
  if (work.answer.headersSent) return 'streaming';
  return isArriving(work.request) ? 'arriving' : 'answering';
}

/** A request without a body may be answered before Node calls it complete. */
function isArriving({ complete, headers }: IncomingMessage): boolean {
  return !complete && (headers['content-length'] ?? headers['transfer-encoding']) !== undefined;
}

function countStates(open: readonly OpenConnection[]): ConnectionCounts {
  const counts = { idle: 0, arriving: 0, unread: 0, streaming: 0, answering: 0 };
  for (const connection of open) if (!connection.socket.destroyed) counts[stateOf(connection)] += 1;
  return counts;
}

/** Node reads and drops the rest of a body. A short one may finish, so that its sender reads the answer. */
function closeUnlessShort({ complete, headers, socket }: IncomingMessage, limit: number): void {
  if (!complete && !(Number(headers['content-length']) <= limit)) socket.destroy();
}

/** Kept-alive connections would delay the shutdown. */
function endWhenIdle({ socket, work }: OpenConnection): void {
  if (work) work.answer.once('finish', () => socket.destroySoon());
  else socket.destroy();
}
