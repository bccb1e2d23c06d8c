import type { World } from '../world.ts';

/** Takes messages out of a chat for everybody; what was pinned of them is pinned no more. */
export function removeMessages(world: World, chatId: number, ids: readonly number[]): void {
  const messageIds = ids.filter((id) => world.chats.remove(chatId, id));
  if (messageIds.length === 0) return;
  world.events.append({ type: 'delete', chatId, messageIds });
  const pinned = world.groups.find(chatId)?.pinned ?? [];
  if (!pinned.some((id) => messageIds.includes(id))) return;
  for (const id of messageIds) world.groups.unpin(chatId, id);
  world.events.append({ type: 'groups', chatId });
}
