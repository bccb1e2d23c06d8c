import { randomBytes } from 'node:crypto';
import type { Context } from 'grammy';
import type { Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BotStore, createBotStore } from '../../../src/bot/create-bot-store.ts';
import { createFieldCipher } from '../../../src/bot/store/field-cipher.ts';
import type { BotSchema } from '../../../src/bot/store/schema.ts';
import type { PersonId } from '../../../src/bot/swap/brands.ts';
import { createUserCache, type UserCache } from '../../../src/bot/telegram/person.ts';
import { openDatabase } from '../../../src/database/open-database.ts';
import { databaseUrl, dialects } from '../../support/test-database.ts';
import { until } from '../../support/until.ts';

const ANN = 77 as PersonId;
const REMEMBERED_MS = 2_000;
const servers = dialects.filter(({ name }) => name === 'PostgreSQL');

interface Process {
  readonly database: Kysely<BotSchema>;
  readonly store: BotStore;
  readonly people: UserCache;
}

function says(text: string, language_code = 'en'): Context {
  const from = { id: ANN, is_bot: false, first_name: 'Ann', language_code };
  return { chat: { type: 'private', id: ANN }, chatId: ANN, from, message: { text } } as unknown as Context;
}

describe.each(servers)('changes of another process on $name', ({ url }) => {
  let here: Process;
  let there: Process;
  let now: number;

  beforeEach(async () => {
    now = 1_000;
    const address = await databaseUrl(url);
    const cipher = createFieldCipher(randomBytes(32));
    const start = async (): Promise<Process> => {
      const database = await openDatabase<BotSchema>(address);
      const store = await createBotStore({ database, cipher, now: () => now });
      return { database, store, people: createUserCache(store.people, () => now, REMEMBERED_MS) };
    };
    [here, there] = [await start(), await start()];
    for (const { people } of [here, there]) expect(await people.upsert(says('/start'))).toBe('en');
  });
  afterEach(async () => {
    for (const { database } of [here, there]) await database.destroy();
  });

  it('are visible after two seconds: a chosen language', async () => {
    await here.people.choose(ANN, 'ru');
    now += REMEMBERED_MS;
    expect(there.people.cachedLanguageOf(ANN)).toBeUndefined();
    expect(await there.people.upsert(says('hello'))).toBe('ru');
  });

  it('are visible after two seconds: an erasure, whose encrypted fields cannot be decrypted', async () => {
    const rows = () => there.database.selectFrom('people').selectAll().where('person_id', '=', ANN);
    const row = await rows().executeTakeFirstOrThrow();
    expect(await there.store.people.findPerson(ANN)).toMatchObject({ firstName: 'Ann' });
    await here.store.personalData.erase({ personId: ANN, language: 'en', now });
    // Simulates a cached copy.
    await there.database.insertInto('people').values(row).execute();
    await until(async () => expect(await there.store.people.findPerson(ANN)).toBeUndefined());
  });
});
