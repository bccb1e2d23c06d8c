import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { settlePress } from '../../../src/bot/cards/reply.ts';
import { FEATURE_TABLES } from '../../../src/bot/create-bot-store.ts';
import { buttonArea, type Feature } from '../../../src/bot/features/feature.ts';
import { FEATURES } from '../../../src/bot/features/index.ts';
import { html } from '../../../src/bot/i18n/html.ts';
import type { FeatureTable } from '../../../src/bot/store/deletion.ts';
import { reply } from '../../../src/bot/telegram/groups/messenger.ts';
import { buttonCodec, NO_ARGS } from '../../../src/bot/telegram/messages/callback-codec.ts';
import { personOf } from '../../../src/bot/telegram/person.ts';
import { textOf } from '../../support/scripted-person.ts';
import { type ChatWorld, startChatWorld } from '../support/chat-world.ts';

declare module '../../../src/bot/store/schema.ts' {
  interface BotSchema {
    notes: { id: string; person_id: number; words: string; at: number };
  }
}

const noteButtons = buttonCodec('nt', { count: { code: 'c', args: NO_ARGS } });

const NOTE_TABLES: readonly FeatureTable[] = [
  { name: 'notes', hasPersonId: true, kept: { key: 'id', since: 'at', days: 1 } },
];

/** All of a feature's folder: a table, a command, a button. */
const notes: Feature = {
  private: {
    commands: {
      note: async ({ chat, clock, storage }, ctx) => {
        const row = { id: String(clock()), person_id: personOf(ctx).personId, words: ctx.match, at: clock() };
        await storage.database.insertInto('notes').values(row).execute();
        const keyboard = [[noteButtons.button('How many?', { action: 'count' })]];
        await reply(chat, ctx, { text: html`Noted: ${ctx.match}`.html, keyboard });
      },
    },
    buttons: [
      buttonArea(noteButtons, async ({ chat, storage }, ctx) => {
        const rows = await storage.database.selectFrom('notes').selectAll().execute();
        await settlePress(chat, ctx);
        await reply(chat, ctx, html`${String(rows.length)} in all`);
      }),
    ],
  },
};

let world: ChatWorld;

beforeEach(async () => {
  // Outside its folder a feature changes the index of the features, the list of tables, the migrations and the docs.
  world = await startChatWorld({
    features: [...FEATURES, notes],
    tables: [...FEATURE_TABLES, ...NOTE_TABLES],
  });
  await sql`CREATE TABLE notes (id TEXT PRIMARY KEY, person_id INTEGER, words TEXT, at INTEGER)`.execute(
    world.test.database,
  );
});
afterEach(() => world.stop());

const rowsLeft = () => world.test.database.selectFrom('notes').selectAll().execute();

it('a feature in its own folder has its command, button, table, erasure and retention', async () => {
  const alice = await world.person('Alice');
  await alice.start();
  await alice.say('/note buy milk');
  const noted = await alice.waitForMessage('Noted: buy milk');
  await alice.press('How many?', noted);
  expect(textOf(await alice.waitForMessage('in all'))).toBe('1 in all');
  await alice.say('/forget');
  const question = await alice.waitForMessage('Erase everything about you?');
  await alice.press('Yes, erase everything', question);
  await alice.waitForEdit(question, 'Everything about you is erased.');
  expect(await rowsLeft()).toEqual([]);
});

it('its old rows are swept', async () => {
  const alice = await world.person('Alice');
  await alice.start();
  await alice.say('/note buy milk');
  await alice.waitForMessage('Noted: buy milk');
  await world.test.store.sweep(world.now() + 86_400_000);
  expect(await rowsLeft()).toHaveLength(1);
  await world.test.store.sweep(world.now() + 86_400_001);
  expect(await rowsLeft()).toEqual([]);
});
