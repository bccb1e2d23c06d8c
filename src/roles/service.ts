import type { Kysely } from 'kysely';
import type { Config } from '../config.ts';
import { openDatabase } from '../database/open-database.ts';
import { createLog, type Log } from '../log.ts';
import { createService, type ServiceOptions } from '../service/create-service.ts';
import { deskProvider } from '../service/providers/desk/desk-provider.ts';
import type { ServiceSchema } from '../service/store/service-schema.ts';
import { type EmbeddedWorld, startEmbeddedWorld } from './embedded-world.ts';

export interface RunningService {
  readonly url: string;
  readonly database: Kysely<ServiceSchema>;
  stop(): Promise<void>;
}

/** `npm run service`: the Token Swap Service, on its own embedded chain and desk where no RPC is named. */
export async function runService(config: Config): Promise<RunningService> {
  const log = createLog({ level: config.logLevel, secrets: config.secrets });
  const world = await startEmbeddedWorld({ log });
  const database = await openDatabase<ServiceSchema>(config.databaseUrl);
  const { host, port } = config.service;
  const service = await startDeskService({
    database,
    world,
    log,
    host,
    port,
    keyBudgetPerMinute: config.keyBudgetPerMinute,
  });
  log.info({ url: service.url, rpcUrl: world.rpcUrl }, 'service ready, on an embedded chain: no real money');
  return {
    ...service,
    stop: async () => {
      await service.stop();
      await world.close();
    },
  };
}

export interface DeskServiceOptions {
  readonly database: Kysely<ServiceSchema>;
  readonly world: Pick<EmbeddedWorld, 'connection' | 'rpcUrl' | 'tokens' | 'pools' | 'deskSeed'>;
  readonly log: Log;
  readonly host: string;
  readonly port: number;
  readonly keyBudgetPerMinute: number;
  readonly tuning?: Pick<ServiceOptions, 'executionPollMs' | 'chainPollMs'>;
}

/** Longer than a blockhash lives: the block height alone bounds a quote, and a slow signer is not refused sooner. */
const QUOTE_LIFETIME_MS = 90_000;

/** The service over the desk of an embedded world. */
export async function startDeskService(options: DeskServiceOptions): Promise<RunningService> {
  const { database, world, log } = options;
  const service = await createService({
    database,
    connection: world.connection,
    rpcUrl: world.rpcUrl,
    tokens: world.tokens,
    providers: [
      deskProvider({ seed: world.deskSeed, pools: world.pools, quoteLifetimeMs: QUOTE_LIFETIME_MS }),
    ],
    keyBudgetPerMinute: options.keyBudgetPerMinute,
    log,
    now: Date.now,
    ...options.tuning,
  });
  const url = await service.listen(options.host, options.port);
  return {
    url,
    database,
    stop: async () => {
      await service.close();
      await database.destroy();
    },
  };
}
