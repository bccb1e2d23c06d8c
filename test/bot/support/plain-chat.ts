import type { BotStore } from '../../../src/bot/create-bot-store.ts';
import { createNotifier } from '../../../src/bot/delivery/notifier.ts';
import type { Vitals } from '../../../src/bot/features/admin/view.ts';
import { renderForPerson } from '../../../src/bot/features/render-outbox.ts';
import { NO_MARKET } from '../../../src/bot/prices/market.ts';
import { refused } from './service-failure.ts';

const VITALS: Vitals = {
  version: '1.2.3',
  process: 'here:1',
  startedAt: 0,
  checks: { chain: true, service: true },
  nodesAway: false,
  budget: { perMinute: 300, leftPercent: 100 },
};

export const PUBLIC_URL = 'https://bot.example';
export const explorerUrl = (txHash: string) => `https://explorer.example/tx/${txHash}`;

/** A chat on these stores, without operators, market and pictures. */
export function plainChat(store: BotStore) {
  const { swaps, wallets, people, personalData, alerts, plans, groups, boards, preferences } = store;
  const { inbox, conversations, sessions, sharedIntents, priceRecord, admin, storage, standingOrders } =
    store;
  return {
    ...{ swaps, wallets, people, personalData, alerts, plans, groups, boards, preferences },
    ...{ adminIds: new Set<number>(), vitals: async () => VITALS },
    ...{
      market: NO_MARKET,
      tokenSafety: async () => undefined,
      pools: async () => new Map(),
      deposits: async () => undefined,
      orders: { quoteOrders: async () => refused('orders', 404, 'not_found') },
      standing: { readStanding: async () => undefined, buildOrderClose: async () => undefined },
      pictures: { draw: async () => undefined },
    },
    ...{ publicUrl: PUBLIC_URL, explorerUrl },
    ...{ inbox, conversations, sessions, sharedIntents, priceRecord, admin, storage, standingOrders },
    isPaused: admin.isPaused,
  };
}

type Options = Parameters<typeof createNotifier>[0];
type Chat = Omit<Parameters<typeof renderForPerson>[0], 'people' | 'alerts' | 'plans' | 'swaps' | 'standing'>;

/** Delivers the outbox of a store, drawn by a chat. */
export function notifierOf(
  { outbox, swaps, wallets, people, alerts, plans, standingOrders }: BotStore,
  chat: Chat,
  options: Omit<Options, 'outbox' | 'swaps' | 'wallets' | 'render'>,
) {
  const render = renderForPerson({ ...chat, people, alerts, plans, swaps, standing: standingOrders });
  return createNotifier({ outbox, swaps, wallets, render, ...options });
}
