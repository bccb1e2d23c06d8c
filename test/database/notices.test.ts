import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Notices, nobodyElse, openNotices, tellProcesses } from '../../src/database/notices.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { listenToPostgres } from '../../src/database/postgres/listen.ts';
import { databaseUrl, dialects } from '../support/test-database.ts';
import { until } from '../support/until.ts';

const servers = dialects.filter(({ name }) => name === 'PostgreSQL');

describe.each(servers)('what a process changes on $name', ({ url }) => {
  let address: string;
  let database: Kysely<unknown>;
  let notices: Notices;
  let heard: string[];
  let gaps: number;

  beforeEach(async () => {
    address = await databaseUrl(url);
    database = await openDatabase(address);
    [heard, gaps] = [[], 0];
    notices = await listenToPostgres(address, database, { proofEveryMs: 20, deafAfterMs: 1_000 });
    notices.listen('person', {
      onNotice: (about) => heard.push(about),
      onGap: () => {
        gaps += 1;
      },
    });
  });
  afterEach(async () => {
    await notices.close();
    await database.destroy();
  });

  it('is heard by the others once it is committed, and not when it is taken back', async () => {
    const other = await openDatabase(address);
    const undone = other.transaction().execute(async (transaction) => {
      await tellProcesses(transaction, 'person', '1');
      throw new Error('taken back');
    });
    await expect(undone).rejects.toThrow('taken back');
    await other.transaction().execute((transaction) => tellProcesses(transaction, 'key', '2 3 self'));
    const before = notices.count();
    await other.transaction().execute((transaction) => tellProcesses(transaction, 'person', '4'));
    await until(() => expect(heard).toEqual(['4']));
    expect(notices.count()).toBeGreaterThan(before - 1);
    await other.destroy();
  });

  it('leaves nothing believed where it was not heard: a connection that was cut is made anew', async () => {
    await until(() => expect(notices.isHearing()).toBe(true));
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'countersign notices'`.execute(database);
    await until(() => expect(gaps).toBeGreaterThan(1));
    await until(() => expect(notices.isHearing()).toBe(true));
    await tellProcesses(database, 'person', '5');
    await until(() => expect(heard).toEqual(['5']));
  });

  it('is not believed to be heard without a proof of the last moments', async () => {
    await until(() => expect(notices.isHearing()).toBe(true));
    const silent = await openDatabase(address);
    const deaf = await listenToPostgres(address, silent, { proofEveryMs: 20, deafAfterMs: 200 });
    expect(deaf.isHearing()).toBe(true);
    // Its connection stands, but nothing it says of itself comes back.
    await silent.destroy();
    await until(() => expect(deaf.isHearing()).toBe(false));
    await deaf.close();
  });
});

it('is known to the one process that a file belongs to', async () => {
  const database = await openDatabase(':memory:');
  await tellProcesses(database, 'person', '1');
  const notices = await openNotices(':memory:', database);
  expect(notices).toBe(nobodyElse);
  expect([notices.isHearing(), notices.count()]).toEqual([true, 0]);
  await notices.close();
  await database.destroy();
});
