import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { ConversationData, ConversationStorage, VersionedState } from '@grammyjs/conversations';
import type { Context } from 'grammy';
import type { Clock } from '../swap/clock.ts';
import type { TextStore } from '../swap/intake-ports.ts';

/**
 * Keeps a dialogue per chat and person, under a version that is the hash of this folder's code: a dialogue begun under
 * other code is dropped rather than replayed, because its answers could be taken for answers to other questions.
 */
export function createDialogueStorage<C extends Context>(
  store: TextStore,
  now: Clock,
): ConversationStorage<C, ConversationData> {
  return {
    type: 'key',
    version: hashDialogueCode(),
    getStorageKey: (ctx) => dialogueKey(ctx),
    adapter: {
      read: async (key) => readState(await store.read(key)),
      write: (key, state) => store.write(key, JSON.stringify(state), now()),
      delete: (key) => store.delete(key),
    },
  };
}

/** Undefined for an update without chat or person: it takes part in no dialogue. */
function dialogueKey(ctx: Context): string | undefined {
  return ctx.chatId === undefined || ctx.from === undefined ? undefined : `${ctx.chatId}:${ctx.from.id}`;
}

/** A damaged row is no dialogue: the plugin would throw at every further update of that person. */
function readState(text: string | undefined): VersionedState<ConversationData> | undefined {
  if (text === undefined) return undefined;
  try {
    const state: unknown = JSON.parse(text);
    return isVersioned(state) ? state : undefined;
  } catch {
    return undefined;
  }
}

function isVersioned(value: unknown): value is VersionedState<ConversationData> {
  const { version, state } = Object(value) as { readonly version?: unknown; readonly state?: unknown };
  return Array.isArray(version) && typeof state === 'object' && state !== null;
}

function hashDialogueCode(): string {
  const hash = createHash('sha256');
  for (const file of readdirSync(import.meta.dirname).sort()) {
    hash.update(readFileSync(`${import.meta.dirname}/${file}`));
  }
  return hash.digest('base64url').slice(0, 16);
}
