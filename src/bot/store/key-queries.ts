import { type Kysely, type RawBuilder, sql } from 'kysely';
import { keepRow } from '../../database/differences/keep-row.ts';
import { type Given, prepareQuery } from '../../database/prepare-query.ts';
import type { BotSchema } from './schema.ts';

/** Whose key it is, and for what: `self`, `wallets`, of nobody `inbox`. A `retired …` one only opens what it had sealed. */
export interface KeyOwner {
  readonly personId: number;
  readonly purpose: string;
}

/** A key as a statement asks for it. */
export interface InUse extends KeyOwner {
  readonly slot: number;
}

interface NewKey {
  readonly slot: number;
  readonly sealedKey: string;
}

type Database = Kysely<BotSchema>;

/** Whether this is still the key that the owner's fields are sealed with; then it is until the end of the transaction. */
export function isInUse(database: Database, { personId, purpose, slot }: Given<InUse>): RawBuilder<boolean> {
  return sql<boolean>`EXISTS (SELECT 1 FROM person_key_slots
    WHERE person_id = ${personId} AND purpose = ${purpose} AND slot = ${slot} ${keepRow(database)})`;
}

/** Nobody is shown a key; what it sealed or opens stands in rows of their own. */

export const KEY_QUERIES = {
  find: prepareQuery((database: Database, { personId, purpose }: Given<KeyOwner>) => {
    const slots = database.selectFrom('person_key_slots').select('slot').where('person_id', '=', personId);
    const theirs = slots.where('purpose', '=', purpose);
    return database.selectFrom('person_keys').selectAll().where('slot', '=', theirs);
  }),
  findSlot: prepareQuery((database: Database, { slot }: Given<{ slot: number }>) =>
    database.selectFrom('person_keys').selectAll().where('slot', '=', slot),
  ),
  nextSlot: prepareQuery((database: Database, _: Given<object>) =>
    database.selectFrom('person_keys').select(sql<number>`coalesce(max(slot), 0) + 1`.as('slot')),
  ),
  /** Only behind every other: what is put between rows makes SQLite move some of them, and leave copies. */
  append: prepareQuery((database: Database, { slot, sealedKey }: Given<NewKey>) =>
    database
      .insertInto('person_keys')
      .columns(['slot', 'sealed_key'])
      .expression(
        database
          .selectNoFrom([
            sql<number>`CAST(${slot} AS INTEGER)`.as('slot'),
            sql<string>`CAST(${sealedKey} AS TEXT)`.as('sealed_key'),
          ])
          .where(sql<boolean>`CAST(${slot} AS INTEGER) > (SELECT coalesce(max(slot), 0) FROM person_keys)`),
      ),
  ),
  /** Unless the slot holds another key, or the owner has one. */
  give: prepareQuery((database: Database, { personId, purpose, slot, sealedKey }: Given<InUse & NewKey>) => {
    const keys = database.selectFrom('person_keys').where('slot', '=', slot);
    return database
      .insertInto('person_key_slots')
      .columns(['person_id', 'purpose', 'slot'])
      .expression(
        keys
          .where('sealed_key', '=', sealedKey)
          .select([
            sql<number>`CAST(${personId} AS BIGINT)`.as('person_id'),
            sql<string>`CAST(${purpose} AS TEXT)`.as('purpose'),
            'slot',
          ]),
      )
      .onConflict((conflict) => conflict.columns(['person_id', 'purpose']).doNothing());
  }),
  /**
   * Both in one statement that reads nothing, for a database with many writers: those who make keys in the same moment would
   * else interrupt each other. Not where the slot is taken, or the owner has a key.
   */
  make: prepareQuery((database: Database, { personId, purpose, slot, sealedKey }: Given<InUse & NewKey>) =>
    database
      .with('made', (query) =>
        query
          .insertInto('person_keys')
          .values({ slot, sealed_key: sealedKey })
          .onConflict((conflict) => conflict.column('slot').doNothing())
          .returning('slot'),
      )
      .insertInto('person_key_slots')
      .columns(['person_id', 'purpose', 'slot'])
      .expression((query) =>
        query
          .selectFrom('made')
          .select([
            sql<number>`CAST(${personId} AS BIGINT)`.as('person_id'),
            sql<string>`CAST(${purpose} AS TEXT)`.as('purpose'),
            'slot',
          ]),
      )
      .onConflict((conflict) => conflict.columns(['person_id', 'purpose']).doNothing()),
  ),
  takeFrom: prepareQuery((database: Database, { personId, purpose }: Given<KeyOwner>) =>
    database.deleteFrom('person_key_slots').where('person_id', '=', personId).where('purpose', '=', purpose),
  ),
};
