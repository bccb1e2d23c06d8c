import { beforeEach, describe, expect, it } from 'vitest';
import type { ChatId } from '../../../src/bot/swap/brands.ts';
import { CHAT, OWNER } from '../support/make-swap.ts';
import { arrived, failed, useDelivery } from './use-delivery.ts';

describe('a failed delivery', () => {
  const world = useDelivery();
  const { makeNotifier, offer, confirm, storedMessage } = world;

  it('repeats an edit until its success is known', async () => {
    await confirm(
      failed('unsure'),
      failed('unsure'),
      failed('unsure'),
      failed('unsure'),
      arrived(5),
      arrived(6),
    );
    await world.time.play(60_000);
    expect(world.calls.filter((call) => call.startsWith('edit'))).toHaveLength(5);
    expect(world.calls.at(-1)).toBe('send 70 news:confirmed html');
  });

  it('repeats a new message of unknown fate once, after ten seconds', async () => {
    await confirm(arrived(5), failed('unsure'), failed('unsure'));
    await world.time.play(9_999);
    expect(world.calls).toHaveLength(2);
    await world.time.play(1);
    expect(world.calls).toHaveLength(3);
    await world.time.play(3_600_000);
    expect(world.calls).toHaveLength(3);
    expect(world.alerts).toEqual(['arrival_unknown a:notice:confirmed 400']);
  });

  it('counts a process that died while sending as a message of unknown fate', async () => {
    await world.notifier.stop();
    await offer();
    for (const now of [3_000, 4_000]) {
      const [item] = await world.test.store.outbox.claimDue(now, 1, 500, []);
      if (!item) throw new Error('nothing is due');
      await world.test.store.outbox.startSending(item);
    }
    await world.time.playUntil(60_000);
    await makeNotifier().runOnce();
    expect(world.calls).toEqual([]);
    expect(world.alerts).toEqual(['arrival_unknown a:status unsure']);
  });

  it('pauses the chat as long as Telegram demands, without counting a failure', async () => {
    world.answers.push(failed('wait', { retryAfterMs: 7_000 }));
    await offer('a');
    await world.time.play(0);
    await offer('b', { createdAt: 2_001 });
    await world.time.play(6_999);
    expect(world.calls).toEqual(['send 70 card:offered html']);
    world.answers.push(arrived(5), arrived(6));
    await world.time.play(1);
    expect(world.calls).toHaveLength(3);
  });

  it('pauses the whole bot when Telegram limits several chats', async () => {
    const wait = failed('wait', { retryAfterMs: 5_000 });
    world.answers.push(wait, wait, wait);
    for (const [index, id] of ['a', 'b', 'c'].entries()) await offer(id, { chatId: (80 + index) as ChatId });
    await world.time.play(0);
    await offer('d', { chatId: 99 as ChatId });
    await world.time.play(4_999);
    expect(world.calls).toHaveLength(3);
    world.answers.push(arrived(1), arrived(2), arrived(3), arrived(4));
    await world.time.play(1);
    expect(world.calls).toHaveLength(7);
  });

  it('pauses a chat in every process, also in one that starts later', async () => {
    world.answers.push(failed('wait', { retryAfterMs: 7_000 }));
    await offer('a');
    await world.time.play(0);
    await world.notifier.stop();
    await offer('b', { createdAt: 2_001 });
    const other = makeNotifier(await world.test.reopen());
    await other.runOnce();
    expect(world.calls).toEqual(['send 70 card:offered html']);
    world.answers.push(arrived(4));
    await offer('c', { chatId: 99 as ChatId });
    await other.runOnce();
    await world.time.play(7_000);
    world.answers.push(arrived(5), arrived(6));
    await other.runOnce();
    expect(world.calls.slice(1).map((call) => call.split(' ')[1])).toEqual(['99', '70', '70']);
  });

  it('pauses no other chat for those that meet limits of their own one after another', async () => {
    for (const [index, id] of ['a', 'b', 'c', 'd'].entries()) {
      world.answers.push(failed('wait', { retryAfterMs: (index + 3) * 600_000 }));
      await offer(id, { chatId: (80 + index) as ChatId });
      await world.time.play(1_000);
    }
    world.answers.push(arrived(5));
    await offer('e', { chatId: 99 as ChatId });
    await world.time.play(0);
    expect(world.calls.at(-1)).toBe('send 99 card:offered html');
    expect(world.pauses).toEqual([
      'a:status 1802000 undefined',
      'b:status 2403000 undefined',
      'c:status 3004000 undefined',
      'd:status 3605000 undefined',
    ]);
  });

  it('pauses no other chat for one that is refused three times at once', async () => {
    const wait = failed('wait', { retryAfterMs: 5_000 });
    world.answers.push(wait, wait, wait);
    await world.notifier.stop();
    const notifier = makeNotifier();
    for (const id of ['a', 'b', 'c']) {
      await offer(id);
      await notifier.runOnce();
      // As if all three were under way when the first was refused.
      await world.test.database.deleteFrom('chat_pauses').execute();
    }
    expect(world.pauses).toEqual(['a', 'b', 'c'].map((id) => `${id}:status 7000 undefined`));
  });

  it('pauses other chats for a minute at most when several are refused for long at once', async () => {
    const wait = failed('wait', { retryAfterMs: 1_800_000 });
    world.answers.push(wait, wait, wait);
    for (const [index, id] of ['a', 'b', 'c'].entries()) await offer(id, { chatId: (80 + index) as ChatId });
    await world.time.play(0);
    expect(world.pauses.at(-1)).toMatch(/ 1802000 62000$/);
    await offer('d', { chatId: 99 as ChatId });
    await world.time.play(59_999);
    expect(world.calls).toHaveLength(3);
    world.answers.push(arrived(5));
    await world.time.play(1);
    expect(world.calls.slice(3)).toEqual(['send 99 card:offered html']);
  });

  it('keeps the longer of two pauses', async () => {
    await world.notifier.stop();
    for (const id of ['a', 'b']) await offer(id);
    const [first, second] = await world.test.store.outbox.claimDue(world.time.now(), 2, 60_000, []);
    if (!first || !second) throw new Error('nothing is due');
    await world.test.store.outbox.pauseChat(first, { until: 9_000 }, 2_000);
    await world.test.store.outbox.pauseChat(second, { until: 5_000 }, 2_000);
    expect(await world.test.store.outbox.pausedUntil(CHAT, 2_000)).toBe(9_000);
    expect(await world.test.store.outbox.pausedUntil(CHAT, 9_000)).toBeUndefined();
  });

  it('parks messages of a person who blocked the bot, and delivers them once on return', async () => {
    await confirm(failed('park', { code: '403' }), failed('park', { code: '403' }));
    await world.time.play(3_600_000);
    expect(world.calls).toHaveLength(2);
    world.answers.push(arrived(5), arrived(6));
    const person = { id: OWNER, chatId: CHAT, username: null, firstName: 'Ann', languageCode: null };
    await world.test.store.people.upsertPerson(person, world.time.now());
    await world.time.play(0);
    expect(world.calls.slice(2)).toEqual(['edit 70/5 card:confirmed html', 'send 70 news:confirmed html']);
    await world.test.store.people.upsertPerson(person, world.time.now());
    await world.time.play(3_600_000);
    expect(world.calls).toHaveLength(4);
  });

  it('stops calling with a revoked token, and resumes once it is replaced', async () => {
    world.answers.push(failed('stop', { code: '401' }), arrived(5));
    await offer();
    await world.time.play(59_999);
    expect(world.alerts).toEqual(['not_authorized a:status 401']);
    expect(world.calls).toHaveLength(1);
    await world.time.play(1);
    expect(world.calls).toHaveLength(2);
  });

  it('retries a message that did not arrive with growing pauses, then gives up', async () => {
    for (let attempt = 0; attempt < 13; attempt++) world.answers.push(failed('retry', { code: '418' }));
    await offer();
    const times: number[] = [];
    for (let known = 0; known < 13; known = world.calls.length) {
      await world.time.play(500);
      if (world.calls.length > known) times.push(world.time.now());
    }
    expect(world.alerts).toEqual(['given_up a:status 418']);
    await world.time.play(3_600_000);
    expect(world.calls).toHaveLength(13);
    expect((times.at(-1) ?? 0) - (times.at(-2) ?? 0)).toBe(300_000);
  });

  it('waits for the network however long, and counts none of that against a gateway', async () => {
    const away = Array.from({ length: 30 }, () => failed('retry', { code: 'ECONNREFUSED' }));
    world.answers.push(...away, failed('server_error', { code: '502' }), ...away, arrived(5));
    await offer();
    await world.time.play(6 * 3_600_000);
    expect(world.calls).toHaveLength(62);
    expect(world.alerts).toEqual([]);
    expect(await storedMessage()).toBe(5);
  });

  describe('while the database refuses to store a success', () => {
    let refusesUntil: number;

    beforeEach(async () => {
      refusesUntil = 0;
      const { store } = world.test;
      const finish: typeof store.outbox.finish = async (...finished) => {
        if (world.time.now() < refusesUntil) throw new Error('the disk is full');
        await store.outbox.finish(...finished);
      };
      await world.notifier.stop();
      world.notifier = makeNotifier({ ...store, outbox: { ...store.outbox, finish } });
      world.notifier.start();
    });

    it('the message is not repeated, and the next one follows seconds after the refusal ends', async () => {
      await confirm(arrived(5), arrived(6));
      const now = world.time.now();
      refusesUntil = now + 60_000;
      await world.time.playUntil(refusesUntil - 1);
      expect(world.calls).toEqual(['edit 70/5 card:confirmed html']);
      await world.time.playUntil(refusesUntil + 5_000);
      expect(world.calls).toEqual(['edit 70/5 card:confirmed html', 'send 70 news:confirmed html']);
      expect(world.errors).toEqual([]);
    });

    it('the message is abandoned before its lease ends, and repeated afterwards', async () => {
      await confirm(arrived(5), arrived(5), arrived(6));
      const now = world.time.now();
      refusesUntil = now + 80_000;
      await world.time.playUntil(now + 74_999);
      expect(world.errors).toEqual([]);
      await world.time.playUntil(now + 89_999);
      expect(world.calls).toHaveLength(1);
      expect(world.errors).toMatchObject([{ message: 'the disk is full' }]);
      await world.time.playUntil(now + 95_000);
      expect(world.calls.slice(1)).toEqual(['edit 70/5 card:confirmed html', 'send 70 news:confirmed html']);
    });
  });
});
