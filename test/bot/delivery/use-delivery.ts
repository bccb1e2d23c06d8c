import { beforeEach } from 'vitest';
import type { BotStore } from '../../../src/bot/create-bot-store.ts';
import { createNotifier } from '../../../src/bot/delivery/notifier.ts';
import type {
  DeliveryReaction,
  TelegramFailure,
  TelegramResult,
} from '../../../src/bot/delivery/telegram-sender.ts';
import type { Swap } from '../../../src/bot/swap/swap.ts';
import type { ChatMessage } from '../../../src/bot/telegram/messages/message.ts';
import type { DueWork } from '../../../src/bot/workers/due-work.ts';
import { DEFAULT_DATABASE } from '../../support/test-database.ts';
import { CHAT, makeSwap, moved, OWNER, swapById } from '../support/make-swap.ts';
import { openTestStore, type TestStore } from '../support/open-test-store.ts';
import { VirtualTime } from '../support/virtual-time.ts';

export const arrived = (messageId: number): TelegramResult => ({ ok: true, messageId });
export const failed = (
  reaction: DeliveryReaction,
  changes: Partial<TelegramFailure> = {},
): TelegramFailure => ({
  ok: false,
  reaction,
  code: '400',
  retryAfterMs: null,
  ...changes,
});

const ANN = { id: OWNER, chatId: CHAT, username: null, firstName: 'Ann', languageCode: null };

/** A store, a clock and a notifier per test; Telegram answers from a list and throws beyond it. */
export function useDelivery() {
  const world = {
    test: undefined as unknown as TestStore,
    time: new VirtualTime(2_000),
    calls: [] as string[],
    answers: [] as TelegramResult[],
    alerts: [] as string[],
    pauses: [] as string[],
    errors: [] as unknown[],
    notifier: undefined as unknown as DueWork,
  };

  beforeEach(async () => {
    const lists = { calls: [], answers: [], alerts: [], pauses: [], errors: [] };
    Object.assign(world, lists, { time: new VirtualTime(2_000), notifier: undefined });
    world.test = await openTestStore(DEFAULT_DATABASE, { onOutbox: () => world.notifier?.nudge() });
    await world.test.store.people.upsertPerson(ANN, 1_000);
    world.notifier = makeNotifier();
    world.notifier.start();
  });

  const answer = (call: string): TelegramResult => {
    world.calls.push(call);
    const next = world.answers.shift();
    if (!next) throw new Error(`Telegram was called once too often: ${call}`);
    return next;
  };

  /** @param store of another process; @default this process */
  function makeNotifier(store: BotStore = world.test.store): DueWork {
    const draw = (text: string): ChatMessage => ({ text, keyboard: [] });
    return createNotifier({
      outbox: store.outbox,
      swaps: store.swaps,
      wallets: store.wallets,
      telegram: {
        sendMessage: async (chat, message, format) => answer(`send ${chat} ${message.text} ${format}`),
        editMessage: async (chat, id, message, format) =>
          answer(`edit ${chat}/${id} ${message.text} ${format}`),
      },
      render: {
        swapStatus: (swap) => draw(`card:${swap.state}`),
        swapNotice: (swap) => (swap.state === 'cancelled' ? undefined : draw(`news:${swap.state}`)),
        outage: async ({ id }) => draw(id),
        standingNews: async ({ id }) => draw(id),
        alertNews: async ({ id }) => draw(`alert:${id}`),
        walletQuestion: (link) => draw(`yours? ${link.returned?.address}`),
      },
      now: world.time.now,
      alert: (kind, item, code) => world.alerts.push(`${kind} ${item.id} ${code}`),
      onPause: ({ id }, { until, botUntil }) => world.pauses.push(`${id} ${until} ${botUntil}`),
      timers: world.time.timers,
      onError: (error) => world.errors.push(error),
    });
  }

  async function offer(id = 'a', changes: Partial<Swap> = {}): Promise<Swap> {
    const swap = makeSwap(id, { createdAt: 2_000, ...changes });
    await world.test.store.swaps.createSwap(swap, `token-${id}`, ['status']);
    return swap;
  }

  /** A swap that was just confirmed, with message 5 as its card. */
  async function confirm(...next: TelegramResult[]): Promise<void> {
    world.answers.push(arrived(5), arrived(5));
    await offer();
    await world.time.play(0);
    const { store } = world.test;
    await moved(store.swaps, await swapById(store, 'a'), 'ordered', { wallet: 'w' as never, dueAt: null });
    await world.time.play(0);
    world.calls.length = 0;
    world.answers.push(...next);
    const quiet = { why: 'test', notices: [], now: 2_000 } as const;
    const signed = await store.swaps.move({ swap: await swapById(store, 'a'), to: 'signed', ...quiet });
    const submitted = await store.swaps.move({ swap: signed.swap, to: 'submitted', ...quiet });
    const notices = ['status', 'notice'] as const;
    await store.swaps.move({ ...quiet, swap: submitted.swap, to: 'confirmed', notices });
  }

  const storedMessage = async (id = 'a') => (await swapById(world.test.store, id)).messageId;

  return Object.assign(world, { makeNotifier, offer, confirm, storedMessage });
}
