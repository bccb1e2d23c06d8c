/**
 * What Node's server has no option for: which connection gives way when there are too many, how many one address may
 * hold, and that pipelined requests are handled one after the other. Deadlines are Node's own options (`timeoutOptions`).
 * Node's `maxConnections` refuses the newcomer: with it, 512 half-sent bodies kept out all of 60 honest requests in five of
 * the six attacks of `test/http/both-servers.test.ts`; here all are answered. `test/http/limit-connections.test.ts` proves
 * the order in which connections give way.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { senderOf, type TrustsProxy } from './addresses.ts';

export interface ConnectionLimits {
  readonly most: number;
  /** Trusted proxies carry many senders and are exempt. */
  readonly mostPerSender: number;
  /** Unanswered requests of one connection, which are handled in their order. */
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

/** Milliseconds until head and body of a request have arrived. A wallet's largest body has 4 KiB. */
const REQUEST_MS = 5_000;
/** Milliseconds that a connection may pass no byte in either direction. Streams send a comment every 15 s. */
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
 * A newcomer beyond a limit takes the place of the longest unused connection that is idle or still sends its request, else
 * of an unread answer, else of a stream. It is refused only while all others are being answered. Call before adding other
 * hooks.
 */
export function limitConnections(app: FastifyInstance, limits: ConnectionLimits): ConnectionLimiter {
  const { server } = app;
  const { trustsProxy } = limits;
  const { bodyLimit = 0 } = app.initialConfig;
  const open = new Map<Socket, OpenConnection>();
  let sequence = 0;
  const cut = ({ socket }: OpenConnection, reason: CutReason) => {
    if (socket.destroyed) return;
    socket.destroy();
    limits.onCut(reason);
  };
  server.on('connection', (socket: Socket) => {
    sequence += 1;
    const address = socket.remoteAddress ?? '';
    const peer = trustsProxy(address) ? undefined : senderOf(address);
    const connection = { socket, peer, lastRequest: sequence, unanswered: 0, work: undefined, waiting: [] };
    const crowd = findCrowd([...open.values()], peer, limits);
    if (crowd) cut(leastUseful(crowd) ?? connection, 'crowded');
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
    runInOrder(connection, { request: request.raw, answer: reply.raw }, done);
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

/** Undefined if all are being answered. */
function leastUseful(crowd: readonly OpenConnection[]): OpenConnection | undefined {
  const ranked = crowd.map((connection) => ({ connection, rank: RANK[stateOf(connection)] }));
  const [first] = ranked
    .filter(({ rank }) => rank < RANK.answering)
    .toSorted((a, b) => a.rank - b.rank || a.connection.lastRequest - b.connection.lastRequest);
  return first?.connection;
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
