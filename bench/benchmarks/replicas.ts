import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createBotStore } from '../../src/bot/store/create-bot-store.ts';
import type { BotSchema } from '../../src/bot/store/schema.ts';
import { createFieldCipher } from '../../src/database/field-cipher.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { makeSomebody, swapAt } from '../../test/bot/support/live-a-life.ts';
import {
  discardPostgres,
  missingPostgres,
  type PostgresServer,
  startPostgres,
} from '../../test/support/postgres-server.ts';
import type { Benchmark, Finding } from '../harness/benchmark.ts';
import { serverCpuMicros } from '../harness/server-cpu.ts';
import { type Part, startPart } from '../harness/start-part.ts';
import { median } from '../harness/statistics.ts';
import type { BotSetting, UpdateLoad, UpdateLoadResult } from '../harness/telegram-world.ts';

const CREWS = [1, 2, 4];
const ROUNDS = 3;
const ROUND_MS = 2_000;
const WARM_UP_MS = 3_000;
const IN_FLIGHT = 64;
const ONE_LINER = '/swap 0.5 SOL USDC';
const TOKEN = '100000001:a-token-that-no-real-bot-of-telegram-has';
const SECRET = 'a_secret_of_at_least_thirty_two_characters';
const SWAPS = 30;
const SETTINGS = ['shared_preload_libraries=pg_stat_statements', 'shared_buffers=256MB'];

interface Sample {
  readonly perSecond: number;
  /** Of the bots, in microseconds for each update. */
  readonly bots: number;
  readonly server: number;
}

interface Asked {
  readonly statements: number;
  readonly written: number;
}

/** One, two and four replicas on a PostgreSQL that keeps what it was told, beside one bot on SQLite. */
export const replicas: Benchmark = {
  name: 'replicas',
  run: async () => {
    const missing = missingPostgres();
    if (missing !== undefined) throw new Error(missing);
    const folder = mkdtempSync(join(tmpdir(), 'countersign-bench-'));
    const server = await startPostgres({ settings: SETTINGS });
    try {
      return await compare(server, join(folder, 'encryption.key'));
    } finally {
      await discardPostgres(server);
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function compare(server: PostgresServer, encryptionKeyFile: string): Promise<readonly Finding[]> {
  const alone = await measureCrew(1, undefined, server);
  const findings: Finding[] = [];
  let paper = '';
  for (const count of CREWS) {
    const url = await server.createDatabase(`crew_${count}`);
    const crew = await measureCrew(count, { url, encryptionKeyFile }, server);
    const cpu = (samples: readonly Sample[]) => samples.map(({ bots, server: own }) => bots + own);
    const speed = (samples: readonly Sample[]) => samples.map(({ perSecond }) => perSecond);
    const name = `${ONE_LINER} to its card, ${count === 1 ? 'one replica' : `${count} replicas`} on PostgreSQL`;
    const parts = `${whole(median(crew.map((one) => one.bots)))} µs of the bots and ${whole(median(crew.map((one) => one.server)))} µs of the server`;
    findings.push(
      { name: `${name}: CPU`, unit: 'µs', ours: cpu(crew), baseline: cpu(alone), note: parts },
      { name: `${name}: rate`, unit: '/s', ours: speed(crew), baseline: speed(alone) },
    );
    if (count === 1) paper = await estimate(server, crew);
  }
  const [first, ...rest] = findings;
  return first
    ? [{ ...first, note: `${first.note}; the baseline is one bot on SQLite\n${paper}` }, ...rest]
    : [];
}

/** Starts so many bots with a world of their own, and measures them. */
async function measureCrew(
  count: number,
  database: BotSetting['database'],
  server: PostgresServer,
): Promise<readonly Sample[]> {
  const world = await startPart('telegram-world', 'asking');
  const bots: Part[] = [];
  try {
    const address = await world.ask<string>('listen');
    const places = { apiRoot: address, serviceUrl: address, token: TOKEN, secret: SECRET };
    const urls: string[] = [];
    for (let number = 0; number < count; number += 1) {
      const bot = await startPart('countersign-bot', 'served');
      bots.push(bot);
      urls.push(await bot.ask<string>('start', { ...places, ...(database && { database }) }));
    }
    await measure(world, bots, urls, server, WARM_UP_MS);
    const samples: Sample[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      samples.push(await measure(world, bots, urls, server, ROUND_MS));
    }
    return samples;
  } finally {
    await Promise.all(bots.map((bot) => bot.stop()));
    await world.stop();
  }
}

async function measure(
  world: Part,
  bots: readonly Part[],
  [webhookUrl = '', ...otherUrls]: readonly string[],
  server: PostgresServer,
  milliseconds: number,
): Promise<Sample> {
  const ofBots = async () =>
    (await Promise.all(bots.map((bot) => bot.cpuMicros()))).reduce((sum, one) => sum + one, 0);
  const [botsBefore, serverBefore] = [await ofBots(), serverCpuMicros(server)];
  const load: UpdateLoad = {
    ...{ webhookUrl, otherUrls, secret: SECRET, text: ONE_LINER, inFlight: IN_FLIGHT, milliseconds },
  };
  const { answered, seconds } = await world.ask<UpdateLoadResult>('load', load);
  return {
    perSecond: answered / seconds,
    bots: ((await ofBots()) - botsBefore) / answered,
    server: (serverCpuMicros(server) - serverBefore) / answered,
  };
}

/** A pool, a heart, and an ear that hears what others change. */
const CONNECTIONS_PER_REPLICA = 16 + 1 + 1;
const DEFAULT_CONNECTIONS = 100;
const PEOPLE = 1_000_000;
/** Of the day's updates so many come in its busiest hour, as times the mean. */
const BUSIEST_HOUR = 4;
const DAY_SECONDS = 86_400;

/** Where it ends, on paper: a swap a day for everybody, counted in statements and rows of the store's own. */
async function estimate(server: PostgresServer, crew: readonly Sample[]): Promise<string> {
  const { statements, written } = await countSwap(await server.createDatabase('counted'));
  const perSecond = (PEOPLE * BUSIEST_HOUR) / DAY_SECONDS;
  const offerMicros = median(crew.map((one) => one.server));
  return [
    `on paper: a swap from its offer to its notice is ${whole(statements)} statements and ${whole(written)} rows written.`,
    `A million people with a swap a day write ${whole((PEOPLE * written) / 1e6)} million rows a day and ask ${whole(perSecond * statements)} statements a second in the busiest hour (${BUSIEST_HOUR} times the mean);`,
    `a core of the server makes ${whole(1e6 / offerMicros)} offers a second, where that hour wants ${whole(perSecond)}.`,
    `A replica holds up to ${CONNECTIONS_PER_REPLICA} connections: ${Math.floor(DEFAULT_CONNECTIONS / CONNECTIONS_PER_REPLICA)} of them fill the ${DEFAULT_CONNECTIONS} that a server has unless told`,
  ].join('\n');
}

/** What the store asks for a whole swap with every message delivered, without the looks while it is under way. */
async function countSwap(url: string): Promise<Asked> {
  const client = new pg.Client({ connectionString: url });
  const database = await openDatabase<BotSchema>(url);
  try {
    await client.connect();
    await client.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements');
    const store = await createBotStore({
      database,
      cipher: createFieldCipher(randomBytes(32)),
      now: Date.now,
    });
    await client.query('SELECT pg_stat_statements_reset()');
    for (let number = 0; number < SWAPS; number += 1) {
      await swapAt(store, makeSomebody(900_000 + number), 'settled');
      for (;;) {
        const now = Date.now();
        const items = await store.outbox.claimDue(now, 16, 90_000, []);
        for (const item of items) {
          await store.outbox.pausedUntil(item.chatId, now);
          await store.outbox.startSending(item);
          await store.outbox.finish(item, now, 5);
        }
        if (items.length === 0) break;
      }
    }
    const { rows } = await client.query<{ calls: string; written: string }>(COUNT);
    const [{ calls = '0', written = '0' } = {}] = rows;
    return { statements: Number(calls) / SWAPS, written: Number(written) / SWAPS };
  } finally {
    await client.end();
    await database.destroy();
  }
}

const COUNT = `SELECT sum(calls) AS calls, sum(rows) FILTER (WHERE query ~* '^\\s*(insert|update|delete|with)') AS written
  FROM pg_stat_statements WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database())
  AND query !~* 'pg_stat_statements'`;

function whole(figure: number): string {
  return Math.round(figure).toLocaleString('en');
}
