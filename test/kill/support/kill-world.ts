import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { PublicKey } from '@solana/web3.js';
import { Agent, request } from 'undici';
import { expect } from 'vitest';
import { type EmbeddedWorld, startEmbeddedWorld } from '../../../src/apps/embedded-world.ts';
import type { BotSchema } from '../../../src/bot/store/schema.ts';
import { migrate } from '../../../src/database/migrate.ts';
import { openDatabase } from '../../../src/database/open-database.ts';
import { startChain } from '../../../src/sandbox/chain/start.ts';
import { createKey } from '../../../src/service/keys/manage-keys.ts';
import { deskAddress } from '../../../src/service/providers/desk/provider.ts';
import { type ServiceSchema, serviceMigrations } from '../../../src/service/store/service-schema.ts';
import type { Address } from '../../../src/solana/address.ts';
import { TOKEN_PROGRAM } from '../../../src/solana/known-programs.ts';
import { findTokenAccount } from '../../../src/solana/token-account.ts';
import { freePort } from '../../support/free-port.ts';
import type { BotOrder, Place, ServiceOrder } from '../../support/role-process.ts';
import { serve } from '../../support/serve.ts';
import { silentLog } from '../../support/silent-log.ts';
import { DEFAULT_DATABASE, databaseUrl, dialects } from '../../support/test-database.ts';
import { until } from '../../support/until.ts';
import { MortalProcess } from './mortal-process.ts';
import { startOutside, TOKEN } from './outside.ts';
import type { PatientPerson } from './patient-person.ts';
import { type BookEntry, readBook } from './swap-book.ts';

const HOST = '127.0.0.1';
const SECRET = 'a_secret_of_at_least_thirty_two_characters';
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' as Address;
const SETTLES_WITHIN_MS = 60_000;
/** Slot time of most worlds, ms: faster than a cluster's, and slow enough for a transaction to outlive two starts of the bot. */
const SLOT_MS = 300;

export interface WorldSize {
  /** RPC address of a shared chain. @default a chain of its own */
  readonly rpcUrl?: string;
  /** Location of the databases; replicas require PostgreSQL. @default files */
  readonly on?: string;
  /** @default 1 */
  readonly bots?: number;
  readonly services?: number;
  readonly people?: number;
  /** The person's wallet scans orders and submits by itself. @default it signs by link */
  readonly isScanning?: boolean;
  /** The person gets the deposit of an empty token account back. @default it swaps */
  readonly isReclaiming?: boolean;
  /** Of a chain of its own, ms. A transaction lives for 150 slots. */
  readonly slotTimeMs?: number;
  /** Rate limit of the services, calls per minute. */
  readonly budget?: number;
  /** Delivers updates by webhook through a balancer. @default polling */
  readonly hasWebhook?: boolean;
}

export type KillWorld = Awaited<ReturnType<typeof startKillWorld>>;

/** A chain for several worlds. */
export function startSharedChain(): ReturnType<typeof startChain> {
  return startChain({ log: silentLog(), slotTimeMs: SLOT_MS });
}

/** Bots and services in mortal processes; Telegram, chain, wallets and people survive. */
export async function startKillWorld(size: WorldSize) {
  const { on = DEFAULT_DATABASE, people = 1, isScanning = false, isReclaiming = false } = size;
  const folder = mkdtempSync(join(tmpdir(), 'countersign-kill-'));
  const urlOf = (name: string) => (on === ':memory:' ? `file:${join(folder, name)}` : databaseUrl(on));
  const [botUrl, serviceUrl] = await Promise.all([urlOf('bot.db'), urlOf('service.db')]);
  const chain = await startEmbeddedWorld({
    log: silentLog(),
    slotTimeMs: size.slotTimeMs ?? SLOT_MS,
    ...(size.rpcUrl === undefined ? {} : { rpcUrl: size.rpcUrl }),
  });
  const services = await startServices(size, chain, serviceUrl);
  const outside = await startOutside({ chain, people, isScanning, serviceUrl: services.url });
  const bots = await startBots(size, {
    swapApi: { url: outside.serviceUrl, key: services.key },
    rpcUrls: [chain.rpcUrl],
    databaseUrl: botUrl,
    encryptionKeyFile: join(folder, 'encryption.key'),
    linkBases: outside.linkBases,
    allowedCosigners: [deskAddress(chain.deskSeed)],
    allowedRouters: [],
    explorerBase: 'https://explorer.example/tx/',
    trustedProxies: [],
    ...telegramOf(size, outside.url),
  });
  const [[bot], [service], [person]] = [bots.processes, services.processes, outside.people];
  if (!bot || !service || !person) throw new Error('the world is not whole');
  const book = () => readBook(botUrl);
  return {
    ...{ bots: bots.processes, services: services.processes, people: outside.people },
    /** The first of each. */
    ...{ bot, service, person },
    ...{ outside, chain, botUrl, serviceUrl, book, isScanning, isReclaiming },
    /** USDC balance on chain, base units. */
    usdcOf: ({ wallet }: PatientPerson) => usdcOf(chain, wallet.address),
    /** Deletes the bot's database and key, and starts it, to die at `place`. */
    startAfresh: async (place?: Place) => {
      bot.nextPlace = place;
      bot.onDeath = () => {
        bot.onDeath = () => undefined;
        for (const name of readdirSync(folder)) {
          if (!name.startsWith('service.db')) rmSync(join(folder, name));
        }
      };
      await bot.restart();
    },
    /** Resolves when messages and updates are settled, or after a minute. */
    settled: () => untilSettled(book),
    stop: async () => {
      await Promise.all([...bots.processes, ...services.processes].map((one) => one.stop()));
      await Promise.all([bots.close(), services.close(), outside.close()]);
      await chain.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startServices(size: WorldSize, chain: EmbeddedWorld, address: string) {
  // Runs before a service locks the file.
  const database = await openDatabase<ServiceSchema>(address);
  await migrate(database, 'service', serviceMigrations);
  const { key } = await createKey(database, { name: 'the bots' }, Date.now());
  await database.destroy();
  const { rpcUrl, deskSeed } = chain;
  // Else its signature is missing from what a wallet scans.
  const deskSignsFirst = size.isScanning ?? false;
  const order = { databaseUrl: address, rpcUrl, deskSeed: [...deskSeed], host: HOST, deskSignsFirst };
  const budget = size.budget === undefined ? {} : { keyBudgetPerMinute: size.budget };
  const replicas = await startReplicas(size.services, (port) => {
    const service: ServiceOrder = { ...order, ...budget, port };
    return new MortalProcess({ kind: 'start_service', order: service });
  });
  return { ...replicas, key };
}

function telegramOf({ hasWebhook }: WorldSize, apiRoot: string): Pick<BotOrder, 'telegram'> {
  const api = { token: TOKEN, apiRoot };
  return { telegram: hasWebhook ? { mode: 'webhook', ...api, secret: SECRET } : { mode: 'polling', ...api } };
}

const CALLS_PER_MINUTE = 3_000;

function startBots(
  { bots, budget }: WorldSize,
  common: Omit<BotOrder, 'web' | 'publicUrl' | 'callsPerMinute'>,
) {
  return startReplicas(bots, (port, publicUrl) => {
    const order: BotOrder = {
      ...common,
      publicUrl,
      web: { host: HOST, port },
      callsPerMinute: budget ?? CALLS_PER_MINUTE,
      // Each message then fetches the list, which adds places beside that call.
      ...(budget === undefined ? { listFreshForMs: 0 } : {}),
    };
    return new MortalProcess({ kind: 'start_bot', order });
  });
}

/** Several share the address of a balancer. */
async function startReplicas(count = 1, make: (port: number, url: string) => MortalProcess) {
  const ports: number[] = [];
  while (ports.length < count) ports.push(await freePort());
  const urls = ports.map((port) => `http://${HOST}:${port}`);
  const balancer = count > 1 ? await startBalancer(urls) : undefined;
  const url = balancer?.url ?? String(urls[0]);
  const processes = ports.map((port) => make(port, url));
  // The first creates the shared key file and becomes the worker.
  await processes[0]?.start();
  await Promise.all(processes.slice(1).map((one) => one.start()));
  return { processes, url, close: async () => balancer?.close() };
}

async function usdcOf({ connection }: EmbeddedWorld, owner: Address): Promise<bigint> {
  const account = new PublicKey(findTokenAccount(owner, USDC, TOKEN_PROGRAM));
  const { value } = await connection.getTokenAccountBalance(account, 'confirmed');
  return BigInt(value.amount);
}

/** After the timeout, the rows as they are. */
function untilSettled(book: () => Promise<BookEntry>): Promise<BookEntry> {
  const settled = async () => {
    const entry = await book();
    expect(entry.loose).toMatchObject({ messages: 0, updates: 0 });
    return entry;
  };
  return until(settled, SETTLES_WITHIN_MS).catch(book);
}

/** Timeout, ms: a frozen replica accepts connections and does not answer. */
const ANSWERS_WITHIN_MS = 3_000;
/** Period in which an unresponsive replica is tried last, ms. */
const AVOIDED_MS = 1_000;

/**
 * Round robin over the replicas. An idempotent request without an answer goes to another replica; any other gets a 502, and
 * the client decides.
 */
async function startBalancer(backends: readonly string[]) {
  const dispatcher = new Agent({ connections: 64, headersTimeout: ANSWERS_WITHIN_MS, connectTimeout: 1_000 });
  const avoidedUntil = new Map<string, number>();
  let next = 0;

  const inTurn = (): readonly string[] => {
    next += 1;
    const turned = backends.map((_, index) => backends[(index + next) % backends.length] ?? '');
    const isGood = (one: string) => (avoidedUntil.get(one) ?? 0) <= Date.now();
    return [...turned.filter(isGood), ...turned.filter((one) => !isGood(one))];
  };

  const forward = async (asked: IncomingMessage, body: Buffer, backend: string) => {
    const { host: _host, connection: _connection, 'content-length': _length, ...headers } = asked.headers;
    const method = asked.method === 'POST' ? 'POST' : 'GET';
    const sent = { method, dispatcher, headers, ...(method === 'POST' ? { body } : {}) } as const;
    const answer = await request(`${backend}${asked.url}`, sent);
    return { status: answer.statusCode, headers: answer.headers, body: await answer.body.text() };
  };

  const handle = async (asked: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(asked);
    const mayRepeat = asked.method === 'GET' || asked.url === '/telegram/webhook';
    for (const backend of inTurn()) {
      try {
        const answer = await forward(asked, body, backend);
        response.writeHead(answer.status, { 'content-type': String(answer.headers['content-type']) });
        return void response.end(answer.body);
      } catch (error) {
        avoidedUntil.set(backend, Date.now() + AVOIDED_MS);
        if (!mayRepeat && (error as { code?: string }).code !== 'ECONNREFUSED') break;
      }
    }
    response.writeHead(502).end();
  };

  const server = await serve(
    (asked, response) => void handle(asked, response).catch(() => response.destroy()),
  );
  return {
    url: server.url,
    close: async () => {
      await server.close();
      await dispatcher.destroy();
    },
  };
}

/** Replicas require PostgreSQL. */
export const servers = dialects.filter(({ name }) => name === 'PostgreSQL');

export type ReplicaWorld = Awaited<ReturnType<typeof startReplicaWorld>>;

/** Several bots on one PostgreSQL; the test reads and changes its tables. */
export async function startReplicaWorld(size: Omit<WorldSize, 'on'>) {
  const world = await startKillWorld({ ...size, on: 'postgres:new' });
  const database = await openDatabase<BotSchema>(world.botUrl);
  const stop = async () => {
    await database.destroy();
    await world.stop();
  };
  return { ...world, database, stop };
}
