import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { EventLog } from '../../../src/sandbox/telegram/event-log.ts';
import { GROUP_ID } from '../../../src/sandbox/telegram/people.ts';
import { startSandbox, type TestSandbox } from './start-sandbox.ts';

const ALICE = 5001;
const BOB = 5002;

describe('the log of events', () => {
  const seqs = (log: EventLog, after: number): number[] => {
    const seen: number[] = [];
    log.follow(after, ({ seq }) => seen.push(seq))();
    return seen;
  };

  test('replays events after a number, then streams new ones until it is closed', () => {
    const log = new EventLog();
    for (let count = 0; count < 3; count += 1) log.append({ type: 'changed' });
    const seen: number[] = [];
    const leave = log.follow(1, ({ seq }) => seen.push(seq));
    log.append({ type: 'changed' });
    leave();
    log.append({ type: 'changed' });
    expect(seen).toEqual([2, 3, 4]);
    expect(log.last).toBe(5);
  });

  test('keeps the last 5,000', () => {
    const log = new EventLog();
    for (let count = 0; count < 5_010; count += 1) log.append({ type: 'changed' });
    expect(seqs(log, 0).slice(0, 1)).toEqual([11]);
    expect(seqs(log, 5_009)).toEqual([5_010]);
    expect(seqs(log, 9_999)).toEqual([]);
  });
});

describe('the stream of events', () => {
  let sandbox: TestSandbox;
  const leaving: AbortController[] = [];

  beforeEach(async () => {
    sandbox = await startSandbox();
  });
  afterEach(async () => {
    for (const one of leaving.splice(0)) one.abort();
    await sandbox.app.close();
  });

  interface Stream {
    readonly response: Response;
    /** The stream up to `text`. */
    until(text: string): Promise<string>;
    rest(): Promise<string>;
  }

  async function listen(query: string, headers: Record<string, string> = {}): Promise<Stream> {
    const left = new AbortController();
    leaving.push(left);
    const url = `${sandbox.baseUrl}/telegram/api/events?${query}`;
    const response = await fetch(url, { headers, signal: left.signal });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let seen = '';
    const more = async (): Promise<boolean> => {
      const { done, value } = (await reader?.read()) ?? { done: true, value: '' };
      seen += value ?? '';
      return !done;
    };
    const until = async (text: string): Promise<string> => {
      while (!seen.includes(text)) if (!(await more())) throw new Error(`ended without "${text}": ${seen}`);
      return seen;
    };
    const rest = async (): Promise<string> => {
      while (await more());
      return seen;
    };
    return { response, until, rest };
  }

  const say = (person: number, chat: number, text: string) =>
    sandbox.emulator.people.send(person, chat, text);

  test('remains open and is not cached', async () => {
    const { response, until } = await listen(`person=${ALICE}`);
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(response.headers.get('cache-control')).toBe('no-store');
    await until(': open');
  });

  test('starts with the next event, and each event has a number', async () => {
    say(ALICE, ALICE, 'earlier');
    const stream = await listen(`person=${ALICE}`);
    await stream.until(': open');
    say(ALICE, ALICE, 'later');
    const seen = await stream.until('later');
    expect(seen).not.toContain('earlier');
    expect(seen).toMatch(/id: 2\ndata: \{"type":"message"/);
  });

  test('resumes after the last number of the browser', async () => {
    for (const text of ['one', 'two', 'three']) say(ALICE, ALICE, text);
    const stream = await listen(`person=${ALICE}&after=0`, { 'last-event-id': '2' });
    const seen = await stream.until('three');
    expect(seen).not.toContain('two');
  });

  test('hides chats and presses of others, and reports the group and changes to everyone', async () => {
    const stream = await listen(`person=${BOB}&after=0`);
    say(ALICE, ALICE, 'private');
    const { result } = await sandbox.call('sendMessage', {
      chat_id: ALICE,
      text: 'card',
      reply_markup: { inline_keyboard: [[{ text: 'Go', callback_data: 'go' }]] },
    });
    const { message_id } = result as { message_id: number };
    const press = sandbox.emulator.people.press(ALICE, ALICE, message_id, { text: 'Go' });
    const callback_query_id = press.kind === 'callback' ? press.callbackId : '';
    await sandbox.call('answerCallbackQuery', { callback_query_id, text: 'for Alice' });
    await sandbox.call('deleteMessage', { chat_id: ALICE, message_id });
    await sandbox.call('setMyDescription', { description: 'x' });
    say(ALICE, GROUP_ID, 'to all');
    const seen = await stream.until('to all');
    expect(seen.match(/"type":"[\w-]+"/g)?.filter((type) => !type.includes('private'))).toEqual([
      '"type":"changed"',
      '"type":"message"',
      '"type":"supergroup"',
    ]);
  });

  test('ends with the server, and is dropped when its reader leaves', async () => {
    const stream = await listen(`person=${ALICE}`);
    await stream.until(': open');
    const other = await listen(`person=${BOB}`);
    await other.until(': open');
    expect(sandbox.emulator.world.streams.size).toBe(2);
    leaving[1]?.abort();
    await expect.poll(() => sandbox.emulator.world.streams.size).toBe(1);
    sandbox.emulator.world.close();
    expect(await stream.rest()).toBe(': open\n\n');
  });

  test.each([
    ['person=abc', 400],
    ['', 400],
    ['person=1', 404],
    [`person=${ALICE}&after=-1`, 400],
  ])('for "%s" is refused with %i', async (query, status) => {
    const answer = await sandbox.app.inject(`/telegram/api/events?${query}`);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toHaveProperty('message');
  });
});
