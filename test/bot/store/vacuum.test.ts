import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createScrubFile } from '../../../src/bot/store/scrub-file.ts';
import { dialects } from '../../support/test-database.ts';
import { until } from '../../support/until.ts';
import { openTestStore } from '../support/open-test-store.ts';

const HOUR_MS = 3_600_000;

describe.each(dialects.filter(({ name }) => name === 'PostgreSQL'))('$name after an erasure', ({ url }) => {
  it('has a vacuum of every table once an hour, and its other statements are bounded as before', async () => {
    const { database, store } = await openTestStore(url);
    let now = 0;
    const scrub = createScrubFile(database, () => now);
    const vacuums = async () => {
      const query = sql<{ count: number }>`SELECT vacuum_count AS count FROM pg_stat_user_tables
        WHERE relname IN ('conversations', 'keys', 'swaps')`;
      return (await query.execute(database)).rows.map(({ count }) => count);
    };
    await store.conversations.write('7:7', 'a text', 1);
    now = HOUR_MS - 1;
    await scrub();
    expect(await vacuums()).toEqual([0, 0, 0]);
    now = HOUR_MS;
    await Promise.all([scrub(), store.conversations.write('7:7', 'another', 2)]);
    await until(async () => expect(await vacuums()).toEqual([1, 1, 1]));
    now = 2 * HOUR_MS - 1;
    await scrub();
    expect(await vacuums()).toEqual([1, 1, 1]);
    const limits = await Promise.all(
      Array.from({ length: 16 }, () =>
        sql<object>`SELECT current_setting('statement_timeout')`.execute(database),
      ),
    );
    expect(new Set(limits.map(({ rows }) => JSON.stringify(rows))).size).toBe(1);
    await database.destroy();
  });
});
