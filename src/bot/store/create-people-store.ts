import { type Selectable, sql } from 'kysely';
import { type Given, prepareQuery } from '../../database/prepare-query.ts';
import type { ChatId, PersonId } from '../swap/brands.ts';
import { chooseLanguage, LANGUAGES } from '../swap/language.ts';
import type { PeopleStore, Person } from '../swap/people-port.ts';
import { DEFAULT_SLIPPAGE_BPS } from '../swap/swap.ts';
import { type JsonFields, optionalTextField, readObject, textField, writeJson } from './json-fields.ts';
import type { BotSchema } from './schema.ts';
import {
  type Connection,
  openText,
  openTextOrTell,
  type StoreDeps,
  sealText,
  writeTogether,
} from './store-deps.ts';

type Met = Parameters<PeopleStore['meetPerson']>[0];

type PersonRow = Selectable<BotSchema['people']>;

type Profile = Pick<Met, 'username' | 'firstName' | 'languageCode'>;

const FIND = prepareQuery((database: Connection, { id }: Given<{ id: PersonId }>) =>
  database.selectFrom('people').selectAll().where('person_id', '=', id),
);

interface MetRow {
  readonly id: PersonId;
  readonly chatId: ChatId;
  readonly sealed: string;
  readonly now: number;
}

const MEET = prepareQuery((database: Connection, { id, chatId, sealed, now }: Given<MetRow>) =>
  database
    .insertInto('people')
    .values({
      person_id: id,
      chat_id: chatId,
      sealed_profile: sealed,
      slippage_bps: DEFAULT_SLIPPAGE_BPS,
      met_at: now,
      language: null,
    })
    .onConflict((conflict) =>
      conflict.column('person_id').doUpdateSet({ chat_id: chatId, sealed_profile: sealed }),
    )
    .returningAll(),
);

const RELEASE_PARKED = prepareQuery(
  (database: Connection, { id, now }: Given<{ id: PersonId; now: number }>) =>
    database
      .updateTable('outbox')
      .set({ state: 'pending', due_at: now, lease_until: 0, failures: 0 })
      .where('person_id', '=', id)
      .where(sql<boolean>`state = 'parked'`),
);

/** Who writes to us in private. Names are kept encrypted. */
export function createPeopleStore(deps: StoreDeps): PeopleStore {
  return {
    meetPerson: async (person, now) => {
      const profile = {
        ...person,
        languageCode: person.languageCode ?? (await findLanguageCode(deps, person.id)),
      };
      const { id, chatId } = person;
      const [{ rows }, released] = await writeTogether(deps, 'meet-person', [
        MEET.with({ id, chatId, sealed: sealProfile(deps, profile), now }),
        RELEASE_PARKED.with({ id, now }),
      ]);
      if (released.count > 0) deps.onOutbox();
      const [row] = rows;
      if (!row) throw new Error('A person who was written down is not there.');
      return describePerson(row, profile);
    },
    findPerson: (id) => findPerson(deps, id),
    findSlippageBps: async (id) => {
      const row = await FIND.executeTakeFirst(deps.database, { id });
      return row?.slippage_bps;
    },
    setLanguage: async (id, chosen) => {
      const query = deps.database.updateTable('people').set({ language: chosen });
      await query.where('person_id', '=', id).execute();
      return findPerson(deps, id);
    },
  };
}

async function findPerson(deps: StoreDeps, id: PersonId): Promise<Person | undefined> {
  const row = await FIND.executeTakeFirst(deps.database, { id });
  return row && readPerson(deps, row);
}

async function findLanguageCode(deps: StoreDeps, id: PersonId): Promise<string | null> {
  const row = await FIND.executeTakeFirst(deps.database, { id });
  const sealed = row && { table: 'people', id: String(id), place: profilePlace(id) };
  const profile = sealed && openTextOrTell(deps, row.sealed_profile, sealed);
  return profile === undefined ? null : readLanguageCode(readObject(profile));
}

function readPerson(deps: StoreDeps, row: PersonRow): Person {
  const profile = openProfile(deps, row);
  return describePerson(row, {
    username: optionalTextField(profile, 'username'),
    firstName: textField(profile, 'firstName'),
    languageCode: readLanguageCode(profile),
  });
}

function describePerson(row: PersonRow, { username, firstName, languageCode }: Profile): Person {
  const chosenLanguage = LANGUAGES.find((language) => language === row.language) ?? null;
  return {
    id: row.person_id as PersonId,
    chatId: row.chat_id as ChatId,
    username,
    firstName,
    slippageBps: row.slippage_bps,
    language: chosenLanguage ?? chooseLanguage([languageCode]),
    chosenLanguage,
  };
}

/** Null also for somebody who was last met before language codes were kept. */
function readLanguageCode(profile: JsonFields): string | null {
  return 'languageCode' in profile ? optionalTextField(profile, 'languageCode') : null;
}

function openProfile(deps: StoreDeps, row: PersonRow): JsonFields {
  return readObject(openText(deps.cipher, row.sealed_profile, profilePlace(row.person_id)));
}

function sealProfile(deps: StoreDeps, person: Met): string {
  const { id, username, firstName, languageCode } = person;
  return sealText(deps.cipher, writeJson({ username, firstName, languageCode }), profilePlace(id));
}

export function profilePlace(id: number): string {
  return `people.profile.${id}`;
}
