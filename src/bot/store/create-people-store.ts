import type { Selectable } from 'kysely';
import type { ChatId, PersonId } from '../swap/brands.ts';
import type { PeopleStore, Person } from '../swap/ports.ts';
import { DEFAULT_SLIPPAGE_BPS } from '../swap/swap.ts';
import { optionalTextField, readObject, textField, writeJson } from './json-fields.ts';
import type { BotSchema } from './schema.ts';
import { inTransaction, openText, type StoreContext, sealText } from './store-context.ts';

/** Who writes to us in private. Names are kept encrypted. */
export function createPeopleStore(context: StoreContext): PeopleStore {
  return {
    meetPerson: async (person, now) => {
      const released = await inTransaction(context, 'meet-person', async (transaction) => {
        const sealed_profile = sealProfile(context, person);
        await transaction
          .insertInto('people')
          .values({
            person_id: person.id,
            chat_id: person.chatId,
            sealed_profile,
            slippage_bps: DEFAULT_SLIPPAGE_BPS,
            unreachable: 0,
            met_at: now,
          })
          .onConflict((conflict) =>
            conflict
              .column('person_id')
              .doUpdateSet({ chat_id: person.chatId, sealed_profile, unreachable: 0 }),
          )
          .execute();
        const parked = await transaction
          .updateTable('outbox')
          .set({ state: 'pending', due_at: now, lease_until: 0, failures: 0 })
          .where('person_id', '=', person.id)
          .where('state', '=', 'parked')
          .executeTakeFirst();
        return parked.numUpdatedRows;
      });
      if (released > 0n) context.onOutbox();
      const met = await findPerson(context, person.id);
      if (!met) throw new Error('A person was erased in the moment of being met.');
      return met;
    },
    findPerson: (id) => findPerson(context, id),
  };
}

async function findPerson(context: StoreContext, id: PersonId): Promise<Person | undefined> {
  const query = context.database.selectFrom('people').selectAll().where('person_id', '=', id);
  const row = await query.executeTakeFirst();
  return row && readPerson(context, row);
}

function readPerson(context: StoreContext, row: Selectable<BotSchema['people']>): Person {
  const profile = readObject(openText(context.cipher, row.sealed_profile, profilePlace(row.person_id)));
  return {
    id: row.person_id as PersonId,
    chatId: row.chat_id as ChatId,
    username: optionalTextField(profile, 'username'),
    firstName: textField(profile, 'firstName'),
    slippageBps: row.slippage_bps,
    unreachable: row.unreachable === 1,
  };
}

function sealProfile(
  context: StoreContext,
  person: { id: PersonId; username: string | null; firstName: string },
): string {
  const { username, firstName } = person;
  return sealText(context.cipher, writeJson({ username, firstName }), profilePlace(person.id));
}

export function profilePlace(id: number): string {
  return `people.profile.${id}`;
}
