import { Bot, type Context, TelegramApiError } from 'node-telegram-bot-api';
import type { Message, Update } from 'node-telegram-bot-api/types';
import type { OpenClient } from './foreign-client.ts';

/**
 * node-telegram-bot-api 2.1.0 (MIT, August 2026, no dependencies): plain objects with discriminated types.
 */
export const openNodeTelegramClient: OpenClient = (baseUrl, token) => {
  const bot = new Bot(token, { apiRoot: baseUrl, maxRetries: 0 });
  const heard: string[] = [];
  let polling: Promise<void> = Promise.resolve();
  bot.use((ctx) => void heard.push(lineOf(ctx)));
  bot.catch((error) => void heard.push(`failed: ${String(error)}`));
  return {
    api: bot.api,
    sendTable: (call) => bot.api.sendRichMessage(call),
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
};

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
