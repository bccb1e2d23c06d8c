import { type Kysely, sql } from 'kysely';
import type { FieldCipher } from '../../database/field-cipher.ts';
import { DESTROYED_KEY } from './person-keys.ts';
import type { BotSchema } from './schema.ts';
import { SEALED_COLUMNS, type SealedColumn } from './sealed-columns.ts';

/** What one pass over every encrypted field found. */
interface Reencryption {
  /** Fields that were sealed with an older key and are now sealed with the newest, or were changed meanwhile. */
  readonly older: number;
  /** `table.column key` of fields that no key opens. */
  readonly unreadable: readonly string[];
}

interface Field {
  readonly key: never;
  readonly sealed: string;
}

const BATCH = 200;

/**
 * Seals every field of the ring anew that an older key had sealed, people's keys among them, one at a time, while other programs use the database: a field
 * changed in between is left to the next pass. When a pass finds none, no row needs an older key.
 */
export async function reencryptRows(database: Kysely<BotSchema>, cipher: FieldCipher): Promise<Reencryption> {
  const passes: Reencryption[] = [];
  for (const column of SEALED_COLUMNS) passes.push(await reencryptColumn(database, cipher, column));
  return {
    older: passes.reduce((sum, { older }) => sum + older, 0),
    unreadable: passes.flatMap(({ unreadable }) => unreadable),
  };
}

async function reencryptColumn(
  database: Kysely<BotSchema>,
  cipher: FieldCipher,
  column: SealedColumn,
): Promise<Reencryption> {
  let older = 0;
  const unreadable: string[] = [];
  let batch = await readBatch(database, column, undefined);
  while (batch.length > 0) {
    for (const field of batch) {
      if (cipher.usesNewestKey(Buffer.from(field.sealed, 'base64'))) continue;
      const sealed = sealAnew(cipher, column, field);
      if (sealed === undefined) unreadable.push(`${column.table}.${column.column} ${field.key}`);
      else await replaceField(database, column, field, sealed);
      older += sealed === undefined ? 0 : 1;
    }
    batch = await readBatch(database, column, batch.at(-1)?.key);
  }
  return { older, unreadable };
}

function sealAnew(cipher: FieldCipher, { place }: SealedColumn, field: Field): string | undefined {
  const where = place(field.key);
  try {
    const plain = cipher.open(Buffer.from(field.sealed, 'base64'), where);
    return Buffer.from(cipher.seal(plain, where)).toString('base64');
  } catch {
    return undefined;
  }
}

/**
 * In the order of the key, what the ring has sealed: with a key of a person's a dot stands in the field. The empty text and
 * null stand for nothing to keep.
 */
async function readBatch(
  database: Kysely<BotSchema>,
  { table, key, column }: SealedColumn,
  after: Field['key'] | undefined,
): Promise<readonly Field[]> {
  const further = after === undefined ? sql`` : sql`AND ${sql.ref(key)} > ${after}`;
  const query = sql<Field>`SELECT ${sql.ref(key)} AS key, ${sql.ref(column)} AS sealed FROM ${sql.table(table)}
    WHERE ${sql.ref(column)} NOT IN ('', ${DESTROYED_KEY}) AND ${sql.ref(column)} NOT LIKE '%.%' ${further} ORDER BY ${sql.ref(key)} LIMIT ${BATCH}`;
  return (await query.execute(database)).rows;
}

/** Only where the field is still what was read. */
async function replaceField(
  database: Kysely<BotSchema>,
  { table, key, column }: SealedColumn,
  field: Field,
  sealed: string,
): Promise<void> {
  await sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${sealed}
    WHERE ${sql.ref(key)} = ${field.key} AND ${sql.ref(column)} = ${field.sealed}`.execute(database);
}
