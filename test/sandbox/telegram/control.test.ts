import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PersonView } from '../../../src/sandbox/telegram/person-view.ts';
import { ScriptedPerson } from '../../support/scripted-person.ts';
import { startSandbox, type TestSandbox } from './start-sandbox.ts';

const ALICE = 5001;
const BOB = 5002;
let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
});

afterAll(() => sandbox.app.close());

async function post(path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
  return fetch(`${sandbox.baseUrl}/telegram/api/${path}`, init);
}

test.each([
  ['an empty message', { person: ALICE, chat: ALICE, text: '  ' }, 400, 'The message is empty.'],
  ['a stranger', { person: 1, chat: 1, text: 'x' }, 404, 'There is no person 1'],
  ["somebody else's chat", { person: ALICE, chat: BOB, text: 'x' }, 404, `Alice has no chat ${BOB}.`],
  ['a text too long', { person: ALICE, chat: ALICE, text: 'x'.repeat(4097) }, 400, 'at most 4096'],
  ['no text', { person: ALICE, chat: ALICE }, 400, 'text'],
])('%s is refused in plain words', async (_what, body, status, message) => {
  const response = await post('send', body);
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ message: expect.stringContaining(message) });
});

test('a page of another origin is refused', async () => {
  const response = await post(
    'send',
    { person: ALICE, chat: ALICE, text: 'x' },
    { origin: 'https://example.org' },
  );
  expect(response.status).toBe(403);
  expect(sandbox.emulator.world.chats.messages(ALICE)).toEqual([]);
});

test('a foreign host name is refused', async () => {
  const headers = { host: 'evil.example:80', origin: 'http://evil.example:80' };
  const response = await sandbox.app.inject({ url: '/telegram/api/people', headers });
  expect(response.statusCode).toBe(403);
});

test('the app language reaches the bot with each action of the person', async () => {
  const carol = await ScriptedPerson.connect({ baseUrl: sandbox.baseUrl, name: 'Carol' });
  const spoken = async () => {
    await carol.say('hello');
    return carol.messages().at(-1)?.from.language_code;
  };
  expect(await spoken()).toBe('en');
  await carol.speak('pt-br');
  expect(await spoken()).toBe('pt-br');
  await carol.speak(null);
  expect(await spoken()).toBeUndefined();
  await expect(carol.speak('no such language')).rejects.toThrow('400');
  carol.close();
});

test('menus and descriptions use the language of the person, else the default', async () => {
  const everywhere = { scope: { type: 'all_private_chats' } };
  const commands = (description: string) => [{ command: 'help', description }];
  await sandbox.call('setMyCommands', { ...everywhere, commands: commands('Help') });
  await sandbox.call('setMyCommands', { ...everywhere, commands: commands('Ajuda'), language_code: 'pt' });
  await sandbox.call('setMyDescription', { description: 'Swaps' });
  await sandbox.call('setMyDescription', { description: 'Trocas', language_code: 'pt' });
  const seen = async (language: string) => {
    await post('language', { person: BOB, language });
    const view = await fetch(`${sandbox.baseUrl}/telegram/api/view?person=${BOB}`);
    const { description, chats } = (await view.json()) as PersonView;
    return [description, chats[0]?.commands[0]?.description];
  };
  expect(await seen('pt-br')).toEqual(['Trocas', 'Ajuda']);
  expect(await seen('de')).toEqual(['Swaps', 'Help']);
  const refused = await sandbox.call('setMyDescription', { description: 'x', language_code: 'pt-br' });
  expect(refused).toMatchObject({ error_code: 400, description: expect.stringContaining('language code') });
});

test('a timeout of a scripted person shows the chat', async () => {
  const carol = await ScriptedPerson.connect({ baseUrl: sandbox.baseUrl, name: 'Carol', patience: 30 });
  await carol.say('anybody?');
  await expect(carol.waitForMessage('yes')).rejects.toThrow(
    /Nothing came in 30 ms\. Carol was waiting[\s\S]*anybody\?/,
  );
  await expect(carol.press('Confirm', { ...carol.messages()[0], message_id: 77 } as never)).rejects.toThrow(
    'There is no message 77',
  );
  carol.close();
});
