import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Kysely } from 'kysely';
import { createNotifier } from '../../src/bot/delivery/create-notifier.ts';
import { systemTimers } from '../../src/bot/due-work/timers.ts';
import { createBotStore } from '../../src/bot/store/create-bot-store.ts';
import type { BotSchema } from '../../src/bot/store/schema.ts';
import { writeSwap } from '../../src/bot/store/swap-codec.ts';
import type { ChatId } from '../../src/bot/swap/brands.ts';
import type { Swap } from '../../src/bot/swap/swap.ts';
import { createWatcher } from '../../src/bot/watcher/create-watcher.ts';
import type { ChatMessage } from '../../src/bot/words/chat-message.ts';
import { allTexts } from '../../src/bot/words/create-texts.ts';
import { renderNotice } from '../../src/bot/words/render-notice.ts';
import { renderSwap } from '../../src/bot/words/render-swap.ts';
import { renderWalletQuestion } from '../../src/bot/words/render-wallet-question.ts';
import type { SwapView } from '../../src/bot/words/swap-view.ts';
import { createFieldCipher } from '../../src/database/field-cipher.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import type { Address, Signature } from '../../src/solana/address.ts';
import { makeSigned, makeSwap } from '../../test/bot/support/make-swap.ts';
import type { FlightResult, FlightSetting, Memory } from '../harness/flight.ts';
import { serveCommands } from '../harness/serve-commands.ts';

const folder = mkdtempSync(join(tmpdir(), 'countersign-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, 'bot.db');

/** Swaps under way for so long are looked at at the slowest pace, every five seconds. */
const SUBMITTED_BEFORE_MS = 60_000;
const PACE_MS = 5_000;
const ROWS_PER_INSERT = 250;
const HEIGHT = 100;

/** What the swaps meet: a service that only reports `submitted`, a chain, a chat. All answer from memory. */
class World {
  readonly confirmedAt = new Map<string, number>();
  readonly noticed = new Map<string, number>();
  polls = 0;
  #messageId = 0;
  readonly #notices = new WeakMap<ChatMessage, string>();

  async execute({ txHash }: { txHash: Signature }) {
    this.polls += 1;
    return { ok: true, value: { txHash, status: 'submitted' } } as const;
  }

  async transactionStatus(txHash: Signature) {
    return { kind: this.confirmedAt.has(txHash) ? 'finalized' : 'pending' } as const;
  }

  remember(message: ChatMessage, { signed }: Swap): ChatMessage {
    if (signed) this.#notices.set(message, signed.txHash);
    return message;
  }

  async sendMessage(_: ChatId, message: ChatMessage) {
    const txHash = this.#notices.get(message);
    if (txHash !== undefined) this.noticed.set(txHash, performance.now());
    return { ok: true, messageId: ++this.#messageId } as const;
  }
}

/** The real store on disk, watcher and outbox, with every swap submitted a minute ago. */
async function fly(setting: FlightSetting): Promise<FlightResult> {
  const { swaps, fewSwaps } = setting;
  const database = await openDatabase<BotSchema>(`file:${file}`);
  const world = new World();
  const stop = await startLoops(database, world, setting);
  const emptyBytes = bytesOnDisk();
  await insertSwaps(database, 0, fewSwaps);
  await sleep(setting.settleMs);
  const few = measureMemory();
  await insertSwaps(database, fewSwaps, swaps);
  const bytesOnDiskPerSwap = (bytesOnDisk() - emptyBytes) / swaps;
  await sleep(setting.warmUpMs);
  const many = measureMemory();
  const confirming = confirmSwaps(world, setting);
  const rounds = await measureRounds(world, setting);
  await confirming;
  // The last ones are heard of at the next look.
  await sleep(2 * PACE_MS);
  await stop();
  const delays = [...world.noticed].map(([txHash, at]) => at - (world.confirmedAt.get(txHash) ?? at));
  const perSwap = (what: keyof Memory) => (many[what] - few[what]) / (swaps - fewSwaps);
  const bytesPerSwap = {
    liveHeap: perSwap('liveHeap'),
    resident: perSwap('resident'),
    withGarbage: perSwap('withGarbage'),
  };
  return { ...rounds, bytesPerSwap, bytesOnDiskPerSwap, delays };
}

function bytesOnDisk(): number {
  return statSync(file).size + statSync(`${file}-wal`).size;
}

/** The heap before and after a full collection, which only this benchmark asks for. */
function measureMemory(): Memory {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as NodeJS.GCFunction;
  const withGarbage = process.memoryUsage().rss;
  gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  const { rss, heapUsed } = process.memoryUsage();
  return { liveHeap: heapUsed, resident: rss, withGarbage };
}

async function startLoops(database: Kysely<BotSchema>, world: World, { callsPerMinute }: FlightSetting) {
  const now = Date.now;
  const store = await createBotStore({
    database,
    cipher: createFieldCipher(randomBytes(32)),
    now,
    onOutbox: () => notifier.nudge(),
    onDue: () => watcher.nudge(),
  });
  const fail = (error: unknown) => {
    throw error;
  };
  const chain = {
    transactionStatus: (txHash: Signature) => world.transactionStatus(txHash),
    send: async () => false,
    blockHeight: async () => HEIGHT,
    arrived: async () => undefined,
  };
  const watcher = createWatcher({
    ports: {
      swapApi: { execute: (signed) => world.execute(signed) },
      chain,
      swaps: store.swaps,
      budget: store.serviceBudget({ keyId: 'key', callsPerMinute }),
      now,
      alert: (kind) => fail(new Error(kind)),
    },
    timers: systemTimers,
    onError: fail,
    longestSleepMs: 1_000,
  });
  const view: SwapView = {
    texts: allTexts().en,
    explorerUrl: (txHash) => `https://explorer.example/tx/${txHash}`,
    signingUrl: ({ id }) => `https://bot.example/s/${id}`,
  };
  const notifier = createNotifier({
    outbox: store.outbox,
    swaps: store.swaps,
    wallets: store.wallets,
    telegram: {
      sendMessage: (chat, message) => world.sendMessage(chat, message),
      editMessage: async (_, messageId) => ({ ok: true, messageId }),
    },
    render: {
      swapStatus: (swap) => renderSwap(swap, view),
      swapNotice: (swap) => world.remember(renderNotice(swap, view), swap),
      walletQuestion: (link) => renderWalletQuestion(link, view.texts),
      alertNews: async () => undefined,
    },
    now,
    timers: systemTimers,
    alert: (kind) => fail(new Error(kind)),
    onError: fail,
  });
  watcher.start();
  notifier.start();
  return async () => {
    await watcher.stop();
    await notifier.stop();
    await database.destroy();
  };
}

/** From this number on, and up to that. */
async function insertSwaps(database: Kysely<BotSchema>, from: number, to: number): Promise<void> {
  const now = Date.now();
  const count = to - from;
  const rows = Array.from({ length: count }, (_, index) => {
    const number = from + index;
    const id = `swap-${number}`;
    const submitted = submittedSwap(id, number, now, now + (PACE_MS * index) / count);
    return writeSwap(submitted, `token-${number}`);
  });
  for (let start = 0; start < count; start += ROWS_PER_INSERT) {
    await database
      .insertInto('swaps')
      .values(rows.slice(start, start + ROWS_PER_INSERT))
      .execute();
  }
}

function submittedSwap(id: string, number: number, now: number, dueAt: number): Swap {
  const at = now - SUBMITTED_BEFORE_MS;
  return makeSwap(id, {
    ...{ state: 'submitted', signed: makeSigned(id), serviceReport: 'submitted' },
    ...{ wallet: `wallet-${number}` as Address, chatId: number as ChatId },
    ...{ orderedAt: at, signedAt: at, submittedAt: at, dueAt: Math.round(dueAt) },
  });
}

/** Confirms one swap after the other, spread over all of them. */
async function confirmSwaps(world: World, setting: FlightSetting): Promise<void> {
  const count = Math.floor((setting.confirmedPerSecond * setting.rounds * setting.roundMs) / 1_000);
  const stride = Math.floor(setting.swaps / count);
  for (let number = 0; number < count; number += 1) {
    world.confirmedAt.set(makeSigned(`swap-${number * stride}`).txHash, performance.now());
    await sleep(1_000 / setting.confirmedPerSecond);
  }
}

async function measureRounds(world: World, { rounds, roundMs }: FlightSetting) {
  const pollsPerSecond: number[] = [];
  const cpuShare: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const [polls, cpu, startedAt] = [world.polls, process.cpuUsage(), performance.now()];
    await sleep(roundMs);
    const elapsed = performance.now() - startedAt;
    const { user, system } = process.cpuUsage(cpu);
    pollsPerSecond.push(((world.polls - polls) * 1_000) / elapsed);
    cpuShare.push((user + system) / 1_000 / elapsed);
  }
  return { pollsPerSecond, cpuShare };
}

serveCommands({ fly });
