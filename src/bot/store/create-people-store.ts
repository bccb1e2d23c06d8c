import { type Selectable, sql } from 'kysely';
import { decryptText, encryptField } from '../../database/field-cipher.ts';
import type { ChatId, PersonId } from '../swap/brands.ts';
import { chooseLanguage, LANGUAGES } from '../swap/language.ts';
import type { PeopleStore, Person } from '../swap/people-port.ts';
import { DEFAULT_SLIPPAGE_BPS } from '../swap/swap.ts';
import { type JsonFields, optionalTextField, readObject, textField, writeJson } from './json-fields.ts';
import type { BotSchema } from './schema.ts';
import { type Connection, inTransaction, readEncrypted, type StoreDeps } from './store-deps.ts';
import { personSubject } from './subject-keys.ts';

type Met = Parameters<PeopleStore['meetPerson']>[0];

type PersonRow = Selectable<BotSchema['people']>;

type Profile = Pick<Met, 'username' | 'firstName' | 'languageCode'>;

/** People who write to the bot in private. Names are stored encrypted. */
export function createPeopleStore(deps: StoreDeps): PeopleStore {
  return {
    meetPerson: async (person, now) => {
      const { met, released } = await inTransaction(deps, 'meet-person', async (transaction) => ({
        released: await releaseParked(transaction, person.id, now),
        met: await meet(deps, transaction, person, now),
      }));
      if (released) deps.onOutbox();
      return met;
    },
    findPerson: (id) => findPerson(deps, deps.database, id),
    setLanguage: async (id, chosen) => {
      await inTransaction(deps, 'set-language', async (transaction) => {
        const query = transaction.updateTable('people').set({ language: chosen });
        await query.where('person_id', '=', id).execute();
      });
      return findPerson(deps, deps.database, id);
    },
  };
}

/** Messages for a person who had blocked the bot become due. @returns whether there were any */
async function releaseParked(transaction: Connection, id: PersonId, now: number): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('outbox')
    .set({ state: 'pending', due_at: now, lease_until: 0, failures: 0 })
    .where('person_id', '=', id)
    // Literal, as in the partial index.
    .where(sql<boolean>`state = 'parked'`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function meet(deps: StoreDeps, transaction: Connection, person: Met, now: number): Promise<Person> {
  const { id, chatId } = person;
  const before = await findRow(transaction, id);
  const known = before && (await readProfile(deps, transaction, before));
  const profile = { ...person, languageCode: person.languageCode ?? known?.languageCode ?? null };
  const cipher = await deps.keys.forWriting(transaction, personSubject(id));
  const { username, firstName, languageCode } = profile;
  const text = writeJson({ username, firstName, languageCode });
  const fields = { chat_id: chatId, encrypted_profile: encryptField(cipher, text, profileAad(id)) };
  const row = await transaction
    .insertInto('people')
    .values({
      ...{ person_id: id, ...fields, slippage_bps: DEFAULT_SLIPPAGE_BPS, met_at: now, language: null },
    })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(fields))
    .returningAll()
    .executeTakeFirstOrThrow();
  const met = describePerson(row, profile);
  return met;
}

function findRow(connection: Connection, id: PersonId): Promise<PersonRow | undefined> {
  return connection.selectFrom('people').selectAll().where('person_id', '=', id).executeTakeFirst();
}

async function findPerson(
  deps: StoreDeps,
  connection: Connection,
  id: PersonId,
): Promise<Person | undefined> {
  const row = await findRow(connection, id);
  const profile = row && (await readProfile(deps, connection, row));
  return row && profile && describePerson(row, profile);
}

/** Undefined where no key decrypts it. */
async function readProfile(
  deps: StoreDeps,
  connection: Connection,
  { person_id: id, encrypted_profile: encrypted }: PersonRow,
): Promise<Profile | undefined> {
  const row = { table: 'people', id, subject: personSubject(id) };
  const text = await readEncrypted(deps, connection, row, (cipher) =>
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

/** Null also for a person who was last met before language codes were stored. */
function readLanguageCode(profile: JsonFields): string | null {
  return 'languageCode' in profile ? optionalTextField(profile, 'languageCode') : null;
}

export function profileAad(id: number): string {
  return `people.profile.${id}`;
}
