import { Bot as GramioBot, type Context as GramioContext, TelegramError } from 'gramio';
import { Bot, type Context, TelegramApiError } from 'node-telegram-bot-api';
import type { Message, Update } from 'node-telegram-bot-api/types';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ScriptedPerson } from '../../support/scripted-person.ts';
import { startSandbox, type TestSandbox, TOKEN } from './start-sandbox.ts';

interface Refusal {
  readonly code: number;
  readonly text: string;
  readonly retryAfter: number | undefined;
  readonly migrateTo: number | undefined;
}

/** A bot on an independent client library. */
interface ForeignClient {
  /** In the types of the first library; the second takes and gives the same. */
  readonly api: Bot['api'];
  /** A line per update, from the library's own reading. */
  readonly heard: string[];
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Undefined for other errors. */
  refusalOf(error: unknown): Refusal | undefined;
}

const ALICE = 5001;
const BOT = 7_000_000_001;
const CLIENTS: readonly (readonly [string, (baseUrl: string, token: string) => ForeignClient])[] = [
  ['node-telegram-bot-api', openNodeTelegramClient],
  ['gramio', openGramioClient],
];

// Independent libraries: a common reading shows that the emulator behaves as Telegram does.
describe.each(CLIENTS)('a bot written with %s', (_name, open) => {
  let sandbox: TestSandbox;
  let client: ForeignClient;
  let alice: ScriptedPerson;
  let group: ScriptedPerson;

  beforeEach(async () => {
    sandbox = await startSandbox({ inline: true });
    client = open(sandbox.baseUrl, TOKEN);
    await client.start();
    alice = await ScriptedPerson.connect({ baseUrl: sandbox.baseUrl, name: 'Alice' });
    group = await alice.inGroup(await alice.group.open({ title: 'Traders', forum: true }));
  });

  afterEach(async () => {
    for (const seat of [alice, group]) seat.close();
    sandbox.emulator.world.close();
    await client.stop();
    await sandbox.app.close();
  });

  const hears = (...lines: string[]) => expect.poll(() => [...client.heard]).toEqual(lines);
  const refusal = (call: Promise<unknown>): Promise<Refusal | undefined> =>
    call.then(
      () => undefined,
      (error: unknown) => client.refusalOf(error),
    );

  test('reads the kinds of groups', async () => {
    await group.group.place({ status: 'member' });
    await group.group.place({ status: 'administrator', rights: ['can_pin_messages'] });
    await group.say('just talking');
    await (await group.anonymously()).say('/quote 1 SOL USDC');
    await group.anonymously(false);
    const topic = await group.group.openTopic('Prices');
    const inTopic = await alice.inGroup(group.chatId, { topic });
    const asked = await inTopic.say('/quote');
    const sent = await client.api.sendMessage({
      chat_id: group.chatId,
      text: 'board',
      message_thread_id: topic,
    });
    expect(sent).toMatchObject({ message_thread_id: topic, chat: { type: 'supergroup' } });
    expect(await client.api.pinChatMessage({ chat_id: group.chatId, message_id: sent.message_id })).toBe(
      true,
    );
    await group.group.place({ status: 'kicked' });
    await hears(
      'my_chat_member left to member in Traders by Alice',
      'new_chat_members Countersign in Traders by Alice',
      'my_chat_member member to administrator in Traders by Alice',
      'message just talking in Traders by Alice',
      'message /quote 1 SOL USDC as Traders in Traders by Group',
      'forum_topic_created Prices in Traders by Alice',
      `message /quote in topic ${topic} in Traders by Alice`,
      'pinned_message board in Traders by Countersign',
      'my_chat_member administrator to kicked in Traders by Alice',
      'left_chat_member Countersign in Traders by Alice',
    );
    expect(asked.message_thread_id).toBe(topic);
    inTopic.close();
  });

  test('reads the members', async () => {
    const { api } = client;
    const { chatId: chat_id } = group;
    await group.group.place({ status: 'member' });
    expect(await api.getMe()).toMatchObject({ username: 'countersign_bot' });
    expect(await api.getChatMember({ chat_id, user_id: ALICE })).toMatchObject({ status: 'creator' });
    expect(await api.getChatMember({ chat_id, user_id: BOT })).toMatchObject({ status: 'member' });
    const admins = await api.getChatAdministrators({ chat_id });
    expect(admins.map(({ user }) => user.first_name)).toEqual(['Alice']);
  });

  test('reads the reason of a refusal, the wait, and the new id of a group', async () => {
    const { api } = client;
    const { chatId: chat_id } = group;
    const unknown = {
      code: 400,
      text: 'Bad Request: chat not found',
      retryAfter: undefined,
      migrateTo: undefined,
    };
    expect(await refusal(api.sendMessage({ chat_id, text: 'x' }))).toEqual(unknown);
    await group.group.place({ status: 'member' });
    sandbox.emulator.world.pace.perMinute = 1;
    const { message_id } = await api.sendMessage({ chat_id, text: 'x' });
    expect(await refusal(api.sendMessage({ chat_id, text: 'y' }))).toMatchObject({
      code: 429,
      retryAfter: 60,
    });
    expect(await refusal(api.pinChatMessage({ chat_id, message_id }))).toMatchObject({
      text: 'Bad Request: not enough rights to manage pinned messages in the chat',
    });
    await group.group.place({ status: 'kicked' });
    expect(await refusal(api.sendMessage({ chat_id, text: 'x' }))).toMatchObject({
      code: 403,
      text: 'Forbidden: bot was kicked from the supergroup chat',
    });
    const old = await alice.inGroup(await alice.group.open({ title: 'Small', type: 'group', bot: true }));
    const migrateTo = await old.group.migrate();
    const moved = await refusal(api.sendMessage({ chat_id: old.chatId, text: 'x' }));
    expect(moved).toMatchObject({ code: 400, migrateTo });
    await expect
      .poll(() => client.heard.slice(-2))
      .toEqual(['migrate_to_chat_id in Small by Alice', 'migrate_from_chat_id in Small by Group']);
    old.close();
  });

  test('sends a message to a single member', async () => {
    const { api } = client;
    const { chatId: chat_id } = group;
    await group.group.place({ status: 'member' });
    const commands = [{ command: 'swap', description: 'Swap', is_ephemeral: true }];
    await api.setMyCommands({ commands, scope: { type: 'all_group_chats' } });
    const asked = await group.say('/swap 1 SOL USDC');
    await expect
      .poll(() => client.heard.at(-1))
      .toBe('message /swap 1 SOL USDC to Countersign alone in Traders by Alice');
    const sent = await api.sendMessage({
      chat_id,
      text: 'for you',
      reply_markup: { inline_keyboard: [[{ text: 'Go', callback_data: 'go' }]] },
      reply_parameters: { ephemeral_message_id: asked.ephemeral_message_id ?? 0 },
      ephemeral_message_parameters: { receiver_user_id: ALICE },
    });
    expect(sent).toMatchObject({ message_id: 0, receiver_user: { id: ALICE } });
    const shown = await group.waitForMessage('for you');
    const pressed = group.press('Go', shown);
    await expect.poll(() => client.heard.at(-1)).toBe('callback_query go in Traders by Alice');
    const place = { chat_id, receiver_user_id: ALICE, ephemeral_message_id: sent.ephemeral_message_id ?? 0 };
    expect(await api.deleteEphemeralMessage(place)).toBe(true);
    expect(await refusal(api.deleteEphemeralMessage(place))).toMatchObject({ code: 400 });
    const callback_query_id = '7100000000001';
    await api.answerCallbackQuery({ callback_query_id, text: 'done' });
    expect(await pressed).toMatchObject({ text: 'done' });
  });

  test('sends a table, and shares a result in a group without the bot', async () => {
    const { api } = client;
    await alice.start();
    const cell = { align: 'left', valign: 'top' } as const;
    const cells = [[{ text: 'Pair', is_header: true as const, ...cell }], [{ text: 'SOL/USDC', ...cell }]];
    const table = await client.api.sendRichMessage({
      chat_id: ALICE,
      rich_message: { blocks: [{ type: 'table', cells }] },
    });
    expect(table.rich_message?.blocks).toMatchObject([{ type: 'table' }]);
    const typed = group.typeInline('1 SOL');
    await expect.poll(() => client.heard.at(-1)).toBe('inline_query 1 SOL typed in supergroup by Alice');
    const result = {
      type: 'article' as const,
      id: 'a',
      title: '1 SOL',
      input_message_content: { message_text: '155 USDC' },
      reply_markup: { inline_keyboard: [[{ text: 'Go', callback_data: 'go' }]] },
    };
    await api.answerInlineQuery({ inline_query_id: '9400000000001', results: [result] });
    const chosen = await group.chooseInline(await typed);
    expect(chosen.via_bot?.id).toBe(BOT);
    // A bot outside of the group gets no message, and from the press neither chat nor text.
    sandbox.emulator.people.press(ALICE, group.chatId, chosen.message_id, { text: 'Go' });
    await expect.poll(() => client.heard.at(-1)).toBe('callback_query go by Alice');
  });
});

/** gramio 0.10.0 (MIT, August 2026, types 10.3.1): each update is an object of its own class. */
function openGramioClient(baseUrl: string, token: string): ForeignClient {
  const bot = new GramioBot(token, { api: { baseURL: `${baseUrl}/bot` } });
  const heard: string[] = [];
  bot.use((context, next) => {
    heard.push(gramioLineOf(context));
    return next();
  });
  bot.onError(({ error }) => void heard.push(`failed: ${String(error)}`));
  return {
    api: bot.api as unknown as Bot['api'],
    heard,
    start: async () => void (await bot.start({ deleteWebhook: false })),
    stop: () => bot.stop(),
    refusalOf: (error) =>
      error instanceof TelegramError
        ? {
            code: error.code,
            text: error.message,
            retryAfter: error.payload?.retry_after,
            migrateTo: error.payload?.migrate_to_chat_id,
          }
        : undefined,
  };
}

/** By the library's accessors, which do not cover ephemeral messages yet. */
function gramioLineOf(context: GramioContext<GramioBot>): string {
  if (context.is('my_chat_member')) {
    const { oldChatMember: before, newChatMember: after } = context;
    return `my_chat_member ${before.status} to ${after.status}${tail(context.chat.title, context.from)}`;
  }
  if (context.is('callback_query'))
    return `callback_query ${context.data}${tail(context.message?.chat?.title, context.from)}`;
  if (context.is('inline_query'))
    return `inline_query ${context.query} typed in ${context.payload.chat_type}${tail(undefined, context.from)}`;
  return gramioMessageLine(context);
}

function gramioMessageLine(context: GramioContext<GramioBot>): string {
  if (context.is('new_chat_members')) {
    const names = context.eventMembers.map(({ firstName }) => firstName).join();
    return `new_chat_members ${names}${tail(context.chat.title, context.from)}`;
  }
  if (context.is('left_chat_member'))
    return `left_chat_member ${context.eventMember.firstName}${tail(context.chat.title, context.from)}`;
  if (context.is('pinned_message'))
    return `pinned_message ${context.eventMessage.text}${tail(context.chat.title, context.from)}`;
  if (context.is('forum_topic_created'))
    return `forum_topic_created ${context.name}${tail(context.chat.title, context.from)}`;
  if (context.is('migrate_to_chat_id')) return `migrate_to_chat_id${tail(context.chat.title, context.from)}`;
  if (context.is('migrate_from_chat_id'))
    return `migrate_from_chat_id${tail(context.chat.title, context.from)}`;
  if (!context.is('message')) return 'something else';
  const topic = context.isTopicMessage() ? ` in topic ${context.threadId}` : '';
  const group = context.senderChat ? ` as ${context.senderChat.title}` : '';
  const { ephemeral_message_id: unseen, receiver_user: receiver } = context.payload;
  const alone = unseen ? ` to ${receiver?.first_name} alone` : '';
  const via = context.viaBot ? ` via ${context.viaBot.firstName}` : '';
  return `message ${context.text}${topic}${group}${alone}${via}${tail(context.chat.title, context.from)}`;
}

function tail(title: string | undefined, from: { readonly firstName: string } | undefined): string {
  return `${title === undefined ? '' : ` in ${title}`} by ${from?.firstName ?? 'nobody'}`;
}

/**
 * node-telegram-bot-api 2.1.0 (MIT, August 2026, no dependencies): plain objects with discriminated types.
 */
function openNodeTelegramClient(baseUrl: string, token: string): ForeignClient {
  const bot = new Bot(token, { apiRoot: baseUrl, maxRetries: 0 });
  const heard: string[] = [];
  let polling: Promise<void> = Promise.resolve();
  bot.use((ctx) => void heard.push(lineOf(ctx)));
  bot.catch((error) => void heard.push(`failed: ${String(error)}`));
  return {
    api: bot.api,
    heard,
    start: async () => {
      polling = bot.startPolling(undefined, { timeout: 1 });
    },
    stop: () => {
      bot.stop();
      return polling;
    },
    refusalOf: (error) =>
      error instanceof TelegramApiError
        ? {
            code: error.errorCode,
            text: error.description,
            retryAfter: error.retryAfter,
            migrateTo: error.migrateToChatId,
          }
        : undefined,
  };
}

function lineOf(ctx: Context): string {
  const where = ctx.chat?.title === undefined ? '' : ` in ${ctx.chat.title}`;
  return `${contentOf(ctx.update)}${where} by ${ctx.from?.first_name ?? 'nobody'}`;
}

function contentOf(update: Update): string {
  if ('message' in update) return messageLine(update.message);
  if ('my_chat_member' in update) {
    const { old_chat_member: before, new_chat_member: after } = update.my_chat_member;
    return `my_chat_member ${before.status} to ${after.status}`;
  }
  if ('callback_query' in update) return `callback_query ${update.callback_query.data}`;
  if ('inline_query' in update) {
    const { query, chat_type } = update.inline_query;
    return `inline_query ${query} typed in ${chat_type}`;
  }
  return Object.keys(update).join();
}

function messageLine(message: Message): string {
  const members = message.new_chat_members?.map(({ first_name }) => first_name);
  if (members) return `new_chat_members ${members.join()}`;
  if (message.left_chat_member) return `left_chat_member ${message.left_chat_member.first_name}`;
  if (message.pinned_message && 'text' in message.pinned_message)
    return `pinned_message ${message.pinned_message.text}`;
  if (message.forum_topic_created) return `forum_topic_created ${message.forum_topic_created.name}`;
  if (message.migrate_to_chat_id) return 'migrate_to_chat_id';
  if (message.migrate_from_chat_id) return 'migrate_from_chat_id';
  const topic = message.is_topic_message ? ` in topic ${message.message_thread_id}` : '';
  const group = message.sender_chat ? ` as ${message.sender_chat.title}` : '';
  const unseen = message.ephemeral_message_id ? ` to ${message.receiver_user?.first_name} alone` : '';
  const via = message.via_bot ? ` via ${message.via_bot.first_name}` : '';
  return `message ${message.text}${topic}${group}${unseen}${via}`;
}
