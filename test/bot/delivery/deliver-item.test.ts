import { beforeEach, describe, expect, it } from 'vitest';
import { createNotifier } from '../../../src/bot/delivery/create-notifier.ts';
import type { TelegramFailure, TelegramResult } from '../../../src/bot/delivery/telegram-port.ts';
import type { DeliveryReaction } from '../../../src/bot/delivery/telegram-reactions.ts';
import type { DueWork } from '../../../src/bot/due-work/create-due-work.ts';
import type { ChatId, PersonId, SwapId } from '../../../src/bot/swap/brands.ts';
import type { Swap } from '../../../src/bot/swap/swap.ts';
import type { ChatMessage } from '../../../src/bot/words/chat-message.ts';
import { CHAT, makeSwap, moved, OWNER, orderedSwap, signedSwap } from '../support/make-swap.ts';
import { openTestStore, type TestStore } from '../support/open-test-store.ts';
import { VirtualTime } from '../support/virtual-time.ts';

const arrived = (messageId: number): TelegramResult => ({ ok: true, messageId });
const failed = (reaction: DeliveryReaction, changes: Partial<TelegramFailure> = {}): TelegramFailure => ({
  ok: false,
  reaction,
  code: '400',
  retryAfterMs: null,
  movedTo: null,
  ...changes,
});

describe('the delivery of what is due', () => {
  let test: TestStore;
  let time: VirtualTime;
  let calls: string[];
  let answers: TelegramResult[];
  let alerts: string[];
  let errors: unknown[];
  let notifier: DueWork;

  beforeEach(async () => {
    time = new VirtualTime(2_000);
    calls = [];
    answers = [];
    alerts = [];
    errors = [];
    test = await openTestStore(':memory:', { onOutbox: () => notifier?.nudge() });
    await test.store.people.meetPerson(
      { id: OWNER, chatId: CHAT, username: null, firstName: 'Ann', languageCode: null },
      1_000,
    );
    notifier = makeNotifier();
    notifier.start();
  });

  const answer = (call: string): TelegramResult => {
    calls.push(call);
    const next = answers.shift();
    if (!next) throw new Error(`Telegram was called once too often: ${call}`);
    return next;
  };

  function makeNotifier(): DueWork {
    const draw = (text: string): ChatMessage => ({ text, keyboard: [] });
    return createNotifier({
      outbox: test.store.outbox,
      swaps: test.store.swaps,
      wallets: test.store.wallets,
      telegram: {
        sendMessage: async (chat, message, format) => answer(`send ${chat} ${message.text} ${format}`),
        editMessage: async (chat, id, message, format) =>
          answer(`edit ${chat}/${id} ${message.text} ${format}`),
      },
      render: {
        swapStatus: (swap) => draw(`card:${swap.state}`),
        swapNotice: (swap) => (swap.state === 'cancelled' ? undefined : draw(`news:${swap.state}`)),
        walletQuestion: (link) => draw(`yours? ${link.returned?.address}`),
      },
      now: time.now,
      alert: (kind, item, code) => alerts.push(`${kind} ${item.id} ${code}`),
      timers: time.timers,
      onError: (error) => errors.push(error),
    });
  }

  async function offer(id = 'a', changes: Partial<Swap> = {}): Promise<Swap> {
    const swap = makeSwap(id, { createdAt: 2_000, ...changes });
    await test.store.swaps.createSwap(swap, `token-${id}`, ['status']);
    return swap;
  }

  /** A swap whose card is message 5, and which was just confirmed. */
  async function confirm(...next: TelegramResult[]): Promise<void> {
    answers.push(arrived(5), arrived(5));
    await offer();
    await time.play(0);
    const found = await test.store.swaps.findSwap('a' as SwapId);
    if (!found) throw new Error('the swap is gone');
    await moved(test.store.swaps, found, 'ordered', { wallet: 'w' as never, dueAt: null });
    await time.play(0);
    calls.length = 0;
    answers.push(...next);
    const quiet = { why: 'test', notices: [], now: 2_000 } as const;
    const ordered = await test.store.swaps.findSwap('a' as SwapId);
    if (!ordered) throw new Error('the swap is gone');
    const signed = await test.store.swaps.move({ swap: ordered, to: 'signed', ...quiet });
    const submitted = await test.store.swaps.move({ swap: signed.swap, to: 'submitted', ...quiet });
    const notices = ['status', 'notice'] as const;
    await test.store.swaps.move({ ...quiet, swap: submitted.swap, to: 'confirmed', notices });
  }

  const storedMessage = async (id = 'a') => (await test.store.swaps.findSwap(id as SwapId))?.messageId;

  it('sends the card, remembers it and edits it from then on', async () => {
    answers.push(arrived(5));
    const swap = await offer();
    await time.play(0);
    expect(await storedMessage()).toBe(5);
    answers.push(arrived(5));
    await test.store.swaps.replaceOffer(swap, swap.offer, 2_000, ['status']);
    await time.play(0);
    expect(calls).toEqual(['send 70 card:offered html', 'edit 70/5 card:offered html']);
    await time.play(3_600_000);
    expect(calls).toHaveLength(2);
  });

  it('turns a message of the dialogue into the card', async () => {
    answers.push(arrived(9));
    await offer('a', { messageId: 9 });
    await time.play(0);
    expect(calls).toEqual(['edit 70/9 card:offered html']);
  });

  it('draws the row as it stands at delivery, and announces the end after the picture shows it', async () => {
    await confirm(arrived(5), arrived(6));
    await time.play(0);
    expect(calls).toEqual(['edit 70/5 card:confirmed html', 'send 70 news:confirmed html']);
    expect(await storedMessage()).toBe(5);
  });

  it('counts "not modified" as success', async () => {
    await confirm(failed('done'), arrived(6));
    await time.play(60_000);
    expect(calls).toEqual(['edit 70/5 card:confirmed html', 'send 70 news:confirmed html']);
  });

  it('puts a new card in the place of one that is gone, and edits that', async () => {
    await confirm(failed('replace'), arrived(8), arrived(9));
    await time.play(0);
    expect(calls.slice(0, 2)).toEqual(['edit 70/5 card:confirmed html', 'send 70 card:confirmed html']);
    expect(await storedMessage()).toBe(8);
  });

  it('repeats an edit freely until it is known to be there', async () => {
    await confirm(
      failed('unsure'),
      failed('unsure'),
      failed('unsure'),
      failed('unsure'),
      arrived(5),
      arrived(6),
    );
    await time.play(60_000);
    expect(calls.filter((call) => call.startsWith('edit'))).toHaveLength(5);
    expect(calls.at(-1)).toBe('send 70 news:confirmed html');
  });

  it('repeats a new message of unknown fate once, ten seconds later, and then never', async () => {
    await confirm(arrived(5), failed('unsure'), failed('unsure'));
    await time.play(9_999);
    expect(calls).toHaveLength(2);
    await time.play(1);
    expect(calls).toHaveLength(3);
    await time.play(3_600_000);
    expect(calls).toHaveLength(3);
    expect(alerts).toEqual(['arrival_unknown a:notice:confirmed 400']);
  });

  it('counts a process that died while sending as a message of unknown fate', async () => {
    await notifier.stop();
    await offer();
    for (const now of [3_000, 4_000]) {
      const [item] = await test.store.outbox.claimDue(now, 1, 500);
      if (!item) throw new Error('nothing is due');
      await test.store.outbox.startSending(item);
    }
    await time.playUntil(60_000);
    await makeNotifier().runOnce();
    expect(calls).toEqual([]);
    expect(alerts).toEqual(['arrival_unknown a:status unsure']);
  });

  it('waits as long as Telegram asks, with everything for that chat, without counting it as a failure', async () => {
    answers.push(failed('wait', { retryAfterMs: 7_000 }));
    await offer('a');
    await time.play(0);
    await offer('b', { createdAt: 2_001 });
    await time.play(6_999);
    expect(calls).toEqual(['send 70 card:offered html']);
    answers.push(arrived(5), arrived(6));
    await time.play(1);
    expect(calls).toHaveLength(3);
  });

  it('pauses the whole bot when Telegram limits chat after chat', async () => {
    const wait = failed('wait', { retryAfterMs: 5_000 });
    answers.push(wait, wait, wait);
    for (const [index, id] of ['a', 'b', 'c'].entries()) await offer(id, { chatId: (80 + index) as ChatId });
    await time.play(0);
    await offer('d', { chatId: 99 as ChatId });
    await time.play(4_999);
    expect(calls).toHaveLength(3);
    answers.push(arrived(1), arrived(2), arrived(3), arrived(4));
    await time.play(1);
    expect(calls).toHaveLength(7);
  });

  it('parks for who blocked the bot, and delivers once when they return', async () => {
    await confirm(failed('park', { code: '403' }), failed('park', { code: '403' }));
    await time.play(3_600_000);
    expect(calls).toHaveLength(2);
    expect((await test.store.people.findPerson(OWNER))?.unreachable).toBe(true);
    answers.push(arrived(5), arrived(6));
    const person = { id: OWNER, chatId: CHAT, username: null, firstName: 'Ann', languageCode: null };
    await test.store.people.meetPerson(person, time.now());
    await time.play(0);
    expect(calls.slice(2)).toEqual(['edit 70/5 card:confirmed html', 'send 70 news:confirmed html']);
    await test.store.people.meetPerson(person, time.now());
    await time.play(3_600_000);
    expect(calls).toHaveLength(4);
  });

  it('follows a chat to its new id', async () => {
    answers.push(failed('move_chat', { movedTo: -1007 as ChatId }), arrived(5));
    await offer();
    await time.play(0);
    expect(calls).toEqual(['send 70 card:offered html', 'send -1007 card:offered html']);
    expect((await test.store.swaps.findSwap('a' as SwapId))?.chatId).toBe(-1007);
  });

  it('says it in plain words when the markup is refused', async () => {
    answers.push(failed('plain_text'), arrived(5));
    await offer();
    await time.play(0);
    expect(calls).toEqual(['send 70 card:offered html', 'send 70 card:offered plain']);
    expect(alerts).toEqual(['markup_refused a:status 400']);
    expect(await storedMessage()).toBe(5);
  });

  it('stops calling with a token that is no longer good, and goes on when it is mended', async () => {
    answers.push(failed('stop', { code: '401' }), arrived(5));
    await offer();
    await time.play(59_999);
    expect(alerts).toEqual(['not_authorized a:status 401']);
    expect(calls).toHaveLength(1);
    await time.play(1);
    expect(calls).toHaveLength(2);
  });

  it('tries again what certainly did not arrive, ever more slowly, and gives up in the end', async () => {
    for (let attempt = 0; attempt < 13; attempt++) answers.push(failed('retry', { code: '418' }));
    await offer();
    const times: number[] = [];
    for (let known = 0; known < 13; known = calls.length) {
      await time.play(500);
      if (calls.length > known) times.push(time.now());
    }
    expect(alerts).toEqual(['given_up a:status 418']);
    await time.play(3_600_000);
    expect(calls).toHaveLength(13);
    expect((times.at(-1) ?? 0) - (times.at(-2) ?? 0)).toBe(300_000);
  });

  it('sends nothing where there is nothing to say', async () => {
    answers.push(arrived(5), arrived(5), arrived(5));
    const ordered = await orderedSwap(test.store.swaps, 'a');
    await time.play(0);
    const notices = ['status', 'notice'] as const;
    await test.store.swaps.move({ swap: ordered, to: 'cancelled', why: 'test', notices, now: 2_000 });
    await time.play(60_000);
    expect(calls.filter((call) => call.includes('news'))).toEqual([]);
    expect(await test.store.outbox.claimDue(time.now(), 10, 1_000)).toEqual([]);
  });

  it('asks whose wallet it is, unless that was decided meanwhile', async () => {
    const link = (id: string) => ({
      id,
      personId: OWNER,
      chatId: CHAT,
      dappSecret: new Uint8Array(32),
      createdAt: 1_000,
      expiresAt: 601_000,
      returned: null,
      decidedAt: null,
      messageId: null,
    });
    const session = { dappSecret: new Uint8Array(32), walletPublicKey: new Uint8Array(32), session: 's' };
    const returned = {
      kind: 'backpack' as const,
      address: 'Wa11et' as never,
      session,
      sessionVerified: true,
    };
    const { wallets } = test.store;
    await wallets.startLink(link('l1'), 'h1');
    answers.push(arrived(5));
    await wallets.recordReturn('l1', returned, 2_000);
    await time.play(0);
    expect(calls).toEqual(['send 70 yours? Wa11et html']);
    await notifier.stop();
    await wallets.startLink(link('l2'), 'h2');
    await wallets.recordReturn('l2', returned, 2_000);
    await wallets.dropLink('l2', 2_000);
    await makeNotifier().runOnce();
    expect(calls).toHaveLength(1);
  });

  it('does not announce an end that was corrected before it could be told', async () => {
    await notifier.stop();
    const submitted = await moved(test.store.swaps, await signedSwap(test.store.swaps, 'a'), 'submitted');
    const told = { why: 'test', notices: ['status', 'notice'], now: 2_000 } as const;
    const confirmed = await test.store.swaps.move({ swap: submitted, to: 'confirmed', ...told });
    await test.store.swaps.move({ swap: confirmed.swap, to: 'expired', ...told, correction: true });
    answers.push(arrived(5), arrived(6));
    await time.playUntil(3_000);
    await makeNotifier().runOnce();
    expect(calls).toEqual(['send 70 card:expired html', 'send 70 news:expired html']);
  });

  it('reports a drawing that throws and goes on with the others', async () => {
    await test.database.updateTable('swaps').set({ offer: 'x' }).execute();
    answers.push(arrived(5));
    await offer('bad', { personId: 8 as PersonId });
    await test.database.updateTable('swaps').set({ offer: 'x' }).where('id', '=', 'bad').execute();
    await offer('good');
    await time.play(0);
    expect(calls).toEqual(['send 70 card:offered html']);
    expect(errors).toHaveLength(1);
  });
});
