import { BoundedCache } from '../../bounded-cache.ts';
import type { Clock, PersonId } from '../swap/brands.ts';
import type { Preferences, PreferencesStore } from '../swap/people.ts';

/** Preferences that are asked for with every update and every message. */
export interface RememberedPreferences extends PreferencesStore {
  /** Nothing is remembered of this person any more. */
  forget(personId: PersonId): void;
}

interface Remembered {
  readonly until: number;
  readonly preferences: Preferences;
}

const MOST_REMEMBERED = 10_000;

/**
 * Reads a person's preferences once in a while, and again after this process changed them.
 * @param rememberedMs another process may change them, and this one learns of it within this time
 */
export function rememberPreferences(
  store: PreferencesStore,
  now: Clock,
  rememberedMs: number,
): RememberedPreferences {
  const known = new BoundedCache<Remembered, number>(MOST_REMEMBERED);
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
