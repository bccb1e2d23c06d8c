import type { Kysely } from 'kysely';
import type { ServiceSchema } from '../../store/service-schema.ts';
import { DESK } from './ledger.ts';

const GONE =
  'The embedded chain that this transaction was sent to has ended, and everything on it with it: ask for a new quote';

/**
 * Ends every execution of a desk whose embedded chain is gone, and deletes its quotes and fills.
 * @param now ms since the epoch
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
