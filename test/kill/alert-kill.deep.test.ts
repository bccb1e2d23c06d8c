import SqliteDatabase from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Message } from '../../src/sandbox/telegram/model.ts';
import type { Place } from '../support/role-process.ts';
import { labels, textOf } from '../support/scripted-person.ts';
import { until } from '../support/until.ts';
import { type KillWorld, startKillWorld, startSharedChain } from './support/kill-world.ts';
import { readDatabase } from './support/swap-book.ts';

/** The message arrived but its acknowledgement was lost: it is sent exactly once more. */
const UNHEARD: Place = { name: 'call telegram sendMessage: after', time: 1 };

/** In sequence, each in the life that recovers from the previous death. */
const PLACES: readonly Place[] = [
  UNHEARD,
  { name: 'call service /service/v1/quotes: after', time: 1 },
  { name: 'update alerts: before', time: 1 },
  { name: 'update alerts: after', time: 1 },
  { name: 'call telegram sendMessage: before', time: 1 },
];

/** Rows that offer a swap when they are due: how a person asks for one, and how it is made due while no process runs. */
const OFFERS = [
  {
    ...{ what: 'a plan', table: 'plans' },
    asks: (usdc: number) => [`buy ${usdc} usdc of sol every day`, `Plan: ${usdc} USDC → SOL`],
    notice: (usdc: number) => `🗓 ${usdc} USDC → SOL, every day: your plan is due`,
    comes: (now: number) => `UPDATE plans SET first_at = ${now}, due_at = ${now} WHERE noticed_at IS NULL`,
  },
  {
    ...{ what: 'a stop-loss', table: 'watched_prices' },
    asks: (sol: number) => [`stop loss ${sol} sol at 100`, `Stop-loss: ${sol} SOL`],
    notice: (sol: number) => `Sell ${sol} SOL?`,
    // Targets are compared as text of twenty digits.
    comes: () => `UPDATE alerts SET target = '00000001000000000000' WHERE state = 'active';
      UPDATE watched_prices SET due_at = 0`,
  },
] as const;

/** Deaths on the way of such a row, each with what is stored then. A start releases all leases before the first claim. */
const deathsOf = (table: string): readonly (readonly [Place, string])[] => [
  [{ name: `update ${table}: before`, time: 2 }, 'due'],
  [{ name: `update ${table}: after`, time: 2 }, 'claimed'],
  [{ name: 'insert swaps: before', time: 1 }, 'claimed'],
  [{ name: 'insert swaps: after', time: 1 }, 'pending 0'],
  [{ name: 'call telegram sendMessage: before', time: 1 }, 'pending 1'],
  [UNHEARD, 'pending 1'],
];

const disabled = (message: Message) =>
  (message.reply_markup?.inline_keyboard ?? []).flat().filter((button) => button.disabled !== undefined);

/**
 * The bot kills itself (SIGKILL) between an alert's price and its notice, repeatedly. Each following life triggers one more
 * alert. Plans and stop-losses offer their swap once, wherever the bot dies.
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
    const amount = `'% ${sol}000000000'`;
    execute(`UPDATE alerts SET direction = 'below' WHERE price_id LIKE ${amount};
      UPDATE watched_prices SET due_at = 0 WHERE id LIKE ${amount}`);
  }

  function execute(statements: string): void {
    const database = new SqliteDatabase(world.botUrl.slice('file:'.length));
    database.exec(statements);
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

  it.each(OFFERS)('offers the swap of $what once', async ({ what, table, asks, notice, comes }) => {
    const { bot } = world;
    const person = world.person.chat;
    const deaths = deathsOf(table);
    const told = (number: number) =>
      person.messages().filter((message) => textOf(message).includes(notice(number))).length;
    const offered = () =>
      rows(`SELECT swap_id FROM swap_events WHERE why = '${what === 'a plan' ? what : 'an alert'}'`);
    const before = (await offered()).length;
    for (const [index, [place, stored]] of deaths.entries()) {
      const number = index + 2;
      const [words = '', answer = ''] = asks(number);
      await person.say(words);
      await person.waitForMessage(answer);
      await until(async () =>
        expect(await rows('SELECT id FROM watched_prices WHERE seen IS NULL')).toEqual([]),
      );
      const seen: string[] = [];
      bot.onDeath = async () => {
        if (seen.length > 0) bot.onDeath = () => undefined;
        else execute(comes(Date.now()));
        bot.nextPlace = seen.length > 0 ? undefined : place;
        seen.push(await readStored(table));
      };
      // The notice before is delivered: this kill is the one after it.
      bot.kill();
      await until(async () => {
        expect(seen).toEqual(['due', stored]);
        expect(told(number)).toBeGreaterThan(0);
        expect(await rows("SELECT id FROM outbox WHERE state <> 'done'")).toEqual([]);
      });
    }
    expect(deaths.map((_, index) => told(index + 2))).toEqual(
      deaths.map(([place]) => (place === UNHEARD ? 2 : 1)),
    );
    expect(await offered()).toHaveLength(before + deaths.length);
    expect(bot.complaints).toEqual([]);
  });

  async function readStored(table: string): Promise<string> {
    const [message] = await rows("SELECT unsure FROM outbox WHERE state <> 'done'");
    if (message) return `pending ${message.unsure}`;
    return (await rows(`SELECT id FROM ${table} WHERE lease_until > 0`)).length > 0 ? 'claimed' : 'due';
  }
});
