import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemTimers } from '../../src/bot/due-work/timers.ts';
import { readAlertRow, writeAlert } from '../../src/bot/store/alert-codec.ts';
import { type BotStore, createBotStore } from '../../src/bot/store/create-bot-store.ts';
import type { BotSchema } from '../../src/bot/store/schema.ts';
import { ALERT_LASTS_MS, type Alert, type AlertId } from '../../src/bot/swap/alerts/alert.ts';
import { isReached } from '../../src/bot/swap/alerts/measure-alert.ts';
import type { ChatId, PersonId } from '../../src/bot/swap/brands.ts';
import { DEFAULT_PREFERENCES } from '../../src/bot/swap/preferences-port.ts';
import type { SwapApi } from '../../src/bot/swap/service-port.ts';
import type { Token } from '../../src/bot/swap/token.ts';
import { createSwapApi } from '../../src/bot/swap-api/create-swap-api.ts';
import { createPriceWatch } from '../../src/bot/watcher/create-price-watch.ts';
import { createFieldCipher } from '../../src/database/field-cipher.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import type { BaseUnits, Mint } from '../../src/solana/mint.ts';
import type { Benchmark, Finding } from '../harness/benchmark.ts';
import { compareRounds } from '../harness/compare-rounds.ts';
import { answer, readBody } from '../harness/http-stub.ts';
import { quote as quoteFor } from '../harness/service-stub.ts';

const ALERTS = 10_000;
const PAIRS = 50;
const ROUNDS = 3;
const ROUND_MS = 30_000;

/** Ten thousand alerts on fifty prices: the watch beside a plain loop over the same rows that asks for each of them. */
export const alerts: Benchmark = {
  name: 'alerts',
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'countersign-alerts-'));
    try {
      return await compare(`file:${join(folder, 'bot.db')}`);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

interface Sample {
  readonly quotes: number;
  readonly cpuMs: number;
}

async function compare(url: string): Promise<readonly Finding[]> {
  const database = await openDatabase<BotSchema>(url);
  let now = Date.now();
  const cipher = createFieldCipher(new Uint8Array(32).fill(7));
  const store = await createBotStore({ database, cipher, now: () => now });
  await fill(store, database, now);
  let quotes = 0;
  const service = createServer(async (request, response) => {
    answer(response, quoteFor(JSON.parse(await readBody(request))));
  });
  await once(service.listen(0, '127.0.0.1'), 'listening');
  const { port } = service.address() as AddressInfo;
  const client = createSwapApi({ baseUrl: `http://127.0.0.1:${port}`, apiKey: 'key', now: () => now });
  const quote: SwapApi['quote'] = (request) => {
    quotes += 1;
    return client.quote(request);
  };
  const measure = async (work: () => Promise<unknown>): Promise<Sample> => {
    quotes = 0;
    now += ROUND_MS;
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    return { quotes, cpuMs: (user + system) / 1_000 };
  };
  const watch = watchOf(store, quote, () => now);
  const { ours, baseline } = await compareRounds(
    ROUNDS,
    () => measure(() => watch.runOnce()),
    () => measure(() => askForEach(database, quote)),
  );
  await client.close();
  service.close();
  await database.destroy();
  const of = (key: keyof Sample) => ({
    ours: ours.map((one) => one[key]),
    baseline: baseline.map((one) => one[key]),
  });
  const note = `${ALERTS} alerts on ${PAIRS} prices; the baseline reads every row and asks for each; both over HTTP, the service in the same process`;
  return [
    {
      name: 'quotes in a round of alerts',
      unit: 'quotes',
      ...of('quotes'),
      bound: { oursAtMost: PAIRS },
      note,
    },
    { name: 'a round of alerts', unit: 'ms CPU', ...of('cpuMs'), bound: { atMost: 1 }, note },
  ];
}

function watchOf(store: BotStore, quote: SwapApi['quote'], now: () => number) {
  return createPriceWatch({
    ports: {
      prices: store.watchedPrices,
      record: store.priceRecord,
      preferences: { find: async () => DEFAULT_PREFERENCES },
      quote,
      budget: { take: async () => ({ ok: true }), block: async () => undefined },
      pageTokens: { signing: (id) => id, hash: (token) => token },
      newId: () => 'none',
      now,
    },
    timers: systemTimers,
    onError: (error) => {
      throw error;
    },
  });
}

/** What a plain loop would do. @returns how many have come to their price */
async function askForEach(
  database: Awaited<ReturnType<typeof openDatabase<BotSchema>>>,
  quote: SwapApi['quote'],
): Promise<number> {
  const rows = await database.selectFrom('alerts').selectAll().where('state', '=', 'active').execute();
  let reached = 0;
  for (const row of rows) {
    const alert = readAlertRow(row);
    const { from, to, amount } = alert.intent;
    const prices = await quote({ fromMint: from.mint, toMint: to.mint, fromAmount: amount });
    if (prices.ok && prices.value.some(({ toAmount }) => isReached(alert, toAmount))) reached += 1;
  }
  return reached;
}

const GIVEN = 77_500_000n as BaseUnits;

async function fill(
  store: BotStore,
  database: Awaited<ReturnType<typeof openDatabase<BotSchema>>>,
  now: number,
): Promise<void> {
  const made = Array.from({ length: ALERTS }, (_, index) => makeAlert(index, now));
  for (const alert of made.slice(0, PAIRS)) await store.alerts.create(alert);
  const rest = made.slice(PAIRS).map(writeAlert);
  for (let from = 0; from < rest.length; from += 500) {
    await database
      .insertInto('alerts')
      .values(rest.slice(from, from + 500))
      .execute();
  }
}

function makeAlert(index: number, now: number): Alert {
  const [from, to] = [token(`mint${index % PAIRS}`, 9), token('USDC', 6)];
  const person = 1 + Math.floor(index / 2);
  return {
    ...{
      id: `alert-${index}`.padEnd(22, '_') as AlertId,
      personId: person as PersonId,
      chatId: person as ChatId,
    },
    ...{ state: 'active', intent: { from, to, amount: 1_000_000_000n as BaseUnits }, isPerUnit: true },
    ...{ direction: 'above', target: (GIVEN + BigInt(1_000_000 + index)) as BaseUnits, changeBps: null },
    ...{ base: GIVEN, createdAt: now, expiresAt: now + ALERT_LASTS_MS },
    ...{ given: null, swapId: null, blindSince: null },
  };
}

function token(mint: string, decimals: number): Token {
  return {
    mint: mint as Mint,
    symbol: mint,
    name: mint,
    decimals,
    assetClass: 'crypto',
    issuer: null,
    tokenProgram: null,
  };
}
