import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify from 'fastify';
import {
  type ConnectionLimits,
  type CutReason,
  limitConnections,
  timeoutOptions,
} from '../../../src/http/limit-connections.ts';
import { writeRequest } from './raw-client.ts';

const LIMITS = { most: 2, mostPerSender: 32, mostPipelined: 8, trustsProxy: () => true };
export const BODY_LIMIT = 1_000;
/** More than the socket buffers hold. */
const LARGE = Buffer.alloc(32 * 1024 * 1024);

/** A request to `/body` with one byte of its body sent. */
export const HALF_SENT = writeRequest('POST', '/body', {}, { json: '{', length: 900 });

export const closed = (socket: Socket) => once(socket.resume(), 'close');

/** A server that allows two connections, all from a trusted proxy. */
export async function startLimited(limits: Partial<ConnectionLimits> = {}, quietMs = 60_000) {
  const cuts: CutReason[] = [];
  /** Numbers of the quick requests that were handled. */
  const worked: string[] = [];
  const slow = Promise.withResolvers<void>();
  const trustProxy = limits.trustsProxy ?? LIMITS.trustsProxy;
  const app = Fastify({ bodyLimit: BODY_LIMIT, trustProxy, ...timeoutOptions({ quietMs }) });
  /** Source address of the next connections. */
  const next = { address: '127.0.0.1' };
  app.server.on('connection', (socket) =>
    Object.defineProperty(socket, 'remoteAddress', { value: next.address }),
  );
  const onCut = (reason: CutReason) => cuts.push(reason);
  const limiter = limitConnections(app, { ...LIMITS, onCut, ...limits });
  app.get('/slow', () => slow.promise.then(() => 'late'));
  app.get('/stream', (_, reply) => void reply.hijack().raw.write('begun'));
  app.get('/large', async () => LARGE);
  app.get('/quick/:number', async ({ url }) => {
    worked.push(url);
    return url;
  });
  app.get('/quick', async () => 'quick');
  app.post('/body', async ({ body }) => body);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const open = async (address = '127.0.0.1'): Promise<Socket> => {
    next.address = address;
    const arrived = once(app.server, 'connection');
    const { port } = app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    await arrived;
    return socket;
  };
  /** Resolves when the server handles the request. */
  const ask = async (socket: Socket, path: string): Promise<void> => {
    const arrived = once(app.server, 'request');
    socket.write(writeRequest('GET', path));
    await arrived;
  };
  const close = () => {
    app.server.closeAllConnections();
    return app.close();
  };
  return { server: app.server, cuts, worked, answerNow: slow.resolve, ...limiter, open, ask, close };
}

export type LimitedServer = Awaited<ReturnType<typeof startLimited>>;
