import type { CardPorts } from '../swap/confirm-offer.ts';
import type { BotParts } from './bot-deps.ts';

/** The parts as the core of a card takes them. */
export function cardPorts(parts: BotParts): CardPorts {
  return {
    swapApi: parts.swapApi,
    store: parts.swaps,
    wallets: parts.wallets,
    tokens: parts.pageTokens,
    newId: parts.newId,
    now: parts.now,
  };
}
