import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ReplicaWorld, servers, startReplicaWorld } from '../support/kill-world.ts';
import type { Chatter, PatientPerson } from '../support/patient-person.ts';

const MINUTE_MS = 60_000;
/** Grace period, ms: a replica killed right after a send may not have recorded it. */
const UNHEARD_MS = 1_500;

/** Downtime of a replica, dead or frozen, by the wall clock. */
interface Blow {
  readonly at: number;
  readonly until: number;
}

interface CrowdEvidence {
  readonly world: ReplicaWorld;
  readonly blows: readonly Blow[];
  readonly budget: number;
  /** Each person's messages and the answers, in order. */
  readonly answers: ReadonlyMap<PatientPerson, Chatter>;
}

/** Differences from an undisturbed day; empty when there are none. */
async function judgeCrowd(evidence: CrowdEvidence): Promise<readonly string[]> {
  const { world, budget } = evidence;
  const problems = [...(await findLoose(world))];
  for (const person of world.people) problems.push(...(await judgePerson(evidence, person)));
  const most = mostInAMinute(world.outside.serviceCalls);
  if (most > budget)
    problems.push(`${most} calls of the service within a minute, where ${budget} are allowed`);
  return problems;
}

async function findLoose({ database }: ReplicaWorld): Promise<readonly string[]> {
  const [updates, messages] = await Promise.all([
    database.selectFrom('inbox').select('update_id').where('finished_at', 'is', null).execute(),
    database.selectFrom('outbox').select(['id', 'state', 'unsure']).where('state', '<>', 'done').execute(),
  ]);
  return [
    ...updates.map(({ update_id }) => `update ${update_id} was not handled`),
    ...messages.map((message) => `not delivered: ${JSON.stringify(message)}`),
  ];
}

async function judgePerson({ world, blows, answers }: CrowdEvidence, person: PatientPerson) {
  const problems: string[] = [];
  const swaps = await world.database
    .selectFrom('swaps')
    .select(['state', 'arrived', 'tx_hash'])
    .where('person_id', '=', person.chat.id)
    .where('signed_at', 'is not', null)
    .execute();
  const [swap] = swaps;
  if (swaps.length !== 1 || swap?.state !== 'confirmed') {
    problems.push(
      `${person.chat.id} signed ${swaps.length} swaps: ${swaps.map(({ state }) => state).join()}`,
    );
  }
  const has = await world.usdcOf(person).catch(() => 0n);
  if (has !== BigInt(swap?.arrived ?? 0))
    problems.push(`${person.chat.id} has ${has}, and was told of ${swap?.arrived}`);
  const sent = world.outside.botCalls.filter(
    ({ chat, method, text, status }) =>
      chat === person.chat.id && method === 'sendMessage' && text.includes('✅ Done') && status === 200,
  );
  const excused = sent.filter(({ at }) => isUnheard(at, blows)).length;
  const count = person.notices.length;
  if (count < 1 || count > 1 + excused) problems.push(`${person.chat.id} was told of the end ${count} times`);
  const chatter = answers.get(person);
  const wrong = chatter ? judgeChatter(chatter) : [];
  problems.push(...wrong.map((problem) => `${person.chat.id} ${problem}`));
  if (wrong.length > 0) problems.push(tellTimes(world, person, blows));
  return problems;
}

/**
 * No update is answered twice, and answers keep the order of the updates. A kill may lose an answer: the person then
 * repeats the message at the end.
 */
function judgeChatter({ asked, answered }: Chatter): readonly string[] {
  const times = (list: readonly number[], one: number) => list.filter((other) => other === one).length;
  const tooOften = [...new Set(answered)].filter((one) => times(answered, one) > times(asked, one));
  const once = answered.filter((one) => times(asked, one) === 1);
  const isInOrder = once.every((one, index) => one > (once[index - 1] ?? -1));
  const story = `asked ${asked} and was answered ${answered}`;
  return [
    ...(tooOften.length > 0 ? [`${story}: twice for one update`] : []),
    ...(isInOrder ? [] : [`${story}: out of order`]),
  ];
}

/** When the person's messages reached Telegram, and which blows came shortly before. */
function tellTimes({ outside }: ReplicaWorld, person: PatientPerson, blows: readonly Blow[]): string {
  const calls = outside.botCalls.filter(({ chat }) => chat === person.chat.id);
  const near = blows.filter(({ at, until }) =>
    calls.some((call) => call.at > at - UNHEARD_MS && call.at < until + UNHEARD_MS),
  );
  const told = calls.map(({ at, method, status, text }) => ({ at, method, status, text: text.slice(0, 20) }));
  return JSON.stringify({ told, near });
}

function isUnheard(sentAt: number, blows: readonly Blow[]): boolean {
  return blows.some(({ at, until }) => sentAt <= until && sentAt >= at - UNHEARD_MS);
}

function mostInAMinute(times: readonly number[]): number {
  let from = 0;
  let most = 0;
  for (const [index, at] of times.entries()) {
    while ((times[from] ?? at) <= at - MINUTE_MS) from += 1;
    most = Math.max(most, index - from + 1);
  }
  return most;
}

/** The load that two cores sustain while replicas restart. */
const PEOPLE = Number(process.env.TEST_CROWD ?? 30);
const BUDGET = 1_200;
const BEGIN_WITHIN_MS = PEOPLE * Number(process.env.TEST_CROWD_EVERY_MS ?? 1_500);
const BLOW_EVERY_MS = 2_000;
/** Longer than a lease, ms. */
const FROZEN_MS = 6_500;
const FREEZES_EVERY = 5;
const PATIENCE_MS = 600_000;

describe.each(servers)('four bots and two services on one $name', { timeout: PATIENCE_MS }, () => {
  let world: ReplicaWorld;

  // A repetition of the test needs people who have not swapped.
  beforeEach(async () => {
    world = await startReplicaWorld({
      bots: 4,
      services: 2,
      people: PEOPLE,
      budget: BUDGET,
      hasWebhook: true,
    });
  }, PATIENCE_MS);
  afterEach(() => world?.stop(), PATIENCE_MS);

  it('complete every swap exactly once while replicas are killed or frozen', async () => {
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
    // Printed in full: `expect` truncates.
    if (problems.length > 0) throw new Error([...problems, ...complaintsOf(world)].join('\n'));
    expect(blows.length).toBeGreaterThan(10);
  });
});

async function live(person: PatientPerson, sol: string): Promise<Chatter> {
  await person.connect();
  const order = await person.chatter();
  await person.swap(`/swap ${sol} SOL USDC`);
  return order;
}

async function storyOf({ database }: ReplicaWorld, person: PatientPerson): Promise<unknown> {
  const theirs = database.selectFrom('swaps').select('id').where('person_id', '=', person.chat.id);
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
      .where('person_id', '=', person.chat.id)
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

/** Kills a running replica every two seconds, and sometimes freezes one beyond its leases. */
async function strike({ bots, services }: ReplicaWorld, blows: Blow[], over: AbortSignal): Promise<void> {
  const all = [...bots, ...services];
  const thaws: Promise<void>[] = [];
  const isOver = new Promise((resolve) => over.addEventListener('abort', resolve));
  for (let number = 0; !over.aborted; number += 1) {
    const one = all[number % all.length];
    // A start can take longer than a round: on a slow machine a majority of starting processes would let nobody work.
    await Promise.race([Promise.all(all.map((other) => other.ready())), isOver]).catch(() => undefined);
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
