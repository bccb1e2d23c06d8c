import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { ConversationContextStorage, ConversationData, VersionedState } from '@grammyjs/conversations';
import type { Context } from 'grammy';
import type { Update } from 'grammy/types';
import type { Clock } from '../../swap/brands.ts';
import type { TextStore } from '../../swap/stores.ts';

/** A dialogue ends after this time without an update, ms. */
const DIALOGUE_LASTS_MS = 60 * 60_000;

export interface Dialogues<C extends Context> {
  readonly storage: ConversationContextStorage<C, ConversationData>;
  /** True for the sender's first update after a deploy that ended their dialogue. */
  wasEndedByDeploy(ctx: C): boolean;
}

/**
 * Storage of one state per chat and person. Its version hashes this folder's code, because other code would
 * misread the log that the plugin replays. Dialogues of other versions are deleted.
 */
export function createDialogueStorage<C extends Context>(store: TextStore, now: Clock): Dialogues<C> {
  const version = hashDialogueCode();
  const ended = new WeakSet<Update>();
  return {
    storage: {
      type: 'context',
      version,
      adapter: {
        read: async (ctx) => {
          const key = dialogueKey(ctx);
          const kept = key === undefined ? undefined : readState(await store.read(key));
          if (key === undefined || !kept) return undefined;
          const isOver = now() - kept.at >= DIALOGUE_LASTS_MS;
          if (!isOver && kept.version[1] === version) return kept;
          await store.delete(key);
          if (!isOver) ended.add(ctx.update);
          return undefined;
        },
        write: async (ctx, state) => {
          const key = dialogueKey(ctx);
          if (key !== undefined)
            await store.write(key, JSON.stringify({ ...state, at: now() } satisfies Kept), now());
        },
        delete: async (ctx) => {
          const key = dialogueKey(ctx);
          if (key !== undefined) await store.delete(key);
        },
      },
    },
    wasEndedByDeploy: ({ update }) => ended.has(update),
  };
}

/** `at` is the last update, ms. */
type Kept = VersionedState<ConversationData> & { readonly at: number };

function dialogueKey(ctx: Context): string | undefined {
  return ctx.chatId === undefined || ctx.from === undefined ? undefined : `${ctx.chatId}:${ctx.from.id}`;
}

/** Undefined for a damaged row: the plugin would throw at every update of that person. */
function readState(text: string | undefined): Kept | undefined {
  if (text === undefined) return undefined;
  try {
    const state: unknown = JSON.parse(text);
    return isKept(state) ? state : undefined;
  } catch {
    return undefined;
  }
}

function isKept(value: unknown): value is Kept {
  const { version, state, at } = Object(value) as Readonly<Record<string, unknown>>;
  return Array.isArray(version) && typeof state === 'object' && state !== null && typeof at === 'number';
}

function hashDialogueCode(): string {
  const hash = createHash('sha256');
  for (const file of readdirSync(import.meta.dirname).sort()) {
    hash.update(readFileSync(`${import.meta.dirname}/${file}`));
  }
  return hash.digest('base64url').slice(0, 16);
}
