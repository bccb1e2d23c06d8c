import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBoardPrices } from '../../../src/bot/features/boards/prices.ts';
import { createBoardMessenger, createBoardWork } from '../../../src/bot/features/boards/worker.ts';
import { NO_MARKET } from '../../../src/bot/prices/market.ts';
import type { ChatId } from '../../../src/bot/swap/brands.ts';
import type { AccountReader } from '../../../src/bot/swap/chain-port.ts';
import { unlistedToken } from '../../../src/bot/swap/token.ts';
import { systemTimers } from '../../../src/bot/workers/due-work.ts';
import type { Message } from '../../../src/sandbox/telegram/model.ts';
import type { Mint } from '../../../src/solana/mint.ts';
import type { ScriptedPerson } from '../../support/scripted-person.ts';
import { silentLog } from '../../support/silent-log.ts';
import { until } from '../../support/until.ts';
import { type ChatWorld, LISTED, startChatWorld } from '../support/chat-world.ts';
import { type DayPrices, figuresOfDay } from '../support/figures-of-day.ts';
import { chainOf } from '../support/listed.ts';
import { partOf } from '../support/scripted.ts';

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' as Mint;
const NOBODYS = 'Nqbdy11111111111111111111111111111111111111' as Mint;
const [MINUTE, HOUR] = [60_000, 3_600_000];

let world: ChatWorld;
let admin: ScriptedPerson;
let member: ScriptedPerson;
let pictures: string[];
let errors: unknown[];
/** Basis points, by mint, as a market source says. */
let dayChanges: Map<Mint, number>;
/** By mint, as the market source says. */
let dayPrices: Record<string, DayPrices>;

beforeEach(async () => {
  pictures = [];
  errors = [];
  dayChanges = new Map();
  dayPrices = {};
  world = await startChatWorld({
    chain: {
      ...chainOf([...LISTED, unlistedToken(NOBODYS, { decimals: 6, tokenProgram: null })]),
      balance: async () => undefined,
      holdings: async () => undefined,
    },
    market: { ...NO_MARKET, source: 'Test', figures: async (mint) => figuresOfDay(dayPrices[mint]) },
    pictures: {
      draw: async (svg) => {
        pictures.push(svg);
        return PIXEL;
      },
    },
  });
  world.service.script.dollars = [155, 155];
  admin = await (await world.person('Alice')).inGroup();
  member = await (await world.person('Carol')).inGroup();
});

afterEach(async () => {
  admin.close();
  member.close();
  await world.stop();
});

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function round(): Promise<void> {
  const { store } = world.test;
  const rounds = createBoardWork({
    ports: {
      boards: store.dueBoards,
      groups: store.groups,
      prices: createBoardPrices({
        prices: world.prices,
        record: store.priceRecord,
        market: { ...NO_MARKET, source: 'Test', changes: async () => dayChanges },
        now: world.now,
        onPrice: () => {},
      }),
      chain: partOf<AccountReader>({ mints: async () => new Map() }),
      messenger: createBoardMessenger({
        messenger: world.bot.messenger,
        api: world.bot.api,
        log: silentLog(),
      }),
      views: world.bot.views,
      now: world.now,
      onRound: () => {},
    },
    timers: systemTimers,
    onError: (error) => errors.push(error),
  });
  await rounds.runOnce();
  expect(errors).toEqual([]);
}

async function ask(text: string, who = admin): Promise<Message> {
  world.advance(2 * MINUTE);
  const asked = await who.say(text);
  return who.waitForMessage((one) => one.reply_to_message?.message_id === asked.message_id);
}

const stored = () => world.test.store.boards.find(admin.chatId as ChatId);

async function make(text = '/board SOL USDC, USDT USDC every 10m'): Promise<Message> {
  world.advance(MINUTE);
  await admin.say(text);
  await until(async () => expect(await stored()).toBeDefined());
  await round();
  return admin.waitForMessage('Prices');
}

/** The text of a message, including that of its table. */
const wordsOf = (message: Message) => JSON.stringify(message);

describe('/board', () => {
  it('comes with its first table at once and with fresh prices, also after some chatter', async () => {
    await ask('/quote SOL', member);
    world.advance(20_000);
    for (let answer = 1; answer <= 5; answer += 1)
      expect(await world.test.store.groups.takePace(admin.chatId as ChatId, 8, world.now())).toBe(true);
    world.service.script.rate = 160_000n;
    await admin.say('/board SOL USDC');
    await until(async () => expect(await stored()).toBeDefined());
    await round();
    expect(wordsOf(await admin.waitForMessage('Prices'))).toContain('160');
    expect(await stored()).toMatchObject({ shownAt: world.now() });
  });

  it('shows the day’s change of a market source, and names it', async () => {
    dayChanges = new Map([
      ['native' as Mint, 345],
      [USDC, 0],
    ]);
    const words = wordsOf(await make());
    expect(words).toContain('3.45%');
    expect(words).toContain('24 h: Test');
  });

  it('is pinned where the bot may pin, and unpinned at its end', async () => {
    await admin.group.place({ status: 'administrator', rights: ['can_manage_chat', 'can_pin_messages'] });
    const board = await make();
    const pinned = () => world.sandbox.emulator.world.groups.find(admin.chatId)?.pinned;
    expect(pinned()).toEqual([board.message_id]);
    await ask('/board stop');
    await round();
    expect(pinned()).toEqual([]);
  });

  it('moves to a supergroup, and is removed with the bot', async () => {
    const boardOf = (chat: number) => world.test.store.boards.find(chat as ChatId);
    const id = await admin.group.open({ type: 'group', title: 'Small', bot: true });
    const small = await admin.inGroup(id);
    await small.say('/board SOL USDC');
    await until(async () => expect(await boardOf(id)).toBeDefined());
    await round();
    await small.waitForMessage('Prices');
    world.advance(MINUTE);
    const moved = await small.group.migrate();
    await until(async () => expect(await boardOf(moved)).toMatchObject({ messageId: null }));
    expect(await boardOf(id)).toBeUndefined();
    await round();
    const large = await admin.inGroup(moved);
    await until(() =>
      expect(large.messages().filter((one) => wordsOf(one).includes('Prices'))).toHaveLength(1),
    );
    await large.group.place({ status: 'kicked' });
    await until(async () => expect(await boardOf(moved)).toBeUndefined());
    small.close();
    large.close();
  });

  it('is for admins, anonymous ones included', async () => {
    for (const text of ['/board SOL USDC', '/board stop', '/board nonsense here now'])
      expect((await ask(text, member)).text).toContain('Only admins of this group');
    expect(await stored()).toBeUndefined();
    await admin.anonymously();
    await make();
    expect(await stored()).toBeDefined();
  });

  it('prices one token in dollars, takes mints, and drops duplicates', async () => {
    for (const [text, said, mints] of [
      ['/board SOL', 'SOL/USDC', [['native', USDC]]],
      [`/board ${NOBODYS} USDC`, 'Nqbd…1111', [[NOBODYS, USDC]]],
      [`/board SOL ${USDC}, SOL USDC`, 'SOL/USDC', [['native', USDC]]],
    ] as const) {
      expect(wordsOf(await make(text))).toContain(said);
      expect((await stored())?.pairs.map(({ from, to }) => [from.mint, to.mint])).toEqual(mints);
      await world.test.store.groups.forget(admin.chatId as ChatId);
    }
  });

  it('respects the group’s settings for boards and tokens', async () => {
    const { groups } = world.test.store;
    await groups.change(admin.chatId as ChatId, { tokens: { kind: 'not', mints: [USDC] } }, world.now());
    expect((await ask('/board SOL USDC')).text).toContain('does not want prices of USDC');
    await groups.change(admin.chatId as ChatId, { boards: false }, world.now());
    expect((await ask('/board SOL USDC')).text).toContain('switched off');
  });
});

describe('the buttons under a board', () => {
  it('refreshes for any member, once in fifteen seconds for all', async () => {
    const board = await make();
    world.service.script.rate = 170_000n;
    expect(await member.press('🔄 Refresh', board)).toMatchObject({ alert: true });
    world.advance(16_000);
    expect(await member.press('🔄 Refresh', board)).toMatchObject({ text: 'New prices are on their way.' });
    expect(await admin.press('🔄 Refresh', board)).toMatchObject({ text: 'New prices are on their way.' });
    await round();
    await member.waitForMessage((one) => wordsOf(one).includes('170'));
  });

  it('shows the last day once in ten minutes, and names the gaps', async () => {
    const board = await make();
    const record = world.test.store.priceRecord;
    const mints = { from: 'native' as Mint, to: USDC };
    for (let back = 20 * 60; back > 0; back -= 5) {
      const price = {
        at: world.now() - back * MINUTE,
        fromAmount: 10n ** 9n,
        toAmount: 150_000_000n + BigInt(back),
      };
      if (back > 600 || back < 300) await record.note(mints, price as never);
    }
    await member.press('📈 Last day', board);
    const picture = await member.waitForMessage('Drawn from prices');
    expect(picture.caption).toMatch(/Hours with prices, of 24: SOL\/USDC 15, USDT\/USDC 0/);
    expect(picture.reply_to_message?.message_id).toBe(board.message_id);
    expect(pictures).toHaveLength(1);
    expect(pictures[0]).toContain('SOL/USDC');
    expect(await admin.press('📈 Last day', board)).toMatchObject({
      alert: true,
      text: expect.stringContaining('in 10 min'),
    });
    world.advance(10 * MINUTE);
    await admin.press('📈 Last day', board);
    await until(() => expect(pictures).toHaveLength(2));
  });

  it('draws the last day of the market source where the record has gaps, and names it', async () => {
    const board = await make();
    dayPrices = { native: { 24: 140, 0: 155 }, [USDC]: { 24: 1, 0: 1 } };
    await member.press('📈 Last day', board);
    const picture = await member.waitForMessage('Market figures: Test');
    // The other pair has no figures, and its gap is named.
    expect(picture.caption).toMatch(/of 24: USDT\/USDC/);
    expect(pictures[0]).toContain('+10.71%');
  });

  it('says that there is no record, without a cooldown', async () => {
    // A price without a known impact is not recorded.
    world.service.script.dollars = [155, 9];
    const board = await make();
    for (let time = 0; time < 2; time += 1)
      expect((await member.press('📈 Last day', board)) as object).toMatchObject({
        text: expect.stringContaining('no prices of the last day yet'),
      });
  });

  it('answers a press on an ended board', async () => {
    const board = await make();
    await world.test.store.groups.forget(admin.chatId as ChatId);
    for (const label of ['🔄 Refresh', '📈 Last day'])
      expect(await member.press(label, board)).toMatchObject({ text: 'This board has ended.', alert: true });
  });
});

it('every request in a group counts as use of its board', async () => {
  await make();
  const before = (await stored())?.usedAt ?? 0;
  world.advance(HOUR);
  await ask('/quote 1 SOL USDC', member);
  await until(async () => expect((await stored())?.usedAt).toBeGreaterThan(before));
});
