import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { GROUP_ID } from '../../../src/sandbox/telegram/people.ts';
import { startSandbox, type TestSandbox } from './start-sandbox.ts';

const ALICE = 5001;
const BOB = 5002;

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
});
