import type { Moment, Place } from '../../support/role-process.ts';
import { judgeRun } from './judge-run.ts';
import { judgeService, readKeys } from './judge-service.ts';
import type { KillWorld } from './kill-world.ts';
import type { BookEntry } from './swap-book.ts';

const AMOUNT = 1_000_000n;
const ORDER = '/swap 1 USDC SOL';

export type Role = 'bot' | 'service';

/** Result of one swap. */
export interface SwapRun {
  /** Differences from an undisturbed swap. */
  readonly problems: readonly string[];
  readonly deaths: number;
  /** Every moment of the disturbed role's last life. */
  readonly reached: readonly Moment[];
}

/** One swap, disturbed by `disturb` from its start on. @param role whose moments count */
async function runSwap(
  world: KillWorld,
  role: Role,
  disturb: (atRest: AbortSignal) => Promise<unknown>,
): Promise<SwapRun> {
  const { bot, service, person, serviceUrl } = world;
  await Promise.all([bot.ready(), service.ready()]);
  const deaths: BookEntry[] = [];
  const complaintsBefore = bot.complaints.length;
  bot.onDeath = async () => void deaths.push(await world.book());
  const serviceDeaths = service.deaths;
  const keysBefore = await readKeys(serviceUrl);
  const before = await world.usdcOf(person);
  const atRest = new AbortController();
  try {
    await disturb(atRest.signal);
    const saidAgain = (await person.start()) + (await person.connect());
    const chat = await person.swap(ORDER);
    atRest.abort();
    const book = await world.settled();
    const txHash = String(book.swap?.tx_hash);
    // The service closes an execution on its own, often after the bot's notice; its moments until then count.
    const lost = await judgeService(serviceUrl, keysBefore, txHash, book.quoteIds);
    const reached = await world[role].reached();
    // An unreached place must not affect the next run.
    await Promise.all([bot.arm(), service.arm()]);
    const { value } = await world.chain.connection.getSignatureStatuses([txHash]);
    const evidence = {
      chat: { ...chat, cards: chat.cards.map(refresh(world)) },
      saidAgain,
      book,
      deaths,
      paid: before - (await world.usdcOf(person)),
      landed: value[0] !== null && value[0]?.err === null,
      complaints: bot.complaints.slice(complaintsBefore),
    };
    const problems = [...judgeRun(evidence, AMOUNT), ...lost, ...service.complaints.splice(0)];
    return {
      problems: problems.length > 0 ? [...problems, person.chat.transcript()] : [],
      deaths: deaths.length + service.deaths - serviceDeaths,
      reached,
    };
  } catch (error) {
    return {
      problems: [describe(error), JSON.stringify(await world.book())],
      deaths: deaths.length,
      reached: [],
    };
  } finally {
    atRest.abort();
  }
}

/** One swap in which the bot or the service kills itself at `place`. */
export async function runSwapKilledAt(world: KillWorld, role: Role, place?: Place): Promise<SwapRun> {
  const run = await runSwap(world, role, () => world[role].arm(place));
  if (!place || run.deaths > 0 || run.problems.length > 0) return run;
  // Some places are reached only by a fresh process.
  await world[role].restart();
  return runSwap(world, role, () => world[role].arm(place));
}

/** A bot that dies at `first` and, during recovery, at `second`, counted from its start. */
export function runSwapKilledTwice(world: KillWorld, first: Place, second?: Place): Promise<SwapRun> {
  return runSwap(world, 'bot', () => {
    world.bot.nextPlace = second;
    return world.bot.arm(first);
  });
}

export interface RandomKill {
  readonly role: Role;
  readonly afterMs: number;
}

/** One swap with external kills, at times relative to its start. */
export function runSwapKilledAtRandom(world: KillWorld, kills: readonly RandomKill[]): Promise<SwapRun> {
  return runSwap(world, 'bot', async (atRest) => {
    for (const { role, afterMs } of kills) {
      const timer = setTimeout(() => world[role].kill(), afterMs);
      atRest.addEventListener('abort', () => clearTimeout(timer));
    }
  });
}

/** The message after all work has settled. */
function refresh(world: KillWorld) {
  const current = new Map(world.person.chat.messages().map((message) => [message.message_id, message]));
  return <M extends { readonly message_id: number }>(message: M) =>
    current.get(message.message_id) ?? message;
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return `${error.message}${error.cause ? `\nbecause of ${String(error.cause)}` : ''}`;
}
