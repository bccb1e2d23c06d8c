import { badRequest } from '../api-error.ts';
import { type NewMessage, withoutReply } from '../chat-book.ts';
import { postEphemeral } from '../ephemeral/post-ephemeral.ts';
import { readEphemeral } from '../ephemeral/read-ephemeral.ts';
import { inTopic } from '../groups/forum-topics.ts';
import { isAdmin } from '../groups/standing.ts';
import { asBotSees } from '../groups/tell-bot.ts';
import type { Chat, ForceReply, Message, ReplyMarkup } from '../model.ts';
import { replyMarkup } from '../reply-markup.ts';
import type { Call } from './method.ts';

/**
 * Puts a message of the bot's into a chat with the call's buttons, reply, and silence; a forced reply is asked for. An ephemeral
 * one goes to its receiver alone.
 */
export function post(call: Call, chat: Chat, content: NewMessage): Message {
  const { world, params } = call;
  const markup = replyMarkup(params);
  const buttons = markup && 'inline_keyboard' in markup ? { reply_markup: markup } : {};
  const target = readEphemeral(call, chat);
  if (target)
    return postEphemeral(world, chat, { ...content, ...inTopic(topicOf(call, chat)), ...buttons }, target);
  world.pace.take(chat);
  const reply = answered(call, chat);
  const topic = inTopic(topicOf(call, chat) ?? reply.reply_to_message?.message_thread_id);
  const message = world.chats.add(chat, { ...content, ...topic, ...reply, ...buttons });
  const silent = params.flag('disable_notification');
  if (silent) world.chats.silence(message);
  world.events.append({ type: 'message', message, ...(silent ? { silent } : {}) });
  if (markup && !('inline_keyboard' in markup)) world.chats.lock(message);
  if (markup?.force_reply) ask(call, message, markup);
  return asBotSees(world, message);
}

/** The topic a call names. @throws ApiError 400 where there is none: "General", too, has no number. */
function topicOf({ world, params }: Call, chat: Chat): number | undefined {
  const id = params.integer('message_thread_id');
  if (!id) return undefined;
  const topic = world.groups.topic(chat.id, id);
  if (!topic) throw badRequest('message thread not found');
  if (topic.closed && !isAdmin(world.groups.standing(chat.id, world.bot.id)))
    throw badRequest('TOPIC_CLOSED');
  return id;
}

function ask({ world }: Call, message: Message, markup: ForceReply | ReplyMarkup): void {
  const placeholder = 'inline_keyboard' in markup ? undefined : markup.input_field_placeholder;
  const question = { messageId: message.message_id, ...(placeholder ? { placeholder } : {}) };
  world.questions.set(message.chat.id, question);
  world.events.append({ type: 'question', chatId: message.chat.id, question });
}

/** The message a call answers to, by reply_parameters or the older reply_to_message_id. */
function answered(call: Call, chat: Chat): { reply_to_message?: Message } {
  const given = call.params.json('reply_parameters') as Record<string, unknown> | undefined;
  const id = Number(given?.message_id ?? call.params.integer('reply_to_message_id') ?? 0);
  if (id === 0) return {};
  const message = call.world.chats.message(chat.id, id);
  const optional =
    given?.allow_sending_without_reply === true || call.params.flag('allow_sending_without_reply');
  if (!message && !optional) throw badRequest('message to be replied not found');
  return message ? { reply_to_message: withoutReply(message) } : {};
}
