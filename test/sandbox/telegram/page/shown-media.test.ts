import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { TOKEN } from '../start-sandbox.ts';
import { type OpenedChat, openChat } from './open-chat.ts';

const ALICE = 5001;
let chat: OpenedChat;

beforeAll(async () => {
  chat = await openChat();
  await chat.page.setViewportSize({ width: 360, height: 740 });
  await chat.page.goto(`${chat.sandbox.baseUrl}/#${ALICE}/${ALICE}`);
  chat.sandbox.emulator.people.send(ALICE, ALICE, '/start');
  await chat.feed.getByText('/start').waitFor();
});

afterEach(async () => {
  expect(chat.complaints.splice(0)).toEqual([]);
  expect(await chat.page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
afterAll(() => chat.close());

async function send(method: string, field: string, bytes: Buffer, name: string) {
  const form = new FormData();
  form.append('chat_id', String(ALICE));
  form.append(field, new Blob([new Uint8Array(bytes)]), name);
  const response = await fetch(`${chat.sandbox.baseUrl}/bot${TOKEN}/${method}`, {
    method: 'POST',
    body: form,
  });
  const { result } = (await response.json()) as { result: { message_id: number } };
  return chat.page.locator(`[data-message="${result.message_id}"]`);
}

async function sendRich(blocks: object[]) {
  const answer = await chat.sandbox.call('sendRichMessage', { chat_id: ALICE, rich_message: { blocks } });
  const { message_id } = answer.result as { message_id: number };
  return chat.page.locator(`[data-message="${message_id}"] .rich`);
}

test('a document shows its name and size, and a press downloads the same bytes', async () => {
  const bubble = await send('sendDocument', 'document', Buffer.from('a,b\n'.repeat(512)), 'swaps.csv');
  await bubble.getByText('2.0 KB').waitFor();
  const [download] = await Promise.all([
    chat.page.waitForEvent('download'),
    bubble.getByText('swaps.csv').click(),
  ]);
  expect(download.suggestedFilename()).toBe('swaps.csv');
});

test('a forced reply opens the reply field, and closing it makes the next text an ordinary message', async () => {
  const ask = (text: string) =>
    chat.botSays(ALICE, text, { reply_markup: { force_reply: true, input_field_placeholder: '0.5 SOL' } });
  await ask('How much?');
  await chat.page.getByText('Reply to Countersign').waitFor();
  expect(await chat.input.getAttribute('placeholder')).toBe('0.5 SOL');
  await chat.input.fill('0.7');
  await chat.input.press('Enter');
  await chat.page.getByText('Reply to Countersign').waitFor({ state: 'detached' });
  await ask('And now?');
  await chat.page.getByRole('button', { name: 'Do not reply' }).click();
  await chat.input.fill('nothing');
  await chat.input.press('Enter');
  await chat.feed.getByText('nothing').waitFor();
  const texts = await chat.heard();
  const answers = texts.map(({ message }) => [message?.text, replyTo(message)]);
  expect(answers.slice(-2)).toEqual([
    ['0.7', 'How much?'],
    ['nothing', undefined],
  ]);
});

describe('a rich message', () => {
  test('has a table that scrolls inside its bubble and runs from the right in Arabic', async () => {
    const row = (words: string) => Array.from({ length: 12 }, () => ({ text: words, is_header: true }));
    const rich = await sendRich([{ type: 'table', cells: [row('0.123456789'), row('سعر')] }]);
    await rich.getByRole('columnheader').nth(23).waitFor();
    expect(await rich.getByRole('columnheader').count()).toBe(24);
    const frame = rich.locator('.table-frame');
    expect(await frame.evaluate((one) => one.scrollWidth > one.clientWidth)).toBe(true);
  });
});

test('a disabled button takes no press, and a silent message carries its sign', async () => {
  const reply_markup = { inline_keyboard: [[{ text: 'Sent ✓', disabled: {}, style: 'success' }]] };
  const bubble = await chat.botSays(ALICE, 'done', { reply_markup, disable_notification: true });
  expect(await bubble.getByRole('button', { name: 'Sent ✓' }).isDisabled()).toBe(true);
  expect(await bubble.locator('.icon-muted').count()).toBe(1);
});

function replyTo(message: object | undefined): string | undefined {
  return (message as { reply_to_message?: { text?: string } } | undefined)?.reply_to_message?.text;
}
