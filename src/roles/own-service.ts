import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { createKey, listKeys, revokeKey } from '../service/keys/manage-keys.ts';
import { choosePort } from './adapters/choose-port.ts';
import { openJupiterMarket, openPolicy, startService } from './service.ts';

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
  const service = await startService(local, market, policy, log, await choosePort(config.service));
  const now = Date.now();
  for (const { keyId, name, revokedAt } of await listKeys(service.database)) {
    if (name === KEY_NAME && revokedAt === null) await revokeKey(service.database, keyId, now);
  }
  const { key } = await createKey(service.database, { name: KEY_NAME }, now);
  return { swapApi: { url: service.url, key }, stop: service.stop };
}
