import { badRequest } from '../api-error.ts';
import { type NewMessage, withoutReply } from '../chat-book.ts';
import type { Chat, ForceReply, Message, ReplyMarkup } from '../model.ts';
import { replyMarkup } from '../reply-markup.ts';
import type { Call } from './method.ts';

/** Puts a message of the bot's into a chat with the call's buttons, reply, and silence; a forced reply is asked for. */
export function post(call: Call, chat: Chat, content: NewMessage): Message {
  const { world, params } = call;
  const markup = replyMarkup(params, world.server);
  const buttons = markup && 'inline_keyboard' in markup ? { reply_markup: markup } : {};
  const message = world.chats.add(chat, { ...content, ...answered(call, chat), ...buttons });
  const silent = params.flag('disable_notification');
  if (silent) world.chats.silence(message);
  world.events.append({ type: 'message', message, ...(silent ? { silent } : {}) });
  if (markup && !('inline_keyboard' in markup)) world.chats.lock(message);
  if (markup?.force_reply) ask(call, message, markup);
  return message;
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
