import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ChatBot } from '../../../src/bot/create-bot.ts';
import type { ChatId, PersonId } from '../../../src/bot/swap/brands.ts';
import type { ScriptedPerson } from '../../support/scripted-person.ts';
import { type ChatWorld, everythingIn, labels, startChatWorld, WALLET } from '../support/chat-world.ts';
import { swapAt } from '../support/live-a-life.ts';

let folder: string;
let world: ChatWorld;
let restarted: ChatBot | undefined;
let told: string[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-unreadable-'));
  world = await startChatWorld({}, true, `file:${join(folder, 'bot.db')}`);
  restarted = undefined;
  told = [];
});

afterEach(async () => {
  await restarted?.stop();
  await world.stop();
  rmSync(folder, { recursive: true });
});

/** Updates that an earlier run accepted and did not finish. */
const EARLIER = 8_000_000;
const READABLE = 9_000_000;

/** A field encrypted with a lost key. */
const lost = () => randomBytes(80).toString('base64');

const command = (update: number, text: string, id: number) => ({
  updateId: update,
  key: `${id}:${id}`,
  payload: JSON.stringify({
    update_id: update,
    message: {
      message_id: update,
      date: 1,
      text,
      entities: [{ type: 'bot_command', offset: 0, length: text.length }],
      chat: { id, type: 'private', first_name: 'Bob' },
      from: { id, is_bot: false, first_name: 'Bob' },
    },
  }),
});

/** The next run on the same file. */
async function restart(): Promise<void> {
  const onUnreadableRow = (table: string, id: string) => told.push(`${table} ${id}`);
  const store = await world.test.reopen({ onUnreadableRow });
  restarted = world.createBot({
    inbox: store.inbox,
    conversations: store.conversations,
    sessions: store.sessions,
  });
  await restarted.start();
}

it('a start skips undecryptable updates, and reports each once', async () => {
  const bob = await world.person('Bob');
  await bob.start();
  await bob.waitForMessage('Hello Bob');
  await world.bot.stop();
  const { inbox } = world.test.store;
  const broken = Array.from({ length: 150 }, (_, index) => command(EARLIER + index, '/swap', bob.id));
  await inbox.accept([...broken, command(READABLE, '/help', bob.id)], 1);
  await world.test.database
    .updateTable('inbox')
    .set(() => ({ encrypted_payload: lost() }))
    .where('update_id', '<', READABLE)
    .where('finished_at', 'is', null)
    .execute();
  await restart();
  await bob.waitForMessage('Just write what you want');
  expect(told).toEqual(broken.map(({ updateId }) => `inbox ${updateId}`));
  const kept = world.test.database.selectFrom('inbox').select('update_id').where('finished_at', 'is', null);
  expect(await kept.where('update_id', '<', READABLE).execute()).toHaveLength(150);
});

it.each([
  ['dialogue', 'conversations'],
  ['session', 'sessions'],
] as const)('a %s that no key opens is as if there were none, and is named once', async (_what, table) => {
  const alice = await world.person('Alice');
  await alice.say('/swap 0.5 SOL USDC');
  await alice.waitForMessage('You pay: 0.5 SOL');
  await alice.say('/swap');
  await alice.waitForMessage('pay with');
  await world.bot.stop();
  const { numUpdatedRows } = await world.test.database
    .updateTable(table)
    .set({ encrypted_value: lost() })
    .executeTakeFirst();
  expect(numUpdatedRows).toBe(1n);
  await restart();
  await alice.say('/help');
  await alice.waitForMessage('Just write what you want');
  await alice.say('/swap 0.7 SOL USDC');
  await alice.waitForMessage('You pay: 0.7 SOL');
  await alice.say('/swap');
  await alice.waitForMessage('pay with');
  expect(told).toEqual([`${table} ${table === 'sessions' ? alice.id : `${alice.id}:${alice.id}`}`]);
});

async function withUnreadableSwap(settled: number): Promise<ScriptedPerson> {
  const alice = await world.person('Alice');
  await alice.start();
  await alice.waitForMessage('Hello Alice');
  const { store, database } = world.test;
  const person = {
    id: alice.id as PersonId,
    chatId: alice.chatId as ChatId,
    firstName: 'Alice',
    wallet: WALLET,
  };
  for (let made = 0; made < settled; made += 1) await swapAt(store, person, 'settled');
  await everythingIn(world);
  const rows = database.selectFrom('swaps').select('id').orderBy('created_at', 'desc').orderBy('id', 'desc');
  const { id } = await rows.limit(1).executeTakeFirstOrThrow();
  await database.updateTable('swaps').set({ intent: '{' }).where('id', '=', id).execute();
  return alice;
}

it('a swap that cannot be read is passed over in /history and /status', async () => {
  const alice = await withUnreadableSwap(2);
  await alice.say('/history');
  await alice.waitForMessage('Your last swaps');
  await alice.say('/status');
  await alice.waitForMessage('Your last swap');
});

it('a swap that cannot be read does not hide the older pages of /history', async () => {
  const alice = await withUnreadableSwap(7);
  await alice.say('/history');
  expect(labels(await alice.waitForMessage('Your last swaps')).flat()).toContain('Older →');
});
