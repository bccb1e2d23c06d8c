import type { PatientSwapper } from './patient-swapper.ts';
import type { ReplicaWorld } from './replica-world.ts';

const MINUTE_MS = 60_000;
/** A replica that ends so soon after it has sent something may not have written down that it did. */
const UNHEARD_MS = 1_500;

/** A time during which a replica was dead or stood still, by the wall clock. */
export interface Blow {
  readonly at: number;
  readonly until: number;
}

export interface CrowdEvidence {
  readonly world: ReplicaWorld;
  readonly blows: readonly Blow[];
  readonly budget: number;
  /** The answers to what each person wrote in a row. */
  readonly answers: ReadonlyMap<PatientSwapper, readonly number[]>;
}

/** What differs from a day without any blow, in words; empty where nothing does. */
export async function judgeCrowd(evidence: CrowdEvidence): Promise<readonly string[]> {
  const { world, budget } = evidence;
  const problems = [...(await findLoose(world))];
  for (const person of world.people) problems.push(...(await judgePerson(evidence, person)));
  const most = mostInAMinute(world.calls);
  if (most > budget)
    problems.push(`${most} calls of the service within a minute, where ${budget} are allowed`);
  return problems;
}

async function findLoose({ database }: ReplicaWorld): Promise<readonly string[]> {
  const [updates, messages, leases] = await Promise.all([
    database.selectFrom('inbox').select('update_id').where('finished_at', 'is', null).execute(),
    database.selectFrom('outbox').select(['id', 'state', 'unsure']).where('state', '<>', 'done').execute(),
    database.selectFrom('inbox_leases').selectAll().execute(),
  ]);
  return [
    ...updates.map(({ update_id }) => `update ${update_id} was not handled`),
    ...messages.map((message) => `not delivered: ${JSON.stringify(message)}`),
    ...leases.map(({ holder }) => `a lease of ${holder} is left`),
  ];
}

async function judgePerson({ world, blows, answers }: CrowdEvidence, person: PatientSwapper) {
  const problems: string[] = [];
  const swaps = await world.database
    .selectFrom('swaps')
    .select(['state', 'arrived', 'tx_hash'])
    .where('person_id', '=', person.id)
    .where('signed_at', 'is not', null)
    .execute();
  const [swap] = swaps;
  if (swaps.length !== 1 || swap?.state !== 'confirmed') {
    problems.push(`${person.id} signed ${swaps.length} swaps: ${swaps.map(({ state }) => state).join()}`);
  }
  const has = await world.usdcOf(person).catch(() => 0n);
  if (has !== BigInt(swap?.arrived ?? 0))
    problems.push(`${person.id} has ${has}, and was told of ${swap?.arrived}`);
  const excused = person.notices.filter(({ sentAt }) => isUnheard(sentAt, blows)).length;
  const count = person.notices.length;
  if (count < 1 || count > 1 + excused) problems.push(`${person.id} was told of the end ${count} times`);
  const order = answers.get(person) ?? [];
  // An update whose replica died after it had answered is answered once more.
  if (!order.every((one, index) => one >= (order[index - 1] ?? 0))) problems.push(`${person.id}: ${order}`);
  return problems;
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
