import { Bot, type Context, TelegramError } from 'gramio';
import type { OpenClient } from './foreign-client.ts';

type GramioRichMessage = Parameters<Bot['api']['sendRichMessage']>[0]['rich_message'];

/** gramio 0.10.0 (MIT, August 2026, types 10.3.1): each update is an object of its own class. */
export const openGramioClient: OpenClient = (baseUrl, token) => {
  const bot = new Bot(token, { api: { baseURL: `${baseUrl}/bot` } });
  const heard: string[] = [];
  bot.use((context, next) => {
    heard.push(lineOf(context));
    return next();
  });
  bot.onError(({ error }) => void heard.push(`failed: ${String(error)}`));
  return {
    api: bot.api,
    // Its types lack plain strings as rich text, which the Bot API accepts.
    sendTable: ({ chat_id, rich_message }) =>
      bot.api.sendRichMessage({ chat_id, rich_message: rich_message as unknown as GramioRichMessage }),
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
};

/** By the library's accessors, which do not cover ephemeral messages yet. */
function lineOf(context: Context<Bot>): string {
  if (context.is('my_chat_member')) {
    const { oldChatMember: before, newChatMember: after } = context;
    return `my_chat_member ${before.status} to ${after.status}${tail(context.chat.title, context.from)}`;
  }
  if (context.is('callback_query'))
    return `callback_query ${context.data}${tail(context.message?.chat?.title, context.from)}`;
  if (context.is('inline_query'))
    return `inline_query ${context.query} typed in ${context.payload.chat_type}${tail(undefined, context.from)}`;
  return messageLine(context);
}

function messageLine(context: Context<Bot>): string {
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
