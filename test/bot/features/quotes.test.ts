import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type MarketFigures, NO_MARKET } from '../../../src/bot/prices/market.ts';
import type { ChatId } from '../../../src/bot/swap/brands.ts';
import type { TokenSafety } from '../../../src/bot/swap/chain-port.ts';
import { type Token, unlistedToken } from '../../../src/bot/swap/token.ts';
import type { Message } from '../../../src/sandbox/telegram/model.ts';
import type { Mint } from '../../../src/solana/mint.ts';
import type { ScriptedPerson } from '../../support/scripted-person.ts';
import { until } from '../../support/until.ts';
import { type ChatWorld, LISTED, labels, startChatWorld } from '../support/chat-world.ts';
import { type DayPrices, figuresOfDay } from '../support/figures-of-day.ts';
import { HARMLESS } from '../support/harmless.ts';
import { chainOf, listedAs } from '../support/listed.ts';

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' as Mint;
const USDT = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB' as Mint;
const NOBODYS = 'Nqbdy11111111111111111111111111111111111111' as Mint;
const DAY = 86_400_000;

let world: ChatWorld;
let alice: ScriptedPerson;
let bob: ScriptedPerson;
let group: ScriptedPerson;
let calls: string[];
let onChain: Token[];
let isChainAway: boolean;
let safety: Partial<TokenSafety>;
/** By mint, as the market source says. */
let dayPrices: Readonly<Record<string, DayPrices>>;

beforeEach(async () => {
  calls = [];
  dayPrices = {};
  safety = {};
  isChainAway = false;
  onChain = [...LISTED, unlistedToken(NOBODYS, { decimals: 6, tokenProgram: null })];
  world = await startChatWorld({
    onApiCall: ({ method }) => calls.push(method),
    market: { ...NO_MARKET, source: 'Test', figures: async (mint) => figuresOf(mint) },
    tokenSafety: async () => ({ ...HARMLESS, ...safety }),
    chain: {
      mints: async (mints) => (isChainAway ? new Map() : chainOf(onChain).mints(mints)),
      balance: async () => undefined,
      holdings: async () => undefined,
      swapFunds: async () => undefined,
    },
  });
  world.service.script.dollars = [155, 155];
  alice = await world.person('Alice');
  bob = await world.person('Bob');
  group = await alice.inGroup();
});

afterEach(async () => {
  group.close();
  await world.stop();
});

/** USDT has a thin market of one year. */
function figuresOf(mint: string): MarketFigures | undefined {
  const figures = figuresOfDay(dayPrices[mint]);
  if (!figures) return undefined;
  const [first, last = first] = [figures.day[0], figures.day.at(-1)];
  const changeBps = first && last ? (last.price / first.price - 1) * 10_000 : null;
  if (mint !== USDT) return { ...figures, changeBps };
  const size = { marketCap: 61_234_567_890, liquidity: 900, firstTradedAt: world.now() - 365 * DAY };
  return { ...figures, ...size, changeBps };
}

const called = (method: string) => calls.filter((one) => one === method).length;

async function quote(text: string, replyTo?: Message): Promise<Message> {
  world.advance(30_000);
  const asked = await group.say(text, replyTo?.message_id);
  return group.waitForMessage((one) => one.reply_to_message?.message_id === asked.message_id);
}

const choosePairOf = (chat: number, from: Mint, to: Mint) =>
  world.test.store.groups.change(chat as ChatId, { pair: { from, to } }, world.now());
const choosePair = (from: Mint, to: Mint) => choosePairOf(group.chatId, from, to);

describe('/quote in a group', () => {
  it.each([
    ['/quote 1 SOL USDC', '1 SOL → ≈ 155 USDC'],
    ['/quote@countersign_bot 1 SOL USDC', '1 SOL → ≈ 155 USDC'],
    ['/quote SOL', '1 SOL → ≈ 155 USDC'],
    ['/quote 50 usdt usdc', '50 USDT → ≈ 7.75 USDC'],
    ['/quote usdc', '1 USDC → ≈ 0.000155001 SOL'],
    ['/quote $3 usdc usdt', '3 USDC → ≈ 0.465001 USDT'],
    ['/quote sol/usdt', '1 SOL → ≈ 155 USDT'],
  ])('%s is answered with one card', async (text, title) => {
    const card = await quote(text);
    expect(card.text).toContain(title);
    expect(card.text).toMatch(/As of 12:00:30 UTC/);
    expect(card.entities).toContainEqual(expect.objectContaining({ type: 'date_time' }));
    expect(labels(card)).toEqual([['Refresh', 'Swap this']]);
    await until(() => expect(called('sendMessage')).toBe(1));
    expect(world.service.asked.every(({ priority }) => priority === 'shared_quote')).toBe(true);
  });

  it('uses the group’s own pair', async () => {
    expect((await quote('/quote')).text).toContain('Write it like this');
    await choosePair(USDT, USDC);
    expect((await quote('/quote')).text).toContain('1 USDT → ≈ 0.155001 USDC');
    expect((await quote('/quote 20')).text).toContain('20 USDT → ≈ 3.1 USDC');
    expect((await quote('/quote usdc')).text).toContain('1 USDC → ≈ 0.155001 USDT');
    expect((await quote('/quote SOL')).text).toContain('1 SOL → ≈ 155 USDC');
  });

  it.each([
    ['a mint', `have a look at ${USDT} please`, '1 USDT → ≈ 0.155001 USDC'],
    ['a ticker', '$usdt to the moon 🚀🚀', '1 USDT → ≈ 0.155001 USDC'],
    ['a link', `https://solscan.io/token/${USDT}`, '1 USDT → ≈ 0.155001 USDC'],
    ['a whole wish', 'who gives me USDC for 2 SOL? 2 sol to usdc', 'Write it like this'],
    ['two tickers', '$usdt or $usdc?', 'Write it like this'],
    ['no token', 'good morning everybody', 'Write it like this'],
  ])('answers a message with %s', async (_, text, title) => {
    const said = await group.say(text);
    expect((await quote('/quote', said)).text).toContain(title);
  });

  it('takes the pair from a replied price card, sent by the bot or via the bot', async () => {
    const card = await quote('/quote 3 usdt SOL');
    expect((await quote('/quote', card)).text).toContain('1 USDT → ≈ 0.000155001 SOL');
    expect((await quote('/quote 20', card)).text).toContain('20 USDT → ≈ 0.0031 SOL');
    const sent = await group.chooseInline(await group.typeInline('5 usdc usdt'));
    expect((await quote('/quote', sent)).text).toContain('1 USDC → ≈ 0.155001 USDT');
  });

  it('stays in its topic, where every message replies to the opening one', async () => {
    const forum = await alice.group.open({
      title: '<b>@evil /quote $USDT',
      type: 'supergroup',
      forum: true,
      bot: true,
    });
    const hand = await alice.inGroup(forum);
    const topic = await hand.group.openTopic('Prices of $USDT');
    const inTopic = await alice.inGroup(forum, { topic });
    await choosePairOf(forum, USDT, USDC);
    await inTopic.say('/quote');
    const card = await inTopic.waitForMessage('1 USDT → ≈ 0.155001 USDC');
    expect(card.message_thread_id).toBe(topic);
    world.advance(5_000);
    world.service.script.rate = 160_000n;
    await inTopic.press('Refresh', card);
    expect((await inTopic.waitForEdit(card, '0.16')).message_thread_id).toBe(topic);
    for (const seat of [hand, inTopic]) seat.close();
  });

  it('has one quota per group for its anonymous admins, and impersonal links', async () => {
    const other = await alice.group.open({ title: 'Another', type: 'supergroup', bot: true });
    const seats = [await group.anonymously(), await (await alice.inGroup(other)).anonymously()];
    for (let round = 0; round < 14; round += 1) {
      world.advance(5_000);
      for (const seat of seats) {
        await seat.say('/quote SOL');
        await seat.waitForMessage('1 SOL → ≈ 155 USDC');
      }
    }
    const rows = await world.test.database.selectFrom('shared_intents').select('shared_by').execute();
    expect(rows.map(({ shared_by }) => shared_by).toSorted()).toEqual([group.chatId, other].toSorted());
    seats[1]?.close();
  });

  it('refuses the anonymous admins of each group, whatever it said in another', async () => {
    const other = await alice.group.open({ title: 'Another', type: 'supergroup', bot: true });
    const seats = [await group.anonymously(), await (await alice.inGroup(other)).anonymously()];
    const tokens = { kind: 'only' as const, mints: [USDC] };
    for (const seat of seats) {
      await world.test.store.groups.change(seat.chatId as ChatId, { tokens }, world.now());
      await seat.say('/quote USDT USDC');
      await seat.waitForMessage('does not show the price of that token');
    }
    seats[1]?.close();
  });

  it('answers an unclear request with the usage, without a quote', async () => {
    for (const text of [
      '/quote a b c d',
      '/quote 50% SOL USDC',
      '/quote max SOL USDC',
      '/quote usdc 5 SOL',
    ]) {
      const answer = await quote(text);
      expect(answer.text).toContain('Write it like this: /quote 1 SOL USDC or /quote SOL');
      expect(answer.text).not.toContain('\n');
    }
    expect((await quote('/quote 1,500 SOL USDC')).text).toContain('“1,500” could mean two things');
    expect((await quote('/quote 1 SOL SOL')).text).toContain('SOL to SOL would change nothing');
    expect(world.service.asked).toEqual([]);
  });

  it('never chooses between two tokens of one name, and marks an unlisted one', async () => {
    const both = await quote('/quote 1 DUP USDC');
    expect(both.text).toContain('Several tokens are called “DUP”');
    for (const { mint } of LISTED.slice(2)) expect(both.text).toContain(mint);
    expect(world.service.asked).toEqual([]);
    const card = await quote(`/quote ${NOBODYS}`);
    expect(card.text).toContain('1 Nqbd…1111 → ≈ 0.155001 USDC');
    expect(card.text).toContain(`Nqbd…1111 is not on the token list`);
    expect(card.text).toContain(NOBODYS);
    expect((await quote(`/quote 1 SOL ${'1'.repeat(31)}2`)).text).toContain('I found no token');
  });

  it('escapes the names of tokens', async () => {
    const names = ['<b>', '@admin', '/swap', 'scam.com', 'US\u202eDC', '$USDC', '1 SOL'];
    for (const [index, name] of names.entries()) {
      const mint = `Evi1${index + 1}`.padEnd(43, '2') as Mint;
      const evil = {
        ...(LISTED[0] as (typeof LISTED)[number]),
        mint,
        symbol: name,
        name: `${name} https://x.example`,
      };
      world.service.api.listTokens = async () => ({ ok: true, value: [...LISTED, evil].map(listedAs) });
      onChain.push(evil);
      const card = await quote(`/quote ${mint}`);
      expect(card.text).toContain(mint);
      const kinds = new Set((card.entities ?? []).map(({ type }) => type));
      for (const kind of ['mention', 'bot_command', 'url', 'text_link', 'hashtag', 'cashtag'])
        expect(kinds, name).not.toContain(kind);
    }
  });

  it('multiplies the amount where one unit is worth too little', async () => {
    world.service.script.rate = 2n;
    expect((await quote('/quote usdt')).text).toContain('1,000,000 USDT → ≈ 2 USDC');
    expect((await quote('/quote 1 usdt usdc')).text).toContain('1 USDT → ≈ 0.000003 USDC');
  });

  it('shows the change over 24 hours from the record, in the same figures in every language', async () => {
    expect((await quote('/quote SOL')).text).not.toContain('24 h');
    world.advance(DAY - 30_000);
    world.service.script.rate = 158_720n;
    expect((await quote('/quote SOL')).text).toContain('📈 SOL: +2.4% in 24 h');
    await alice.speak('es');
    world.service.script.rate = 151_125n;
    expect((await quote('/quote 2 SOL USDC')).text).toContain('📉 SOL: −2.5% en 24 h');
    await alice.speak('tr');
    Object.assign(world.service.script, { rate: 155_000n, dollars: [465, 465] });
    expect((await quote('/quote 3 SOL USDC')).text).toContain('➖ SOL: 24 saatte %0');
  });

  it('shows the day of the market source, with its chart and its name, in the same message', async () => {
    dayPrices = { native: { 24: 150, 6: 145, 0: 155 }, [USDC]: { 24: 1, 6: 1, 0: 1 } };
    const card = await quote('/quote 1 SOL USDC');
    expect(card.text?.split('\n')).toEqual([
      '💱 1 SOL → ≈ 155 USDC',
      '📈 SOL: +3.33% in 24 h ▅▁█ (Test)',
      'As of 12:00:30 UTC',
      'Prices move. The one you confirm is the one that counts.',
    ]);
    // The day of a dollar is that of the other token.
    expect((await quote('/quote usdc sol')).text).toContain('📈 SOL: +3.33% in 24 h ▅▁█ (Test)');
    await alice.speak('ar');
    expect((await quote('/quote 2 SOL USDC')).text).toContain('\u200e▅▁█\u200e (Test)');
    expect(called('sendMessage')).toBe(3);
    dayPrices = {};
    const edited = await group.press('Refresh', card).then(() => group.waitForEdit(card, '1 SOL'));
    expect(edited.text).not.toContain('Test');
  });

  it('answers one token with its price, size, age and warnings in three lines, without a quote', async () => {
    dayPrices = { [USDT]: { 24: 0.9, 6: 1, 0: 0.99 }, native: { 24: 150, 0: 155 } };
    safety = { canMint: true };
    const said = await group.say(`have a look at ${USDT}`);
    const card = await quote('/quote', said);
    expect(card.text?.split('\n')).toEqual([
      'USDT · $0.99 · 24 h ▁█▇ +10%',
      'Market cap $61.23B\u00a0· Liquidity $900\u00a0· Traded since Nov 2025\u00a0· Test 12:00:30 UTC',
      '⚠️ Little money is in its market, so selling moves the price against you. ⚠️ The issuer can make more of it at any time.',
    ]);
    expect(labels(card)).toEqual([['Refresh', 'Swap USDT']]);
    expect((await quote('/quote', card)).text).toContain('USDT · $0.99');
    expect((await quote('/quote SOL')).text).toMatch(/^SOL · \$155\.00 .*\n.*\n✅ SOL is Solana/);
    expect(world.service.asked).toEqual([]);
    const rows = await world.test.database.selectFrom('shared_intents').selectAll().execute();
    expect(rows).toEqual([]);
    dayPrices = { [USDT]: { 24: 0.9, 6: 1, 0: 1.25 } };
    expect(await (await bob.inGroup()).press('Refresh', card)).toMatchObject({ text: 'Fresh price shown.' });
    await group.waitForEdit(card, '$1.25');
    await bob.openStartLink(card.reply_markup?.inline_keyboard[0]?.[1]?.url ?? '');
    expect((await bob.waitForMessage('🟢 buys for SOL')).text).toContain(USDT);
    await bob.openStartLink('https://t.me/countersign_bot?start=do-token-nothing');
    await bob.waitForMessage('link');
    const tokens = { kind: 'only' as const, mints: [USDC] };
    await world.test.store.groups.change(group.chatId as ChatId, { tokens }, world.now());
    expect((await quote('/quote usdt')).text).toContain('does not show the price of that token');
  });

  it('tells them alone where the bot may send ephemeral messages', async () => {
    await group.group.place({ status: 'administrator', rights: ['can_manage_chat'] });
    await quote('/quote SOL');
    await group.say('/quote 2 SOL USDC');
    const told = await group.waitForMessage('One moment please');
    expect(told.receiver_user?.id).toBe(alice.id);
    expect(told.text).toContain('Try again in a few seconds');
  });

  it('shares one quote between equal requests within three seconds', async () => {
    const bobs = await bob.inGroup();
    await Promise.all([group.say('/quote SOL'), bobs.say('/quote 1 sol usdc')]);
    await until(() => expect(called('sendMessage')).toBe(2));
    expect(world.service.asked.length).toBeLessThanOrEqual(2);
    const carol = await (await world.person('Carol')).inGroup();
    await carol.say('/quote@countersign_bot SOL');
    await carol.waitForMessage('155 USDC');
    expect(world.service.asked.length).toBeLessThanOrEqual(2);
    bobs.close();
    carol.close();
  });
});

describe('Swap this under a price of a group', () => {
  it('asks first about an unlisted token', async () => {
    const card = await quote(`/quote 2.49 SOL ${NOBODYS}`);
    await bob.openStartLink(card.reply_markup?.inline_keyboard[0]?.[1]?.url ?? '');
    await bob.waitForMessage('this token is on no list, so nobody vouches for it');
    await bob.press(/Nqbd/);
    await bob.waitForMessage('You pay: 2.49 SOL');
  });

  it('of an unlisted token has not expired while the chain is away', async () => {
    const card = await quote(`/quote 2.49 ${NOBODYS} SOL`);
    isChainAway = true;
    await bob.openStartLink(card.reply_markup?.inline_keyboard[0]?.[1]?.url ?? '');
    await bob.waitForMessage('I cannot reach the chain right now');
  });
});
