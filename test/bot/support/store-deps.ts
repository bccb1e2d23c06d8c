import type { BotStore } from '../../../src/bot/open-store.ts';

/** The stores of the chat. */
export function storeDeps(store: BotStore) {
  const { swaps, wallets, people, personalData, alerts, groups, boards, preferences } = store;
  const { inbox, conversations: dialogues, sessions, sharedIntents, priceRecord } = store;
  return {
    ...{ swaps, wallets, people, personalData, alerts, groups, boards, preferences },
    ...{ inbox, dialogues, sessions, sharedIntents, priceRecord },
  };
}
