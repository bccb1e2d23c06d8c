import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { GROUP_ID } from '../../../../src/sandbox/telegram/people.ts';
import { type OpenedChat, openChat } from './open-chat.ts';

const [ALICE, BOB] = [5001, 5002];
let chat: OpenedChat;

beforeAll(async () => {
  chat = await openChat();
  const commands = [
    { command: 'quote', description: 'Show a price' },
    { command: 'balance', description: 'What your wallet holds', is_ephemeral: true },
  ];
  await chat.sandbox.call('setMyCommands', { commands, scope: { type: 'all_group_chats' } });
  await chat.page.goto(`${chat.sandbox.baseUrl}/#${ALICE}/${GROUP_ID}`);
  await chat.page.getByRole('heading', { name: 'Swap friends' }).waitFor();
});

afterEach(() => expect(chat.complaints.splice(0)).toEqual([]));
afterAll(() => chat.close());

const forOne = () => chat.page.locator('.for-one');

/** Answers Alice's last update ephemerally. */
async function answerUnseen(text: string, more: object = {}): Promise<void> {
  const heard = (await chat.heard()) as { message?: { ephemeral_message_id?: number } }[];
  const sent = await chat.sandbox.call('sendMessage', {
    chat_id: GROUP_ID,
    text,
    ephemeral_message_parameters: { receiver_user_id: ALICE },
    reply_parameters: { ephemeral_message_id: heard.at(-1)?.message?.ephemeral_message_id },
    ...more,
  });
  expect(sent).toMatchObject({ ok: true });
}

test('an ephemeral command is marked in the list, and others see neither it nor its answer', async () => {
  await chat.page.getByRole('button', { name: 'Bot commands' }).click();
  const option = chat.page.getByRole('option', { name: '/balance' });
  expect(await option.textContent()).toContain('only you can see it');
  await option.click();
  await forOne().getByText('/balance').waitFor();
  const keyboard = [
    [{ text: 'Open the private chat', url: 'https://t.me/countersign_bot?start=do-balance' }],
  ];
  await answerUnseen('Between you and me.', { reply_markup: { inline_keyboard: keyboard } });
  await forOne().getByText('Between you and me.').waitFor();
  expect(await forOne().getByText('Only you can see this').count()).toBe(2);
  chat.sandbox.emulator.people.send(BOB, GROUP_ID, 'what a day');
  await chat.feed.getByText('what a day').waitFor();
  const order = await chat.feed.locator('.message .text').allTextContents();
  expect(order.map((text) => text.replace(/\d\d:\d\d$/, '').trim())).toEqual([
    '/balance',
    'Between you and me.',
    'what a day',
  ]);
  await chat.page.goto(`${chat.sandbox.baseUrl}/#${BOB}/${GROUP_ID}`);
  await chat.feed.getByText('what a day').waitFor();
  expect(await forOne().count()).toBe(0);
});

test('an ephemeral message has working buttons and replies', async () => {
  await chat.page.goto(`${chat.sandbox.baseUrl}/#${ALICE}/${GROUP_ID}`);
  await chat.input.fill('/balance');
  await chat.input.press('Enter');
  await forOne().getByText('/balance').nth(1).waitFor();
  await answerUnseen('Which one?', {
    reply_markup: { inline_keyboard: [[{ text: 'The first', callback_data: 'x' }]] },
  });
  const asked = forOne().filter({ hasText: 'Which one?' });
  await asked.getByRole('button', { name: 'The first' }).click();
  await asked.locator('button[aria-busy=true]').waitFor();
  await chat.sandbox.call('answerCallbackQuery', { callback_query_id: await chat.pressed(), text: 'Chosen' });
  await chat.toast('Chosen');
  await asked.hover();
  await asked.getByRole('button', { name: 'What to do with this message' }).click();
  const menu = chat.page.getByRole('dialog');
  expect(await menu.getByRole('button').allTextContents()).toEqual(['Reply']);
  await menu.getByRole('button', { name: 'Reply' }).click();
  await chat.input.fill('the second');
  await chat.input.press('Enter');
  const answer = forOne().filter({ hasText: 'the second' });
  await answer.locator('.answered').getByText('Which one?').waitFor();
});
