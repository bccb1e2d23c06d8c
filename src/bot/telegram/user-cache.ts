import type { Context } from 'grammy';
import type { User } from 'grammy/types';
import { BoundedCache } from '../../bounded-cache.ts';
import type { PersonId } from '../swap/brands.ts';
import type { Clock } from '../swap/clock.ts';
import { chooseLanguage, type Language } from '../swap/language.ts';
import type { PeopleStore, Person } from '../swap/people-port.ts';
import type { Preferences, PreferencesStore } from '../swap/preferences-port.ts';
import { personOf } from './person.ts';

/** Who has talked to us since the start, so that knowing their language costs no query. */
export interface Acquaintances {
  /**
   * Writes down who talks to us in private, again only when their name or their app's language changed. Somebody who had
   * blocked us comes back with `/start` or a change of membership, and these are always written down: what waited for
   * them is then delivered.
   * A pressed button makes nobody known: it may be one of somebody who has just asked to be forgotten.
   * @returns the language to answer in: in private the person's, elsewhere that of their app
   */
  meet(ctx: Context): Promise<Language>;
  /** Whether somebody has written to us in private and not asked to be forgotten since; asked after `meet`. */
  knows(from: User | undefined): boolean;
  /** The language of whoever sent an update that may not have been handled: as remembered, else of their app. */
  languageOf(from: User | undefined): Language;
  /** The language of somebody whom this process met not long ago. */
  recallLanguage(personId: PersonId): Language | undefined;
  /** Keeps the language somebody chose; null goes back to what Telegram says. Undefined for somebody never met. */
  choose(personId: PersonId, chosen: Language | null): Promise<Person | undefined>;
  /** Nothing is remembered of this person any more. */
  forget(personId: PersonId): void;
}

interface Remembered {
  readonly until: number;
  readonly looks: string;
  readonly languageCode: string | null;
  language: Language;
}

/** So many people are remembered as met; the oldest are written down once more when they come again. */
const MOST_REMEMBERED = 10_000;

/** Preferences that are asked for with every update and every message. */
export interface RememberedPreferences extends PreferencesStore {
  /** Nothing is remembered of this person any more. */
  forget(personId: PersonId): void;
}

interface CachedPreferences {
  readonly until: number;
  readonly preferences: Preferences;
}

const MOST_PREFERENCES = 10_000;

/** @param rememberedMs another process may erase or change a person, and this one learns of it within this time */
export function createAcquaintances(people: PeopleStore, now: Clock, rememberedMs: number): Acquaintances {
  const met = new BoundedCache<Remembered, number>(MOST_REMEMBERED);
  const recall = (id: number) => {
    const person = met.get(id);
    return person && person.until > now() ? person : undefined;
  };
  return {
    meet: async (ctx) => {
      const appLanguage = chooseLanguage([ctx.from?.language_code]);
      if (ctx.chat?.type !== 'private' || hasLeft(ctx)) return appLanguage;
      const { personId, chatId } = personOf(ctx);
      const known = recall(personId);
      const { username, firstName, languageCode, looks } = looksOf(ctx.from, known);
      if (known?.looks === looks && !comesBack(ctx)) return known.language;
      if (ctx.callbackQuery && !known && !(await people.findPerson(personId))) {
        met.delete(personId);
        return appLanguage;
      }
      const profile = { id: personId, chatId, username, firstName, languageCode };
      const until = now() + rememberedMs;
      const { language } = await people.meetPerson(profile, now());
      met.set(personId, { looks, languageCode, language, until });
      return language;
    },
    knows: (from) => met.get(from?.id ?? 0) !== undefined,
    languageOf: (from) => met.get(from?.id ?? 0)?.language ?? chooseLanguage([from?.language_code]),
    recallLanguage: (personId) => recall(personId)?.language,
    choose: async (personId, chosen) => {
      const person = await people.setLanguage(personId, chosen);
      const known = met.get(personId);
      if (person && known) known.language = person.language;
      return person;
    },
    forget: (personId) => met.delete(personId),
  };
}

/** An update that does not say what the app speaks takes nothing back. */
function looksOf(from: User | undefined, known: Remembered | undefined) {
  const username = from?.username ?? null;
  const firstName = from?.first_name ?? '';
  const languageCode = from?.language_code ?? known?.languageCode ?? null;
  return { username, firstName, languageCode, looks: `${username} ${languageCode} ${firstName}` };
}

function hasLeft(ctx: Context): boolean {
  return ctx.myChatMember?.new_chat_member.status === 'kicked';
}

function comesBack(ctx: Context): boolean {
  return ctx.myChatMember !== undefined || (ctx.message?.text?.startsWith('/start') ?? false);
}

/**
 * Reads a person's preferences once in a while, and again after this process changed them.
 * @param rememberedMs another process may change them, and this one learns of it within this time
 */
export function rememberPreferences(
  store: PreferencesStore,
  now: Clock,
  rememberedMs: number,
): RememberedPreferences {
  const known = new BoundedCache<CachedPreferences, number>(MOST_PREFERENCES);
  let changes = 0;
  const drop = (whose: PersonId) => {
    changes += 1;
    known.delete(whose);
  };
  return {
    find: async (personId) => {
      const remembered = known.get(personId);
      if (remembered && remembered.until > now()) return remembered.preferences;
      const before = changes;
      const readAt = now();
      const preferences = await store.find(personId);
      // What was read beside a change may be older than it.
      if (changes === before) known.set(personId, { preferences, until: readAt + rememberedMs });
      return preferences;
    },
    change: async (personId, change, at) => {
      try {
        return await store.change(personId, change, at);
      } finally {
        drop(personId);
      }
    },
    forget: drop,
  };
}
