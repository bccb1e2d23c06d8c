import type { Update } from '../model.ts';
import { ApiError, type Params } from '../params.ts';
import type { World } from '../world.ts';
import type { Method } from './target.ts';

export const getUpdates: Method = async ({ world, params, signal }) => {
  if (world.webhook.active) {
    throw new ApiError(
      409,
      "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
    );
  }
  world.updates.allow(allowedUpdates(params));
  const limit = params.integer('limit') ?? 100;
  const updates = await world.updates.poll({
    offset: params.integer('offset') ?? 0,
    limit: limit >= 1 && limit <= 100 ? limit : 100,
    timeoutSeconds: params.integer('timeout') ?? 0,
    ...(signal ? { signal } : {}),
  });
  for (const update of updates) markSeen(world, update);
  return updates;
};

export const setWebhook: Method = ({ world, params }) => {
  const url = params.text('url') ?? '';
  if (url === '') return deleteWebhook({ world, params });
  world.updates.allow(allowedUpdates(params));
  world.webhook.set({ url, secretToken: params.text('secret_token') ?? '' });
  return true;
};

export const deleteWebhook: Method = ({ world }) => {
  world.webhook.remove();
  return true;
};

export const getWebhookInfo: Method = ({ world }) => world.webhook.info();

/** Sets the second tick in the chat. */
export function markSeen(world: World, update: Update): void {
  const message = update.message as { chat: { id: number }; message_id: number } | undefined;
  if (!message) return;
  const { chat, message_id: messageId } = message;
  if (messageId <= (world.seenUpTo.get(chat.id) ?? 0)) return;
  world.seenUpTo.set(chat.id, messageId);
  world.events.append({ type: 'seen', chatId: chat.id, messageId });
}

function allowedUpdates(params: Params): string[] | undefined {
  const value = params.json('allowed_updates');
  return Array.isArray(value) ? value.map(String) : undefined;
}
