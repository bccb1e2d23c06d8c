import type { Message } from '../../model.ts';
import { authorOf } from '../author-of.ts';
import { nameOf } from '../chat-title.ts';

/** What a message says that nobody wrote: who came, left, pinned or renamed. Undefined for any other. */
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
  if (message.forum_topic_created) return `${name} created the topic “${message.forum_topic_created.name}”`;
  if (message.forum_topic_closed) return `${name} closed the topic`;
  if (message.forum_topic_reopened) return `${name} reopened the topic`;
  if (message.migrate_to_chat_id !== undefined) return 'This group became a supergroup';
  if (message.migrate_from_chat_id !== undefined) return 'This supergroup was a group before';
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
