import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Connection } from '@solana/web3.js';
import type { Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../src/database/open-database.ts';
import type { KeyVerifier } from '../../../src/service/keys/authenticate.ts';
import { createKey, listKeys, revokeKey, setBudget } from '../../../src/service/keys/manage-keys.ts';
import type { ServiceSchema } from '../../../src/service/store/service-schema.ts';
import { until } from '../../support/until.ts';
import { type Answer, startTestService, type TestService } from '../support/test-service.ts';

/** A closed port: keys and tokens need no chain. */
const connection = new Connection('http://127.0.0.1:9', { disableRetryOnRateLimit: true });
const MINUTE = 60_000;
const START = Date.UTC(2026, 10, 21, 10, 0, 30);

let folder: string;
let databaseUrl: string;
let clock: number;
let services: TestService[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keys-'));
  databaseUrl = `file:${join(folder, 'service.db')}`;
  clock = START;
  services = [];
});

afterEach(async () => {
  await Promise.all(services.map((service) => service.close()));
  await rm(folder, { recursive: true });
});

async function start(
  keyBudgetPerMinute = 1_000,
  more: { readonly keyVerifier?: KeyVerifier } = {},
): Promise<TestService> {
  const service = await startTestService({
    connection,
    databaseUrl,
    providers: [],
    keyBudgetPerMinute,
    now: () => clock,
    ...more,
  });
  services.push(service);
  return service;
}

async function open(): Promise<Kysely<ServiceSchema>> {
  return openDatabase<ServiceSchema>(databaseUrl);
}

const tokens = (service: TestService, key?: string): Promise<Answer> => service.get('/v1/tokens', key);

describe('a key', () => {
  it('is 256 random bits, stored as a hash only', async () => {
    const service = await start();
    const made = await createKey(service.database, { name: 'bot' }, clock);
    expect(made.key).toMatch(/^csk_[A-Za-z0-9_-]{43}$/);
    const rows = await service.database.selectFrom('service_keys').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(made.key.slice(4));
    expect((await tokens(service, made.key)).status).toBe(200);
  });

  it('of another process works immediately and ends with its revocation', async () => {
    const service = await start();
    const elsewhere = await open();
    const { key, keyId } = await createKey(elsewhere, { name: 'other' }, clock);
    expect((await tokens(service, key)).status).toBe(200);
    expect(await revokeKey(elsewhere, keyId, clock)).toBe(true);
    expect(await revokeKey(elsewhere, keyId, clock)).toBe(false);
    const answer = await tokens(service, key);
    expect([answer.status, answer.body.error.code]).toEqual([401, 'unauthorized']);
    await elsewhere.destroy();
  });

  it.each([
    ['put back by an hour', -60 * MINUTE],
    ['put back by less than a second', -300],
    ['standing still', 0],
    ['put ahead by an hour', 60 * MINUTE],
  ])('ends with its revocation with the clock %s, and stays revoked', async (_, change) => {
    const service = await start();
    const elsewhere = await open();
    const { key, keyId } = await createKey(elsewhere, { name: 'other' }, clock);
    expect((await tokens(service, key)).status).toBe(200);
    await revokeKey(elsewhere, keyId, clock);
    clock += change;
    expect((await tokens(service, key)).status).toBe(401);
    clock = START - 24 * 60 * MINUTE;
    expect((await tokens(service, key)).status).toBe(401);
    const again = await start();
    expect((await tokens(again, key)).status).toBe(401);
    await elsewhere.destroy();
  });

  it('ends when it expires', async () => {
    const service = await start();
    const { key } = await createKey(service.database, { name: 'short', expiresAt: clock + 5_000 }, clock);
    clock += 4_999;
    expect((await tokens(service, key)).status).toBe(200);
    clock += 1;
    expect((await tokens(service, key)).status).toBe(401);
  });

  it('is listed by its name, permissions and times, without the secret', async () => {
    const service = await start();
    const made = await createKey(
      service.database,
      { name: 'reader', permissions: ['api.access'], expiresAt: 9 },
      clock + 1,
    );
    await revokeKey(service.database, made.keyId, clock + 2);
    const listed = (await listKeys(service.database)).find(({ keyId }) => keyId === made.keyId);
    expect(listed).toEqual({
      ...{ keyId: made.keyId, name: 'reader', permissions: ['api.access'] },
      ...{ createdAt: clock + 1, expiresAt: 9, revokedAt: clock + 2, budgetPerMinute: null },
    });
  });
});

describe('the verification budget', () => {
  const burst = async (count: number, asked: readonly TestService[], key?: string) => {
    const questions = asked.flatMap((one) => Array.from({ length: count }, () => tokens(one, key)));
    const answers = await Promise.all(questions);
    return answers.filter(({ status }) => status === 200).length;
  };

  it('refuses requests beyond it until the minute ends', async () => {
    const service = await start(50);
    for (let request = 0; request < 50; request += 1) expect((await tokens(service)).status).toBe(200);
    const refused = await tokens(service);
    expect([refused.status, refused.body.error.code]).toEqual([429, 'verification_rate_limited']);
    expect(refused.headers['x-service-ratelimit-scope']).toBe('key');
    expect(refused.headers['retry-after']).toBe('30');
    clock += 29_999;
    const later = await tokens(service);
    expect([later.status, later.headers['retry-after']]).toEqual([429, '1']);
    clock += 1;
    expect((await tokens(service)).status).toBe(200);
  });

  it('is separate for each key', async () => {
    const service = await start(3);
    for (let request = 0; request < 4; request += 1) await tokens(service);
    const { key } = await createKey(service.database, { name: 'other' }, clock);
    expect((await tokens(service)).status).toBe(429);
    expect((await tokens(service, key)).status).toBe(200);
  });

  it('may be a key’s own, larger or smaller than that of the others, and change while it runs', async () => {
    const service = await start(5);
    const own = { name: 'large', budgetPerMinute: 9 };
    const { key, keyId } = await createKey(service.database, own, clock);
    await tokens(service, key);
    expect(await burst(20, [service], key)).toBe(8);
    expect(await burst(20, [service])).toBe(5);
    for (const [perMinute, granted] of [
      [3, 3],
      [null, 5],
    ] as const) {
      await setBudget(service.database, keyId, perMinute);
      clock += MINUTE;
      expect(await burst(20, [service], key)).toBe(granted);
    }
  });

  it('is shared by the processes on one database', async () => {
    const [first, second] = [await start(40), await start(40)];
    let granted = 0;
    for (let round = 0; round < 40; round += 1) {
      for (const service of [first, second]) {
        if ((await tokens(service, first.key)).status === 200) granted += 1;
      }
    }
    expect(granted).toBe(40);
  });

  it('is shared from the first request on, even during a slow verification', async () => {
    const known = await start(40);
    await tokens(known);
    const gate = Promise.withResolvers<void>();
    const keyVerifier: KeyVerifier = {
      verify: async () => {
        await gate.promise;
        return { kind: 'valid', keyId: 'any' };
      },
    };
    const others = [await start(40, { keyVerifier }), await start(40, { keyVerifier })];
    const asked = others.flatMap((service) => Array.from({ length: 45 }, () => tokens(service, known.key)));
    const statuses: number[] = [];
    for (const one of asked) void one.then(({ status }) => statuses.push(status));
    // Each process grants an unverified key its full budget; the row decides afterwards.
    await until(() => expect(statuses).toEqual(Array(10).fill(429)));
    gate.resolve();
    const granted = (await Promise.all(asked)).filter(({ status }) => status === 200);
    expect(granted).toHaveLength(39);
  });

  it('is exact for concurrent requests', async () => {
    const service = await start(20);
    expect(await burst(50, [service])).toBe(20);
  });

  it.each([
    [300, 200, 200],
    [10, 30, 10],
    [1, 5, 1],
  ])(
    'of %i for a burst of %i, in its first minute and the next, grants %i',
    async (budget, count, passing) => {
      const service = await start(budget);
      for (let minute = 0; minute < 2; minute += 1) {
        expect(await burst(count, [service])).toBe(passing);
        clock += MINUTE;
      }
    },
  );

  it('of a new key is exact for simultaneous bursts on every process', async () => {
    const services = [await start(50), await start(50), await start(50)];
    for (let minute = 0; minute < 2; minute += 1) {
      expect(await burst(40, services, services[0]?.key)).toBe(50);
      clock += MINUTE;
    }
  });

  it.each([1, 2])('of %i is exact for a new key on every process', async (budget) => {
    const services = [await start(budget), await start(budget), await start(budget)];
    expect(await burst(2, services, services[0]?.key)).toBe(budget);
  });

  it('is exact after a process died with a part unused', async () => {
    const [silent, busy] = [await start(300), await start(300)];
    expect(await burst(1, [silent], silent.key)).toBe(1);
    expect(await burst(310, [busy], silent.key)).toBe(299);
    expect(await burst(1, [silent], silent.key)).toBe(0);
  });

  it('of an unverified key blocks no request behind the first', async () => {
    const service = await start(5, {
      keyVerifier: { verify: async () => ({ kind: 'unavailable', reason: 'silent' }) },
    });
    const statuses = (await Promise.all(Array.from({ length: 7 }, () => tokens(service)))).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([429, 429, 502, 502, 502, 502, 502]);
  });

  it('of a key continues after a failed first verification', async () => {
    let calls = 0;
    const verify = async () => {
      calls += 1;
      if (calls === 1) throw new Error('the table could not be read');
      return { kind: 'valid', keyId: 'any' } as const;
    };
    const service = await start(4, { keyVerifier: { verify } });
    const statuses = (await Promise.all(Array.from({ length: 4 }, () => tokens(service)))).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([200, 200, 200, 500]);
  });

  it('applies to a made-up key without a row in the database', async () => {
    const service = await start(2);
    const statuses: number[] = [];
    for (let request = 0; request < 4; request += 1) statuses.push((await tokens(service, 'made-up')).status);
    expect(statuses).toEqual([401, 401, 429, 429]);
    const rows = await service.database.selectFrom('service_key_budgets').selectAll().execute();
    expect(rows).toEqual([]);
  });

  it('resets every minute', async () => {
    const service = await start(2);
    for (let minute = 0; minute < 3; minute += 1) {
      const statuses = [await tokens(service), await tokens(service), await tokens(service)].map(
        (one) => one.status,
      );
      expect(statuses).toEqual([200, 200, 429]);
      clock += MINUTE;
    }
  });
});
