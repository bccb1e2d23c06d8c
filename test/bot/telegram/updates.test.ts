import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DatabaseError } from '../../../src/database/database-error.ts';
import { createLog } from '../../../src/log.ts';
import { type ScriptedPerson, textOf } from '../../support/scripted-person.ts';
import { until } from '../../support/until.ts';
import { type ChatWorld, everythingIn, startChatWorld } from '../support/chat-world.ts';
import { unfinishedIn } from '../support/open-test-store.ts';

let world: ChatWorld;
let alice: ScriptedPerson;
let handled: number;

beforeEach(async () => {
  handled = 0;
  world = await startChatWorld({
    onUpdate: () => {
      handled += 1;
    },
  });
  alice = await world.person('Alice');
});

afterEach(() => world.stop());

describe('updates', () => {
  it('T3: other kinds and shapes of update are ignored', async () => {
    const before = await everythingIn(world);
    const odd = fc.oneof(
      fc.jsonValue(),
      fc.record({ update_id: fc.nat(), message: fc.jsonValue() }),
      fc.record({ update_id: fc.nat(), callback_query: fc.jsonValue() }),
      fc.record({ update_id: fc.nat(), inline_query: fc.record({ from: fc.record({ id: fc.nat() }) }) }),
    );
    await fc.assert(
      fc.asyncProperty(odd, async (update) => {
        await world.bot.acceptUpdate(update);
      }),
    );
    expect(await everythingIn(world)).toBe(before);
  });

  it('T5: updates delivered repeatedly, in any order, have the same result', async () => {
    const say = (update: number, text: string) => ({
      update_id: update,
      message: {
        message_id: update,
        date: 1,
        text,
        entities: [{ type: 'bot_command', offset: 0, length: text.split(' ')[0]?.length ?? 0 }],
        chat: { id: alice.id, type: 'private', first_name: 'Alice' },
        from: { id: alice.id, is_bot: false, first_name: 'Alice' },
      },
    });
    const order = fc.shuffledSubarray([0, 0, 0, 1, 1, 2, 2], { minLength: 7 });
    let base = 2_000_000;
    await alice.start();
    await alice.waitForMessage('Hello Alice');
    await until(() => expect(handled).toBe(1));
    await fc.assert(
      fc.asyncProperty(order, async (deliveries) => {
        base += 10;
        world.advance(16_000);
        const updates = [
          say(base, '/swap 0.5 SOL USDC'),
          say(base + 1, '/swap 0.7 SOL USDC'),
          say(base + 2, '/swap 1 USDC SOL'),
        ];
        const before = await offersOfAlice();
        const seen = handled;
        await Promise.all(deliveries.map((index) => world.bot.acceptUpdate(updates[index])));
        await until(() => expect(handled).toBe(seen + deliveries.length));
        expect(await offersOfAlice()).toBe(before + 3);
        await until(() => expect(alice.messages()).toHaveLength(2 + before + 3));
      }),
      { numRuns: 8 },
    );
  });

  it('T5: an update repeated after a crash creates no second swap', async () => {
    const { inbox } = world.test.store;
    await alice.say('/swap 0.5 SOL USDC');
    await alice.waitForMessage('You pay');
    await until(async () => expect(await unfinishedIn(inbox)).toEqual([]));
    expect(await offersOfAlice()).toBe(1);
    await world.bot.stop();
    const finish = () => Promise.reject(new Error('the database is away'));
    const dying = world.createBot({ inbox: { ...inbox, finish } });
    await dying.start();
    await alice.say('/swap 0.6 SOL USDC');
    await until(async () => expect(await offersOfAlice()).toBe(2));
    await dying.stop();
    expect(await unfinishedIn(inbox)).toHaveLength(1);
    const next = world.createBot();
    await next.start();
    await until(async () => expect(await unfinishedIn(inbox)).toEqual([]));
    expect(await offersOfAlice()).toBe(2);
    await next.stop();
  });

  it('a poison update is tried three times, then given up with an apology', async () => {
    const outcomes: string[] = [];
    const lines: string[] = [];
    const poisoned = world.createBot({
      log: createLog({ level: 'error', write: (line) => lines.push(line) }),
      onUpdate: (outcome) => outcomes.push(outcome),
      swapApi: { ...world.service.api, listTokens: () => Promise.reject(new Error('broken')) },
    });
    await world.bot.stop();
    await poisoned.start();
    await alice.say('/swap 0.5 SOL USDC');
    await alice.waitForMessage('Sorry, something went wrong on my side');
    await alice.say('/help');
    await alice.waitForMessage('Just write what you want');
    await until(() => expect(outcomes).toEqual(['given_up', 'handled']));
    // The error itself, not grammY's BotError around it.
    const failed = { msg: 'update failed', err: { name: 'Error', message: 'broken' } };
    expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([failed, failed, failed]);
    await poisoned.stop();
  });

  it('a handler sends nothing after the apology for its delay', async () => {
    const calls: string[] = [];
    const held = Promise.withResolvers<void>();
    const { alerts } = world.test.store;
    await world.bot.stop();
    const bot = world.createBot({
      deadlineMs: 300,
      alerts: { ...alerts, list: async (personId) => held.promise.then(() => alerts.list(personId)) },
      onApiCall: ({ method, outcome }) => calls.push(`${method} ${outcome}`),
    });
    await bot.start();
    await alice.say('/alerts');
    await alice.waitForMessage('Sorry, something went wrong on my side');
    await until(() => expect(calls.join()).toMatch(/send(Rich)?Message ok/));
    calls.length = 0;
    held.resolve();
    await until(() => expect(calls.join()).toMatch(/send(Rich)?Message/));
    expect(calls.join()).not.toMatch(/send(Rich)?Message ok/);
    await bot.stop();
  });

  it('says once that the database is away, and answers when it is back', async () => {
    await alice.say('/swap 0.5 SOL USDC');
    const card = await alice.waitForMessage('You pay');
    await until(() => expect(handled).toBe(1));
    await world.bot.stop();
    const { inbox } = world.test.store;
    let isAway = true;
    const accept: typeof inbox.accept = (...updates) =>
      isAway ? Promise.reject(new DatabaseError('database_away', 'no answer')) : inbox.accept(...updates);
    const waiting = world.createBot({ inbox: { ...inbox, accept } });
    await waiting.start();
    expect(await alice.press('Cancel', card)).toMatchObject({
      alert: true,
      text: expect.stringContaining('I cannot reach my database'),
    });
    await alice.say('/help');
    await alice.waitForMessage('I cannot reach my database');
    await alice.say('/status');
    isAway = false;
    await alice.waitForMessage('Just write what you want');
    await alice.waitForEdit(card, 'Cancelled');
    await until(() => expect(handled).toBe(4));
    const told = alice.messages().filter((one) => textOf(one).includes('I cannot reach my database'));
    expect(told).toHaveLength(1);
    await waiting.stop();
  });
});

async function offersOfAlice(): Promise<number> {
  const rows = await world.test.database.selectFrom('swaps').select('id').execute();
  return rows.length;
}
