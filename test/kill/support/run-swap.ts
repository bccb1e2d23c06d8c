import type { Moment, Place } from '../../support/role-process.ts';
import { judgeRun } from './judge-run.ts';
import { judgeService, readKeys } from './judge-service.ts';
import type { KillWorld } from './kill-world.ts';
import type { BookEntry } from './swap-book.ts';

const AMOUNT = 1_000_000n;
const ORDER = '/swap 1 USDC SOL';

export type Role = 'bot' | 'service';

/** How one swap went. */
export interface SwapRun {
  /** How it differs from a swap that nobody disturbed. */
  readonly problems: readonly string[];
  readonly deaths: number;
  /** Every moment of the last life of the disturbed role. */
  readonly reached: readonly Moment[];
}

/** One swap, disturbed by `disturb` from its start on, and what is wrong with its end. @param role whose moments count */
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
    // The service ends an execution by itself, often later than the bot tells it: what it does until then counts too.
    const lost = await judgeService(serviceUrl, keysBefore, txHash, book.quoteIds);
    const reached = await world[role].reached();
    // A place that was not reached must not end the next run.
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

/** One swap during which the bot or the service ends itself at `place`. */
export async function runSwapKilledAt(world: KillWorld, role: Role, place?: Place): Promise<SwapRun> {
  const run = await runSwap(world, role, () => world[role].arm(place));
  if (!place || run.deaths > 0 || run.problems.length > 0) return run;
  // Some places are reached only by a process that has done nothing yet.
  await world[role].restart();
  return runSwap(world, role, () => world[role].arm(place));
}

/** A bot that dies at `first` and, before it has recovered from that, at `second`, counted from its start. */
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

/** One swap during which processes are killed from outside, at these times since its start. */
export function runSwapKilledAtRandom(world: KillWorld, kills: readonly RandomKill[]): Promise<SwapRun> {
  return runSwap(world, 'bot', async (atRest) => {
    for (const { role, afterMs } of kills) {
      const timer = setTimeout(() => world[role].kill(), afterMs);
      atRest.addEventListener('abort', () => clearTimeout(timer));
    }
  });
}

/** The message as it stands when all has come to rest. */
function refresh(world: KillWorld) {
  const current = new Map(world.person.chat.messages().map((message) => [message.message_id, message]));
  return <M extends { readonly message_id: number }>(message: M) =>
    current.get(message.message_id) ?? message;
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return `${error.message}${error.cause ? `\nbecause of ${String(error.cause)}` : ''}`;
}
