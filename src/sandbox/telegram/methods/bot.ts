import type { BotCommand } from '../model.ts';
import { ApiError, badRequest, type Params } from '../params.ts';
import { scopeKey } from '../world.ts';
import type { Method } from './target.ts';

export const setMyCommands: Method = ({ world, params }) => {
  const commands = params.json('commands');
  if (!Array.isArray(commands)) throw badRequest("can't parse commands JSON object");
  if (commands.length > 100) throw badRequest('BOT_COMMANDS_TOO_MUCH');
  world.profile.setCommands(
    scopeOf(params),
    commands.map((command) => checkCommand(command)),
  );
  world.events.append({ type: 'changed' });
  return true;
};

export const deleteMyCommands: Method = ({ world, params }) => {
  world.profile.setCommands(scopeOf(params), []);
  world.events.append({ type: 'changed' });
  return true;
};

export const getMyCommands: Method = ({ world, params }) => world.profile.commands(scopeOf(params));

export function profileText(name: string, limit: number): { set: Method; get: Method } {
  return {
    set: ({ world, params }) => {
      const text = params.text(name) ?? '';
      if (text.length > limit) throw badRequest(`bot ${name.replaceAll('_', ' ')} is too long`);
      world.profile.setText(`${name}:${languageOf(params)}`, text);
      world.events.append({ type: 'changed' });
      return true;
    },
    get: ({ world, params }) => ({
      [name]: world.profile.text(`${name}:${languageOf(params)}`) || world.profile.text(`${name}:`),
    }),
  };
}

/** Kept as JSON. @param key its name in the profile */
export function profileSetting(key: string, initial: object): { set: Method; get: Method } {
  return {
    set: ({ world, params }) => {
      world.profile.setText(key, JSON.stringify(params.json(key) ?? initial));
      world.events.append({ type: 'changed' });
      return true;
    },
    get: ({ world }) => JSON.parse(world.profile.text(key) || JSON.stringify(initial)),
  };
}

function checkCommand(value: unknown): BotCommand {
  const { command, description, is_ephemeral } = (value ?? {}) as Partial<Record<string, unknown>>;
  const name = String(command ?? '')
    .replace(/^\//, '')
    .toLowerCase();
  if (!/^[a-z0-9_]{1,32}$/.test(name)) throw badRequest('BOT_COMMAND_INVALID');
  const text = String(description ?? '').trim();
  if (text === '' || text.length > 256) throw badRequest('BOT_COMMAND_DESCRIPTION_INVALID');
  return { command: name, description: text, ...(is_ephemeral === true ? { is_ephemeral } : {}) };
}

/** An empty code is the fallback for every language. */
function languageOf(params: Params): string {
  const code = params.text('language_code') ?? '';
  if (!/^([a-z]{2})?$/.test(code)) throw badRequest('invalid language code specified');
  return code;
}

function scopeOf(params: Params): string {
  const scope = (params.json('scope') ?? {}) as Partial<Record<string, unknown>>;
  const number = (value: unknown): number | undefined => (value === undefined ? undefined : Number(value));
  const language = languageOf(params);
  return scopeKey(String(scope.type ?? 'default'), language, number(scope.chat_id), number(scope.user_id));
}

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
