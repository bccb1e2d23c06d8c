import type { GroupView } from '../groups/group-view.ts';
import type { Message } from '../model.ts';
import { nameOf } from './chat-title.ts';
import { markOf } from './groups/standing-choice.ts';

/** Whom a message is shown under. */
export interface Author {
  readonly id: number;
  readonly name: string;
  /** What stands beside the name: an admin, somebody who hides behind the group. */
  readonly mark?: string | undefined;
}

/** Whoever writes as a group is shown as the group. */
export function authorOf({ from, sender_chat }: Message, group?: GroupView): Author {
  if (sender_chat) return { id: sender_chat.id, name: sender_chat.title ?? '', mark: 'anonymous admin' };
  const standing = group?.members.find(({ user }) => user.id === from.id)?.standing;
  return { id: from.id, name: nameOf(from), mark: markOf(standing) };
}
