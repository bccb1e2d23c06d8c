import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { createKey, listKeys, revokeKey } from '../service/keys/manage-keys.ts';
import { choosePort } from './adapters/choose-port.ts';
import { orEnd } from './adapters/or-end.ts';
import { openJupiterMarket, openPolicy, type RunningService, startService } from './service.ts';

/** The bot's own swap service and the key it calls it with. */
export interface OwnService {
  readonly swapApi: { readonly url: string; readonly key: string };
  stop(): Promise<void>;
}

const KEY_NAME = "the bot's own";

/**
 * Starts our service on Jupiter beside the bot. Its key lives in this process only: each start makes a fresh one and
 * revokes those of earlier starts.
 */
export async function runOwnService(
  config: Config,
  rpcUrls: readonly string[],
  log: Log,
): Promise<OwnService> {
  const policy = await openPolicy(config, log);
  const market = await openJupiterMarket(config, rpcUrls);
  const local: Config = { ...config, unkey: null };
  const port = await orEnd(choosePort(config.service), async () => policy.stop());
  const service = await startService(local, market, policy, log, port);
  const key = await orEnd(renewKey(service.database, Date.now()), service.stop);
  return { swapApi: { url: service.url, key }, stop: service.stop };
}

async function renewKey(database: RunningService['database'], now: number): Promise<string> {
  for (const { keyId, name, revokedAt } of await listKeys(database)) {
    if (name === KEY_NAME && revokedAt === null) await revokeKey(database, keyId, now);
  }
  return (await createKey(database, { name: KEY_NAME }, now)).key;
}
