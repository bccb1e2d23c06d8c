import { createHash, createHmac, createSecretKey, randomBytes } from 'node:crypto';
import type { CoreParts } from '../../bot/core-services.ts';
import type { BotOptions } from '../../bot/create-bot.ts';
import { connectLinksFor } from '../../bot/pages/links.ts';
import type { MarketData } from '../../bot/prices/market.ts';
import { createWorth } from '../../bot/prices/shown-prices.ts';
import type { PageTokens } from '../../bot/swap/brands.ts';
import type { PriceClient } from '../../bot/swap/service-port.ts';
import { newBoxKeyPair } from '../../wallet-link/index.ts';
import type { Clients } from './create-clients.ts';
import type { OpenStore } from './open-store.ts';
import { createVitals } from './operators.ts';
import { type BotSettings, CLUSTER } from './settings.ts';

/** What chat, pages and workers share. */
export interface Core extends CoreParts {
  readonly prices: PriceClient;
  readonly market: MarketData;
  readonly vitals: BotOptions['vitals'];
}

export function createCore(settings: BotSettings, { store, now }: OpenStore, clients: Clients): Core {
  const { prices, chain, market, tokenSafety, pools, deposits, swapApi, orders, standing } = clients;
  return {
    swaps: store.swaps,
    wallets: store.wallets,
    people: store.people,
    preferences: store.preferences,
    priceRecord: store.priceRecord,
    isPaused: store.admin.isPaused,
    swapApi,
    prices,
    worth: createWorth(prices, now, market),
    market,
    chain,
    tokenSafety,
    pools,
    deposits,
    orders,
    standing,
    pageTokens: createPageTokens(store.pageTokenSecret),
    newId,
    newWalletSecret: () => newBoxKeyPair().secretKey,
    walletButtons: (link, token) => connectLinksFor({ ...settings, cluster: CLUSTER }, link, token),
    publicUrl: settings.publicUrl,
    now,
    log: settings.log,
    vitals: createVitals(settings, clients, now),
  };
}

/** 192 bits; 32 characters in base64url. */
const TOKEN_BYTES = 24;

/** Tokens of a swap are HMACs of its id: they are not stored, so the database reveals no link. */
export function createPageTokens(secret: Uint8Array): PageTokens {
  const key = createSecretKey(secret);
  const derive = (text: string) =>
    createHmac('sha256', key).update(text).digest().subarray(0, TOKEN_BYTES).toString('base64url');
  return {
    signing: (id) => derive(id),
    // No id of a swap has a colon.
    pay: (id) => derive(`pay:${id}`),
    fresh: () => randomBytes(TOKEN_BYTES).toString('base64url'),
    hash: (token) => createHash('sha256').update(token).digest('hex'),
  };
}

/** 128 random bits as 22 characters of base64url: fits callback data and start parameters (64 bytes each). */
function newId(): string {
  return randomBytes(16).toString('base64url');
}
