import type { Update } from 'grammy/types';

/** The kinds we ask for; anything else is ignored should it arrive all the same. */
export const ALLOWED_UPDATES = ['message', 'callback_query', 'inline_query', 'my_chat_member'] as const;

export interface ReadUpdate {
  readonly update: Update;
  /** Updates of one key are handled one after the other. */
  readonly key: string;
}

/**
 * An update from the wire as far as we take one, with the key under which it is handled in order: chat and person.
 * Undefined for whatever is not ours to handle; what has no chat goes through the door of inline mode.
 */
export function readUpdate(raw: unknown): ReadUpdate | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined;
  const update = raw as Update;
  if (!Number.isSafeInteger(update.update_id)) return undefined;
  const { message, callback_query, my_chat_member } = update;
  const chat = message?.chat ?? callback_query?.message?.chat ?? my_chat_member?.chat;
  const from = message?.from ?? callback_query?.from ?? my_chat_member?.from;
  if (!Number.isSafeInteger(chat?.id) || !Number.isSafeInteger(from?.id)) return undefined;
  return { update, key: `${chat?.id}:${from?.id}` };
}
