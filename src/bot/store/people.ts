import { type Selectable, sql } from 'kysely';
import type { ChatId, PersonId } from '../swap/brands.ts';
import {
  chooseLanguage,
  DEFAULT_SLIPPAGE_BPS,
  LANGUAGES,
  type PeopleStore,
  type Person,
} from '../swap/people.ts';
import type { TextStore } from '../swap/stores.ts';
import { decryptText, encryptField } from './field-cipher.ts';
import { type JsonFields, optionalTextField, readObject, textField, writeJson } from './json-fields.ts';
import type { BotSchema } from './schema.ts';
import {
  type Connection,
  inTransaction,
  readEncrypted,
  type StoreDeps,
  writeTogether,
} from './store-deps.ts';
import { type BatchKey, personSubject, type Subject } from './subject-keys.ts';

type NewPerson = Parameters<PeopleStore['upsertPerson']>[0];

type PersonRow = Selectable<BotSchema['people']>;

interface Profile {
  readonly username: NewPerson['username'];
  readonly firstName: NewPerson['firstName'];
  readonly languageCode: NewPerson['languageCode'];
}

export function createPeopleStore(deps: StoreDeps): PeopleStore {
  const { database, keys } = deps;
  return {
    upsertPerson: async (person, now) => {
      const before = await findMet(deps, person.id);
      // Telegram may omit the language.
      const profile = {
        ...person,
        languageCode: person.languageCode ?? before?.profile?.languageCode ?? null,
      };
      if (before && isUnchanged(before, person.chatId, profile)) return describePerson(before.row, profile);
      return keys.writeBatch(database, personSubject(person.id), async (key) => {
        const queries = [
          releaseParked(database, person.id, now),
          ...key.make,
          writePerson(database, person, profile, now, key),
        ];
        const outcomes = await writeTogether<readonly unknown[]>(deps, 'meet-person', queries);
        // Messages parked during a block became due.
        if ((outcomes[0]?.count ?? 0) > 0) deps.onOutbox();
        const row = outcomes.at(-1)?.rows[0] as PersonRow | undefined;
        return row && describePerson(row, profile);
      });
    },
    findPerson: (id) => findPerson(deps, id),
    setLanguage: async (id, chosen) => {
      await inTransaction(deps, 'set-language', async (transaction) => {
        const query = transaction.updateTable('people').set({ language: chosen });
        await query.where('person_id', '=', id).execute();
      });
      return findPerson(deps, id);
    },
  };
}

interface MetPerson {
  readonly row: PersonRow;
  /** Undefined where no key decrypts it. */
  readonly profile: Profile | undefined;
  readonly hasParked: boolean;
}

async function findMet(deps: StoreDeps, id: PersonId): Promise<MetPerson | undefined> {
  const parked = sql<number>`(SELECT count(*) FROM outbox WHERE person_id = people.person_id AND state = 'parked')`;
  const query = deps.database.selectFrom('people').selectAll().select(parked.as('parked'));
  const found = await query.where('person_id', '=', id).executeTakeFirst();
  if (!found) return undefined;
  const { parked: messages, ...row } = found;
  return { row, profile: await readProfile(deps, row), hasParked: Number(messages) > 0 };
}

/** Nearly every update: it costs two reads and no write. */
function isUnchanged({ row, profile, hasParked }: MetPerson, chatId: ChatId, now: Profile): boolean {
  return (
    !hasParked &&
    row.chat_id === chatId &&
    profile?.username === now.username &&
    profile.firstName === now.firstName &&
    profile.languageCode === now.languageCode
  );
}

function releaseParked(connection: Connection, id: PersonId, now: number) {
  return (
    connection
      .updateTable('outbox')
      .set({ state: 'pending', due_at: now, lease_until: 0, failures: 0 })
      .where('person_id', '=', id)
      // Literal, as in the partial index.
      .where(sql<boolean>`state = 'parked'`)
  );
}

/** Writes nothing where the key was shredded meanwhile. */
function writePerson(
  connection: Connection,
  { id, chatId }: NewPerson,
  { username, firstName, languageCode }: Profile,
  now: number,
  { cipher, isCurrent }: BatchKey,
) {
  const text = writeJson({ username, firstName, languageCode });
  const fields = { chat_id: chatId, encrypted_profile: encryptField(cipher, text, profileAad(id)) };
  const row = connection.selectNoFrom([
    sql<number>`CAST(${id} AS BIGINT)`.as('person_id'),
    sql<number>`CAST(${chatId} AS BIGINT)`.as('chat_id'),
    sql<string>`CAST(${fields.encrypted_profile} AS TEXT)`.as('encrypted_profile'),
    sql<number>`CAST(${DEFAULT_SLIPPAGE_BPS} AS BIGINT)`.as('slippage_bps'),
    sql<number>`CAST(${now} AS BIGINT)`.as('met_at'),
  ]);
  return connection
    .insertInto('people')
    .columns(['person_id', 'chat_id', 'encrypted_profile', 'slippage_bps', 'met_at'])
    .expression(row.where(isCurrent))
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(fields))
    .returningAll();
}

function findRow({ database }: StoreDeps, id: PersonId): Promise<PersonRow | undefined> {
  return database.selectFrom('people').selectAll().where('person_id', '=', id).executeTakeFirst();
}

async function findPerson(deps: StoreDeps, id: PersonId): Promise<Person | undefined> {
  const row = await findRow(deps, id);
  const profile = row && (await readProfile(deps, row));
  return row && profile && describePerson(row, profile);
}

async function readProfile(
  deps: StoreDeps,
  { person_id: id, encrypted_profile: encrypted }: PersonRow,
): Promise<Profile | undefined> {
  const row = { table: 'people', id, subject: personSubject(id) };
  const text = await readEncrypted(deps, deps.database, row, (cipher) =>
    decryptText(cipher, encrypted, profileAad(id)),
  );
  if (text === undefined) return undefined;
  const profile = readObject(text);
  return {
    username: optionalTextField(profile, 'username'),
    firstName: textField(profile, 'firstName'),
    languageCode: readLanguageCode(profile),
  };
}

function describePerson(row: PersonRow, { username, firstName, languageCode }: Profile): Person {
  const chosenLanguage = LANGUAGES.find((language) => language === row.language) ?? null;
  return {
    id: row.person_id as PersonId,
    chatId: row.chat_id as ChatId,
    username,
    firstName,
    language: chosenLanguage ?? chooseLanguage([languageCode]),
    chosenLanguage,
  };
}

/** Null also for rows older than language codes. */
function readLanguageCode(profile: JsonFields): string | null {
  return 'languageCode' in profile ? optionalTextField(profile, 'languageCode') : null;
}

export function profileAad(id: number): string {
  return `people.profile.${id}`;
}

type TextTable = 'conversations' | 'sessions';

/** Encrypted JSON with people's messages. An undecryptable row counts as absent. */
export function createTextStore(deps: StoreDeps, table: TextTable): TextStore {
  const { database } = deps;
  const aadOf = textAad(table);
  return {
    read: async (key) => {
      const query = database.selectFrom(table).select('encrypted_value').where('key', '=', key);
      const row = await query.executeTakeFirst();
      if (!row) return undefined;
      const id = { table, id: key, subject: textSubject(key) };
      return readEncrypted(deps, database, id, (cipher) =>
        decryptText(cipher, row.encrypted_value, aadOf(key)),
      );
    },
    write: async (key, value, now) => {
      await deps.keys.writeBatch(database, textSubject(key), async ({ cipher, isCurrent, make }) => {
        const fields = { encrypted_value: encryptField(cipher, value, aadOf(key)), updated_at: now };
        const row = database.selectNoFrom([
          sql<string>`CAST(${key} AS TEXT)`.as('key'),
          sql<string>`CAST(${fields.encrypted_value} AS TEXT)`.as('encrypted_value'),
          sql<number>`CAST(${now} AS BIGINT)`.as('updated_at'),
        ]);
        const insert = database
          .insertInto(table)
          .columns(['key', 'encrypted_value', 'updated_at'])
          .expression(row.where(isCurrent))
          .onConflict((conflict) => conflict.column('key').doUpdateSet(fields));
        const outcomes = await writeTogether<readonly unknown[]>(deps, `write-${table}`, [...make, insert]);
        return (outcomes.at(-1)?.count ?? 0) > 0 || undefined;
      });
    },
    delete: async (key) => {
      await database.deleteFrom(table).where('key', '=', key).execute();
    },
  };
}

export function textAad(table: TextTable): (key: string) => string {
  return (key) => `${table}.value.${key}`;
}

/** Keys are person ids, or `chat:person` in dialogues; others use person 0's key. */
export function textSubject(key: string): Subject {
  const [, personId = '0'] = /^(?:-?\d+:)?([1-9]\d*)$/.exec(key) ?? [];
  return personSubject(Number(personId));
}
