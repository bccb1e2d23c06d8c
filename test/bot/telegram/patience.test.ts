import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ScriptedPerson, textOf } from '../../support/scripted-person.ts';
import { until } from '../../support/until.ts';
import { type ChatWorld, startChatWorld } from '../support/chat-world.ts';
import { unfinishedIn } from '../support/open-test-store.ts';

type Fault = (request: IncomingMessage, response: ServerResponse) => void;

let world: ChatWorld;
let alice: ScriptedPerson;
let faults: Fault[];
let waits: number[];
let unfinished: number[];
/** What a wait does, after its length is noted. */
let onWait: () => Promise<unknown>;

beforeEach(async () => {
  [faults, waits, unfinished] = [[], [], []];
  onWait = async () => {};
  const pause = async (ms: number) => {
    waits.push(ms);
    unfinished.push((await unfinishedIn(world.test.store.inbox)).length);
    await onWait();
  };
  world = await startChatWorld({ pause, deadlineMs: 1_500 });
  const { server } = world.sandbox.app;
  const [serve] = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const fault = request.url?.endsWith('/sendMessage') ? faults.shift() : undefined;
    if (fault) fault(request, response);
    else serve?.call(server, request, response);
  });
  alice = await world.person('Alice');
  await alice.start();
  await alice.waitForMessage('Hello Alice');
});
afterEach(() => world.stop());

const answer =
  (status: number, body: string): Fault =>
  (request, response) => {
    request.resume();
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  };
const busy = (seconds: number) =>
  answer(
    429,
    JSON.stringify({
      ...{ ok: false, error_code: 429, description: `Too Many Requests: retry after ${seconds}` },
      parameters: { retry_after: seconds },
    }),
  );
const gateway = answer(502, '<html>Bad Gateway');
const tornOff: Fault = (request) => request.socket.destroy();

const answers = () =>
  alice
    .messages()
    .filter(({ from }) => from?.is_bot)
    .slice(1)
    .map(textOf);

describe('a plain answer', () => {
  it.each<[what: string, met: readonly Fault[], waited: readonly number[], isOpen: boolean]>([
    ['waits as long as Telegram asks, also twice', [busy(5), busy(31)], [5_000, 31_000], true],
    ['survives gateways without Telegram', [gateway, gateway, gateway], [1_000, 4_000, 16_000], true],
    ['is repeated once after a torn connection', [tornOff], [10_000], false],
  ])('%s, before later ones, and comes once', async (_, met, waited, isOpen) => {
    faults.push(...met);
    await alice.say('/privacy');
    await alice.say('/help');
    await until(() => expect(answers()).toHaveLength(2));
    expect(answers()[0]).toContain('What I keep');
    expect(waits).toEqual(waited);
    // Both updates, until it is known that the first answer may have arrived.
    expect(unfinished).toEqual(waited.map(() => (isOpen ? 2 : 1)));
    expect(await unfinishedIn(world.test.store.inbox)).toEqual([]);
  });

  it('of unknown arrival is not repeated twice', async () => {
    faults.push(tornOff, tornOff);
    await alice.say('/privacy');
    await alice.say('/help');
    await until(() => expect(answers()).toHaveLength(1));
    expect(answers()[0]).not.toContain('What I keep');
    expect(waits).toEqual([10_000]);
  });

  it('is given up after five minutes', async () => {
    faults.push(busy(200), busy(200));
    await alice.say('/privacy');
    await alice.say('/help');
    await until(() => expect(answers()).toHaveLength(1));
    expect(waits).toEqual([200_000]);
  });

  it('waits beyond the deadline of its update, which waits with it', async () => {
    onWait = () => sleep(1_600);
    faults.push(busy(5));
    await alice.say('/privacy');
    await until(() => expect(answers()).toHaveLength(1), 10_000);
    expect(answers()[0]).toContain('What I keep');
  });

  it('that Telegram still holds up is sent after a restart', async () => {
    const held = Promise.withResolvers<void>();
    onWait = () => held.promise;
    faults.push(busy(60));
    await alice.say('/privacy');
    await until(() => expect(waits).toEqual([60_000]));
    const next = world.createBot();
    await next.start();
    await until(() => expect(answers()).toHaveLength(1));
    await next.stop();
    await next.close();
    // The process that was slow to end finds its update finished.
    held.resolve();
    await until(() => expect(world.isBusy()).toBe(false));
    expect(answers()).toHaveLength(1);
  });
});
