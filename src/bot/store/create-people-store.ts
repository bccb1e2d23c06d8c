import { type Selectable, sql } from 'kysely';
import type { ChatId, PersonId } from '../swap/brands.ts';
import { chooseLanguage, LANGUAGES } from '../swap/language.ts';
import type { PeopleStore, Person } from '../swap/people-port.ts';
import { DEFAULT_SLIPPAGE_BPS } from '../swap/swap.ts';
import { type JsonFields, optionalTextField, readObject, textField, writeJson } from './json-fields.ts';
import type { BotSchema } from './schema.ts';
import {
  type Connection,
  inTransaction,
  openText,
  openTextOrTell,
  type StoreDeps,
  sealText,
} from './store-deps.ts';

type Met = Parameters<PeopleStore['meetPerson']>[0];

/** Who writes to us in private. Names are kept encrypted. */
export function createPeopleStore(deps: StoreDeps): PeopleStore {
  return {
    meetPerson: async (person, now) => {
      const released = await inTransaction(deps, 'meet-person', async (transaction) => {
        await writePerson(deps, transaction, person, now);
        return releaseParked(transaction, person.id, now);
      });
      if (released > 0n) deps.onOutbox();
      const met = await findPerson(deps, person.id);
      if (!met) throw new Error('A person was erased in the moment of being met.');
      return met;
    },
    findPerson: (id) => findPerson(deps, id),
    setLanguage: async (id, chosen) => {
      const query = deps.database.updateTable('people').set({ language: chosen });
      await query.where('person_id', '=', id).execute();
      return findPerson(deps, id);
    },
  };
}

async function writePerson(
  deps: StoreDeps,
  transaction: Connection,
  person: Met,
  now: number,
): Promise<void> {
  const languageCode = person.languageCode ?? (await findLanguageCode(deps, transaction, person.id));
  const sealed_profile = sealProfile(deps, { ...person, languageCode });
  await transaction
    .insertInto('people')
    .values({
      person_id: person.id,
      chat_id: person.chatId,
      sealed_profile,
      slippage_bps: DEFAULT_SLIPPAGE_BPS,
      met_at: now,
      language: null,
    })
    .onConflict((conflict) =>
      conflict.column('person_id').doUpdateSet({ chat_id: person.chatId, sealed_profile }),
    )
    .execute();
}

async function releaseParked(transaction: Connection, id: PersonId, now: number): Promise<bigint> {
  const parked = await transaction
    .updateTable('outbox')
    .set({ state: 'pending', due_at: now, lease_until: 0, failures: 0 })
    .where('person_id', '=', id)
    .where(sql<boolean>`state = 'parked'`)
    .executeTakeFirst();
  return parked.numUpdatedRows;
}

async function findPerson(deps: StoreDeps, id: PersonId): Promise<Person | undefined> {
  const row = await findRow(deps.database, id);
  return row && readPerson(deps, row);
}

function findRow(connection: Connection, id: PersonId) {
  return connection.selectFrom('people').selectAll().where('person_id', '=', id).executeTakeFirst();
}

async function findLanguageCode(
  deps: StoreDeps,
  connection: Connection,
  id: PersonId,
): Promise<string | null> {
  const row = await findRow(connection, id);
  const sealed = row && { table: 'people', id: String(id), place: profilePlace(id) };
  const profile = sealed && openTextOrTell(deps, row.sealed_profile, sealed);
  return profile === undefined ? null : readLanguageCode(readObject(profile));
}

function readPerson(deps: StoreDeps, row: Selectable<BotSchema['people']>): Person {
  const profile = openProfile(deps, row);
  const chosenLanguage = LANGUAGES.find((language) => language === row.language) ?? null;
  return {
    id: row.person_id as PersonId,
    chatId: row.chat_id as ChatId,
    username: optionalTextField(profile, 'username'),
    firstName: textField(profile, 'firstName'),
    slippageBps: row.slippage_bps,
    language: chosenLanguage ?? chooseLanguage([readLanguageCode(profile)]),
    chosenLanguage,
  };
}

/** Null also for somebody who was last met before language codes were kept. */
function readLanguageCode(profile: JsonFields): string | null {
  return 'languageCode' in profile ? optionalTextField(profile, 'languageCode') : null;
}

function openProfile(deps: StoreDeps, row: Selectable<BotSchema['people']>): JsonFields {
  return readObject(openText(deps.cipher, row.sealed_profile, profilePlace(row.person_id)));
}

function sealProfile(deps: StoreDeps, person: Met): string {
  const { id, username, firstName, languageCode } = person;
  return sealText(deps.cipher, writeJson({ username, firstName, languageCode }), profilePlace(id));
}

export function profilePlace(id: number): string {
  return `people.profile.${id}`;
}
