import type { Kysely } from 'kysely';
import type { SimulatedDisk } from './simulated-disk.ts';

/** What a database of these tests holds. */
export interface Entries {
  entries: { id: number };
}

/** As whoever asks the database sees them. */
export async function readIds<Schema extends Entries>(database: Kysely<Schema>): Promise<readonly number[]> {
  // A schema with more in it has these too, which the library's types do not follow.
  const entries = database as unknown as Kysely<Entries>;
  const rows = await entries.selectFrom('entries').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** What a loss of power would leave: only what is committed, and has reached the disk. */
export function idsOnDisk(disk: SimulatedDisk): readonly number[] {
  return disk.read('select id from entries order by id').map(({ id }) => id);
}
