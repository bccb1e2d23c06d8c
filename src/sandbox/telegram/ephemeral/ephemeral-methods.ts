import { badRequest } from '../api-error.ts';
import { changeOf, type Edit, editCaption, editMarkup, editMedia, editText } from '../methods/edit.ts';
import type { Call, Method } from '../methods/method.ts';
import { namedChat } from '../methods/target-chat.ts';
import type { EphemeralView } from './ephemeral-book.ts';
import { removeEphemeral } from './post-ephemeral.ts';

export const editEphemeralMessageText: Method = (call) => change(call, editText);
export const editEphemeralMessageCaption: Method = (call) => change(call, editCaption);
export const editEphemeralMessageMedia: Method = (call) => change(call, editMedia);
export const editEphemeralMessageReplyMarkup: Method = (call) => change(call, editMarkup);

export const deleteEphemeralMessage: Method = (call) => {
  const { message } = namedMessage(call);
  const [chatId, personId] = [message.chat.id, message.receiver_user?.id ?? 0];
  removeEphemeral(call.world, chatId, personId, message.ephemeral_message_id ?? 0);
  return true;
};

function change(call: Call, edit: Edit): true {
  const { world } = call;
  const { message: before } = namedMessage(call);
  const { message } = changeOf(call, before, edit(call, before));
  const shown = world.ephemeral.replace(message);
  const personId = before.receiver_user?.id ?? 0;
  if (shown) world.events.append({ type: 'ephemeral', personId, shown, edited: true });
  return true;
}

/**
 * The bot's own ephemeral message that a call names. @throws ApiError 400 where there is none, in the code Telegram has for
 * messages.
 */
function namedMessage(call: Call): EphemeralView {
  const { world, params } = call;
  const chat = namedChat(call, 'write');
  const receiver = params.integer('receiver_user_id') ?? 0;
  const shown = world.ephemeral.find(chat.id, receiver, params.integer('ephemeral_message_id') ?? 0);
  if (!shown?.message.from.is_bot) throw badRequest('MESSAGE_ID_INVALID');
  return shown;
}
