import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PublicKey } from '@solana/web3.js';
import type { Kysely } from 'kysely';
import { type EmbeddedWorld, startEmbeddedWorld } from '../../../src/apps/embedded-world.ts';
import type { BotSchema } from '../../../src/bot/store/schema.ts';
import { openDatabase } from '../../../src/database/open-database.ts';
import { fundSol } from '../../../src/sandbox/chain/tokens.ts';
import { createKey } from '../../../src/service/keys/manage-keys.ts';
import { deskAddress } from '../../../src/service/providers/desk/desk-provider.ts';
import type { ServiceSchema } from '../../../src/service/store/service-schema.ts';
import type { Address } from '../../../src/solana/address.ts';
import { TOKEN_PROGRAM } from '../../../src/solana/known-programs.ts';
import { findTokenAccount } from '../../../src/solana/token-account.ts';
import { MortalProcess } from '../../kill/support/mortal-process.ts';
import { freePort } from '../../support/free-port.ts';
import type { BotOrder } from '../../support/role-process.ts';
import { silentLog } from '../../support/silent-log.ts';
import { databaseUrl } from '../../support/test-database.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { HttpTelegram } from './http-telegram.ts';
import { PatientSwapper } from './patient-swapper.ts';

const HOST = '127.0.0.1';
const SECRET = 'a_secret_of_at_least_thirty_two_characters';
const TOKEN = '100000001:a-token-that-no-real-bot-of-telegram-has';
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' as Address;
const SLOT_MS = 400;
const MOST_LAMPORTS = 1_000_000_000n;
const SETTLES_WITHIN_MS = 60_000;

interface WorldSize {
  readonly bots: number;
  readonly services: number;
  readonly people: number;
  /** Calls a minute that the services allow the bots. */
  readonly budget: number;
  /** Updates are polled, not brought. */
  readonly isPolling?: boolean;
}

/** Replicas of both programs on one PostgreSQL, each behind a balancer, and people who live on whatever happens to those. */
export interface ReplicaWorld {
  readonly bots: readonly MortalProcess[];
  readonly services: readonly MortalProcess[];
  readonly people: readonly PatientSwapper[];
  readonly telegram: HttpTelegram;
  readonly database: Kysely<BotSchema>;
  /** When the bots asked the services, by the wall clock. */
  readonly calls: readonly number[];
  /** A wallet's USDC in base units, as the chain has it. */
  usdcOf(person: PatientSwapper): Promise<bigint>;
  /** Resolves when nothing is on its way any more, or after a minute. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

export async function startReplicaWorld(size: WorldSize): Promise<ReplicaWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-replicas-'));
  const chain = await startEmbeddedWorld({ log: silentLog(), slotTimeMs: SLOT_MS });
  const [botUrl, serviceUrl] = await Promise.all([databaseUrl('postgres:new'), databaseUrl('postgres:new')]);
  const services = await startServices(size, chain, serviceUrl);
  const botPorts = await freePorts(size.bots);
  const telegram = new HttpTelegram(size.isPolling ? undefined : () => ({ url: web.url, secret: SECRET }));
  const web: Balancer = await startBalancer(() => botPorts.map(urlOf));
  const api = { token: TOKEN, apiRoot: await telegram.listen() };
  const order = {
    telegram: size.isPolling ? { mode: 'polling', ...api } : { mode: 'webhook', ...api, secret: SECRET },
    publicUrl: web.url,
    swapApi: { url: services.balancer.url, key: services.key },
    rpcUrls: [chain.rpcUrl],
    databaseUrl: botUrl,
    encryptionKeyFile: join(folder, 'encryption.key'),
    linkBases: {},
    callsPerMinute: size.budget,
    cluster: 'mainnet-beta',
    allowedCosigners: [deskAddress(chain.deskSeed)],
    allowedRouters: [],
    explorerBase: 'https://explorer.example/tx/',
    trustedProxies: [],
  } as const satisfies Omit<BotOrder, 'web'>;
  const bots: MortalProcess[] = [];
  for (const port of botPorts) {
    const bot = new MortalProcess({ kind: 'start_bot', order: { ...order, web: { host: HOST, port } } });
    bots.push(bot);
    // The first makes the key file that the others read, and is the worker.
    if (bots.length === 1) await bot.start();
  }
  await Promise.all(bots.slice(1).map((bot) => bot.start()));
  const people = Array.from(
    { length: size.people },
    (_, index) => new PatientSwapper(10_000 + index, { telegram, webUrl: web.url }),
  );
  await Promise.all(people.map(({ wallet }) => fundSol(chain.rpcUrl, wallet.address, MOST_LAMPORTS)));
  const database = await openDatabase<BotSchema>(botUrl);
  return {
    bots,
    services: services.processes,
    people,
    telegram,
    database,
    calls: services.balancer.cameAt,
    usdcOf: ({ wallet }) => usdcOf(chain, wallet.address),
    settled: () => untilSettled(database),
    stop: async () => {
      await Promise.all([...bots, ...services.processes].map((one) => one.stop()));
      await Promise.all([web.close(), services.balancer.close(), telegram.close(), database.destroy()]);
      await Promise.all(people.map((person) => person.close()));
      await chain.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startServices(size: WorldSize, chain: EmbeddedWorld, address: string) {
  const ports = await freePorts(size.services);
  const processes = ports.map(
    (port) =>
      new MortalProcess({
        kind: 'start_service',
        order: {
          databaseUrl: address,
          rpcUrl: chain.rpcUrl,
          deskSeed: [...chain.deskSeed],
          host: HOST,
          port,
          keyBudgetPerMinute: size.budget,
        },
      }),
  );
  await Promise.all(processes.map((one) => one.start()));
  const database = await openDatabase<ServiceSchema>(address);
  const { key } = await createKey(database, { name: 'the bots' }, Date.now());
  await database.destroy();
  return { processes, key, balancer: await startBalancer(() => ports.map(urlOf)) };
}

async function freePorts(count: number): Promise<readonly number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}

function urlOf(port: number): string {
  return `http://${HOST}:${port}`;
}

async function usdcOf({ connection }: EmbeddedWorld, owner: Address): Promise<bigint> {
  const account = new PublicKey(findTokenAccount(owner, USDC, TOKEN_PROGRAM));
  const { value } = await connection.getTokenAccountBalance(account, 'confirmed');
  return BigInt(value.amount);
}

async function untilSettled(database: Kysely<BotSchema>): Promise<void> {
  const count = async (table: 'inbox' | 'outbox', open: 'finished_at' | 'delivered_at') => {
    const rows = database.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('count'));
    return Number((await rows.where(open as never, 'is', null).executeTakeFirstOrThrow()).count);
  };
  const givesUpAt = Date.now() + SETTLES_WITHIN_MS;
  while (Date.now() < givesUpAt) {
    const counts = [await count('inbox', 'finished_at'), await count('outbox', 'delivered_at')];
    if (counts.every((one) => one === 0)) return;
    await pause(200);
  }
}
