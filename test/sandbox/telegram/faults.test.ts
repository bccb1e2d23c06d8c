import { afterEach, beforeEach, expect, test } from 'vitest';
import { startSandbox, type TestSandbox } from './start-sandbox.ts';

const ALICE = 5001;
let sandbox: TestSandbox;
let waits: number[];

beforeEach(async () => {
  waits = [];
  const schedule = (milliseconds: number, action: () => void): (() => void) => {
    waits.push(milliseconds);
    action();
    return () => undefined;
  };
  sandbox = await startSandbox({ schedule });
  sandbox.emulator.people.send(ALICE, ALICE, '/start');
});

afterEach(() => sandbox.app.close());

async function fault(body: object): Promise<Response> {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  return fetch(`${sandbox.baseUrl}/telegram/faults`, init);
}

const send = () => sandbox.call('sendMessage', { chat_id: ALICE, text: 'hi' });
const written = () => sandbox.emulator.world.chats.messages(ALICE).filter(({ from }) => from.is_bot).length;

test('a 429 states the wait in body and header, for the requested number of calls', async () => {
  await fault({ method: 'sendMessage', kind: 'too_many_requests', times: 2, retryAfterSeconds: 7 });
  expect((await sandbox.call('getMe')).ok).toBe(true);
  const refused = {
    ok: false,
    error_code: 429,
    description: 'Too Many Requests: retry after 7',
    parameters: { retry_after: 7 },
  };
  expect([await send(), await send()]).toEqual([refused, refused]);
  expect((await send()).ok).toBe(true);
  expect(written()).toBe(1);
});

test('a lost connection drops or keeps the effect, as configured', async () => {
  await fault({ method: 'sendMessage', kind: 'reset_before' });
  await expect(send()).rejects.toThrow('fetch failed');
  expect(written()).toBe(0);
  await fault({ method: 'sendMessage', kind: 'reset_after' });
  await expect(send()).rejects.toThrow('fetch failed');
  expect(written()).toBe(1);
});

test('an outage lasts until it is cleared', async () => {
  await fault({ method: 'getUpdates', kind: 'server_error', times: null });
  expect(await sandbox.call('getUpdates')).toMatchObject({ error_code: 500 });
  expect(await sandbox.call('getUpdates')).toMatchObject({ error_code: 500 });
  await fetch(`${sandbox.baseUrl}/telegram/faults`, { method: 'DELETE' });
  expect((await sandbox.call('getUpdates')).ok).toBe(true);
});

test('a slow answer delays its effect', async () => {
  await fault({ method: '*', kind: 'slow', delayMilliseconds: 4321 });
  expect((await send()).ok).toBe(true);
  expect(waits).toContain(4321);
});

test('an invalid fault is refused with the reason', async () => {
  const refused = await fault({ method: 'sendMessage', kind: 'explode' });
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ message: expect.stringContaining('kind') });
  expect(sandbox.emulator.world.faults.list()).toEqual([]);
});
