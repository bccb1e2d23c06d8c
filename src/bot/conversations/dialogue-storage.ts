import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { ConversationData, ConversationStorage, VersionedState } from '@grammyjs/conversations';
import type { Context } from 'grammy';
import { BoundedCache } from '../../limits/bounded-cache.ts';
import type { Clock } from '../swap/clock.ts';
import type { TextStore } from '../swap/intake-ports.ts';
import { type LeftDialogue, readLeftDialogues } from './left-dialogue.ts';

/** A dialogue left alone this long is over. */
const DIALOGUE_LASTS_MS = 60 * 60_000;

/** No more are read at one time than updates are handled. */
const MOST_LEFT = 1_000;

export interface Dialogues<C extends Context> {
  readonly storage: Extract<ConversationStorage<C, ConversationData>, { type: 'key' }>;
  /** What other code had kept for the sender of this update, once it was read: from now on nothing is. */
  takeLeft(ctx: C): Promise<readonly LeftDialogue[]>;
}

/**
 * Keeps a dialogue per chat and person, under a version that is the hash of this folder's code: a dialogue begun under
 * other code is never replayed, because its answers could be taken for answers to other questions. What it had been told is
 * had by `takeLeft`. One in which nothing was said for an hour is dropped; grammY writes it at every update of its person, also
 * for a wrong answer.
 */
export function createDialogueStorage<C extends Context>(store: TextStore, now: Clock): Dialogues<C> {
  const version = hashDialogueCode();
  const left = new BoundedCache<readonly LeftDialogue[]>(MOST_LEFT);
  const read = async (key: string): Promise<Kept | undefined> => {
    left.delete(key);
    const kept = readState(await store.read(key));
    if (!kept) return undefined;
    const isOver = now() - kept.at >= DIALOGUE_LASTS_MS;
    if (!isOver && kept.version[1] === version) return kept;
    if (isOver) await store.delete(key);
    else left.set(key, readLeftDialogues(kept.state));
    return undefined;
  };
  return {
    storage: {
      type: 'key',
      version,
      getStorageKey: (ctx) => dialogueKey(ctx),
      adapter: {
        read,
        write: (key, state) =>
          store.write(key, JSON.stringify({ ...state, at: now() } satisfies Kept), now()),
        delete: (key) => store.delete(key),
      },
    },
    takeLeft: async (ctx) => {
      const key = dialogueKey(ctx) ?? '';
      const found = left.get(key);
      if (!found) return [];
      left.delete(key);
      await store.delete(key);
      return found;
    },
  };
}

/** The state with the time of the last update that had part in it, in milliseconds. */
type Kept = VersionedState<ConversationData> & { readonly at: number };

/** Undefined for an update without chat or person: it takes part in no dialogue. */
function dialogueKey(ctx: Context): string | undefined {
  return ctx.chatId === undefined || ctx.from === undefined ? undefined : `${ctx.chatId}:${ctx.from.id}`;
}

/** A damaged row is no dialogue: the plugin would throw at every further update of that person. */
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
