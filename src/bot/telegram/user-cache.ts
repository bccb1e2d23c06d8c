import type { Context } from 'grammy';
import type { User } from 'grammy/types';
import { BoundedCache } from '../../bounded-cache.ts';
import { memoizeFor } from '../../memoize-for.ts';
import type { ChatId, Clock, PersonId } from '../swap/brands.ts';
import {
  chooseLanguage,
  type Language,
  type PeopleStore,
  type Person,
  type Preferences,
  type PreferencesStore,
} from '../swap/people.ts';

/** People who wrote since the start: their language costs no query. */
export interface UserCache {
  /**
   * Stores the sender of a private chat's update when their profile changed, and always for `/start` and a
   * change of membership, which deliver messages held back by a block. A press stores no unknown person: they
   * may have asked to be forgotten.
   * @returns the person's language in a private chat, elsewhere the app's
   */
  upsert(ctx: Context): Promise<Language>;
  /** False for a person who never wrote in private or was forgotten. Call after `upsert`. */
  has(from: User | undefined): boolean;
  /** The cached language, else that of the app. */
  languageOf(from: User | undefined): Language;
  cachedLanguageOf(personId: PersonId): Language | undefined;
  /** Stores a chosen language; null returns to the app's. Undefined for an unknown person. */
  choose(personId: PersonId, chosen: Language | null): Promise<Person | undefined>;
  forget(personId: PersonId): void;
}

interface CachedUser {
  readonly until: number;
  readonly profile: string;
  readonly languageCode: string | null;
  language: Language;
}

/** Entries of each cache; the oldest go first. */
const MOST_CACHED = 10_000;

/** @param maxAgeMs ms until a change by another process is seen */
export function createUserCache(people: PeopleStore, now: Clock, maxAgeMs: number): UserCache {
  const users = new BoundedCache<CachedUser, number>(MOST_CACHED);
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

/** Every update and every message reads them. */
export interface PreferencesCache extends PreferencesStore {
  forget(personId: PersonId): void;
}

/** @param maxAgeMs ms until a change by another process is seen */
export function createPreferencesCache(
  store: PreferencesStore,
  now: Clock,
  maxAgeMs: number,
): PreferencesCache {
  const cached = new BoundedCache<() => Promise<Preferences>, number>(MOST_CACHED);
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
