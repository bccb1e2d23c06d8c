import { badRequest } from '../api-error.ts';
import { removeMessages } from '../groups/remove-messages.ts';
import { hasRight, isAdmin } from '../groups/standing.ts';
import { isService } from '../is-service.ts';
import type { Message } from '../model.ts';
import type { World } from '../world.ts';
import type { Method } from './method.ts';
import { namedChat } from './target-chat.ts';

const TWO_DAYS = 172_800;

export const deleteMessage: Method = (call) => {
  const chat = namedChat(call, 'write');
  const id = call.params.integer('message_id');
  if (!id) throw badRequest('message identifier is not specified');
  const message = call.world.chats.message(chat.id, id);
  if (!message) throw badRequest('message to delete not found');
  checkMayDelete(call.world, message);
  removeMessages(call.world, chat.id, [id]);
  return true;
};

/** Unknown messages are passed over in silence; one that may not be deleted keeps all of them. */
export const deleteMessages: Method = (call) => {
  const chat = namedChat(call, 'write');
  const ids = call.params.json('message_ids');
  if (!Array.isArray(ids) || ids.length === 0) throw badRequest('message identifiers are not specified');
  if (ids.length > 100) throw badRequest('too many message identifiers specified');
  const numbers = ids.map(Number);
  for (const id of numbers) {
    const message = call.world.chats.message(chat.id, id);
    if (message) checkMayDelete(call.world, message);
  }
  removeMessages(call.world, chat.id, numbers);
  return true;
};

/** `can_delete_channel_message` and `can_revoke_message` of TDLib, for a bot. @throws ApiError 400 in their words. */
function checkMayDelete(world: World, message: Message): void {
  const { chat, from } = message;
  const age = world.chats.seconds() - message.date;
  const isOwn = from.id === world.bot.id && !isService(message);
  const standing = world.groups.standing(chat.id, world.bot.id);
  if (chat.type === 'supergroup') {
    const isOfRight = isOwn || hasRight(standing, 'can_delete_messages');
    if (age >= TWO_DAYS || isOrigin(message) || !isOfRight) throw badRequest("message can't be deleted");
    return;
  }
  const isOfRight = chat.type === 'private' || isOwn || isAdmin(standing);
  if (!isOfRight || age > TWO_DAYS) throw badRequest("message can't be deleted for everyone");
}

/** What a supergroup or a topic began with is never deleted. */
function isOrigin({ forum_topic_created, migrate_from_chat_id }: Message): boolean {
  return forum_topic_created !== undefined || migrate_from_chat_id !== undefined;
}
