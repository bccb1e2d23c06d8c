import { Bot, GrammyError, InlineKeyboard, InputFile } from 'grammy';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ScriptedPerson, textOf } from '../../support/scripted-person.ts';
import { startSandbox, type TestSandbox, TOKEN } from './start-sandbox.ts';

let sandbox: TestSandbox;
let bot: Bot;
let alice: ScriptedPerson;
let polling: Promise<void> | undefined;

beforeEach(async () => {
  sandbox = await startSandbox();
  bot = new Bot(TOKEN, { client: { apiRoot: sandbox.baseUrl } });
  alice = await ScriptedPerson.connect({ baseUrl: sandbox.baseUrl, name: 'Alice' });
});

afterEach(async () => {
  await bot.stop();
  await polling;
  polling = undefined;
  alice.close();
  await sandbox.app.close();
});

function poll(): void {
  polling = bot.start({ timeout: 20 });
}

test('a command gets an HTML answer with a keyboard, and a press gets an alert and an edit in place', async () => {
  bot.command('start', (ctx) =>
    ctx.reply(`<b>Hello</b> &amp; welcome, <code>${ctx.match}</code>`, {
      parse_mode: 'HTML',
      reply_markup: new InlineKeyboard().text('Confirm', 'confirm:1').url('Site', 'https://example.org/a'),
    }),
  );
  bot.callbackQuery('confirm:1', async (ctx) => {
    await ctx.answerCallbackQuery({ text: 'Sure?', show_alert: true });
    await ctx.editMessageText('Confirmed');
  });
  poll();
  await alice.start('abc');
  const card = await alice.waitForMessage('welcome');
  expect(card.text).toBe('Hello & welcome, abc');
  expect(card.entities).toEqual([
    { type: 'bold', offset: 0, length: 5 },
    { type: 'code', offset: 17, length: 3 },
  ]);
  expect(await alice.press('Site')).toEqual({ kind: 'url', url: 'https://example.org/a' });
  expect(await alice.press('Confirm')).toMatchObject({ kind: 'callback', text: 'Sure?', alert: true });
  const edited = await alice.waitForEdit(card, 'Confirmed');
  expect(edited.reply_markup).toBeUndefined();
  expect(edited.edit_date).toBeTypeOf('number');
});

test('a picture is uploaded as multipart, and its caption is parsed', async () => {
  await alice.start();
  const png = Buffer.from('89504e470d0a1a0a0000000d494844520000014000000140', 'hex');
  const sent = await bot.api.sendPhoto(alice.id, new InputFile(png, 'qr.png'), {
    caption: '<i>scan</i>',
    parse_mode: 'HTML',
  });
  expect(sent.caption_entities).toEqual([{ type: 'italic', offset: 0, length: 4 }]);
  const file = await fetch(`${sandbox.baseUrl}/telegram/api/files/${sent.photo[0]?.file_id}`);
  expect(Buffer.from(await file.arrayBuffer())).toEqual(png);
});

test('the bot receives commands of all group members, and no plain talk', async () => {
  const heard: string[] = [];
  bot.on('message:text', (ctx) => {
    heard.push(ctx.msg.text);
    return ctx.reply(`heard ${ctx.msg.text}`, { reply_parameters: { message_id: ctx.msg.message_id } });
  });
  poll();
  const group = await alice.inGroup();
  await group.say('just talking');
  await group.say('/quote@another_bot 1 SOL USDC');
  await group.say('/quote 1 SOL USDC');
  const answer = await group.waitForMessage('heard');
  expect(answer.reply_to_message?.text).toBe('/quote 1 SOL USDC');
  await group.say('a reply', answer.message_id);
  await group.waitForMessage('heard a reply');
  expect(heard).toEqual(['/quote 1 SOL USDC', 'a reply']);
  group.close();
});

test('a bot that was never started, or is blocked, may not write', async () => {
  const refused = async (): Promise<unknown> =>
    bot.api.sendMessage(alice.id, 'hi').catch((error: unknown) => error);
  expect(await refused()).toMatchObject({
    error_code: 403,
    description: expect.stringContaining("can't initiate"),
  });
  await alice.start();
  await alice.block();
  expect(await refused()).toBeInstanceOf(GrammyError);
  expect(await refused()).toMatchObject({ description: 'Forbidden: bot was blocked by the user' });
  await alice.block(false);
  expect(await refused()).toMatchObject({ text: 'hi' });
  await alice.waitForMessage('hi');
  expect(textOf(alice.lastMessage())).toBe('hi');
});
