import type { Registry } from 'prom-client';
import { createBotStore } from '../bot/create-bot-store.ts';
import { createFieldCipher } from '../bot/store/field-cipher.ts';
import { openRing } from '../bot/store/installation-key.ts';
import type { BotSchema } from '../bot/store/schema.ts';
import type { Config } from '../config.ts';
import type { DatabaseError } from '../database/database-error.ts';
import { openDatabase } from '../database/open-database.ts';
import type { Log } from '../log.ts';
import { keyOf, shareKey } from '../service/keys/manage-keys.ts';
import { createServiceMetrics } from '../service/metrics.ts';
import type { RpcCluster } from './nodes.ts';
import { openJupiterMarket, openPolicy, type RunningService, startService } from './service.ts';
import { choosePort, OpenParts } from './startup.ts';

export interface OwnService {
  readonly swapApi: { readonly url: string; readonly key: string };
  readonly metrics?: Registry;
  /** Resolves when only a restart helps. */
  readonly diskRefusal?: Promise<DatabaseError>;
  stop(): Promise<void>;
}

const KEY_NAME = "the bot's own";

/**
 * Our service on Jupiter, inside the bot. All replicas share one key and budget: the key is derived from an
 * installation secret.
 */
export async function runOwnService(
  config: Config,
  rpcUrls: readonly string[],
  log: Log,
  rpcCluster?: RpcCluster,
): Promise<OwnService> {
  const parts = new OpenParts();
  const policy = await parts.open(openPolicy(config, log), (opened) => opened.stop());
  const metrics = createServiceMetrics();
  const market = await parts.open(openJupiterMarket(config, rpcUrls, metrics, log, rpcCluster), ({ close }) =>
    close(),
  );
  const port = await parts.open(choosePort(config.service));
  const service = await startService(
    { ...config, unkey: null },
    { market, policy, metrics, port, parts, log },
  );
  const key = await parts.open(findKey(config, service.database));
  const { url, diskRefusal, stop } = service;
  return { swapApi: { url, key }, metrics: metrics.registry, diskRefusal, stop };
}

/** Skips revoked keys. Running processes use the next key after a restart. */
async function findKey(config: Config, keys: RunningService['database']): Promise<string> {
  const database = await openDatabase<BotSchema>(config.databaseUrl);
  try {
    const cipher = createFieldCipher(await openRing(database, config.encryptionKeyFile));
    const store = await createBotStore({ database, cipher, now: Date.now });
    for (let number = 1; ; number += 1) {
      const key = keyOf(await store.installationSecret(`own-service-key-${number}`));
      if (await shareKey(keys, { name: KEY_NAME, key }, Date.now())) return key;
    }
  } finally {
    await database.destroy();
  }
}
