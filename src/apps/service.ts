import type { Kysely } from 'kysely';
import type { Registry } from 'prom-client';
import type { Config } from '../config.ts';
import type { DatabaseError } from '../database/database-error.ts';
import { openDatabase } from '../database/open-database.ts';
import { diskRefusal } from '../database/scoped-kysely.ts';
import { trustProxies } from '../http/addresses.ts';
import { serveMetrics } from '../http/serve-metrics.ts';
import { createLog, type Log } from '../log.ts';
import { createService, type ServiceOptions } from '../service/create-service.ts';
import { createUnkeyVerifier, rememberUnknown } from '../service/keys/unkey.ts';
import { createServiceMetrics, type ServiceMetrics } from '../service/metrics.ts';
import { type FilePolicy, openFilePolicy, type Policy } from '../service/policy.ts';
import { forgetDesk } from '../service/providers/desk/forget.ts';
import { jupiterProvider } from '../service/providers/jupiter/provider.ts';
import type { ServiceSchema } from '../service/store/service-schema.ts';
import { readTokenList } from '../service/tokens/registry.ts';
import { STATUS_TIMEOUT_MS } from '../solana/agreement.ts';
import { createConnection } from '../solana/connection.ts';
import { VERSION } from '../version.ts';
import { logDisagreement, openCluster, type RpcCluster } from './nodes.ts';
import { choosePort, DRAINING, hasRoom, OpenParts } from './startup.ts';
import { openVenues } from './venues.ts';
import { watchFile } from './watch-file.ts';

export interface RunningService {
  readonly url: string;
  readonly database: Kysely<ServiceSchema>;
  readonly metrics: Registry;
  /** Resolves when only a restart helps. */
  readonly diskRefusal: Promise<DatabaseError>;
  /** The health checks fail from then on. */
  drain(): void;
  stop(): Promise<void>;
}

export type Market = Pick<ServiceOptions, 'connection' | 'nodes' | 'tokens' | 'providers'> & {
  /** Stored state of an earlier chain is void. */
  readonly isNewChain: boolean;
  close(): Promise<void>;
};

/** `npm run service`: trades through Jupiter with an RPC, else on an embedded chain without real money. */
export async function runService(config: Config): Promise<RunningService> {
  const log = createLog({ level: config.logLevel, secrets: config.secrets });
  const { rpcUrls } = config;
  log.info({ version: VERSION, node: process.version }, 'service starting');
  const parts = new OpenParts();
  // Checked first: they need the operator.
  const rpcCluster = await parts.open(openCluster(rpcUrls, { log }), ({ stop }) => stop());
  const policy = await parts.open(openPolicy(config, log), (opened) => opened.stop());
  const isEmbedded = rpcUrls.length === 0;
  const metrics = createServiceMetrics();
  const opening = isEmbedded
    ? openEmbeddedMarket(config, log)
    : openJupiterMarket(config, rpcUrls, metrics, log, rpcCluster);
  const market = await parts.open(opening, ({ close }) => close());
  const port = await parts.open(choosePort(config.service));
  const service = await startService(config, { market, policy, metrics, port, parts, log });
  if (config.metrics)
    await parts.open(serveMetrics(config.metrics, [metrics.registry]), ({ close }) => close());
  parts.onClose(() => log.info('service stopping'));
  log.info({ url: service.url, noRealMoney: isEmbedded }, 'service ready');
  return service;
}

type ServiceConfig = Pick<Config, 'databaseUrl' | 'keyBudgetPerMinute' | 'trustedProxies' | 'metrics'> & {
  /** @default the local table of keys */
  readonly unkey?: Config['unkey'];
  readonly service: Pick<Config['service'], 'host'>;
};

interface ServiceStart {
  readonly market: Omit<Market, 'close'>;
  /** @default nothing is blocked */
  readonly policy?: Policy;
  readonly metrics: ServiceMetrics;
  readonly port: number;
  /** The service closes them when it stops or fails to start. */
  readonly parts: OpenParts;
  readonly log: Log;
}

export async function startService(
  {
    databaseUrl,
    unkey,
    keyBudgetPerMinute,
    trustedProxies,
    metrics: address,
    service: { host },
  }: ServiceConfig,
  { market, policy, metrics, port, parts, log }: ServiceStart,
): Promise<RunningService> {
  const opening = openDatabase<ServiceSchema>(databaseUrl);
  const database = await parts.open(opening, (opened) => opened.destroy());
  const watch = watchFile(database, log);
  parts.onClose(watch.stop);
  const now = Date.now;
  const { isNewChain, ...trading } = market;
  const creating = createService({
    ...trading,
    database,
    hasRoom: async () => watch.trouble() === false && (await hasRoom(databaseUrl)),
    ...(policy && { policy }),
    metrics,
    ...(unkey && { keyVerifier: rememberUnknown(createUnkeyVerifier({ ...unkey, log, now })) }),
    keyBudgetPerMinute,
    http: { trustsProxy: trustProxies(trustedProxies), hasOwnMetrics: address !== null },
    log,
    now,
  });
  const service = await parts.open(creating, ({ close }) => close());
  if (isNewChain) await parts.open(forgetDesk(database, now()));
  const url = await parts.open(service.listen(host, port));
  const drain = () => {
    log.info(DRAINING);
    service.drain();
  };
  const { registry } = metrics;
  const stop = () => parts.close();
  return { url, database, metrics: registry, diskRefusal: diskRefusal(database), drain, stop };
}

export function openPolicy({ blockLists: { addresses, tokens } }: Config, log: Log): Promise<FilePolicy> {
  return openFilePolicy({ addressesFile: addresses, tokensFile: tokens, log });
}

export async function openJupiterMarket(
  config: Config,
  rpcUrls: readonly string[],
  { rpcCall: onCall }: ServiceMetrics,
  log: Log,
  rpcCluster?: RpcCluster,
): Promise<Market> {
  const { jupiter, operatorFee, sponsor } = config;
  const { url, key } = jupiter;
  const isLeftOut = rpcCluster?.isLeftOut;
  const tokens = await readTokenList(config.tokenListFile);
  const venues = await openVenues({ file: config.venuesFile, log });
  const nodes = {
    nodes: rpcUrls.map((url, index) =>
      createConnection([url], { timeoutMs: STATUS_TIMEOUT_MS, place: index + 1, onCall, isLeftOut }),
    ),
    onAlert: logDisagreement(log),
  };
  return {
    connection: createConnection(rpcUrls, { onCall, isLeftOut }),
    nodes,
    tokens,
    providers: [
      jupiterProvider({
        url,
        ...(key === null ? {} : { key }),
        ...(operatorFee && { operatorFee }),
        ...(sponsor && { sponsor }),
        nodes,
        venues: venues.programs,
      }),
    ],
    isNewChain: false,
    close: async () => venues.stop(),
  };
}

async function openEmbeddedMarket({ tokenListFile, deskSignsFirst }: Config, log: Log): Promise<Market> {
  // The chain, faucet and desk are loaded here alone: with real money they would take memory for months.
  const { deskMarket, startEmbeddedWorld } = await import('./embedded-world.ts');
  const world = await startEmbeddedWorld({ log, tokenListFile });
  return { ...deskMarket(world, deskSignsFirst), isNewChain: true, close: world.close };
}
