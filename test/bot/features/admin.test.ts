import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { adminButtons } from '../../../src/bot/features/admin/view.ts';
import type { ChatId, PersonId, SwapId } from '../../../src/bot/swap/brands.ts';
import type { Swap, SwapState } from '../../../src/bot/swap/swap.ts';
import { createLog } from '../../../src/log.ts';
import type { Signature } from '../../../src/solana/address.ts';
import { labels, type ScriptedPerson, textOf } from '../../support/scripted-person.ts';
import { engineOfThisRun } from '../../support/test-database.ts';
import { until } from '../../support/until.ts';
import { type ChatWorld, connectInChat, forgePresses, startChatWorld } from '../support/chat-world.ts';
import { makeSigned, makeSwap, USDC, WALLET } from '../support/make-swap.ts';
import { restPlaced } from '../support/use-standing.ts';

const ALICE = 5_001;
const OTHER = 5_009;
const TX_HASH =
  '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW' as Signature;
/** The swap with that transaction. */
const KNOWN = 'a-swap-of-bob';
const PAUSED =
  'New swaps are paused for a while. What you have already confirmed goes on as usual. Please try again later.';
const PAUSED_IN = [
  ['es', 'Los intercambios nuevos están en pausa'],
  ['pt', 'Novas trocas estão em pausa'],
  ['ru', 'Новые обмены временно приостановлены'],
  ['tr', 'Yeni takaslar bir süreliğine durduruldu'],
  ['ar', 'المبادلات الجديدة متوقفة مؤقتًا'],
  ['zh', '新的兑换暂时停止'],
  ['en', PAUSED],
] as const;

describe.each(engineOfThisRun)('/admin on $name', ({ url }) => {
  let world: ChatWorld;
  let alice: ScriptedPerson;
  let bob: ScriptedPerson;
  /** Texts of the answers to presses. */
  let alerts: string[];
  let handled: number;
  let logged: string[];

  beforeEach(async () => {
    alerts = [];
    handled = 0;
    const onUpdate = () => {
      handled += 1;
    };
    logged = [];
    const log = createLog({ level: 'info', write: (line) => logged.push(line) });
    world = await startChatWorld({ adminIds: new Set([ALICE]), onUpdate, log }, true, url);
    world.bot.api.config.use((call, method, payload, signal) => {
      if (method === 'answerCallbackQuery' && 'text' in payload) alerts.push(String(payload.text));
      return call(method, payload, signal);
    });
    alice = await world.person('Alice');
    bob = await world.person('Bob');
  });
  afterEach(() => world.stop());

  async function pressData(person: ScriptedPerson, data: string): Promise<void> {
    const before = handled;
    await forgePresses(world.bot, person, 1, data);
    await until(() => expect(handled).toBe(before + 1));
  }

  /** A swap of Bob's that goes through these states at this time. */
  async function swapOfBob(id: string, states: readonly SwapState[], at: number): Promise<Swap> {
    const { swaps } = world.test.store;
    let swap = makeSwap(id, { personId: bob.id as PersonId, chatId: bob.chatId as ChatId, createdAt: at });
    await swaps.createSwap(swap, `token-${id}`, []);
    for (const to of states) {
      const patch =
        to === 'ordered'
          ? { wallet: WALLET }
          : to === 'signed'
            ? { signed: makeSigned(id, id === KNOWN ? { txHash: TX_HASH } : {}) }
            : {};
      const result = await swaps.move({ swap, to, patch, why: 'a test', notices: [], now: at });
      expect(result.kind).toBe('moved');
      swap = result.swap;
    }
    return swap;
  }

  async function overview() {
    await alice.say('/admin');
    return alice.waitForMessage('swap service');
  }

  async function pause() {
    const card = await overview();
    expect(await alice.press('⏸ Pause new swaps', card)).toMatchObject({ text: 'Saved.' });
    return alice.waitForEdit(card, 'New swaps are paused');
  }

  it('does not exist for others: the same answer as to any unknown command, and no place in the menu', async () => {
    await bob.say('/nonsense');
    const unknown = textOf(await bob.waitForMessage('I do not know that command'));
    for (const words of ['/admin', `/admin ${TX_HASH}`]) {
      await bob.say(words);
      expect(textOf(await bob.waitForMessage('I do not know that command'))).toBe(unknown);
    }
    const menuOf = async (person: ScriptedPerson) => {
      const scope = { type: 'chat', chat_id: person.chatId };
      return JSON.stringify(await world.sandbox.call('getMyCommands', { scope }));
    };
    await until(async () => expect(await menuOf(alice)).toContain('"admin"'));
    expect(await menuOf(alice)).toContain('"swap"');
    expect(await menuOf(bob)).not.toContain('"admin"');
    const everybody = { scope: { type: 'all_private_chats' } };
    const menu = JSON.stringify(await world.sandbox.call('getMyCommands', everybody));
    expect(menu).toContain('"swap"');
    expect(menu).not.toContain('"admin"');
    // A modified app may send the data of a button that it has never seen.
    await bob.say('/help');
    await bob.waitForMessage('Just write what you want');
    await pressData(bob, adminButtons.encode({ action: 'pause' }));
    expect(alerts).toEqual(['This button no longer works. /status shows where things stand.']);
    expect(await world.test.store.admin.isPaused()).toBe(false);
  });

  it('takes the menu from an operator who is one no longer', async () => {
    const scope = { type: 'chat', chat_id: ALICE };
    const menu = async () => JSON.stringify(await world.sandbox.call('getMyCommands', { scope }));
    await until(async () => expect(await menu()).toContain('"admin"'));
    await until(async () => expect((await world.test.store.admin.notes()).has('menus')).toBe(true));
    await world.bot.stop();
    const next = world.createBot({ adminIds: new Set() });
    await next.start();
    await until(async () => expect(await menu()).not.toContain('"admin"'));
    await alice.say('/admin');
    await alice.waitForMessage('I do not know that command');
    await next.stop();
  });

  it('takes it at a later start where Telegram failed', async () => {
    const scope = { type: 'chat', chat_id: ALICE };
    const menu = async () => JSON.stringify(await world.sandbox.call('getMyCommands', { scope }));
    const noted = async () => (await world.test.store.admin.notes()).get('menus')?.value;
    await until(async () => expect(await noted()).toBe(String(ALICE)));
    await world.bot.stop();
    await fetch(`${world.sandbox.baseUrl}/telegram/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ method: 'deleteMyCommands', kind: 'server_error', times: 1 }),
    });
    const next = world.createBot({ adminIds: new Set([OTHER]) });
    await next.start();
    await until(async () => expect(await noted()).toContain(String(OTHER)));
    await next.stop();
    const last = world.createBot({ adminIds: new Set([OTHER]) });
    await last.start();
    await until(async () => expect(await noted()).toBe(String(OTHER)));
    expect(await menu()).not.toContain('"admin"');
    await last.stop();
  });

  it('shows the state of the bot, with what ended today', async () => {
    const { store } = world.test;
    const now = world.now();
    await store.admin.setNote('backup', { value: 'made', at: now - 3 * 3_600_000 });
    await store.admin.setNote('alert:swaps_stuck', { value: '', at: now });
    for (const [number, end] of (['confirmed', 'confirmed', 'failed'] as const).entries())
      await swapOfBob(`ended-${number}`, ['ordered', 'signed', 'submitted', end], now);
    await swapOfBob('yesterday', ['ordered', 'signed', 'submitted', 'failed'], now - 25 * 3_600_000);
    await swapOfBob('stuck', ['ordered', 'signed', 'submitted'], now - 6 * 60_000);
    await swapOfBob('unsigned', ['ordered', 'lapsed'], now);
    await restPlaced(world.test, now);
    const card = await overview();
    expect(textOf(card)).toMatch(
      new RegExp(
        [
          '^🔴 A swap has no end after five minutes',
          '✅ database · ✅ chain · ✅ swap service',
          'In flight: 1, stuck: 1, to be signed: 0',
          'Standing orders: 1 resting, 0 part filled, 0 filled',
          '24 hours: 66% of 3 confirmed, 1 failed, 0 expired',
          'Ran out before the signature: 1 of 4 orders',
          'People: 1; within 24 hours 1 active, 1 new',
          'Volume of 24 hours: \\$\\d[\\d,]*, by the prices shown',
          'Budget of the service: 100% left of 300 calls a minute',
          'Queues: \\d+ updates with this one, \\d+ messages',
          'Version 1.2.3, leader here:1, up \\d+ days',
          'Last backup: 3 h ago$',
        ].join('\n'),
      ),
    );
    expect(labels(card)).toEqual([
      ...['⏸ Pause new swaps', '🔎 Find a swap', '🔄 Refresh', '📣 After an outage'],
    ]);
  });

  it('pauses new swaps wherever one begins, in the language of each person, and resumes', async () => {
    await connectInChat(world, bob);
    world.setBalance(10_000_000_000n);
    await bob.say('/swap 0.5 SOL USDC');
    const offer = await bob.waitForMessage('You pay: 0.5 SOL');
    await bob.say('USDC');
    const token = await bob.waitForMessage('USD Coin');
    await pause();
    expect(await bob.press(/Confirm/, offer)).toMatchObject({ alert: true, text: PAUSED });
    await bob.press(/🟢/, token);
    expect(textOf(await bob.waitForMessage('paused'))).toBe(PAUSED);
    for (const words of ['/swap', '/swap 1 SOL USDC', 'swap 2 sol to usdc', 'buy usdc']) {
      await bob.say(words);
      expect(textOf(await bob.waitForMessage('paused'))).toBe(PAUSED);
    }
    for (const [language, words] of PAUSED_IN) {
      await bob.speak(language);
      await bob.say('/swap 1 SOL USDC');
      await bob.waitForMessage(words);
    }
    // It holds after a restart.
    await world.bot.stop();
    const next = world.createBot();
    await next.start();
    await bob.say('/swap 1 SOL USDC');
    await bob.waitForMessage(PAUSED);
    const card = await overview();
    expect(labels(card)).toContain('▶️ Resume new swaps');
    await alice.press('▶️ Resume new swaps', card);
    await alice.waitForEdit(card, (now) => !textOf(now).includes('paused'));
    await bob.say('/swap 1 SOL USDC');
    await bob.waitForMessage('You pay: 1 SOL');
    await next.stop();
  });

  it('says why and until when it is paused, in the language of each person, until that time', async () => {
    const card = await pause();
    await alice.press('⛓ Solana', card);
    await alice.waitForEdit(card, (now) => textOf(now).includes('people read why: ⛓ Solana'));
    await alice.press('⏱ 15 min', card);
    await alice.waitForEdit(card, (now) => textOf(now).includes(', until '));
    await bob.say('/swap 1 SOL USDC');
    expect(textOf(await bob.waitForMessage('paused'))).toMatch(
      /^New swaps .*\nReason: trouble on the Solana network\.\nExpected to be back by \d\d:\d\d:\d\d UTC\.$/,
    );
    await bob.speak('zh');
    await bob.say('/swap 1 SOL USDC');
    await bob.waitForMessage('原因：Solana 网络出现故障。');
    world.advance(16 * 60_000);
    await bob.speak('en');
    await bob.say('/swap 1 SOL USDC');
    const later = await bob.waitForMessage((message) => textOf(message).endsWith('Solana network.'));
    expect(textOf(later)).not.toContain('Expected');
  });

  it('blocks one token by its address, and unblocks it', async () => {
    const { admin } = world.test.store;
    await alice.say(`/admin block ${USDC.mint}`);
    await alice.waitForMessage('are refused');
    expect(await admin.blockedTokens()).toEqual(new Set([USDC.mint]));
    expect(textOf(await overview())).toContain(`🚫 Blocked: ${USDC.mint}`);
    await alice.say(`/admin unblock ${USDC.mint}`);
    await alice.waitForMessage('are allowed');
    expect(await admin.blockedTokens()).toEqual(new Set());
    await alice.say('/admin block usdc');
    await alice.waitForMessage('Send the address of the token');
  });

  it('tells whose swap it is, by a button that the log notes', async () => {
    await swapOfBob(KNOWN, ['ordered'], world.now());
    await alice.say(`/admin ${WALLET}`);
    const found = await alice.waitForMessage('swaps show');
    expect(textOf(found)).not.toContain(String(bob.id));
    await alice.press('👤 Whose swap?', found);
    const told = await alice.waitForMessage('is a swap of');
    expect(textOf(told)).toContain(`Telegram id ${bob.id}. Your question is in the log.`);
    expect(logged.join('')).toContain(`"admin":${ALICE},"swapId":"${KNOWN}"`);
    await pressData(bob, adminButtons.encode({ action: 'person', id: KNOWN as SwapId }));
    expect(logged.filter((line) => line.includes('whose swap'))).toHaveLength(1);
  });

  it('tells the people whose swaps an outage touched, once a day, in their language', async () => {
    await bob.say('/help');
    await swapOfBob('late', ['ordered', 'signed'], world.now());
    await bob.speak('pt');
    await bob.say('/language');
    world.advance(7 * 60_000);
    const card = await overview();
    await alice.press('📣 After an outage', card);
    await alice.waitForEdit(card, 'of the last 24 h took longer than five minutes, still do, or expired: 1.');
    await alice.press('6 h', card);
    const shown = await alice.waitForEdit(card, 'of the last 6 h');
    for (const told of ['1 of 1 are told now', '0 of 1 are told now']) {
      await alice.press('📣 Tell 1', shown);
      await alice.waitForMessage(told);
    }
    await bob.waitForMessage('Houve problemas, e uma troca sua demorou mais que o normal ou expirou.');
    expect(bob.messages().filter((message) => textOf(message).startsWith('Houve'))).toHaveLength(1);
    expect(alice.messages().filter((message) => textOf(message).includes('There was trouble,'))).toEqual([]);
  });

  it('holds for all bots on the database, while what is confirmed goes on', async () => {
    const ordered = await swapOfBob('ordered', ['ordered'], world.now());
    await pause();
    const other = await world.test.reopen();
    expect(await other.admin.isPaused()).toEqual({});
    const signed = { signed: makeSigned('ordered') };
    const moved = await other.swaps.move({
      ...{ swap: ordered, to: 'signed', patch: signed, why: 'signed', notices: [], now: world.now() },
    });
    expect(moved.kind).toBe('moved');
  });

  it('finds a swap by txHash and wallet with its link, by person and id without a way to the wallet', async () => {
    const at = world.now();
    await swapOfBob(KNOWN, ['ordered', 'signed', 'submitted', 'confirmed'], at);
    for (const words of [TX_HASH, WALLET]) {
      await alice.say(`/admin ${words}`);
      const found = await alice.waitForMessage('confirmed');
      expect(textOf(found)).toMatch(
        /^confirmed: 1\.5 SOL → .*300 USDC\noffered: .*\nordered: .*\nsigned: .*\nsubmitted: .*\nover: .*\nroute: desk\nwallet: 9xQe…VFin\n5VER…kQUW\nswaps show a-swap-of-bob$/,
      );
      expect(JSON.stringify(found.entities)).toContain(`https://explorer.example/tx/${TX_HASH}`);
      expect(textOf(found)).not.toContain(WALLET);
    }
    for (const words of [String(bob.id), KNOWN]) {
      await alice.say(`/admin ${words}`);
      const found = await alice.waitForMessage('confirmed');
      expect(textOf(found)).toMatch(
        /^confirmed: SOL → USDC\noffered: .*\nordered: .*\nsigned: .*\nsubmitted: .*\nover: .*\nswaps show a-swap-of-bob$/,
      );
      expect(JSON.stringify(found)).not.toMatch(/https?:|9xQe|5VER/);
    }
    await alice.say(`/admin find https://solscan.io/tx/${TX_HASH}?cluster=x`);
    await alice.waitForMessage('a-swap-of-bob');
    for (const words of ['@bob', 'find @bob']) {
      await alice.say(`/admin ${words}`);
      await alice.waitForMessage('Nobody is found by @name: names are encrypted');
    }
    const card = await overview();
    await alice.press('🔎 Find a swap', card);
    const question = await alice.waitForMessage('Which swap?');
    await alice.say('1234567', question);
    await alice.waitForMessage('No swap is known by that');
    await alice.say(TX_HASH, question);
    await alice.waitForMessage('a-swap-of-bob');
  });
});
