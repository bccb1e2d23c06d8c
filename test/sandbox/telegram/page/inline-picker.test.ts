import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { GROUP_ID } from '../../../../src/sandbox/telegram/people.ts';
import { type OpenedChat, openChat } from './open-chat.ts';

const ALICE = 5001;
let chat: OpenedChat;

beforeAll(async () => {
  chat = await openChat();
});

afterEach(() => expect(chat.complaints.splice(0)).toEqual([]));
afterAll(() => chat.close());

const article = (id: string, title: string, reply_markup?: object) => ({
  type: 'article',
  id,
  title,
  description: `About ${title}`,
  input_message_content: { message_text: `Message ${title}` },
  ...(reply_markup ? { reply_markup } : {}),
});

/** The bot's next inline query. */
async function typed(): Promise<{ id: string; query: string }> {
  const answer = await chat.sandbox.call('getUpdates', { timeout: 10 });
  const updates = answer.result as { update_id: number; inline_query?: { id: string; query: string } }[];
  await chat.sandbox.call('getUpdates', { offset: (updates.at(-1)?.update_id ?? 0) + 1 });
  const query = updates.at(-1)?.inline_query;
  if (!query) throw new Error('no inline query came');
  return query;
}

test('the bot receives the inline query once typing stops, and a click chooses a result', async () => {
  const { page, sandbox, input } = chat;
  await page.goto(`${sandbox.baseUrl}/#${ALICE}/${GROUP_ID}`);
  await input.pressSequentially('@countersign_bot 1 SOL');
  const { id, query } = await typed();
  expect(query).toBe('1 SOL');
  const link = { inline_keyboard: [[{ text: 'Swap this', url: 'https://t.me/countersign_bot?start=abc' }]] };
  const results = [article('a', 'first', link), article('b', 'second')];
  const button = { text: 'To the private chat', start_parameter: 'inline' };
  await sandbox.call('answerInlineQuery', { inline_query_id: id, results, button });
  await page.getByRole('option', { name: 'second' }).waitFor();
  await page.getByRole('button', { name: 'To the private chat' }).waitFor();
  await page.getByRole('option', { name: 'first' }).click();
  const bubble = page.locator('.own').last();
  await bubble.getByText('Message first').waitFor();
  await bubble.getByText('via @countersign_bot').waitFor();
  expect(await input.inputValue()).toBe('');
  expect(await page.locator('.inline-picker').count()).toBe(0);
  await bubble.getByRole('button', { name: 'Swap this' }).click();
  await page.locator('.own').getByText('/start abc').waitFor();
});

test('the button above the results opens the private chat, and other names send no query', async () => {
  const { page, sandbox, input } = chat;
  await page.goto(`${sandbox.baseUrl}/#${ALICE}/${GROUP_ID}`);
  await page.getByRole('heading', { name: 'Swap friends' }).waitFor();
  await chat.heard();
  await input.fill('@somebody 1 SOL');
  await input.fill('@countersign_bot ');
  const { id, query } = await typed();
  expect(query).toBe('');
  const button = { text: 'To the private chat', start_parameter: 'inline' };
  await sandbox.call('answerInlineQuery', { inline_query_id: id, results: [], button });
  await page.getByRole('button', { name: 'To the private chat' }).click();
  await page.locator('.own').getByText('/start inline').waitFor();
});
