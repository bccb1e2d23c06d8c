import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runEraseCommand } from '../../../src/apps/cli/erase-command.ts';
import { createBotStore } from '../../../src/bot/create-bot-store.ts';
import type { BotSchema } from '../../../src/bot/store/schema.ts';
import { openDatabase } from '../../../src/database/open-database.ts';
import { rowsAbout } from '../../bot/support/find-traces.ts';
import { liveALife, makeSomebody } from '../../bot/support/live-a-life.ts';
import { openTestStore, type TestStore } from '../../bot/support/open-test-store.ts';
import { restPlaced } from '../../bot/support/use-standing.ts';
import { databaseUrl, dialects } from '../../support/test-database.ts';

const ANN = makeSomebody(7_123_456_789);

describe.each(dialects)('erase on the command line, on $name', ({ name, url }) => {
  let folder: string;
  let file: string;
  let address: string;
  /** The running bot. */
  let bot: TestStore;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'erase-'));
    file = join(folder, 'bot.db');
    address = name === 'SQLite' ? `file:${file}` : await databaseUrl(url);
    bot = await openTestStore(address);
  });
  afterEach(async () => {
    await bot.database.destroy();
    rmSync(folder, { recursive: true });
  });

  /** On a connection of its own, as another process. */
  async function run(word: string) {
    const database = await openDatabase<BotSchema>(address);
    const store = await createBotStore({ database, cipher: bot.cipher, now: Date.now });
    const outcome = await runEraseCommand(store, word, 5_000);
    await database.destroy();
    return outcome;
  }

  it('erases while the bot runs and reports it; a second run finds nothing', async () => {
    await liveALife(bot.store, ANN);
    expect(await run(`${ANN.id}`)).toEqual({
      exitCode: 0,
      text: `Erased of ${ANN.id}: 1 wallets, 2 past swaps, 2 open swaps, 30 other rows.`,
    });
    expect(await rowsAbout(bot.database, ANN)).toEqual([]);
    expect(await run(`${ANN.id}`)).toEqual({ exitCode: 0, text: `Nothing is kept about ${ANN.id}.` });
  });

  it('lists pending work of the bot in the language of the person', async () => {
    const [flying] = await liveALife(bot.store, ANN, ['submitted']);
    for (const _ of [1, 2])
      expect((await run(`${ANN.id}`)).text).toContain('on the chain: 1. The running bot');
    const [due] = await bot.store.swaps.claimDue(5_000, 1, 1_000, []);
    expect(due).toMatchObject({ id: flying?.id, erasureLanguage: 'es' });
  });

  it('erases the rows of standing orders, and says that these rest on', async () => {
    await restPlaced(bot, 1, { person_id: ANN.id, chat_id: ANN.chatId });
    expect((await run(`${ANN.id}`)).text).toMatch(
      /, 1 other rows\.\nStanding orders that rest on: 1\. Only their/,
    );
    expect(await rowsAbout(bot.database, ANN)).toEqual([]);
  });

  it('erases a person whose profile cannot be decrypted', async () => {
    await liveALife(bot.store, ANN);
    await bot.database.updateTable('people').set({ encrypted_profile: 'AAAA' }).execute();
    expect((await run(`${ANN.id}`)).exitCode).toBe(0);
    expect(await rowsAbout(bot.database, ANN)).toEqual([]);
  });

  it.each(['@ann', '0', '-7', '7.5', '1e9', '99999999999999999'])(
    'refuses %s with an explanation',
    async (word) => {
      const { exitCode, text } = await run(word);
      expect(exitCode).toBe(2);
      expect(text).toContain('the number of the Telegram account');
    },
  );
});
