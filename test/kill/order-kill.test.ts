import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setAccounts } from '../../src/sandbox/chain/rpc.ts';
import { SYSTEM_PROGRAM, WRAPPED_SOL_MINT } from '../../src/solana/known-programs.ts';
import { isFull } from '../support/depth.ts';
import type { Place } from '../support/role-process.ts';
import { textOf } from '../support/scripted-person.ts';
import { dialects, engineOfThisRun } from '../support/test-database.ts';
import { until } from '../support/until.ts';
import { type KillWorld, startKillWorld } from './support/kill-world.ts';
import { type Query, readDatabase } from './support/swap-book.ts';

/** A signed transaction outlives three starts of the bot on a busy machine. */
const SLOT_MS = 600;
const PATIENCE_MS = 900_000;
/** A replica that starts on PostgreSQL waits for the lease of the dead one, and an order that is not finalized yet for half a minute, ms. */
const HEARD_WITHIN_MS = 120_000;

/** A write, and what is stored when the process dies before and after it. */
type Step = readonly [write: string, before: string, after: string | RegExp];

/** States of the swap, which moves one `swap_events` row at a time; a transaction to sign is an attempt. */
const swapSteps = (last: string, first: string, rests: string, ends: string): readonly Step[] => [
  ['insert swap_events', first, `offered ${rests}`],
  // A person who waits in vain for the card asks for another one, which is offered beside the first.
  ['insert swap_events', `offered ${rests}`, new RegExp(`^(offered|ordered) ${rests}$`)],
  ['insert attempts', `ordered ${rests}`, `ordered ${rests}`],
  ['insert swap_events', `ordered ${rests}`, `signed ${rests}`],
  ['insert swap_events', `signed ${rests}`, `submitted ${rests}`],
  [last, `submitted ${rests}`, `confirmed ${ends}`],
];

/**
 * What is stored on the way of an order. The placement is a swap, and the row of the order is written with its confirmation. A poll
 * claims the row, and writes what it found with its message: part, filled. The end is a swap again, which ends the row.
 */
const STEPS: readonly Step[] = [
  ...swapSteps('insert standing_orders', '- -', '-', 'resting 0'),
  ['insert outbox', 'confirmed resting 0 claimed', 'confirmed resting part'],
  ['insert outbox', 'confirmed resting part claimed', 'confirmed filled all'],
  ...swapSteps('insert swap_events', 'confirmed filled all', 'filled all', 'taken_out all'),
];
/** A second order, which somebody takes out elsewhere. */
const GONE: Step = ['insert outbox', 'confirmed resting 0 claimed', 'confirmed gone 0'];

/** Words, the kind of their messages, and how many there are. */
const TOLD = [
  ['is filled in part', 'standing', 1],
  ['Your order is filled', 'standing', 1],
  ['was taken out elsewhere', 'standing', 1],
  ['Your order rests:', 'notice', 2],
  ['Your order is out:', 'notice', 1],
] as const;

const deathsOf = (steps: readonly Step[]) =>
  steps.flatMap(([name, before, after]) => [
    { place: { name: `${name}: before`, time: 1 }, stored: before },
    {
      place: { name: `${name}: after`, time: 1 },
      stored: typeof after === 'string' ? after : expect.stringMatching(after),
    },
  ]);

/**
 * The bot kills itself (SIGKILL) at every stored step of an order, each life at the next one. It takes two minutes, so only the
 * full run does it on both engines.
 */
describe.each(isFull ? dialects : engineOfThisRun)(
  'a bot that is killed around an order, on $name',
  { timeout: PATIENCE_MS },
  ({ url }) => {
    let world: KillWorld;

    beforeAll(async () => {
      world = await startKillWorld({ on: url, people: 2, slotTimeMs: SLOT_MS });
    }, PATIENCE_MS);
    afterAll(() => world?.stop(), PATIENCE_MS);

    it('tells every end once, and none that is false', async () => {
      const { bot, person, chain } = world;
      const { orderMarket } = chain;
      const mint = WRAPPED_SOL_MINT;
      const stored: string[] = [];
      const unseen: unknown[] = [];
      let waiting: Place[] = [];
      bot.onDeath = async () => {
        stored.push(await readDatabase(world.botUrl, ({ query }) => readStored(query)));
        unseen.push(...(await readDatabase(world.botUrl, ({ query }) => readUnseen(query))));
        bot.nextPlace = waiting.shift();
      };
      const dieAt = async (steps: readonly Step[]) => {
        waiting = deathsOf(steps).map(({ place }) => place);
        await bot.arm(waiting.shift());
      };
      const heard = (words: string) => until(() => expect(told(words)).toBeGreaterThan(0), HEARD_WITHIN_MS);
      const told = (words: string) =>
        person.chat.messages().filter((one) => textOf(one).includes(words)).length;
      await person.start();
      await person.connect();
      const { usd } =
        (await orderMarket.read()).find(({ pool }) => pool.x.symbol === 'SOL') ?? expect.unreachable();
      const price = (usd * 1.008).toFixed(2);

      await dieAt(STEPS);
      await person.swap(`sell 0.5 sol at ${price}`, /Your order rests/);
      await orderMarket.move({ mint, usd: Number(price), fill: 0.5 });
      await heard('is filled in part');
      await orderMarket.move({ mint, usd: Number(price) });
      await heard('Your order is filled');
      await person.swap('/orders', /Your order is out/);
      await world.settled();
      expect(stored).toEqual(deathsOf(STEPS).map((death) => death.stored));
      expect(Number(await world.usdcOf(person)) / 1e6).toBeGreaterThan(Number(price) / 2);

      stored.length = 0;
      await bot.arm();
      await person.swap(`sell 0.2 sol at ${(Number(price) * 1.008).toFixed(2)}`, /Your order rests/);
      await dieAt([GONE]);
      const placed = await readDatabase(world.botUrl, ({ query }) => readLast(query));
      const nothing = { lamports: 0n, owner: SYSTEM_PROGRAM, data: new Uint8Array() };
      await setAccounts(chain.rpcUrl, [{ address: placed?.address ?? '', ...nothing }]);
      await heard('was taken out elsewhere');
      await world.settled();
      expect(stored).toEqual(deathsOf([GONE]).map((death) => death.stored));
      for (const [words, kind, times] of TOLD) {
        const most = times + unseen.filter((one) => one === kind).length;
        expect(told(words), person.chat.transcript()).toBeGreaterThanOrEqual(times);
        expect(told(words), person.chat.transcript()).toBeLessThanOrEqual(most);
      }
      expect(bot.complaints).toEqual([]);
    });
  },
);

async function readLast(query: Query) {
  const [last] = await query('SELECT * FROM standing_orders ORDER BY placed_at DESC LIMIT 1');
  if (last === undefined) return undefined;
  const { address, state, filled, lease_until: lease } = last;
  return { address: String(address), state, filled, isClaimed: Number(lease) > 0 };
}

/** States of the newest swap and order, and how much of it is told as filled. */
async function readStored(query: Query): Promise<string> {
  const [swap] = await query('SELECT state FROM swaps ORDER BY created_at DESC LIMIT 1');
  const order = await readLast(query);
  if (order === undefined) return `${swap?.state ?? '-'} -`;
  const filled = { 0: '0', 500000000: 'all' }[Number(order.filled)] ?? 'part';
  return `${swap?.state} ${order.state} ${filled}${order.isClaimed ? ' claimed' : ''}`;
}

/** Kinds of the messages that may have arrived: Telegram has no query for that. */
async function readUnseen(query: Query): Promise<readonly unknown[]> {
  const rows = await query("SELECT kind FROM outbox WHERE state = 'pending' AND unsure > 0");
  return rows.map(({ kind }) => kind);
}
