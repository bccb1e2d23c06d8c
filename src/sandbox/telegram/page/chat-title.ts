import type { Person, User } from '../model.ts';
import type { ChatView, PersonView } from '../person-view.ts';

/** What a chat is called on this person's device: their private chat carries the bot's name. */
export function chatTitle(view: PersonView, { chat }: ChatView): string {
  return chat.type === 'private' ? view.bot.first_name : (chat.title ?? '');
}

/** The id a chat's picture takes its colour from. */
export function chatPictureId(view: PersonView, { chat }: ChatView): number {
  return chat.type === 'private' ? view.bot.id : chat.id;
}

/** Messages of others that this person has not seen. */
export function unreadCount(view: PersonView, { messages, readUpTo }: ChatView): number {
  return messages.filter(({ message_id, from }) => message_id > readUpTo && from.id !== view.person.id)
    .length;
}

/** The display name of whoever wrote a message. */
export function nameOf(user: User): string {
  return [user.first_name, user.last_name].filter(Boolean).join(' ');
}

/** The display name of somebody who sits here. */
export function nameOfPerson({ firstName, lastName }: Person): string {
  return [firstName, lastName].filter(Boolean).join(' ');
}
