import { badRequest } from '../api-error.ts';
import type { NewMessage } from '../chat-book.ts';
import type { Chat, Message, ReplyMarkup } from '../model.ts';
import type { World } from '../world.ts';
import { personOf } from './ephemeral-book.ts';
import type { EphemeralTarget } from './read-ephemeral.ts';

/** Shows a message of the bot's to one person of a group, below everything or in place of what they pressed. */
export function postEphemeral(
  world: World,
  chat: Chat,
  content: NewMessage,
  { receiver, replaces }: EphemeralTarget,
): Message {
  checkButtons(content.reply_markup);
  const after = world.chats.lastNumber(chat.id);
  const place = replaces && replaces.messageId > 0 ? { after, replaces: replaces.messageId } : { after };
  if (replaces?.ephemeralId !== undefined) removeEphemeral(world, chat.id, receiver.id, replaces.ephemeralId);
  const base = { ...content, chat, date: world.chats.seconds(), receiver_user: receiver };
  return announce(world, base, place);
}

/** What a person writes that only the bot gets: an ephemeral command, or an answer to an ephemeral message. */
export function sendEphemeral(world: World, chat: Chat, content: NewMessage): Message {
  const base = { ...content, chat, date: world.chats.seconds(), receiver_user: world.bot };
  const message = announce(world, base, { after: world.chats.lastNumber(chat.id) });
  world.updates.push('message', message, `chat:${chat.id}`);
  return message;
}

/** Takes a message out of the sight of the one who saw it. */
export function removeEphemeral(world: World, chatId: number, personId: number, id: number): void {
  world.ephemeral.remove(id);
  world.events.append({ type: 'ephemeral-delete', chatId, personId, id });
}

function announce(
  world: World,
  content: Omit<Message, 'message_id'>,
  place: { readonly after: number; readonly replaces?: number },
): Message {
  const shown = world.ephemeral.add(content, place);
  world.events.append({ type: 'ephemeral', personId: personOf(shown.message), shown, edited: false });
  return shown.message;
}

/** Bot API 10.2: no `login_url` in an ephemeral message. The code is ours. */
function checkButtons(markup: ReplyMarkup | undefined): void {
  const buttons: readonly object[] = (markup?.inline_keyboard ?? []).flat();
  if (buttons.some((button) => 'login_url' in button)) throw badRequest('BUTTON_TYPE_INVALID');
}
