import type { Chatter, PatientSwapper } from './patient-swapper.ts';
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
  /** What each person wrote in a row, and the answers. */
  readonly answers: ReadonlyMap<PatientSwapper, Chatter>;
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
  const [updates, messages] = await Promise.all([
    database.selectFrom('inbox').select('update_id').where('finished_at', 'is', null).execute(),
    database.selectFrom('outbox').select(['id', 'state', 'unsure']).where('state', '<>', 'done').execute(),
  ]);
  return [
    ...updates.map(({ update_id }) => `update ${update_id} was not handled`),
    ...messages.map((message) => `not delivered: ${JSON.stringify(message)}`),
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
  const chatter = answers.get(person);
  if (chatter) problems.push(...judgeChatter(chatter).map((problem) => `${person.id} ${problem}`));
  return problems;
}

/**
 * No update is answered twice, and the answers come in the order of the updates. A kill may cost an answer: then the person
 * writes again, behind what they wrote first.
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
