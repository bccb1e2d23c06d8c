import type { Context } from 'grammy';
import type { Mint } from '../../solana/mint.ts';
import type { SwapView } from '../i18n/view.ts';
import type { ChatId, Clock, PersonId } from '../swap/brands.ts';
import type { Preferences } from '../swap/people.ts';
import type { TextStore } from '../swap/stores.ts';
import type { Intent } from '../swap/swap.ts';

/** @throws for an update without sender and chat, which the intake does not accept */
export function personOf(ctx: Pick<Context, 'from' | 'chatId'>): { personId: PersonId; chatId: ChatId } {
  if (!ctx.from || ctx.chatId === undefined)
    throw new Error('An update without chat or person passed the intake.');
  return { personId: ctx.from.id as PersonId, chatId: ctx.chatId as ChatId };
}

/**
 * The id that limits and links count. A message in a group's or channel's name counts for that chat:
 * Telegram's placeholder user, shared by all, would exhaust the limit.
 */
export function askerOf(ctx: Pick<Context, 'from' | 'chatId' | 'message'>): PersonId {
  const { sender_chat } = ctx.message ?? {};
  return sender_chat ? (sender_chat.id as PersonId) : personOf(ctx).personId;
}

/** The view with the explorer that the person has chosen. */
export function viewFor(view: SwapView, { explorer }: Pick<Preferences, 'explorer'>): SwapView {
  const chosen = explorer === null ? undefined : view.explorers?.[explorer];
  return chosen ? { ...view, explorerUrl: chosen } : view;
}

/** No money depends on what is remembered. */
export interface PersonSessions {
  recentMints(personId: PersonId): Promise<readonly Mint[]>;
  remember(personId: PersonId, intent: Intent): Promise<void>;
}

interface Session {
  readonly recentMints: readonly Mint[];
}

const MOST_RECENT = 4;
const EMPTY: Session = { recentMints: [] };

/** A damaged session counts as empty. */
export function createPersonSessions(store: TextStore, now: Clock): PersonSessions {
  const read = async (personId: PersonId) => readSession(await store.read(String(personId)));
  return {
    recentMints: async (personId) => (await read(personId)).recentMints,
    remember: async (personId, { from, to }) => {
      const { recentMints } = await read(personId);
      const mints = [...new Set([from.mint, to.mint, ...recentMints])].slice(0, MOST_RECENT);
      if (mints.join() === recentMints.join()) return;
      const session: Session = { recentMints: mints };
      await store.write(String(personId), JSON.stringify(session), now());
    },
  };
}

function readSession(text: string | undefined): Session {
  if (text === undefined) return EMPTY;
  try {
    const { recentMints } = JSON.parse(text) as Partial<Session>;
    const isList = Array.isArray(recentMints) && recentMints.every((mint) => typeof mint === 'string');
    return isList ? { recentMints: recentMints as readonly string[] as readonly Mint[] } : EMPTY;
  } catch {
    return EMPTY;
  }
}
