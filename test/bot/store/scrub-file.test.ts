import { createHash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createScrubFile, eraseDeleted, markForScrubbing } from '../../../src/bot/store/scrub-file.ts';
import type { ClearedFile } from '../../../src/database/unused-bytes/clear-file.ts';
import { until } from '../../support/until.ts';
import { tracesIn } from '../support/find-traces.ts';
import { OWNER } from '../support/make-swap.ts';
import { openTestStore, type TestStore } from '../support/open-test-store.ts';

let file: string;
let test: TestStore;

beforeEach(async () => {
  file = join(mkdtempSync(join(tmpdir(), 'scrub-')), 'bot.db');
  test = await openTestStore(`file:${file}`);
});

afterEach(() => test.database.destroy());

const mark = () => test.database.transaction().execute((transaction) => markForScrubbing(transaction));

async function marks(): Promise<number | undefined> {
  const { rows } = await sql<{ user_version: number }>`PRAGMA user_version`.execute(test.database);
  return rows[0]?.user_version;
}

/** Rows that come and go in such an order that SQLite copies one of those that went and lets the copy stand. */
async function comeAndGo(): Promise<Readonly<Record<string, string>>> {
  const gone: string[] = [];
  for (let round = 0; round < 40; round += 1) {
    const keys = Array.from({ length: 50 }, (_, index) => keyOf(round, index));
    await test.database.transaction().execute(async (transaction) => {
      for (const key of keys) {
        const row = { key, encrypted_value: 'x'.repeat(40), updated_at: 1 };
        await transaction.insertInto('sessions').values(row).execute();
      }
      for (const key of keys.filter((_, index) => index % 2 === 1)) {
        await transaction.deleteFrom('sessions').where('key', '=', key).execute();
        gone.push(key);
      }
    });
  }
  return Object.fromEntries(gone.map((key) => [key, key]));
}

function keyOf(round: number, index: number): string {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const [length = 0] = digest(`${round}${index}l`);
  return digest(`${round}:${index}`)
    .toString('hex')
    .slice(0, 20 + (length % 40));
}

describe('the file after an erasure', () => {
  it('still holds a copy of what was deleted, until it is gone through', async () => {
    const gone = await comeAndGo();
    await eraseDeleted(test.database);
    expect(tracesIn(file, gone)).not.toEqual([]);
    await test.store.scrubFile();
    expect(tracesIn(file, gone)).not.toEqual([]);
    await mark();
    await test.store.scrubFile();
    expect(tracesIn(file, gone)).toEqual([]);
    expect(await test.database.selectFrom('sessions').selectAll().execute()).toHaveLength(1_000);
    expect(await marks()).toBe(0);
  });

  it('holds none any more once a wallet was unlinked', async () => {
    const wallet = { id: 'w', person_id: OWNER, kind: 'phantom', address: 'A', encrypted_session: 's' };
    const rest = { confirmed_at: 1, encrypted_label: null, encrypted_own_name: null, activated_at: 1 };
    await test.database
      .insertInto('wallets')
      .values({ ...wallet, ...rest })
      .execute();
    const gone = await comeAndGo();
    expect(await test.store.wallets.removeWallet(OWNER, 'another')).toBe(false);
    await test.store.scrubFile();
    expect(tracesIn(file, gone)).not.toEqual([]);
    expect(await test.store.wallets.removeWallet(OWNER, 'w')).toBe(true);
    await test.store.scrubFile();
    expect(tracesIn(file, gone)).toEqual([]);
  });

  it('keeps its mark while somebody never lets it be, and when another erasure comes meanwhile', async () => {
    const answers: ((cleared: ClearedFile) => void)[] = [];
    const clear = () => new Promise<ClearedFile>((answer) => answers.push(answer));
    let now = 0;
    const scrub = createScrubFile(test.database, () => now++, clear);
    await mark();
    const refused = scrub();
    await until(() => expect(answers).toHaveLength(1));
    answers[0]?.({ cleared: 0, isWhole: false });
    await expect(refused).rejects.toMatchObject({ code: 'not_cleared' });
    expect(await marks()).toBe(1);
    now += 100;
    const overtaken = scrub();
    await until(() => expect(answers).toHaveLength(2));
    await mark();
    answers[1]?.({ cleared: 3, isWhole: true });
    await overtaken;
    expect(await marks()).toBe(2);
  });

  it('is not gone through twice at once, and not at all once the bot ends', async () => {
    const ending = new AbortController();
    await mark();
    let calls = 0;
    const scrub = createScrubFile(test.database, Date.now, async (path, signal) => {
      calls += 1;
      expect(path).toBe(file);
      return new Promise((ended) => {
        signal?.addEventListener('abort', () => ended({ cleared: 1, isWhole: false }));
      });
    });
    const first = scrub(ending.signal);
    await until(() => expect(calls).toBe(1));
    await scrub(ending.signal);
    expect(calls).toBe(1);
    ending.abort();
    await first;
    expect(await marks()).toBe(1);
  });

  it('is gone through at most for a tenth of the time', async () => {
    let now = 0;
    const scrub = createScrubFile(
      test.database,
      () => {
        now += 5;
        return now;
      },
      async () => ({ cleared: 0, isWhole: true }),
    );
    await mark();
    await scrub();
    expect(await marks()).toBe(0);
    await mark();
    await scrub();
    expect(await marks()).toBe(1);
    now += 100;
    await scrub();
    expect(await marks()).toBe(0);
  });
});
