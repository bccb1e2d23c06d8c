import type { Kysely } from 'kysely';
import { DESK } from '../providers/desk/book.ts';
import type { ServiceSchema } from './service-schema.ts';

const GONE =
  'The embedded chain that this transaction was sent to has ended, and everything on it with it: ask for a new quote';

/**
 * Ends what the database tells of earlier desks, for a service that begins with a new embedded chain: their pools,
 * quotes and executions went with their chain. What belongs to other providers stays.
 * @param now milliseconds since the epoch
 */
export async function forgetDesk(database: Kysely<ServiceSchema>, now: number): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const executions = transaction
      .updateTable('service_executions')
      .where('provider', '=', DESK)
      .where('finalized_at', 'is', null);
    await executions
      .set({ status: 'expired', settled_at: now, error_code: 'transaction_expired', error_message: GONE })
      .where('status', '=', 'submitted')
      .execute();
    await executions.set({ finalized_at: now }).execute();
    await transaction.deleteFrom('service_quotes').where('provider', '=', DESK).execute();
    await transaction.deleteFrom('service_desk_fills').execute();
    await transaction.deleteFrom('service_desk_flows').execute();
  });
}
