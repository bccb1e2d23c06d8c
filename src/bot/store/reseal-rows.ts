import { sql } from 'kysely';
import { slotOf } from './field-sealer.ts';
import type { SealedRow, SealedTable } from './sealed-columns.ts';
import { type Connection, readOrTell, type StoreDeps, sealBytes } from './store-deps.ts';

/** Seals with the key that its owner has now whatever of the row another one had sealed; what no key opens is told and left. */
export async function resealRow(
  deps: StoreDeps,
  transaction: Connection,
  { table, key, owner, places }: SealedTable,
  row: SealedRow,
): Promise<void> {
  const theirs = owner?.(row);
  const sealed = Object.keys(places).flatMap((column) => fieldOf(row, column));
  if (theirs === undefined || sealed.length === 0) return;
  const sealer = await deps.keys.sealerIn(transaction, theirs);
  const others = sealed.filter(({ text }) => slotOf(text) !== sealer.slot);
  const opener = await deps.keys.openerOf(
    transaction,
    others.map(({ text }) => text),
  );
  for (const { column, text } of others) {
    const place = places[column]?.(row[key] as never) ?? '';
    const plain = readOrTell(deps, table, String(row[key]), () => opener.open(text, place));
    if (plain === undefined) continue;
    await sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${sealBytes(sealer, plain, place)}
      WHERE ${sql.ref(key)} = ${row[key]} AND ${sql.ref(column)} = ${text}`.execute(transaction);
  }
}

/** Null and the empty text stand for nothing. */
function fieldOf(
  row: SealedRow,
  column: string,
): readonly { readonly column: string; readonly text: string }[] {
  const text = row[column];
  return typeof text === 'string' && text !== '' ? [{ column, text }] : [];
}

/**
 * Seals the next rows of a table anew, in the order of their key.
 * @param after the key of the last row of the portion before
 * @returns the key of the last one; undefined where there is none
 */
export async function resealPortion(
  deps: StoreDeps,
  transaction: Connection,
  sealedTable: SealedTable,
  after: string | number,
  most: number,
): Promise<string | number | undefined> {
  const { table, key, only } = sealedTable;
  const { rows } = await sql<SealedRow>`SELECT * FROM ${sql.table(table)}
    WHERE ${sql.ref(key)} > ${after} ${only === undefined ? sql`` : sql`AND ${sql.raw(only)}`}
    ORDER BY ${sql.ref(key)} LIMIT ${most}`.execute(transaction);
  for (const row of rows) await resealRow(deps, transaction, sealedTable, row);
  return rows.at(-1)?.[key] ?? undefined;
}
