import { BoundedCache } from '../../../limits/bounded-cache.ts';
import type { PersonId } from '../../swap/brands.ts';
import type { Clock } from '../../swap/clock.ts';
import type { PeopleNews } from '../../swap/people-port.ts';
import type { Preferences, PreferencesStore } from '../../swap/preferences-port.ts';

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

/** What another process changes is heard; where it is not, this one learns of it within so long. */
const REMEMBERED_MS = 10 * 60_000;

/** Reads a person's preferences once in a while, and anew after whatever changed them, here or in another process. */
export function rememberPreferences(
  store: PreferencesStore,
  news: PeopleNews,
  now: Clock,
): RememberedPreferences {
  const known = new BoundedCache<Remembered, number>(MOST_REMEMBERED);
  let changes = 0;
  const drop = (whose: PersonId | 'anybody') => {
    changes += 1;
    if (whose === 'anybody') known.clear();
    else known.delete(whose);
  };
  news.onChanged(drop);
  return {
    find: async (personId) => {
      const remembered = known.get(personId);
      if (remembered && remembered.until > now() && news.isHeard()) return remembered.preferences;
      const before = changes;
      const preferences = await store.find(personId);
      // What was read beside a change may be older than it.
      if (changes === before) known.set(personId, { preferences, until: now() + REMEMBERED_MS });
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
