import { sql } from 'kysely';
import { type Given, prepareQuery } from '../../database/prepare-query.ts';
import { batch } from '../../database/scoped-kysely.ts';
import type { TextStore } from '../swap/intake-ports.ts';
import { type InUse, isInUse, type KeyOwner } from './key-queries.ts';
import { keyOf } from './person-keys.ts';
import type { BotSchema } from './schema.ts';
import { type Connection, openText, readOrTell, type StoreDeps, sealText } from './store-deps.ts';
import { writeSealed } from './write-sealed.ts';

type TextTable = 'conversations' | 'sessions';

type Written = Given<InUse & { key: string; sealed: string; now: number }>;

/** It is the state between two updates: where the end of one is lost, so is what it left here, and it is handled again. */

const QUERIES = { conversations: prepareFor('conversations'), sessions: prepareFor('sessions') };

function prepareFor(table: TextTable) {
  return {
    find: prepareQuery((database: Connection, { key }: Given<{ key: string }>) =>
      database.selectFrom(table).selectAll().where('key', '=', key),
    ),
    write: prepareQuery((database: Connection, { key, sealed, now, ...owner }: Written) =>
      database
        .insertInto(table)
        .columns(['key', 'sealed_value', 'updated_at'])
        .expression(
          database
            .selectNoFrom([
              sql<string>`CAST(${key} AS TEXT)`.as('key'),
              sql<string>`CAST(${sealed} AS TEXT)`.as('sealed_value'),
              sql<number>`CAST(${now} AS BIGINT)`.as('updated_at'),
            ])
            .where(isInUse(database, owner)),
        )
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({ sealed_value: sealed, updated_at: now }),
        ),
    ),
    delete: prepareQuery((database: Connection, { key }: Given<{ key: string }>) =>
      database.deleteFrom(table).where('key', '=', key),
    ),
  };
}

/**
 * JSON of grammY's dialogues or sessions by key; encrypted, because it holds what people wrote. A row that no key opens is
 * as if there were none, until the next writing replaces it.
 */
export function createTextStore(deps: StoreDeps, table: TextTable): TextStore {
  const { database, keys } = deps;
  const placeOf = textPlace(table);
  const queries = QUERIES[table];
  return {
    read: async (key) => {
      const row = await queries.find.executeTakeFirst(database, { key });
      if (!row) return undefined;
      const opener = await keys.openerOf(database, [row.sealed_value]);
      return readOrTell(deps, table, key, () => openText(opener, row.sealed_value, placeOf(key)));
    },
    write: async (key, value, now) => {
      await writeSealed(deps, textOwner(key), async ({ sealer, owner, first }) => {
        const sealed = sealText(sealer, value, placeOf(key));
        // A transaction, so that an erasure beside it leaves no row.
        const write = queries.write.with({ ...owner, key, sealed, now });
        const written = await batch<BotSchema, readonly unknown[]>(
          database,
          [...first, write].map((query) => query.build(database)),
        );
        return (written.at(-1)?.count ?? 0) > 0 ? true : undefined;
      });
    },
    delete: async (key) => {
      await queries.delete.execute(database, { key });
    },
  };
}

export function textPlace(table: TextTable): (key: string) => string {
  return (key) => `${table}.value.${key}`;
}

/** Sessions bear the person's id, dialogues chat and person as `chat:person`; anything else belongs to nobody. */
export function textOwner(key: string): KeyOwner {
  const [, personId = '0'] = /^(?:-?\d+:)?([1-9]\d*)$/.exec(key) ?? [];
  return keyOf(Number(personId));
}
