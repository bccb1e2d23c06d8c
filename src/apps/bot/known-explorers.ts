import type { Explorers } from '../../bot/i18n/view.ts';

/** Where each explorer of the main chain shows a transaction. */
export const KNOWN_EXPLORERS: Explorers = {
  solscan: (txHash) => `https://solscan.io/tx/${txHash}`,
  solana_explorer: (txHash) => `https://explorer.solana.com/tx/${txHash}`,
  orb: (txHash) => `https://orbmarkets.io/tx/${txHash}`,
};
