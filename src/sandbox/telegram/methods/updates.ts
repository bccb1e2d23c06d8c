import { ApiError, type Params } from '../params.ts';
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
  for (const update of updates) world.markSeen(update);
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

function allowedUpdates(params: Params): string[] | undefined {
  const value = params.json('allowed_updates');
  return Array.isArray(value) ? value.map(String) : undefined;
}
