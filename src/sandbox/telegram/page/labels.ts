import type { Standing } from '../groups/store.ts';
import { type Message, type Person, plainBlocks, type User } from '../model.ts';
import type { ChatView, GroupView, PersonView } from '../person-view.ts';

export interface Author {
  readonly id: number;
  readonly name: string;
  readonly mark?: string | undefined;
}

export function chatTitle(view: PersonView, { chat }: ChatView): string {
  return chat.type === 'private' ? view.bot.first_name : (chat.title ?? '');
}

export function chatPictureId(view: PersonView, { chat }: ChatView): number {
  return chat.type === 'private' ? view.bot.id : chat.id;
}

export function unreadCount(view: PersonView, { messages, readUpTo }: ChatView): number {
  return messages.filter(({ message_id, from }) => message_id > readUpTo && from.id !== view.person.id)
    .length;
}

export function nameOf(user: User): string {
  return [user.first_name, user.last_name].filter(Boolean).join(' ');
}

export function nameOfPerson({ firstName, lastName }: Person): string {
  return [firstName, lastName].filter(Boolean).join(' ');
}

export function serviceText(message: Message): string | undefined {
  const { name } = authorOf(message);
  const { new_chat_members: came, left_chat_member: left, pinned_message: pinned } = message;
  if (came) return came.map((user) => cameText(message, name, nameOf(user), user.id)).join(', ');
  if (left) {
    const isSelf = left.id === message.from.id;
    return isSelf ? `${name} left the group` : `${name} removed ${nameOf(left)}`;
  }
  if (pinned) return `${name} pinned “${shortly(pinned)}”`;
  if (message.group_chat_created) return `${name} created the group`;
  return undefined;
}

function cameText(message: Message, by: string, who: string, id: number): string {
  return id === message.from.id ? `${who} joined the group` : `${by} added ${who}`;
}

function shortly({ text, caption, rich_message, photo }: Message): string {
  const words = (text ?? caption ?? '').split('\n', 1)[0] ?? '';
  if (words !== '') return words.length > 40 ? `${words.slice(0, 40)}…` : words;
  if (rich_message) return 'a table';
  return photo ? 'a picture' : 'a message';
}

/** Anonymous admins appear as the group. */
export function authorOf({ from, sender_chat }: Message, group?: GroupView): Author {
  if (sender_chat) return { id: sender_chat.id, name: sender_chat.title ?? '', mark: 'anonymous admin' };
  const standing = group?.members.find(({ user }) => user.id === from.id)?.standing;
  return { id: from.id, name: nameOf(from), mark: markOf(standing) };
}

export function markOf(standing: Standing | undefined): string | undefined {
  switch (standing?.status) {
    case 'creator':
      return 'owner';
    case 'administrator':
      return 'admin';
    case 'restricted':
      return 'may only read';
    default:
      return undefined;
  }
}

export function previewOf(message: Message): string {
  const service = serviceText(message);
  if (service !== undefined) return service;
  const shown = (message.text ?? message.caption ?? '').replaceAll(/\s+/g, ' ');
  if (message.photo) return `🖼 ${shown || 'Photo'}`;
  if (message.document) return `📎 ${shown || message.document.file_name}`;
  return message.rich_message ? plainBlocks(message.rich_message.blocks).replaceAll(/\s+/g, ' ') : shown;
}

export function clockTime(seconds: number): string {
  return new Date(seconds * 1000).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
}

export function dayLabel(seconds: number, now = new Date()): string {
  const day = new Date(seconds * 1000);
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  if (day.toDateString() === now.toDateString()) return 'Today';
  if (day.toDateString() === yesterday.toDateString()) return 'Yesterday';
  const year = day.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' as const };
  return day.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', ...year });
}

/** The date in the app's language; undefined for formats that the bot does not send. */
export function dateTimeLabel(seconds: number, format: string, language = 'en'): string | undefined {
  if (!/^(D|Dt|T)$/.test(format)) return undefined;
  const options: Intl.DateTimeFormatOptions = {
    ...(format.includes('D') ? { day: 'numeric', month: 'long', year: 'numeric' } : {}),
    ...(/t/i.test(format) ? { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } : {}),
    ...(format === 'T' ? { second: '2-digit' } : {}),
  };
  const locale = language.startsWith('en') ? 'en-GB' : `${language}-u-nu-latn`;
  return new Intl.DateTimeFormat(locale, options).format(seconds * 1000);
}

/** Negative for ephemeral ones. */
export function keyOf({ message_id, ephemeral_message_id: ephemeral }: Message): number {
  return ephemeral === undefined ? message_id : -ephemeral;
}

export function isForOne(message: Message): boolean {
  return message.ephemeral_message_id !== undefined;
}

export function messageRef(key: number): { readonly message: number; readonly ephemeral?: number } {
  return key < 0 ? { message: 0, ephemeral: -key } : { message: key };
}

export function messageOf({ messages, ephemeral }: ChatView, key: number): Message | undefined {
  return [...messages, ...ephemeral.map(({ message }) => message)].find((message) => keyOf(message) === key);
}
