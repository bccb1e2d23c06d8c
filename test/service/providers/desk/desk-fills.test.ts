import type { Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '../../../../src/database/migrate.ts';
import { forgetDesk } from '../../../../src/service/providers/desk/forget.ts';
import { DeskFills } from '../../../../src/service/providers/desk/ledger.ts';
import { type ServiceSchema, serviceMigrations } from '../../../../src/service/store/service-schema.ts';
import { openTestDatabase } from '../../../support/test-database.ts';

/** Beyond SQLite's integers. */
const HUGE = 2n ** 64n - 1n;

describe('the book of the desk', () => {
  let database: Kysely<ServiceSchema>;

  beforeEach(async () => {
    database = await openTestDatabase<ServiceSchema>();
    await migrate(database, 'service', serviceMigrations);
    const fills = await load();
    await fills.record(fill('q_1', HUGE, 7n));
    await fills.record(fill('q_2', HUGE, 8n));
    await fills.record(fill('q_2', HUGE, 8n));
  });
  afterEach(() => database.destroy());

  async function load(): Promise<DeskFills> {
    const fills = new DeskFills(database, () => 1);
    await fills.load();
    return fills;
  }

  function fill(quoteId: string, fromAmount: bigint, toAmount: bigint) {
    return { quoteId, fromToken: 'a', fromAmount, toToken: 'b', toAmount };
  }

  async function flowsAfterStart(): Promise<readonly bigint[]> {
    const fills = await load();
    return ['a', 'b', 'nobody trades it'].map((token) => fills.flow(token));
  }

  it('survives a restart, and counts a repeated fill once', async () => {
    expect(await flowsAfterStart()).toEqual([2n * HUGE, -15n, 0n]);
  });

  it('counts a fill whose commit was not answered', async () => {
    let isLost = false;
    const transaction = () => ({
      execute: async (work: (inside: Kysely<ServiceSchema>) => Promise<unknown>) => {
        await database.transaction().execute(work);
        if (isLost) return;
        isLost = true;
        throw new Error('Connection terminated unexpectedly');
      },
    });
    const cut = new Proxy(database, {
      get: (target, name) => {
        const value: unknown = name === 'transaction' ? transaction : Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const fills = new DeskFills(cut, () => 1);
    await fills.load();
    await expect(fills.record(fill('q_3', 1n, 5n))).rejects.toThrow('terminated');
    await fills.record(fill('q_3', 1n, 5n));
    expect([fills.flow('a'), fills.flow('b')]).toEqual([2n * HUGE + 1n, -20n]);
  });

  it('is empty with a new embedded chain', async () => {
    await forgetDesk(database, 1);
    expect(await flowsAfterStart()).toEqual([0n, 0n, 0n]);
  });
});
