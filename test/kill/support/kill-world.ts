import { readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PublicKey } from '@solana/web3.js';
import type { EmbeddedWorld } from '../../../src/apps/embedded-world.ts';
import { type Sandbox, startSandbox } from '../../../src/apps/sandbox.ts';
import { startChain } from '../../../src/sandbox/chain/start.ts';
import type { Address } from '../../../src/solana/address.ts';
import { TOKEN_PROGRAM } from '../../../src/solana/known-programs.ts';
import { findTokenAccount } from '../../../src/solana/token-account.ts';
import { freePort } from '../../support/free-port.ts';
import { chooseDatabases } from '../../support/journey.ts';
import type { Place } from '../../support/role-process.ts';
import { ScriptedPerson } from '../../support/scripted-person.ts';
import { silentLog } from '../../support/silent-log.ts';
import { DEFAULT_DATABASE } from '../../support/test-database.ts';
import { MortalProcess } from './mortal-process.ts';
import { type BookEntry, readBook } from './swap-book.ts';

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' as Address;
const SETTLES_WITHIN_MS = 60_000;
const LOOKS_EVERY_MS = 20;
/** What a dead replica was doing is taken over within five seconds, and a machine may be busy. */
const PATIENCE_MS = 20_000;

/** Which of the two programs run in processes of their own; the other one lives as long as its world. */
export type Mortals = readonly ('bot' | 'service')[];

/** A person, their wallet and Telegram, which live on, around a bot or a service that does not. */
export interface KillWorld {
  readonly person: ScriptedPerson;
  readonly sandbox: Sandbox;
  /** Both run when the world is there. */
  readonly bot: MortalProcess | undefined;
  readonly service: MortalProcess | undefined;
  /** Of the service's database. */
  readonly serviceUrl: string;
  /** The person's USDC in base units, as the chain has it. */
  balance(): Promise<bigint>;
  book(): Promise<BookEntry>;
  /** Forgets the bot's database and key, and starts it for the first time, with its death at `place`. */
  startAnew(place?: Place): Promise<void>;
  /** Waits until every message is out and every update handled. */
  settled(): Promise<BookEntry>;
  stop(): Promise<void>;
}

/** Quicker than a cluster's, and still slow enough that a transaction outlives two starts of the bot on a busy machine. */
const SLOT_MS = 300;

/** A chain for several worlds. */
export function startSharedChain(): ReturnType<typeof startChain> {
  return startChain({ log: silentLog(), slotTimeMs: SLOT_MS });
}

/** @param on a PostgreSQL, where restarts come among replicas, or files unless told */
export async function startKillWorld(
  rpcUrl: string,
  mortals: Mortals,
  on = DEFAULT_DATABASE,
): Promise<KillWorld> {
  const onPostgres = await chooseDatabases(on);
  const sandbox = await startSandbox({
    ports: { pages: await freePort(), web: await freePort(), service: await freePort() },
    host: '127.0.0.1',
    log: silentLog(),
    rpcUrl,
    ...onPostgres,
  });
  await sandbox.wallet.fund();
  const { databaseUrl, encryptionKeyFile } = sandbox.botSettings;
  const folder = dirname(encryptionKeyFile);
  const serviceUrl = onPostgres.serviceDatabaseUrl ?? `file:${join(folder, 'service.db')}`;
  const service = mortals.includes('service') ? await replaceService(sandbox, serviceUrl) : undefined;
  const bot = mortals.includes('bot') ? await replaceBot(sandbox) : undefined;
  const person = await ScriptedPerson.connect({ baseUrl: sandbox.url, name: 'Alice', patience: PATIENCE_MS });
  const book = () => readBook(databaseUrl);
  return {
    person,
    sandbox,
    bot,
    service,
    serviceUrl,
    balance: () => usdcOf(sandbox.world, sandbox.wallet.state.accounts.selected.address as Address),
    book,
    startAnew: async (place) => {
      if (!bot) throw new Error('the bot of this world cannot be killed');
      bot.nextPlace = place;
      bot.onDeath = () => {
        bot.onDeath = () => undefined;
        for (const name of readdirSync(folder)) {
          if (!name.startsWith('service.db')) rmSync(join(folder, name));
        }
      };
      await bot.restart();
    },
    settled: () => untilSettled(book),
    stop: async () => {
      person.close();
      await Promise.all([bot?.stop(), service?.stop()]);
      await sandbox.stop();
    },
  };
}

async function replaceBot({ bot, botSettings }: Sandbox): Promise<MortalProcess> {
  await bot.stop();
  const { log: _log, explorerUrl, addressUrl: _addressUrl, ...settings } = botSettings;
  const mortal = new MortalProcess({
    kind: 'start_bot',
    order: { ...settings, explorerBase: explorerUrl('') },
  });
  await mortal.start();
  return mortal;
}

async function replaceService({ service, world }: Sandbox, databaseUrl: string): Promise<MortalProcess> {
  await service.stop();
  const { hostname, port } = new URL(service.url);
  const mortal = new MortalProcess({
    kind: 'start_service',
    order: {
      databaseUrl,
      rpcUrl: world.rpcUrl,
      deskSeed: [...world.deskSeed],
      host: hostname,
      port: Number(port),
    },
  });
  await mortal.start();
  return mortal;
}

async function usdcOf({ connection }: EmbeddedWorld, owner: Address): Promise<bigint> {
  const account = new PublicKey(findTokenAccount(owner, USDC, TOKEN_PROGRAM));
  const { value } = await connection.getTokenAccountBalance(account, 'confirmed');
  return BigInt(value.amount);
}

async function untilSettled(book: KillWorld['book']): Promise<BookEntry> {
  const startedAt = Date.now();
  for (;;) {
    const entry = await book();
    const { messages, updates } = entry.loose;
    const isLate = Date.now() - startedAt > SETTLES_WITHIN_MS;
    if (isLate || (entry.path.includes('confirmed') && messages + updates === 0)) return entry;
    await pause(LOOKS_EVERY_MS);
  }
}
