import { sql } from 'kysely';
import { behindColon } from '../../../database/differences/behind-colon.ts';
import type { Migration } from '../../../database/migrate.ts';

/** Whatever an erasure takes is found by its person, however many others there are. */
export const erasureMigration: Migration = {
  name: '019-erasure',
  up: async (database) => {
    await sql`CREATE INDEX outbox_person ON outbox (person_id)`.execute(database);
    // Dialogues bear chat and person as `chat:person`.
    const person = behindColon(database, 'key');
    await sql`CREATE INDEX conversations_person ON conversations ((${person}))`.execute(database);
  },
};
