import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Signature } from '../../src/solana/address.ts';
import { SignatureSocket, websocketUrlOf } from '../../src/solana/signature-socket.ts';
import { VirtualTime } from '../bot/support/virtual-time.ts';
import { serve } from '../support/serve.ts';
import { until } from '../support/until.ts';
import { type ServedSocket, serveWebsocket, type WebsocketServer } from '../support/websocket-server.ts';

const A = 'signature-a' as Signature;
const B = 'signature-b' as Signature;

type Play = (socket: ServedSocket, request: { id: number; method: string }) => void;

/** The subscription has the number of its request. */
const acknowledge: Play = (socket, { id }) => socket.send({ jsonrpc: '2.0', id, result: id });

const notice = (subscription: unknown, value: unknown = { err: null }) => ({
  jsonrpc: '2.0',
  method: 'signatureNotification',
  params: { result: { context: { slot: 5 }, value }, subscription },
});

describe('notices about signatures', () => {
  let server: WebsocketServer;
  let play: Play;
  let time: VirtualTime;
  let health: boolean[];
  let seen: Signature[];
  let signatures: SignatureSocket;

  beforeEach(async () => {
    play = acknowledge;
    time = new VirtualTime(0);
    health = [];
    seen = [];
    server = await serveWebsocket((socket, request) => play(socket, request));
    signatures = new SignatureSocket({
      url: server.url,
      clock: { now: time.now, after: time.timers.after },
      onHealth: (isServing) => health.push(isServing),
    });
  });

  afterEach(async () => {
    signatures.clear();
    await server.close();
  });

  const watch = (...all: Signature[]) => {
    for (const signature of all) signatures.watch(signature, () => seen.push(signature));
  };

  /** The newest connection, with this many requests. */
  function connection(number: number, requests: number): Promise<ServedSocket> {
    return until(() => {
      expect(server.sockets).toHaveLength(number);
      const socket = server.sockets[number - 1];
      expect(socket?.requests).toHaveLength(requests);
      return socket as ServedSocket;
    });
  }

  const isCut = (socket: ServedSocket) => until(() => expect(socket.isCut).toBe(true));
  const isAcknowledged = () => until(() => expect(health).toContain(true));

  it('come over one connection, once per signature, at the level of a confirmation', async () => {
    watch(A, B, A);
    const node = await connection(1, 2);
    expect(node.requests).toMatchObject([
      { method: 'signatureSubscribe', params: [A, { commitment: 'confirmed' }] },
      { method: 'signatureSubscribe', params: [B, { commitment: 'confirmed' }] },
    ]);
    node.send(notice(2));
    await until(() => expect(seen).toEqual([B]));
    node.send(notice(1));
    await until(() => expect(seen).toEqual([B, A]));
    watch(A, B);
    expect(node.requests).toHaveLength(2);
    expect(health).not.toContain(false);
  });

  it('are asked for again on a new connection, after growing pauses', async () => {
    watch(A);
    for (const [number, pause] of [1_000, 2_000, 4_000].entries()) {
      const node = await connection(number + 1, 1);
      node.cut();
      await until(() => expect(health.filter((isServing) => !isServing)).toHaveLength(number + 1));
      await time.play(pause - 1);
      expect(server.sockets).toHaveLength(number + 1);
      await time.play(1);
    }
    const node = await connection(4, 1);
    node.send(notice(node.requests[0]?.id));
    await until(() => expect(seen).toEqual([A]));
    watch(B);
    (await connection(4, 2)).cut();
    await until(() => expect(health.filter((isServing) => !isServing)).toHaveLength(4));
    await time.play(1_000);
    await connection(5, 1);
  });

  it('do not come from a node that never answers: its connection is cut after five seconds', async () => {
    play = () => undefined;
    watch(A);
    const node = await connection(1, 1);
    await time.play(5_000);
    expect(health).toEqual([false]);
    await isCut(node);
    await time.play(1_000);
    await connection(2, 1);
  });

  it('do not come from a node that never completes the handshake', async () => {
    const deaf = await serve(() => undefined);
    const deafSocket = new SignatureSocket({
      url: deaf.url.replace('http', 'ws'),
      clock: { now: time.now, after: time.timers.after },
      onHealth: (isServing) => health.push(isServing),
    });
    deafSocket.watch(A, () => seen.push(A));
    await time.play(5_000);
    expect(health).toEqual([false]);
    deafSocket.clear();
    await deaf.close();
  });

  it.each([
    ['refuses subscriptions', { id: 1, error: { code: -32_601, message: 'Method not found' } }],
    ['sends a message of more than 16 KB', `"${'x'.repeat(17_000)}"`],
  ])('do not come from a node that %s: it is asked again after a pause', async (_, answer) => {
    play = (socket) => socket.send(answer);
    watch(A);
    await isCut(await connection(1, 1));
    expect(health.at(-1)).toBe(false);
    play = acknowledge;
    await time.play(1_000);
    await connection(2, 1);
  });

  it('are heard once from a node that floods, and the flood ends the connection', async () => {
    watch(A, B);
    const node = await connection(1, 2);
    for (let sent = 0; sent < 200; sent += 1) node.send(notice(1));
    await isCut(node);
    expect(seen).toEqual([A]);
    await time.play(1_000);
    const next = await connection(2, 1);
    expect(next.requests).toMatchObject([{ params: [B, { commitment: 'confirmed' }] }]);
  });

  it('ignore what answers nothing that was asked', async () => {
    watch(A);
    const node = await connection(1, 1);
    await isAcknowledged();
    for (const odd of ['{', 'null', '[]', '7', notice(99), notice({}), { id: 1, result: 5 }, { id: null }])
      node.send(odd);
    node.send(notice(1, { err: { InstructionError: [0, 'Custom'] } }));
    await until(() => expect(seen).toEqual([A]));
    expect(health).not.toContain(false);
  });

  it('are watched for three minutes, and the connection is closed when unused', async () => {
    watch(A);
    const node = await connection(1, 1);
    await isAcknowledged();
    await time.play(179_000);
    watch(B);
    await connection(1, 2);
    await time.play(1_001);
    expect((await connection(1, 3)).requests[2]).toMatchObject({
      method: 'signatureUnsubscribe',
      params: [1],
    });
    node.send(notice(2));
    await until(() => expect(seen).toEqual([B]));
    await time.play(30_000);
    await until(() => expect(node.isClosing).toBe(true));
    await time.play(600_000);
    expect(server.sockets).toHaveLength(1);
    expect(health).not.toContain(false);
  });

  it('are limited to a thousand signatures at a time', async () => {
    watch(...Array.from({ length: 1_200 }, (_, index) => `signature-${index}` as Signature));
    await connection(1, 1_000);
  });

  it('end with clear, and can begin again', async () => {
    watch(A);
    const node = await connection(1, 1);
    signatures.clear();
    await until(() => expect(node.isClosing).toBe(true));
    node.send(notice(1));
    await time.play(1_000);
    await isCut(node);
    await time.play(600_000);
    expect(server.sockets).toHaveLength(1);
    watch(A);
    (await connection(2, 1)).send(notice(2));
    await until(() => expect(seen).toEqual([A]));
    expect(health).not.toContain(false);
  });
});

describe('the websocket of a node', () => {
  it.each([
    ['https://rpc.example.com', 'wss://rpc.example.com/'],
    ['https://rpc.example.com/v2/key?api-key=1', 'wss://rpc.example.com/v2/key?api-key=1'],
    ['http://127.0.0.1:8899', 'ws://127.0.0.1:8900/'],
    ['https://user:word@rpc.example.com:8443/path', 'wss://user:word@rpc.example.com:8444/path'],
    ['http://[::1]:8899', 'ws://[::1]:8900/'],
  ])('of %s is %s', (rpcUrl, wsUrl) => {
    expect(websocketUrlOf(rpcUrl)).toBe(wsUrl);
  });
});
