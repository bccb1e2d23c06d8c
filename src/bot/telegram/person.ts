import type { Context } from 'grammy';
import type { User } from 'grammy/types';
import { BoundedCache } from '../../bounded-cache.ts';
import { memoizeFor } from '../../memoize-for.ts';
import type { Mint } from '../../solana/mint.ts';
import type { SwapView } from '../i18n/view.ts';
import type { ChatId, Clock, PersonId } from '../swap/brands.ts';
import {
  chooseLanguage,
  type Language,
  type PeopleStore,
  type Person,
  type Preferences,
  type PreferencesStore,
} from '../swap/people.ts';
import type { TextStore } from '../swap/stores.ts';
import type { Intent } from '../swap/swap.ts';

/** @throws for an update without sender and chat, which the intake does not accept */
export function personOf(ctx: Context): { personId: PersonId; chatId: ChatId } {
  if (!ctx.from || ctx.chatId === undefined)
    throw new Error('An update without chat or person passed the intake.');
  return { personId: ctx.from.id as PersonId, chatId: ctx.chatId as ChatId };
}

/**
 * Limits and links count for this id. A message in a group's or channel's name counts for that chat:
 * Telegram's placeholder user, shared by all, would exhaust the limit.
 */
export function askerOf(ctx: Context): PersonId {
  const { sender_chat } = ctx.message ?? {};
  return sender_chat ? (sender_chat.id as PersonId) : personOf(ctx).personId;
}

export function viewFor(view: SwapView, { explorer }: Preferences): SwapView {
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

const MAX_RECENT = 4;
const EMPTY: Session = { recentMints: [] };

/** A damaged session counts as empty. */
export function createPersonSessions(store: TextStore, now: Clock): PersonSessions {
  const read = async (personId: PersonId) => readSession(await store.read(String(personId)));
  return {
    recentMints: async (personId) => (await read(personId)).recentMints,
    remember: async (personId, { from, to }) => {
      const { recentMints } = await read(personId);
      const mints = [...new Set([from.mint, to.mint, ...recentMints])].slice(0, MAX_RECENT);
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

/** The cache knows each person's language without a query. */
export interface UserCache {
  /**
   * Stores the sender of a private chat's update when their profile changed, and always for `/start` and a
   * change of membership, which deliver messages held back by a block. A press stores no unknown person: they
   * may have asked to be forgotten.
   * @returns the person's language in a private chat, elsewhere the app's
   */
  upsert(ctx: Context): Promise<Language>;
  /** False for a person who was forgotten. Call after `upsert`. */
  has(from: User | undefined): boolean;
  languageOf(from: User | undefined): Language;
  cachedLanguageOf(personId: PersonId): Language | undefined;
  /** Null returns to the app's. Undefined for an unknown person. */
  choose(personId: PersonId, chosen: Language | null): Promise<Person | undefined>;
  forget(personId: PersonId): void;
}

interface CachedUser {
  readonly until: number;
  readonly profile: string;
  readonly languageCode: string | null;
  language: Language;
}

const MAX_CACHED = 10_000;

/** @param maxAgeMs ms until a change by another process is seen */
export function createUserCache(people: PeopleStore, now: Clock, maxAgeMs: number): UserCache {
  const users = new BoundedCache<CachedUser, number>(MAX_CACHED);
  const recall = (id: number) => {
    const user = users.get(id);
    return user && user.until > now() ? user : undefined;
  };
  return {
    upsert: async (ctx) => {
      const { from, chat } = ctx;
      if (!from || chat?.type !== 'private' || hasLeft(ctx)) return appLanguageOf(from);
      const [personId, chatId] = [from.id as PersonId, chat.id as ChatId];
      const known = recall(personId);
      const username = from.username ?? null;
      const firstName = from.first_name ?? '';
      const languageCode = from.language_code ?? known?.languageCode ?? null;
      const profile = `${username} ${languageCode} ${firstName}`;
      if (known?.profile === profile && !comesBack(ctx)) return known.language;
      if (ctx.callbackQuery && !known && !(await people.findPerson(personId))) {
        users.delete(personId);
        return appLanguageOf(from);
      }
      const person = { id: personId, chatId, username, firstName, languageCode };
      const until = now() + maxAgeMs;
      const { language } = await people.upsertPerson(person, now());
      users.set(personId, { profile, languageCode, language, until });
      return language;
    },
    has: (from) => users.get(from?.id ?? 0) !== undefined,
    languageOf: (from) => users.get(from?.id ?? 0)?.language ?? appLanguageOf(from),
    cachedLanguageOf: (personId) => recall(personId)?.language,
    choose: async (personId, chosen) => {
      const person = await people.setLanguage(personId, chosen);
      const known = users.get(personId);
      if (person && known) known.language = person.language;
      return person;
    },
    forget: (personId) => users.delete(personId),
  };
}

function appLanguageOf(from: User | undefined): Language {
  return chooseLanguage([from?.language_code]);
}

function hasLeft(ctx: Context): boolean {
  return ctx.myChatMember?.new_chat_member.status === 'kicked';
}

function comesBack(ctx: Context): boolean {
  return ctx.myChatMember !== undefined || (ctx.message?.text?.startsWith('/start') ?? false);
}

export interface PreferencesCache extends PreferencesStore {
  forget(personId: PersonId): void;
}

/** @param maxAgeMs ms until a change by another process is seen */
export function createPreferencesCache(
  store: PreferencesStore,
  now: Clock,
  maxAgeMs: number,
): PreferencesCache {
  const cached = new BoundedCache<() => Promise<Preferences>, number>(MAX_CACHED);
  return {
    find: (personId) =>
      cached.getOrCompute(personId, () => memoizeFor(maxAgeMs, () => store.find(personId), now))(),
    change: async (personId, change, at) => {
      try {
        return await store.change(personId, change, at);
      } finally {
        cached.delete(personId);
      }
    },
    forget: (personId) => cached.delete(personId),
  };
}
