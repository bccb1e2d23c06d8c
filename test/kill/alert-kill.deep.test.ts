import SqliteDatabase from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Message } from '../../src/sandbox/telegram/model.ts';
import type { Place } from '../support/role-process.ts';
import { labels, textOf } from '../support/scripted-person.ts';
import { until } from '../support/until.ts';
import { type KillWorld, startKillWorld, startSharedChain } from './support/kill-world.ts';
import { readDatabase } from './support/swap-book.ts';

/** In sequence, each in the life that recovers from the previous death. */
const PLACES: readonly Place[] = [
  // The message arrived but its acknowledgement was lost: it is sent exactly once more.
  { name: 'call telegram sendMessage: after', time: 1 },
  { name: 'call service /service/v1/quotes: after', time: 1 },
  { name: 'update alerts: before', time: 1 },
  { name: 'update alerts: after', time: 1 },
  { name: 'call telegram sendMessage: before', time: 1 },
];

const disabled = (message: Message) =>
  (message.reply_markup?.inline_keyboard ?? []).flat().filter((button) => button.disabled !== undefined);

/**
 * The bot kills itself (SIGKILL) between an alert's price and its notice, repeatedly. Each following life triggers one more
 * alert.
 */
describe('a bot that is killed during a price alert', () => {
  let chain: Awaited<ReturnType<typeof startSharedChain>>;
  let world: KillWorld;

  beforeAll(async () => {
    chain = await startSharedChain();
    world = await startKillWorld(chain);
  });
  afterAll(async () => {
    await world?.stop();
    await chain?.close();
  });

  const rows = (text: string) => readDatabase(world.botUrl, ({ query }) => query(text));

  /** Sets the price of this many SOL to the alert's target and schedules the check. */
  function reach(sol: number): void {
    const database = new SqliteDatabase(world.botUrl.slice('file:'.length));
    const amount = `% ${sol}000000000`;
    database.prepare("UPDATE alerts SET direction = 'below' WHERE price_id LIKE ?").run(amount);
    database.prepare('UPDATE watched_prices SET due_at = 0 WHERE id LIKE ?').run(amount);
    database.close();
  }

  it('restores the buttons of a card', async () => {
    const { bot, service } = world;
    const person = world.person.chat;
    await person.say('/swap 0.05 SOL USDC');
    const card = await person.waitForMessage('You pay: 0.05 SOL');
    service.freeze();
    await bot.arm({ name: 'call telegram editMessageReplyMarkup: after', time: 1 });
    let atDeath: Message | undefined;
    bot.onDeath = () => {
      atDeath = person.messages().find(({ message_id }) => message_id === card.message_id);
      bot.onDeath = () => undefined;
      service.wake();
    };
    await person.press('⇅ Turn', card);
    const turned = await person.waitForEdit(card, 'Turned around');
    expect(atDeath && disabled(atDeath)).toHaveLength(labels(card).length);
    expect(disabled(turned)).toEqual([]);
  });

  it('reports each alert once', async () => {
    const { bot } = world;
    const person = world.person.chat;
    for (const sol of PLACES.keys()) {
      await person.say(`/alert ${sol + 1} SOL > 1000000`);
      await person.waitForMessage(`${sol + 1} SOL ≥ 1,000,000 USDC`);
    }
    await until(async () => {
      const unseen = await rows('SELECT id FROM watched_prices WHERE seen IS NULL');
      expect(unseen).toEqual([]);
    });
    let deaths = 0;
    bot.onDeath = () => {
      const place = PLACES[deaths];
      if (place) reach(deaths + 1);
      bot.nextPlace = place;
      deaths += 1;
    };
    bot.kill();
    await until(async () => {
      expect(deaths).toBe(PLACES.length + 1);
      expect(await rows("SELECT id FROM outbox WHERE state <> 'done'")).toEqual([]);
      expect(await rows("SELECT id FROM alerts WHERE state = 'active'")).toEqual([]);
    });
    const tellings = (sol: number) => {
      const fired = `🔔 ${sol} SOL ≤ 1,000,000 USDC: it is`;
      return person.messages().filter((message) => textOf(message).startsWith(fired)).length;
    };
    const [unheard = 0, ...heard] = PLACES.map((_, index) => index + 1);
    await until(() => expect(heard.map(tellings)).toEqual(heard.map(() => 1)));
    expect([1, 2]).toContain(tellings(unheard));
    expect(await rows("SELECT why FROM swap_events WHERE why = 'an alert'")).toHaveLength(PLACES.length);
    expect(await rows("SELECT id FROM alerts WHERE state = 'fired'")).toHaveLength(PLACES.length);
  });
});
