import { type Selectable, sql } from 'kysely';
import { hasManyWriters } from '../../database/differences/many-writers.ts';
import { tellProcesses } from '../../database/notices.ts';
import { type Given, prepareQuery } from '../../database/prepare-query.ts';
import type { ChatId, PersonId } from '../swap/brands.ts';
import { chooseLanguage, LANGUAGES } from '../swap/language.ts';
import type { PeopleStore, Person } from '../swap/people-port.ts';
import { DEFAULT_SLIPPAGE_BPS } from '../swap/swap.ts';
import type { FieldSealer } from './field-sealer.ts';
import { type JsonFields, optionalTextField, readObject, textField, writeJson } from './json-fields.ts';
import { type InUse, isInUse } from './key-queries.ts';
import { keyOf } from './person-keys.ts';
import type { BotSchema } from './schema.ts';
import {
  type Connection,
  inTransaction,
  openText,
  readOrTell,
  type StoreDeps,
  sealText,
  writeTogether,
} from './store-deps.ts';
import { writeSealed } from './write-sealed.ts';

type Met = Parameters<PeopleStore['meetPerson']>[0];

type PersonRow = Selectable<BotSchema['people']>;

type Profile = Pick<Met, 'username' | 'firstName' | 'languageCode'>;

const FIND = prepareQuery((database: Connection, { id }: Given<{ id: PersonId }>) =>
  database.selectFrom('people').selectAll().where('person_id', '=', id),
);

interface MetRow extends InUse {
  readonly id: PersonId;
  readonly chatId: ChatId;
  readonly sealed: string;
  readonly now: number;
}

const MEET = prepareQuery((database: Connection, { id, chatId, sealed, now, ...owner }: Given<MetRow>) =>
  database
    .insertInto('people')
    .columns(['person_id', 'chat_id', 'sealed_profile', 'slippage_bps', 'met_at', 'language'])
    .expression(
      database
        .selectNoFrom([
          sql<number>`CAST(${id} AS BIGINT)`.as('person_id'),
          sql<number>`CAST(${chatId} AS BIGINT)`.as('chat_id'),
          sql<string>`CAST(${sealed} AS TEXT)`.as('sealed_profile'),
          sql<number>`CAST(${DEFAULT_SLIPPAGE_BPS} AS INTEGER)`.as('slippage_bps'),
          sql<number>`CAST(${now} AS BIGINT)`.as('met_at'),
          sql<null>`CAST(NULL AS TEXT)`.as('language'),
        ])
        .where(isInUse(database, owner)),
    )
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

/** Whoever is forgotten by a loss of power is met again with the update, which is not finished yet. */

/** Who writes to us in private. Names are kept encrypted. */
export function createPeopleStore(deps: StoreDeps): PeopleStore {
  return {
    meetPerson: async (person, now) => {
      // Others may remember another language, where there are others.
      const before = hasManyWriters(deps.database) ? await findPerson(deps, person.id) : undefined;
      const profile = {
        ...person,
        languageCode: person.languageCode ?? (await findLanguageCode(deps, person.id)),
      };
      const row = await writeSealed(deps, keyOf(person.id), async ({ sealer, owner, first }) => {
        const { id, chatId } = person;
        const queries = [
          RELEASE_PARKED.with({ id, now }),
          ...first,
          MEET.with({ ...owner, id, chatId, sealed: sealProfile(sealer, profile), now }),
        ] as const;
        const outcomes = await writeTogether<readonly unknown[]>(deps, 'meet-person', queries);
        if ((outcomes[0]?.count ?? 0) > 0) deps.onOutbox();
        // The last one's, which returns whoever was met.
        return outcomes.at(-1)?.rows[0] as PersonRow | undefined;
      });
      const met = describePerson(row, profile);
      if (before && before.language !== met.language)
        await tellProcesses(deps.database, 'person', `${person.id}`);
      return met;
    },
    findPerson: (id) => findPerson(deps, id),
    setLanguage: async (id, chosen) => {
      await inTransaction(deps, 'set-language', async (transaction) => {
        const query = transaction.updateTable('people').set({ language: chosen });
        await query.where('person_id', '=', id).execute();
        await tellProcesses(transaction, 'person', `${id}`);
      });
      return findPerson(deps, id);
    },
  };
}

async function findPerson(deps: StoreDeps, id: PersonId): Promise<Person | undefined> {
  const row = await FIND.executeTakeFirst(deps.database, { id });
  const profile = row && (await readProfile(deps, row));
  return row && profile && describePerson(row, profile);
}

async function findLanguageCode(deps: StoreDeps, id: PersonId): Promise<string | null> {
  const row = await FIND.executeTakeFirst(deps.database, { id });
  return (row && (await readProfile(deps, row)))?.languageCode ?? null;
}

/** Undefined where no key opens it. */
async function readProfile(
  deps: StoreDeps,
  { person_id: id, sealed_profile: sealed }: PersonRow,
): Promise<Profile | undefined> {
  const opener = await deps.keys.openerOf(deps.database, [sealed]);
  const text = readOrTell(deps, 'people', String(id), () => openText(opener, sealed, profilePlace(id)));
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

/** Null also for somebody who was last met before language codes were kept. */
function readLanguageCode(profile: JsonFields): string | null {
  return 'languageCode' in profile ? optionalTextField(profile, 'languageCode') : null;
}

function sealProfile(sealer: FieldSealer, { id, username, firstName, languageCode }: Met): string {
  return sealText(sealer, writeJson({ username, firstName, languageCode }), profilePlace(id));
}

export function profilePlace(id: number): string {
  return `people.profile.${id}`;
}
