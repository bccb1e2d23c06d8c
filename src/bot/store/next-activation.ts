import type { PersonId } from '../swap/brands.ts';
import type { Connection } from './store-deps.ts';

/** When a wallet becomes active: later than every other of the person did, whatever the clock says. */
export async function nextActivation(
  connection: Connection,
  personId: PersonId,
  now: number,
): Promise<number> {
  const query = connection.selectFrom('wallets').select('activated_at').where('person_id', '=', personId);
  const last = await query.orderBy('activated_at', 'desc').limit(1).executeTakeFirst();
  return Math.max(now, (last?.activated_at ?? 0) + 1);
}
