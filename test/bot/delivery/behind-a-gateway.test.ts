import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChatBot } from '../../../src/bot/create-bot.ts';
import { createTelegramSender } from '../../../src/bot/delivery/telegram-sender.ts';
import type { DueWork } from '../../../src/bot/workers/due-work.ts';
import { type ChatWorld, startChatWorld } from '../support/chat-world.ts';
import { makeSwap } from '../support/make-swap.ts';
import { openTestStore } from '../support/open-test-store.ts';
import { notifierOf } from '../support/plain-chat.ts';
import { VirtualTime } from '../support/virtual-time.ts';
import { startScriptedService } from '../swap-api/scripted-service.ts';

/** A gateway may lose the response to a message that Telegram has already delivered. */
describe('a message whose answer the gateway lost', () => {
  let world: ChatWorld;
  let telegram: Awaited<ReturnType<typeof startScriptedService>>;
  let bot: ChatBot;
  let notifier: DueWork;
  let time: VirtualTime;
  let alerts: string[];

  beforeEach(async () => {
    world = await startChatWorld({}, false);
    telegram = await startScriptedService();
    bot = world.createBot({ apiRoot: telegram.baseUrl.replace(/\/$/, '') });
    time = new VirtualTime(2_000);
    alerts = [];
    const { store } = await openTestStore();
    await store.swaps.createSwap(makeSwap('a'), 'token', ['status']);
    notifier = notifierOf(store, bot, {
      telegram: createTelegramSender(bot.outboxApi),
      now: time.now,
      timers: time.timers,
      alert: (kind, _item, code) => alerts.push(`${kind} ${code}`),
      onError: (error) => alerts.push(String(error)),
    });
  });
  afterEach(async () => {
    await bot.close();
    await world.stop();
    await telegram.close();
  });

  const later = async (ms: number) => {
    await time.play(ms);
    await notifier.runOnce();
  };

  it.each([
    [502, '<html>bad gateway'],
    [503, '<html>unavailable'],
    [502, { ok: false, error_code: 502, description: 'Bad Gateway' }],
  ])('is sent four times more in twenty minutes, and never again (%i %j)', async (status, body) => {
    const lost = { status, body };
    telegram.answer(lost, lost, lost, lost, lost, lost);
    await later(0);
    for (const [index, pause] of [1_000, 60_000, 300_000, 900_000].entries()) {
      await later(pause - 1);
      expect(telegram.seen).toHaveLength(index + 1);
      await later(1);
      expect(telegram.seen).toHaveLength(index + 2);
    }
    await later(3_600_000);
    expect(telegram.seen).toHaveLength(5);
    expect(alerts).toEqual([`arrival_unknown ${status}`]);
  });

  it('arrives after an outage of some minutes', async () => {
    const lost = { status: 502, body: '<html>bad gateway' };
    telegram.answer(lost, lost, lost, { body: { ok: true, result: { message_id: 5 } } });
    for (const pause of [0, 1_000, 60_000, 300_000]) await later(pause);
    expect(telegram.seen).toHaveLength(4);
    expect(alerts).toEqual([]);
  });

  it('is retried ten seconds after the connection was cut', async () => {
    telegram.answer('hang up', { body: { ok: true, result: { message_id: 5 } } });
    await later(0);
    await later(9_999);
    expect(telegram.seen).toHaveLength(1);
    await later(1);
    expect(telegram.seen).toHaveLength(2);
    expect(alerts).toEqual([]);
  });
});
