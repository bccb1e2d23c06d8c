import { expect } from 'vitest';
import { giveTokenAccount } from '../../support/rent.ts';
import type { Moment, Place } from '../../support/role-process.ts';
import { textOf } from '../../support/scripted-person.ts';
import { until } from '../../support/until.ts';
import type { KillWorld } from './kill-world.ts';
import type { ChatTrace } from './patient-person.ts';
import { type BookEntry, type Query, readDatabase } from './swap-book.ts';

const AMOUNT = 1_000_000n;
const ORDER = '/swap 1 USDC SOL';

type Role = 'bot' | 'service';

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
  if (world.isReclaiming) await giveTokenAccount(world.chain.rpcUrl, person.wallet.address);
  const before = await world.usdcOf(person);
  const atRest = new AbortController();
  try {
    await disturb(atRest.signal);
    const saidAgain = (await person.start()) + (await person.connect());
    const chat = await person.swap(world.isReclaiming ? '/reclaim' : ORDER);
    atRest.abort();
    const book = await world.settled();
    const txHash = String(book.swap?.tx_hash);
    // The service closes an execution on its own, often after the bot's notice; its moments until then count.
    const lost = world.isReclaiming ? [] : await judgeService(serviceUrl, keysBefore, txHash, book.quoteIds);
    const reached = await world[role].reached();
    // An unreached place must not affect the next run.
    await Promise.all([bot.arm(), service.arm()]);
    const { value } = await world.chain.connection.getSignatureStatuses([txHash]);
    const evidence = {
      chat: { ...chat, cards: chat.cards.map(refresh(world)) },
      saidAgain,
      path: pathOf(world.isScanning),
      book,
      deaths,
      paid: before - (await world.usdcOf(person)),
      landed: value[0] !== null && value[0]?.err === null,
      complaints: bot.complaints.slice(complaintsBefore),
    };
    const problems = [
      ...judgeRun(evidence, world.isReclaiming ? 0n : AMOUNT),
      ...lost,
      ...service.complaints.splice(0),
    ];
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

/** Everything known about a swap with kills, after all work has settled. */
interface RunEvidence {
  readonly chat: ChatTrace;
  /** States of a swap without a kill. */
  readonly path: string;
  /** Repeats of directly answered commands. */
  readonly saidAgain: number;
  readonly book: BookEntry;
  /** The bot's database after each death. */
  readonly deaths: readonly BookEntry[];
  /** Decrease of the person's USDC, base units. */
  readonly paid: bigint;
  /** On-chain status of the stored txHash. */
  readonly landed: boolean;
  readonly complaints: readonly string[];
}

const pathOf = (isScanning: boolean) =>
  `offered ordered ${isScanning ? 'served' : 'signed'} submitted confirmed`;

/** Differences from a run without a kill; empty when there are none. */
function judgeRun(run: RunEvidence, amount: bigint): string[] {
  const { chat, book, deaths } = run;
  const problems: string[] = [];
  const check = (holds: boolean, problem: string): void => {
    if (!holds) problems.push(problem);
  };
  for (const death of deaths) check(death.integrity === 'ok', `a killed database says ${death.integrity}`);
  check(book.integrity === 'ok', `the database says ${book.integrity}`);
  check(book.path.join(' ') === run.path, `the swap went ${book.path.join(' ')}`);
  check(run.paid === amount, `the wallet paid ${run.paid}`);
  check(run.landed, 'the stored txHash is not on chain');
  check(book.wallets === 1, `${book.wallets} wallets`);
  check(
    book.outbox.map(({ kind, state }) => `${kind} ${state}`).join() === 'status done,notice done',
    `messages: ${JSON.stringify(book.outbox)}`,
  );
  check(JSON.stringify(book.loose) === NOTHING_LOOSE, `loose ends: ${JSON.stringify(book.loose)}`);
  const mayHaveArrived = (kind: string) =>
    deaths.filter((death) => death.outbox.some((item) => item.kind === kind && isUnsure(item))).length;
  const { cards, notices } = chat;
  check(
    notices.length >= 1 && notices.length <= 1 + mayHaveArrived('notice'),
    `${notices.length} notices, where ${mayHaveArrived('notice')} may have arrived unseen`,
  );
  check(
    cards.length >= 1 && cards.length <= 1 + mayHaveArrived('status'),
    `${cards.length} cards, where ${mayHaveArrived('status')} may have arrived unseen`,
  );
  const status = cards.find(({ message_id: id }) => id === book.swap?.message_id);
  check(
    status !== undefined && /the message below/.test(textOf(status)),
    'the status message does not say so',
  );
  check(
    run.saidAgain <= deaths.length,
    `${run.saidAgain} commands without an answer, after ${deaths.length} deaths`,
  );
  check(chat.orderedAgain === 0, 'the order was lost');
  check(run.complaints.length === 0, `logged: ${run.complaints.join('')}`);
  return problems;
}

const NOTHING_LOOSE = JSON.stringify({ messages: 0, updates: 0, leases: 0 });

/** A recorded send without a known result: Telegram has no query for its arrival. */
function isUnsure({ state, unsure }: BookEntry['outbox'][number]): boolean {
  return state === 'pending' && unsure > 0;
}

const SETTLES_WITHIN_MS = 60_000;

/** The stored keys as text, for comparison. */
function readKeys(url: string): Promise<string> {
  return readDatabase(url, async ({ query }) => JSON.stringify(await query('SELECT * FROM service_keys')));
}

interface Execution {
  readonly tx_hash: string;
  readonly status: string;
}

/** Losses of a killed service: a key, a quote with an issued transaction, a started execution, or its result. */
async function judgeService(
  url: string,
  keysBefore: string,
  txHash: string,
  quoteIds: readonly string[],
): Promise<string[]> {
  const problems: string[] = [];
  if ((await readKeys(url)) !== keysBefore) problems.push('the keys of the service changed');
  const { integrity, quotes, executions } = await untilConfirmed(url, quoteIds);
  if (integrity !== 'ok') problems.push(`the database of the service says ${String(integrity)}`);
  if (quotes !== quoteIds.length) problems.push(`${quoteIds.length - quotes} quotes of the service are gone`);
  const [execution, ...more] = executions;
  if (more.length > 0 || execution?.tx_hash !== txHash || execution.status !== 'confirmed') {
    problems.push(`executions of the service: ${JSON.stringify(executions)}`);
  }
  return problems;
}

/** After the timeout, the rows as they are. */
function untilConfirmed(url: string, quoteIds: readonly string[]) {
  const found = () =>
    readDatabase(url, async ({ query, integrity }) => ({
      ...(await readExecutions(query, quoteIds)),
      integrity: integrity(),
    }));
  const confirmed = async () => {
    const rows = await found();
    expect(rows.executions.map(({ status }) => status)).not.toContain('submitted');
    return rows;
  };
  return until(confirmed, SETTLES_WITHIN_MS).catch(found);
}

async function readExecutions(query: Query, quoteIds: readonly string[]) {
  const marks = quoteIds.map(() => '?').join();
  const rows = (table: string) => query(`SELECT * FROM ${table} WHERE quote_id IN (${marks})`, ...quoteIds);
  return {
    quotes: (await rows('service_quotes')).length,
    executions: (await rows('service_executions')) as unknown as readonly Execution[],
  };
}
