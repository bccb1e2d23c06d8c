import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ApiBody, settle, startSandbox, type TestSandbox } from './start-sandbox.ts';

const ALICE = 5001;
const BOB = 5002;
let sandbox: TestSandbox;
let timers: (() => void)[];

beforeEach(async () => {
  timers = [];
  const schedule = (_milliseconds: number, action: () => void): (() => void) => {
    timers.push(action);
    return () => undefined;
  };
  sandbox = await startSandbox({ schedule });
});

afterEach(() => sandbox.app.close());

function updatesOf(
  body: ApiBody,
): { update_id: number; message?: { text: string }; callback_query?: object }[] {
  expect(body.ok, body.description).toBe(true);
  return body.result as { update_id: number }[];
}

async function texts(params: object): Promise<(string | undefined)[]> {
  return updatesOf(await sandbox.call('getUpdates', params)).map(({ message }) => message?.text);
}

test('an update is repeated until a higher offset confirms it', async () => {
  sandbox.emulator.people.send(ALICE, ALICE, 'one');
  sandbox.emulator.people.send(ALICE, ALICE, 'two');
  const [first] = updatesOf(await sandbox.call('getUpdates'));
  expect(await texts({})).toEqual(['one', 'two']);
  expect(await texts({ limit: 1 })).toEqual(['one']);
  expect(await texts({ offset: (first?.update_id ?? 0) + 1 })).toEqual(['two']);
  expect(await texts({})).toEqual(['two']);
});

test('a negative offset keeps only the newest updates', async () => {
  for (const text of ['one', 'two', 'three']) sandbox.emulator.people.send(ALICE, ALICE, text);
  expect(await texts({ offset: -1 })).toEqual(['three']);
  expect(await texts({})).toEqual(['three']);
});

test('a long poll waits for the first update', async () => {
  const polled = texts({ timeout: 30 });
  await expect.poll(() => timers.length).toBe(1);
  sandbox.emulator.people.send(ALICE, ALICE, 'hello');
  expect(await polled).toEqual(['hello']);
});

test('a long poll returns empty after its timeout', async () => {
  const polled = texts({ timeout: 30 });
  await expect.poll(() => timers.length).toBe(1);
  timers[0]?.();
  expect(await polled).toEqual([]);
});

test('a second poller ends the first with 409', async () => {
  const first = sandbox.call('getUpdates', { timeout: 30 });
  await expect.poll(() => timers.length).toBe(1);
  const second = texts({ timeout: 30 });
  expect(await first).toEqual({
    ok: false,
    error_code: 409,
    description:
      'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running',
  });
  sandbox.emulator.people.send(ALICE, ALICE, 'mine');
  expect(await second).toEqual(['mine']);
});

test('an abandoned poll consumes no updates', async () => {
  const left = new AbortController();
  const gone = fetch(`${sandbox.baseUrl}/bot7000000001:AAtest-token/getUpdates?timeout=30`, {
    signal: left.signal,
  });
  await expect.poll(() => timers.length).toBe(1);
  left.abort();
  await expect(gone).rejects.toThrow();
  await settle();
  sandbox.emulator.people.send(ALICE, ALICE, 'kept');
  expect(await texts({})).toEqual(['kept']);
});

test('a webhook disables polling', async () => {
  await sandbox.call('setWebhook', { url: 'http://127.0.0.1:9/none' });
  const refused = await sandbox.call('getUpdates');
  expect(refused.error_code).toBe(409);
  expect(refused.description).toContain("can't use getUpdates method while webhook is active");
  await sandbox.call('deleteWebhook');
  expect(await texts({})).toEqual([]);
});

test('allowed_updates applies to later updates and is remembered', async () => {
  await sandbox.call('getUpdates', { allowed_updates: ['callback_query'] });
  sandbox.emulator.people.send(ALICE, ALICE, 'not asked for');
  expect(await texts({})).toEqual([]);
  await sandbox.call('getUpdates', { allowed_updates: [] });
  sandbox.emulator.people.send(ALICE, ALICE, 'everything');
  expect(await texts({})).toEqual(['everything']);
});

test('a press reaches the bot with the whole message and expires after 150 seconds', async () => {
  sandbox.emulator.people.send(ALICE, ALICE, '/start');
  const reply_markup = { inline_keyboard: [[{ text: 'Yes', callback_data: 'yes:1' }]] };
  const sent = (await sandbox.call('sendMessage', { chat_id: ALICE, text: 'Sure?', reply_markup }))
    .result as {
    message_id: number;
  };
  await sandbox.call('getUpdates', { offset: -1 });
  const press = sandbox.emulator.people.press(ALICE, ALICE, sent.message_id, { data: 'yes:1' });
  const callback = updatesOf(await sandbox.call('getUpdates')).at(-1)?.callback_query;
  expect(callback).toMatchObject({
    data: 'yes:1',
    from: { id: ALICE },
    message: { message_id: sent.message_id, reply_markup },
  });
  sandbox.advance(150_000);
  expect(updatesOf(await sandbox.call('getUpdates')).some((update) => update.callback_query)).toBe(false);
  const late = await sandbox.call('answerCallbackQuery', {
    callback_query_id: press.kind === 'callback' ? press.callbackId : '',
  });
  expect(late.description).toBe(
    'Bad Request: query is too old and response timeout expired or query ID is invalid',
  );
});

test('each person has their own chat, and each message names its author', async () => {
  sandbox.emulator.people.send(ALICE, ALICE, '/start one');
  sandbox.emulator.people.send(BOB, BOB, '/start two');
  const [alice, bob] = updatesOf(await sandbox.call('getUpdates'));
  expect(alice?.message).toMatchObject({
    message_id: 1,
    chat: { id: ALICE, type: 'private' },
    from: { id: ALICE, is_bot: false },
    entities: [{ type: 'bot_command', offset: 0, length: 6 }],
  });
  expect(bob?.message).toMatchObject({ chat: { id: BOB }, text: '/start two' });
});
