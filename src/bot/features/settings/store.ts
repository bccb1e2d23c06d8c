import type { FeatureTable } from '../../store/deletion.ts';
import { decryptText, encryptField } from '../../store/field-cipher.ts';
import { isListOf, isPair, readProper } from '../../store/json-fields.ts';
import { type Connection, inTransaction, readEncrypted, type StoreDeps } from '../../store/store-deps.ts';
import { personSubject } from '../../store/subject-keys.ts';
import type { PersonId } from '../../swap/brands.ts';
import {
  DEFAULT_PREFERENCES,
  EXPLORERS,
  type FavouriteSwap,
  isPreset,
  isSlippage,
  MAX_FAVOURITES,
  MAX_PRESETS,
  type Preferences,
  type PreferencesStore,
} from '../../swap/people.ts';

declare module '../../store/schema.ts' {
  interface BotSchema {
    /** JSON. */
    preferences: { person_id: number; encrypted_choices: string; updated_at: number };
  }
}

export const PREFERENCE_TABLES: readonly FeatureTable[] = [{ name: 'preferences', hasPersonId: true }];

/** Chosen values are stored, encrypted; everything else follows this version's defaults. */
export function createPreferencesStore(deps: StoreDeps): PreferencesStore {
  return {
    find: async (personId) => completed(await findKept(deps, deps.database, personId)),
    change: (personId, change, now) =>
      inTransaction(deps, 'change-preferences', async (transaction) => {
        const kept = await findKept(deps, transaction, personId);
        const choices = { ...kept.choices, ...change };
        const cipher = await deps.keys.forWriting(transaction, personSubject(personId));
        const encrypted_choices = encryptField(cipher, JSON.stringify(choices), choicesAad(personId));
        const fields = { encrypted_choices, updated_at: now };
        await transaction
          .insertInto('preferences')
          .values({ person_id: personId, ...fields })
          .onConflict((conflict) => conflict.column('person_id').doUpdateSet(fields))
          .execute();
        return completed({ ...kept, choices });
      }),
  };
}

type Choices = Partial<Preferences>;

interface Kept {
  readonly choices: Choices;
  /** Column of an earlier version; undefined for an unknown person. */
  readonly slippageBps: number | undefined;
}

/** A single query, because every update reads preferences. */
async function findKept(deps: StoreDeps, connection: Connection, id: PersonId): Promise<Kept> {
  const people = connection.selectFrom('people').select('slippage_bps').where('person_id', '=', id);
  const chosen = connection.selectFrom('preferences').select('encrypted_choices').where('person_id', '=', id);
  const query = connection.selectNoFrom([people.as('slippage_bps'), chosen.as('encrypted_choices')]);
  const row = await query.executeTakeFirst();
  const encrypted = row?.encrypted_choices ?? null;
  const choices = encrypted === null ? {} : await readChosen(deps, connection, id, encrypted);
  return { choices, slippageBps: row?.slippage_bps ?? undefined };
}

/** Empty without a decrypting key. */
async function readChosen(
  deps: StoreDeps,
  connection: Connection,
  id: PersonId,
  encrypted: string,
): Promise<Choices> {
  const row = { table: 'preferences', id, subject: personSubject(id) };
  const text = await readEncrypted(deps, connection, row, (cipher) =>
    decryptText(cipher, encrypted, choicesAad(id)),
  );
  return text === undefined ? {} : readChoices(text);
}

function completed({ choices, slippageBps }: Kept): Preferences {
  return { ...DEFAULT_PREFERENCES, ...(slippageBps === undefined ? {} : { slippageBps }), ...choices };
}

export function choicesAad(id: number): string {
  return `preferences.choices.${id}`;
}

export function readChoices(text: string): Choices {
  return readProper<Preferences>(text, CHECKS);
}

const CHECKS: Readonly<Record<keyof Preferences, (value: unknown) => boolean>> = {
  pair: (value) => value === null || isPair(value),
  slippageBps: isSlippage,
  presets: (value) => isListOf(value, isPreset, MAX_PRESETS) && value.length > 0,
  favourites: (value) => isListOf(value, isFavourite, MAX_FAVOURITES),
  explorer: (value) => value === null || (EXPLORERS as readonly unknown[]).includes(value),
  notices: (value) => value === 'loud' || value === 'silent',
  confirmsTwice: (value) => typeof value === 'boolean',
};

function isFavourite(value: unknown): value is FavouriteSwap {
  return isPair(value) && isPreset(value.amount);
}
