import type { Kysely } from 'kysely';
import type { Config } from '../config.ts';
import type { DatabaseError } from '../database/database-error.ts';
import { openDatabase } from '../database/open-database.ts';
import { diskRefusal } from '../database/scoped-kysely.ts';
import { openVenues } from '../guard/index.ts';
import { trustProxies } from '../http/addresses.ts';
import { createLog, type Log } from '../log.ts';
import { createService, type ServiceOptions } from '../service/create-service.ts';
import { createUnkeyVerifier, rememberUnknown } from '../service/keys/unkey.ts';
import { type FilePolicy, openFilePolicy } from '../service/policy.ts';
import { forgetDesk } from '../service/providers/desk/forget.ts';
import { deskProvider } from '../service/providers/desk/provider.ts';
import { jupiterProvider } from '../service/providers/jupiter/provider.ts';
import type { ServiceSchema } from '../service/store/service-schema.ts';
import { readTokenList } from '../service/tokens/registry.ts';
import { STATUS_TIMEOUT_MS } from '../solana/agreement.ts';
import { createConnection } from '../solana/connection.ts';
import { type EmbeddedWorld, startEmbeddedWorld } from './embedded-world.ts';
import { exitOnForeignNode, logDisagreement, requireOneCluster } from './nodes.ts';
import { choosePort, closeOnFailure } from './startup.ts';

export interface RunningService {
  readonly url: string;
  readonly database: Kysely<ServiceSchema>;
  /** Resolves when only a restart helps. */
  readonly diskRefusal: Promise<DatabaseError>;
  stop(): Promise<void>;
}

type Market = Pick<ServiceOptions, 'connection' | 'nodes' | 'tokens' | 'providers'> & {
  /** The chain starts with this process, so stored state of an earlier one is void. */
  readonly isNewChain: boolean;
  close(): Promise<void>;
};

/** Outlives a blockhash, so only the block height limits a quote, ms. */
const QUOTE_LIFETIME_MS = 90_000;

/** `npm run service`: trades through Jupiter with an RPC, else on an embedded chain without real money. */
export async function runService(config: Config): Promise<RunningService> {
  const log = createLog({ level: config.logLevel, secrets: config.secrets });
  // Checked first: a node of another cluster or a broken list needs the operator.
  const stopComparing = await requireOneCluster(config.rpcUrls, { log, onForeign: exitOnForeignNode(log) });
  const policy = await closeOnFailure(openPolicy(config, log), async () => stopComparing());
  const isEmbedded = config.rpcUrls.length === 0;
  const opening = isEmbedded
    ? openEmbeddedMarket(config, log)
    : openJupiterMarket(config, config.rpcUrls, log);
  const opened = await closeOnFailure(opening, async () => {
    stopComparing();
    policy.stop();
  });
  const close = async () => {
    stopComparing();
    await opened.close();
  };
  const market = { ...opened, close };
  const port = await closeOnFailure(choosePort(config.service), () => endOutside(policy, market));
  const service = await startService(config, market, policy, log, port);
  log.info({ url: service.url, noRealMoney: isEmbedded }, 'service ready');
  return service;
}

/** The service with the operator's keys, budget and block lists. On failure it closes what it was given. */
export async function startService(
  config: Config,
  market: Market,
  policy: FilePolicy,
  log: Log,
  port: number,
): Promise<RunningService> {
  const opening = openDatabase<ServiceSchema>(config.databaseUrl);
  const database = await closeOnFailure(opening, () => endOutside(policy, market));
  const now = Date.now;
  const endRest = async () => {
    await database.destroy();
    await endOutside(policy, market);
  };
  const { close: _, isNewChain, ...trading } = market;
  const creating = createService({
    ...trading,
    database,
    policy,
    ...(config.unkey
      ? { keyVerifier: rememberUnknown(createUnkeyVerifier({ ...config.unkey, log, now })) }
      : {}),
    keyBudgetPerMinute: config.keyBudgetPerMinute,
    http: { trustsProxy: trustProxies(config.trustedProxies) },
    log,
    now,
  });
  const service = await closeOnFailure(creating, endRest);
  const stop = async () => {
    await service.close();
    await endRest();
  };
  const listen = async () => {
    if (isNewChain) await forgetDesk(database, now());
    return service.listen(config.service.host, port);
  };
  return { url: await closeOnFailure(listen(), stop), database, diskRefusal: diskRefusal(database), stop };
}

async function endOutside(policy: FilePolicy, market: Market): Promise<void> {
  policy.stop();
  await market.close();
}

/** The operator's block lists. @throws OperatorFileError for an unreadable list */
export function openPolicy({ blockLists: { addresses, tokens } }: Config, log: Log): Promise<FilePolicy> {
  return openFilePolicy({
    ...(addresses === null ? {} : { addressesFile: addresses }),
    ...(tokens === null ? {} : { tokensFile: tokens }),
    log,
  });
}

/** Jupiter on the configured chain. @throws OperatorFileError for an unreadable list */
export async function openJupiterMarket(
  config: Config,
  rpcUrls: readonly string[],
  log: Log,
): Promise<Market> {
  const { url, key } = config.jupiter;
  const tokens = await readTokenList(config.tokenListFile);
  const venues = await openVenues({ file: config.venuesFile, log });
  return {
    connection: createConnection(rpcUrls),
    nodes: {
      nodes: rpcUrls.map((url) => createConnection([url], { timeoutMs: STATUS_TIMEOUT_MS })),
      onAlert: logDisagreement(log),
    },
    tokens,
    providers: [jupiterProvider({ url, ...(key === null ? {} : { key }), venues: venues.programs })],
    isNewChain: false,
    close: async () => venues.stop(),
  };
}

async function openEmbeddedMarket({ tokenListFile }: Config, log: Log): Promise<Market> {
  const world = await startEmbeddedWorld({ log, tokenListFile });
  return { ...deskMarket(world), isNewChain: true, close: world.close };
}

export function deskMarket(
  world: Pick<EmbeddedWorld, 'connection' | 'tokens' | 'deskSeed' | 'pools'>,
): Omit<Market, 'isNewChain' | 'close'> {
  const { connection, tokens, deskSeed, pools } = world;
  const providers = [deskProvider({ seed: deskSeed, pools, quoteLifetimeMs: QUOTE_LIFETIME_MS })];
  return { connection, tokens, providers };
}
