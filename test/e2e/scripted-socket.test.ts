import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../src/apps/sandbox.ts';
import { confirmAndOpen, connectWallet, meet, startTestSandbox, visit } from '../support/journey.ts';
import type { ScriptedPerson } from '../support/scripted-person.ts';
import { approve } from '../support/scripted-wallet.ts';
import { until } from '../support/until.ts';
import { type ServedSocket, serveWebsocket, type WebsocketServer } from '../support/websocket-server.ts';

type Play = (socket: ServedSocket, request: { id: number; method: string }) => void;

const notice = (subscription: number) => ({
  jsonrpc: '2.0',
  method: 'signatureNotification',
  params: { result: { context: { slot: 1 }, value: { err: null } }, subscription },
});

const lies: Play = (socket, { id }) => {
  socket.send({ jsonrpc: '2.0', id, result: id });
  socket.send(notice(id));
};

const floods: Play = (socket, request) => {
  for (let sent = 0; sent < 500; sent += 1) lies(socket, request);
};

const failsInWords: Play = (socket, { id }) => {
  socket.send({ jsonrpc: '2.0', id, result: id });
  const params = { result: { value: { err: { InstructionError: [0, 'Custom'] } } }, subscription: id };
  socket.send({ jsonrpc: '2.0', method: 'signatureNotification', params });
};

describe('swaps beside a websocket that cannot be trusted', () => {
  let sandbox: Sandbox;
  let alice: ScriptedPerson;
  let server: WebsocketServer;
  let play: Play;

  beforeAll(async () => {
    server = await serveWebsocket((socket, request) => play(socket, request));
    sandbox = await startTestSandbox({ bot: { wsUrl: server.url } });
    alice = await meet(sandbox);
    await sandbox.wallet.fund();
    await alice.start();
    await connectWallet(alice);
  });
  afterAll(async () => {
    alice?.close();
    await sandbox?.stop();
    await server?.close();
  });

  const requests = () => server.sockets.flatMap((socket) => socket.requests);

  async function swapToItsEnd(): Promise<void> {
    await alice.say('/swap 0.1 SOL USDC');
    const card = await alice.waitForMessage('You pay');
    const { location } = await approve(await confirmAndOpen(alice, card));
    await visit(location ?? '');
    await alice.waitForEdit(card, 'Swapped');
    await alice.waitForMessage('Done');
  }

  it.each<[string, Play]>([
    ['lies before anything is sent', lies],
    ['says that the transaction failed', failsInWords],
    ['floods', floods],
    ['is silent', () => undefined],
    ['sends nonsense', (socket) => socket.send('{"params":')],
    ['cuts the connection', (socket) => socket.cut()],
  ])('end as the chain says where it %s', async (_, script) => {
    play = script;
    const before = requests().length;
    await swapToItsEnd();
    expect(requests().length).toBeGreaterThan(before);
    const [newest] = requests().slice(before);
    expect(newest).toMatchObject({ method: 'signatureSubscribe', params: [expect.any(String), {}] });
  });

  it('leave no connection when the bot stops', async () => {
    play = (socket, { id }) => socket.send({ jsonrpc: '2.0', id, result: id });
    await swapToItsEnd();
    await sandbox.bot.stop();
    await until(() =>
      expect(server.sockets.map(({ isClosing, isCut }) => isClosing || isCut)).not.toContain(false),
    );
  });
});
