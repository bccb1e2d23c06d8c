import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dialects } from '../support/test-database.ts';
import { type Blow, judgeCrowd } from './support/judge-crowd.ts';
import type { Chatter, PatientSwapper } from './support/patient-swapper.ts';
import { type ReplicaWorld, startReplicaWorld } from './support/replica-world.ts';

/** As many as two cores carry beside the starts of so many replicas. */
const PEOPLE = Number(process.env.TEST_CROWD ?? 40);
const BUDGET = 1_200;
const BEGIN_WITHIN_MS = PEOPLE * Number(process.env.TEST_CROWD_EVERY_MS ?? 1_500);
const BLOW_EVERY_MS = 2_000;
/** Longer than it takes until others take what it held. */
const FROZEN_MS = 6_500;
const FREEZES_EVERY = 5;
const PATIENCE_MS = 600_000;
const servers = dialects.filter(({ name }) => name === 'PostgreSQL');

describe.each(servers)('four bots and two services on one $name', { timeout: PATIENCE_MS }, () => {
  let world: ReplicaWorld;

  beforeAll(async () => {
    world = await startReplicaWorld({
      bots: 4,
      services: 2,
      people: PEOPLE,
      budget: BUDGET,
    });
  }, PATIENCE_MS);
  afterAll(() => world?.stop(), PATIENCE_MS);

  it('bring every swap to its one end while one after the other is killed or stands still', async () => {
    const blows: Blow[] = [];
    const inVain: string[] = [];
    const over = new AbortController();
    const striking = strike(world, blows, over.signal);
    const answers = new Map(
      await Promise.all(
        world.people.map(async (person, index) => {
          await pause((index * BEGIN_WITHIN_MS) / PEOPLE);
          const life = live(person, `0.0${index + 100}`);
          const order = await life.catch(async (error: unknown) => {
            inVain.push(`${error}\n${JSON.stringify(await storyOf(world, person))}`);
            return { asked: [], answered: [] };
          });
          return [person, order] as const;
        }),
      ),
    );
    over.abort();
    await striking;
    await world.settled();
    const problems = [...inVain, ...(await judgeCrowd({ world, blows, budget: BUDGET, answers }))];
    // Whole: what `expect` compares is cut short.
    if (problems.length > 0) throw new Error([...problems, ...complaintsOf(world)].join('\n'));
    expect(blows.length).toBeGreaterThan(10);
  });
});

async function live(person: PatientSwapper, sol: string): Promise<Chatter> {
  await person.connect();
  const order = await person.chatter();
  await person.swap(sol);
  return order;
}

async function storyOf({ database }: ReplicaWorld, person: PatientSwapper): Promise<unknown> {
  const theirs = database.selectFrom('swaps').select('id').where('person_id', '=', person.id);
  return {
    swaps: await database
      .selectFrom('swaps')
      .select([
        'id',
        'state',
        'due_at',
        'lease_until',
        'fence',
        'service_report',
        'reason',
        'signed_at',
        'tx_hash',
        'execute_after',
      ])
      .where('person_id', '=', person.id)
      .execute(),
    events: await database
      .selectFrom('swap_events')
      .selectAll()
      .where('swap_id', 'in', theirs)
      .orderBy('at')
      .execute(),
    now: Date.now(),
  };
}

/** Kills one that runs every two seconds, and now and then has one stand still for longer than its leases hold. */
async function strike({ bots, services }: ReplicaWorld, blows: Blow[], over: AbortSignal): Promise<void> {
  const all = [...bots, ...services];
  const thaws: Promise<void>[] = [];
  const isOver = new Promise((resolve) => over.addEventListener('abort', resolve));
  for (let number = 0; !over.aborted; number += 1) {
    const one = all[number % all.length];
    // On a machine so loaded that a start takes longer than a round of blows, every process still comes up in between.
    await Promise.race([one?.ready(), isOver]).catch(() => undefined);
    const at = Date.now();
    if (number % FREEZES_EVERY === FREEZES_EVERY - 1) {
      one?.freeze();
      blows.push({ at, until: at + FROZEN_MS });
      thaws.push(pause(FROZEN_MS).then(() => one?.wake()));
    } else {
      one?.kill();
      blows.push({ at, until: at });
    }
    await pause(BLOW_EVERY_MS, undefined, { signal: over }).catch(() => undefined);
  }
  await Promise.all(thaws);
  await Promise.all(all.map((one) => one.ready()));
}

function complaintsOf({ bots, services }: ReplicaWorld): readonly string[] {
  return [...bots, ...services].flatMap(({ complaints }) => complaints).slice(-30);
}
