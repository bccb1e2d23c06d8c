import { badRequest } from '../api-error.ts';
import type { Call, Method } from './method.ts';
import { namedChat } from './target-chat.ts';

const TWO_DAYS = 172_800;

export const deleteMessage: Method = (call) => {
  const chat = namedChat(call, 'write');
  const id = call.params.integer('message_id');
  if (!id) throw badRequest('message identifier is not specified');
  const message = call.world.chats.message(chat.id, id);
  if (!message) throw badRequest('message to delete not found');
  if (!mayDelete(call, chat.id, id)) throw badRequest("message can't be deleted for everyone");
  remove(call, chat.id, [id]);
  return true;
};

/** Unknown messages are passed over in silence, as Telegram does. */
export const deleteMessages: Method = (call) => {
  const chat = namedChat(call, 'write');
  const ids = call.params.json('message_ids');
  if (!Array.isArray(ids) || ids.length === 0) throw badRequest('message identifiers are not specified');
  if (ids.length > 100) throw badRequest('too many message identifiers specified');
  remove(
    call,
    chat.id,
    ids.map(Number).filter((id) => mayDelete(call, chat.id, id)),
  );
  return true;
};

/** A bot may delete what is at most 48 hours old; in the group only its own messages. */
function mayDelete({ world }: Call, chatId: number, id: number): boolean {
  const message = world.chats.message(chatId, id);
  if (!message || world.chats.seconds() - message.date > TWO_DAYS) return false;
  return message.chat.type === 'private' || message.from.id === world.bot.id;
}

function remove({ world }: Call, chatId: number, messageIds: number[]): void {
  const gone = messageIds.filter((id) => world.chats.remove(chatId, id));
  if (gone.length > 0) world.events.append({ type: 'delete', chatId, messageIds: gone });
}
