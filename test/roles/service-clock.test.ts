import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadConfig } from '../../src/config.ts';
import { openJupiterMarket, openPolicy, startService } from '../../src/roles/service.ts';
import { createKey } from '../../src/service/keys/manage-keys.ts';
import { silentLog } from '../support/silent-log.ts';
import { databaseUrl, dialects } from '../support/test-database.ts';

/** A port without a listener. */
const NOWHERE = 'http://127.0.0.1:9';
const HOUR_MS = 3_600_000;
const servers = dialects.filter(({ name }) => name === 'PostgreSQL');

describe.each(servers)('a service whose machine is an hour ahead, on $name', ({ url }) => {
  afterEach(() => void vi.restoreAllMocks());

  it('counts the minutes of budgets as all the others do', async () => {
    const loaded = loadConfig(
      {
        SOLANA_RPC_URL: NOWHERE,
        JUPITER_API_URL: NOWHERE,
        DATABASE_URL: await databaseUrl(url),
        SERVICE_PORT: '0',
      },
      'service',
    );
    if (!loaded.ok) throw new Error(loaded.mistakes.join());
    const right = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => right + HOUR_MS);
    const market = await openJupiterMarket(loaded.config, [NOWHERE], silentLog());
    const policy = await openPolicy(loaded.config, silentLog());
    const service = await startService(loaded.config, market, policy, silentLog(), 0);
    const { key } = await createKey(service.database, { name: 'a partner' }, right);
    const answer = await fetch(`${service.url}/v1/tokens`, { headers: { authorization: `Bearer ${key}` } });
    expect(answer.status).toBe(200);
    const budgets = service.database.selectFrom('service_key_budgets').select('minute');
    const { minute } = await budgets.executeTakeFirstOrThrow();
    expect(Math.abs(minute - Math.floor(right / 60_000))).toBeLessThanOrEqual(1);
    await service.stop();
  });
});
