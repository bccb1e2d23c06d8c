import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NO_MARKET } from '../../../src/bot/prices/market.ts';
import type { PersonId } from '../../../src/bot/swap/brands.ts';
import { askInline } from '../../../src/sandbox/telegram/control-routes.ts';
import type { Mint } from '../../../src/solana/mint.ts';
import type { ScriptedPerson } from '../../support/scripted-person.ts';
import { until } from '../../support/until.ts';
import { type ChatWorld, LISTED, labels, startChatWorld, WALLET } from '../support/chat-world.ts';
import { type DayPrices, figuresOfDay } from '../support/figures-of-day.ts';

let world: ChatWorld;
let outcomes: string[];
let shared: string[];
/** By mint, as the market source says. */
let dayPrices: Readonly<Record<string, DayPrices>>;
let alice: ScriptedPerson;
let group: ScriptedPerson;

beforeEach(async () => {
  outcomes = [];
  shared = [];
  dayPrices = {};
  world = await startChatWorld({
    typingMs: 10,
    market: { ...NO_MARKET, source: 'Test', figures: async (mint) => figuresOfDay(dayPrices[mint]) },
    onInline: (outcome) => outcomes.push(outcome),
    onShared: (what) => shared.push(what),
  });
  alice = await world.person('Alice');
  group = await alice.inGroup();
});

afterEach(async () => {
  group.close();
  await world.stop();
});

const titles = ({ results }: { readonly results: readonly { readonly title: string }[] }) =>
  results.map(({ title }) => title);

describe('an inline query', () => {
  it('becomes a message with a time and one link, without its sender’s data', async () => {
    const message = await group.chooseInline(await group.typeInline('sell 1 sol for usdc'));
    expect(message.text).toContain('1 SOL → ≈ 155 USDC');
    expect(message.text).toMatch(/As of 12:00:00 UTC/);
    expect(message.entities).toContainEqual(expect.objectContaining({ type: 'date_time' }));
    expect(labels(message)).toEqual([['Swap this']]);
    const [[button] = []] = message.reply_markup?.inline_keyboard ?? [];
    expect(button).not.toHaveProperty('callback_data');
    expect(JSON.stringify(message)).not.toContain(WALLET);
    const bob = await world.person('Bob');
    world.service.script.rate = 160_000n;
    await bob.openStartLink(button?.url ?? '');
    // A fresh price, not the shared one.
    await bob.waitForMessage((one) => /You pay: 1 SOL/.test(one.text ?? '') && /160/.test(one.text ?? ''));
    expect(shared).toContain('opened');
  });

  it('shows the day of the market source, with its chart and its name, in the picker and in the message', async () => {
    dayPrices = { native: { 24: 150, 6: 145, 0: 155 }, [LISTED[0]?.mint ?? '']: { 24: 1, 6: 1, 0: 1 } };
    const shown = await group.typeInline('1 SOL USDC');
    expect(shown.results.map(({ description }) => description)).toEqual([
      '📈 SOL: +3.33% in 24 h ▅▁█ (Test)',
      'Rate: 1 SOL = 6,451.61 USDC · 📈 SOL: +3.33% in 24 h ▅▁█ (Test)',
      'Rate: 1 SOL = 155 USDC · 📈 SOL: +3.33% in 24 h ▅▁█ (Test)',
      'Rate: 1 SOL = 155 USDC · 📈 SOL: +3.33% in 24 h ▅▁█ (Test)',
    ]);
    expect((await group.chooseInline(shown)).text).toContain('📈 SOL: +3.33% in 24 h ▅▁█ (Test)');
  });

  it('that is empty shows favourites without shares of a wallet, then popular pairs', async () => {
    const [usdc, usdt] = LISTED.map(({ mint }) => mint);
    const change = {
      favourites: [
        { from: usdt as Mint, to: usdc as Mint, amount: '7' },
        { from: usdc as Mint, to: usdt as Mint, amount: 'max' },
        { from: 'native' as Mint, to: usdc as Mint, amount: '0.5' },
      ],
    };
    await world.test.store.preferences.change(alice.id as PersonId, change, world.now());
    expect(titles(await group.typeInline(''))).toEqual([
      '💱 7 USDT → ≈ 1.085 USDC',
      '💱 0.5 SOL → ≈ 77.5 USDC',
      '💱 100 USDC → ≈ 0.0155 SOL',
    ]);
  });

  it.each([
    ['sol', '💱 1 SOL → ≈ 155 USDC'],
    ['buy usdt', '💱 1 USDT → ≈ 0.155001 USDC'],
    ['usdc', '💱 1 USDC → ≈ 0.000155001 SOL'],
    ['2.5 sol', '💱 2.5 SOL → ≈ 387.5 USDC'],
    ['sol usdt', '💱 1 SOL → ≈ 155 USDT'],
  ])('of a token alone, like %s, gets its price in USDC', async (query, title) => {
    expect(titles(await group.typeInline(query))[0]).toBe(title);
  });

  it('of a token of little worth alone gets the price of many', async () => {
    world.service.script.rate = 2n;
    expect(titles(await group.typeInline('usdt'))[0]).toBe('💱 1,000,000 USDT → ≈ 2 USDC');
  });

  it('leaves nothing in the inbox, and its message is no request', async () => {
    await alice.chooseInline(await alice.typeInline('1 SOL USDC'));
    await alice.say('/help');
    await alice.waitForMessage('Just write what you want');
    expect(alice.messages().filter(({ from }) => from.is_bot)).toHaveLength(1);
    const rows = await world.test.database.selectFrom('inbox').selectAll().execute();
    expect(rows).toHaveLength(2);
  });

  it('overtaken by further typing costs no quote', async () => {
    const { world: telegram } = world.sandbox.emulator;
    for (const query of ['1 SOL USDC', '10 SOL USDC', '100 SOL USDC'])
      askInline(telegram, { person: alice.id, chat: group.chatId, query });
    // Delivered in one poll; each id is taken once.
    const typed = telegram.updates.pending().map(({ update }) => update);
    await Promise.all(typed.map(world.bot.acceptUpdate));
    await until(() => expect(outcomes.toSorted()).toEqual(['priced', 'superseded', 'superseded']));
    expect(world.service.asked[0]?.fromAmount).toBe(100_000_000_000n);
    expect(world.service.asked.length).toBeLessThanOrEqual(4);
  });

  it('does not wait behind the person’s chat', async () => {
    let isWaiting = false;
    let go = () => {};
    const api = { ...world.service.api };
    await world.stop();
    world = await startChatWorld({
      typingMs: 10,
      swapApi: {
        ...api,
        quote: async (request) => {
          if (request.priority) return api.quote(request);
          isWaiting = true;
          await new Promise<void>((resolve) => {
            go = resolve;
          });
          return api.quote(request);
        },
      },
    });
    alice = await world.person('Alice');
    group = await alice.inGroup();
    await alice.say('/swap 1 SOL USDC');
    await until(() => expect(isWaiting).toBe(true));
    expect(titles(await group.typeInline('2 SOL USDC'))[0]).toBe('💱 2 SOL → ≈ 310 USDC');
    go();
    await alice.waitForMessage('You pay: 1 SOL');
  });

  it('in a flood costs only the usual quotes, and is then unanswered', async () => {
    for (let amount = 1; amount <= 30; amount += 1) await group.typeInline(`${amount} SOL USDC`);
    expect(world.service.asked.length).toBeLessThanOrEqual(12 * 4);
    // The pair and its reverse, in any amounts.
    const rows = await world.test.database.selectFrom('shared_intents').selectAll().execute();
    expect(rows).toHaveLength(2);
    void group.typeInline('31 SOL USDC').catch(() => {});
    await until(() => expect(outcomes.at(-1)).toBe('flood'));
  });
});

describe('a press on an inline message', () => {
  it('is answered for any button', async () => {
    const shown = await group.typeInline('1 SOL USDC');
    const message = await group.chooseInline(shown);
    const { chats } = world.sandbox.emulator.world;
    const forged = { inline_keyboard: [[{ text: 'Confirm', callback_data: 'o:abcdefghijklmnop:1' }]] };
    chats.replace({ ...message, reply_markup: forged }, true);
    const answer = await group.press('Confirm', { ...message, reply_markup: forged });
    expect(answer).toMatchObject({
      kind: 'callback',
      alert: true,
      text: expect.stringContaining('private chat'),
    });
  });
});

it('an inline price reaches a chat without the bot, and a press there is answered', async () => {
  const chat = await alice.group.open({ title: 'Without the bot', type: 'supergroup', bot: false });
  const seat = await alice.inGroup(chat);
  const message = await seat.chooseInline(await seat.typeInline('1 SOL USDC'));
  expect(message.text).toContain('1 SOL → ≈ 155 USDC');
  const forged = { inline_keyboard: [[{ text: 'Refresh', callback_data: 'gq:0123456789abcdef-1:en' }]] };
  world.sandbox.emulator.world.chats.replace({ ...message, reply_markup: forged }, true);
  expect(await seat.press('Refresh', { ...message, reply_markup: forged })).toMatchObject({
    kind: 'callback',
    text: expect.stringContaining('private chat'),
  });
  seat.close();
});

describe('a shared link', () => {
  it('expires after thirty days, and says so', async () => {
    const message = await group.chooseInline(await group.typeInline('1 SOL USDC'));
    const url = message.reply_markup?.inline_keyboard[0]?.[0]?.url ?? '';
    world.advance(30 * 86_400_000);
    await alice.openStartLink(url);
    await alice.waitForMessage('a shared price can be opened for 30 days');
    expect(shared.at(-1)).toBe('over');
    await alice.speak('pt');
    await alice.openStartLink(url);
    await alice.waitForMessage('um preço compartilhado pode ser aberto por 30 dias');
  });
});

it('any text gets valid results', async () => {
  const words = fc.constantFrom(
    '1',
    'SOL',
    'usdc',
    '$5',
    '50%',
    'max',
    'DUP',
    '→',
    '<b>',
    '@x',
    'buy',
    '1e9',
    '٣',
  );
  const query = fc.oneof(
    fc.array(words, { maxLength: 8 }).map((some) => some.join(' ')),
    fc.string({ unit: 'binary', maxLength: 256 }),
  );
  await fc.assert(
    fc.asyncProperty(query, async (text) => {
      world.advance(60_000);
      const shown = await group.typeInline(text);
      expect(shown.results.length).toBeGreaterThan(0);
      expect(shown.results.length).toBeLessThanOrEqual(5);
    }),
    { numRuns: 10 },
  );
  expect(outcomes).not.toContain('failed');
});
