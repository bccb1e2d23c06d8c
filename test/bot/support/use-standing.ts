import type { Kysely } from 'kysely';
import type { BotStore } from '../../../src/bot/create-bot-store.ts';
import type { BotSchema } from '../../../src/bot/store/schema.ts';
import { recordStanding } from '../../../src/bot/store/standing-orders.ts';
import type { Swap, SwapState } from '../../../src/bot/swap/swap.ts';
import { buildPlacement } from '../../../src/solana/dlmm/build-transaction.ts';
import { nearestBin } from '../../../src/solana/dlmm/price.ts';
import { order, solPool, stateOf } from '../../guard/support/order-world.ts';
import { blockhash, person as signer } from '../../guard/support/people.ts';
import { makeStanding } from '../features/orders/make-standing.ts';
import { CHAT, makeSigned, makeSwap, OWNER } from './make-swap.ts';

/** Orders that ended long ago, as SQL of their number `n`. */
export const TAKEN_OUT: Readonly<Record<string, string>> = {
  ...{
    id: "'past-' || n",
    address: "'address-' || n",
    person_id: 'n',
    chat_id: 'n',
    wallet: "'wallet'",
    pool: "'pool'",
  },
  ...{
    intent: "'{}'",
    receives: "'1'",
    state: "'taken_out'",
    filled: "'1'",
    got: "'1'",
    told_at: '1',
    placed_at: '1',
  },
  ...{ slot: '1', ended_at: 'n', lease_until: '0', fence: '1' },
};

/** Every statement about a standing order, from its placement to its end and back. */
export async function useStanding(
  { store: { standingOrders }, database }: { store: BotStore; database: Kysely<BotSchema> },
  now: number,
): Promise<void> {
  const pool = stateOf(solPool);
  const bins = [
    { bin: nearestBin(pool, 'ask', { sold: 1_000_000n, bought: 1_000_000_000n }) ?? 0, amount: 1_000_000n },
  ];
  const placement = { person: signer.address, order, pool: solPool, side: 'ask', bins } as const;
  const transaction = Buffer.from(buildPlacement(placement, pool, { blockhash, unitPrice: 1 })).toString(
    'base64',
  );
  const placed = makeSwap('placed', {
    state: 'confirmed',
    wallet: signer.address,
    signed: { ...makeSigned('placed'), transaction },
  });
  const offer = { ...placed.offer, standing: { pool: solPool, taken: { order } } };
  const move = (kind: string, state: string, from: SwapState) => {
    const swap = { ...placed, state, offer, intent: { ...placed.intent, kind } } as unknown as Swap;
    return database.transaction().execute((one) => recordStanding(one, swap, from, now));
  };
  await move('place', 'confirmed', 'submitted');
  const [resting] = await standingOrders.list(placed.personId);
  if (resting === undefined) throw new Error('no order rests');
  await standingOrders.find(resting.id);
  await standingOrders.recheck(resting.id, now);
  await standingOrders.change(resting, { dueAt: now, now }, 'part');
  await standingOrders.claimDue(now, 10, 1_000, []);
  await standingOrders.nextDueAt(now);
  await move('close', 'confirmed', 'submitted');
  await move('place', 'submitted', 'confirmed');
}

/** The row as a confirmed placement leaves it: one SOL at 1,010.037562 USDC. */
export async function restPlaced(
  { database }: { database: Kysely<BotSchema> },
  now: number,
  owner: { readonly person_id: number; readonly chat_id: number } = { person_id: OWNER, chat_id: CHAT },
  id: string = makeStanding().id,
): Promise<void> {
  const { from, to, pool } = makeStanding();
  const intent = { kind: 'place' as const, from, to, amount: 1_000_000_000n };
  await database
    .insertInto('standing_orders')
    .values({
      ...{ id, address: order, ...owner, wallet: signer.address, pool },
      intent: JSON.stringify(intent, (_, one) => (typeof one === 'bigint' ? `${one}` : one)),
      ...{ receives: '1010037562', state: 'resting', filled: '0', got: '0', told_at: 0 },
      ...{ placed_at: now, asked_at: null, slot: 0, ended_at: null, due_at: now },
      ...{ lease_until: 0, fence: 0 },
    })
    .execute();
}
