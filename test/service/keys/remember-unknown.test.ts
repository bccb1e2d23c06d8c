import type { Kysely } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrate } from '../../../src/database/migrate.ts';
import {
  type Authenticate,
  createAuthenticate,
  type KeyVerification,
} from '../../../src/service/keys/authenticate.ts';
import { createKeyBudget } from '../../../src/service/keys/budget.ts';
import { rememberUnknown } from '../../../src/service/keys/unkey.ts';
import { createServiceMetrics } from '../../../src/service/metrics.ts';
import { type ServiceSchema, serviceMigrations } from '../../../src/service/store/service-schema.ts';
import { often } from '../../support/depth.ts';
import { openTestDatabase } from '../../support/test-database.ts';

const MADE_UP = often(6_000, 60_000);
const AT_ONCE = 1_000;
const MINUTE = 60_000;
const PATIENCE_MS = 120_000;

/** The provider's keys, and its calls per key. */
class CountedProvider {
  readonly keys = new Map<string, KeyVerification>();
  readonly asked = new Map<string, number>();

  async verify({ text }: { readonly text: string }): Promise<KeyVerification> {
    this.asked.set(text, (this.asked.get(text) ?? 0) + 1);
    return this.keys.get(text) ?? { kind: 'invalid', isUnknown: true };
  }
}

let database: Kysely<ServiceSchema>;
let provider: CountedProvider;
let authenticate: Authenticate;
let clock: number;

beforeEach(async () => {
  database = await openTestDatabase<ServiceSchema>();
  clock = Date.UTC(2026, 10, 21, 10, 0, 30);
  const now = () => clock;
  await migrate(database, 'service', serviceMigrations, now);
  provider = new CountedProvider();
  authenticate = createAuthenticate(
    rememberUnknown(provider, now),
    createKeyBudget(database, 1_000, now),
    createServiceMetrics(),
    now,
  );
});

const { stackTraceLimit } = Error;

afterEach(async () => {
  Error.stackTraceLimit = stackTraceLimit;
  await database.destroy();
});

let senders = 0;

/** Every request has its own sender. @returns 200, or the refusal's status */
async function ask(key: string): Promise<number> {
  senders += 1;
  const ip = `10.${senders >> 16}.${(senders >> 8) & 0xff}.${senders & 0xff}`;
  try {
    await Promise.resolve(authenticate('tokens', `Bearer ${key}`, ip));
    return 200;
  } catch (error) {
    return (error as { status: number }).status;
  }
}

it(
  `each of ${MADE_UP} made-up keys is verified once, and the good one works throughout`,
  async () => {
    // Stack traces of so many refusals would cost more than everything else.
    Error.stackTraceLimit = 0;
    provider.keys.set('good', { kind: 'valid', keyId: 'key_good' });
    const statuses = new Map<number, number>();
    for (let round = 0; round < 2; round += 1) {
      for (let first = 0; first < MADE_UP; first += AT_ONCE) {
        const keys = Array.from({ length: AT_ONCE }, (_, index) => `made-up-${first + index}`);
        for (const status of await Promise.all(keys.map(ask))) {
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        }
        expect(await ask('good')).toBe(200);
      }
    }
    expect([...statuses]).toEqual([[401, 2 * MADE_UP]]);
    expect(provider.asked.get('good')).toBe((2 * MADE_UP) / AT_ONCE);
    provider.asked.delete('good');
    expect(provider.asked.size).toBe(MADE_UP);
    expect([...new Set(provider.asked.values())]).toEqual([1]);
  },
  PATIENCE_MS,
);

it('concurrent requests with one made-up key share one verification', async () => {
  const statuses = await Promise.all(Array.from({ length: 20 }, () => ask('made-up')));
  expect([...new Set(statuses)]).toEqual([401]);
  expect(provider.asked.get('made-up')).toBe(1);
});

it('a key created after its refusal works ten minutes later', async () => {
  expect(await ask('early')).toBe(401);
  provider.keys.set('early', { kind: 'valid', keyId: 'key_early' });
  clock += 10 * MINUTE - 1;
  expect(await ask('early')).toBe(401);
  expect(provider.asked.get('early')).toBe(1);
  clock += 1;
  expect(await ask('early')).toBe(200);
});

it('a formerly valid or disabled key is always verified', async () => {
  provider.keys.set('good', { kind: 'valid', keyId: 'key_good' });
  expect(await ask('good')).toBe(200);
  provider.keys.delete('good');
  expect([await ask('good'), await ask('good')]).toEqual([401, 401]);
  expect(provider.asked.get('good')).toBe(3);
  provider.keys.set('off', { kind: 'invalid' });
  expect(await ask('off')).toBe(401);
  provider.keys.set('off', { kind: 'valid', keyId: 'key_off' });
  expect(await ask('off')).toBe(200);
});

it('an outage of the provider is not cached', async () => {
  provider.keys.set('unlucky', { kind: 'unavailable', reason: 'silent' });
  expect(await ask('unlucky')).toBe(502);
  provider.keys.set('unlucky', { kind: 'valid', keyId: 'key_unlucky' });
  expect(await ask('unlucky')).toBe(200);
});
