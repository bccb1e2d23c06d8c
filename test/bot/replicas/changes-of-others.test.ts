import { randomBytes } from 'node:crypto';
import type { Context } from 'grammy';
import type { Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BotStore, createBotStore } from '../../../src/bot/store/create-bot-store.ts';
import type { BotSchema } from '../../../src/bot/store/schema.ts';
import type { PersonId } from '../../../src/bot/swap/brands.ts';
import { type Acquaintances, createAcquaintances } from '../../../src/bot/telegram/people/acquaintances.ts';
import { rememberPreferences } from '../../../src/bot/telegram/people/remembered-preferences.ts';
import { createFieldCipher } from '../../../src/database/field-cipher.ts';
import { type Notices, openNotices } from '../../../src/database/notices.ts';
import { openDatabase } from '../../../src/database/open-database.ts';
import { databaseUrl, dialects } from '../../support/test-database.ts';
import { until } from '../../support/until.ts';

const ANN = 77 as PersonId;
const servers = dialects.filter(({ name }) => name === 'PostgreSQL');

interface Process {
  readonly database: Kysely<BotSchema>;
  readonly notices: Notices;
  readonly store: BotStore;
  readonly people: Acquaintances;
}

/** Somebody says something in private; their app speaks this language. */
function says(text: string, language_code = 'en'): Context {
  const from = { id: ANN, is_bot: false, first_name: 'Ann', language_code };
  return { chat: { type: 'private', id: ANN }, chatId: ANN, from, message: { text } } as unknown as Context;
}

describe.each(servers)('what a person changed with one replica on $name', ({ url }) => {
  let here: Process;
  let there: Process;

  beforeEach(async () => {
    const address = await databaseUrl(url);
    const cipher = createFieldCipher(randomBytes(32));
    const start = async (): Promise<Process> => {
      const database = await openDatabase<BotSchema>(address);
      const notices = await openNotices(address, database);
      const store = await createBotStore({ database, cipher, notices, now: Date.now });
      const people = createAcquaintances(store.people, store.peopleNews, Date.now);
      return { database, notices, store, people };
    };
    [here, there] = [await start(), await start()];
    for (const { people } of [here, there]) expect(await people.meet(says('/start'))).toBe('en');
  });
  afterEach(async () => {
    for (const { database, notices } of [here, there]) {
      await notices.close();
      await database.destroy();
    }
  });

  it('holds with the others: the language that was chosen', async () => {
    await here.people.choose(ANN, 'ru');
    await until(() => expect(there.people.recallLanguage(ANN)).toBeUndefined());
    expect(await there.people.meet(says('hello'))).toBe('ru');
  });

  it('holds with the others: the language that their app speaks by now', async () => {
    await until(() => expect(there.people.recallLanguage(ANN)).toBe('en'));
    await here.people.meet(says('hello', 'es'));
    await until(() => expect(there.people.recallLanguage(ANN)).toBeUndefined());
  });

  it('holds with the others: how they like things', async () => {
    const remembered = rememberPreferences(there.store.preferences, there.store.peopleNews, Date.now);
    expect((await remembered.find(ANN)).notices).toBe('loud');
    await here.store.preferences.change(ANN, { notices: 'silent' }, 1);
    await until(async () => expect((await remembered.find(ANN)).notices).toBe('silent'));
  });

  it('holds with the others: that they asked to be forgotten, and what was sealed of theirs opens nowhere', async () => {
    const rows = () => there.database.selectFrom('people').selectAll().where('person_id', '=', ANN);
    const row = await rows().executeTakeFirstOrThrow();
    expect(await there.store.people.findPerson(ANN)).toMatchObject({ firstName: 'Ann' });
    await here.store.personalData.erase({ personId: ANN, language: 'en', now: Date.now() });
    await until(() => expect(there.people.knows({ id: ANN } as never)).toBe(false));
    // As if a copy of it had stayed somewhere.
    await there.database.insertInto('people').values(row).execute();
    expect(await there.store.people.findPerson(ANN)).toBeUndefined();
  });
});
