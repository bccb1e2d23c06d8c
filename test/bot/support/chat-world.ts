import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { type BotOptions, createBot } from '../../../src/bot/create-bot.ts';
import type { BotStoreOptions } from '../../../src/bot/create-bot-store.ts';
import { createTelegramSender } from '../../../src/bot/delivery/telegram-sender.ts';
import { createPriceClient } from '../../../src/bot/prices/price-client.ts';
import { createWorth } from '../../../src/bot/prices/shown-prices.ts';
import type { SwapFunds } from '../../../src/bot/swap/chain-port.ts';
import { DOLLAR_TOKENS } from '../../../src/bot/swap/dollars.ts';
import type { Quote } from '../../../src/bot/swap/offer.ts';
import type { QuoteRequest, SwapApi } from '../../../src/bot/swap/service-port.ts';
import type { Token } from '../../../src/bot/swap/token.ts';
import { createServiceBudget } from '../../../src/bot/swap-api/calls.ts';
import { systemTimers } from '../../../src/bot/workers/due-work.ts';
import type { Message } from '../../../src/sandbox/telegram/model.ts';
import type { TelegramDeps } from '../../../src/sandbox/telegram/world.ts';
import type { Address } from '../../../src/solana/address.ts';
import type { BaseUnits, Mint } from '../../../src/solana/mint.ts';
import { startSandbox, TOKEN } from '../../sandbox/telegram/start-sandbox.ts';
import { ScriptedPerson } from '../../support/scripted-person.ts';
import { silentLog } from '../../support/silent-log.ts';
import { DEFAULT_DATABASE } from '../../support/test-database.ts';
import { until } from '../../support/until.ts';
import { chainOf, listedAs } from './listed.ts';
import { makeQuote } from './make-quote.ts';
import { namedTokens, SOL } from './make-swap.ts';
import { openTestStore, unfinishedIn } from './open-test-store.ts';
import { notifierOf, plainChat } from './plain-chat.ts';
import { refused } from './service-failure.ts';

export const listed = (mint: string, symbol: string, name: string, decimals: number): Token => ({
  ...SOL,
  ...{ mint: mint as Mint, symbol, name, decimals },
});

/** A small list with one ambiguous symbol. */
export const LISTED = [
  listed('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 'USDC', 'USD Coin', 6),
  listed('Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', 'USDT', 'Tether', 6),
  listed('Dup1111111111111111111111111111111111111111', 'DUP', 'First', 6),
  listed('Dup2222222222222222222222222222222222222222', 'DUP', 'Second', 6),
];

export const WALLET = '7EqQdEULxWcraVx3mXKFjc84LhCkMGZCkRuDpvcMwJeK' as Address;

/** Fees and price impact take the rest. */
const KEPT_OF_A_DOLLAR = 0.9987;

/** A service that quotes every pair at 155 to 1, with adjustable failures and rates. */
export function createScriptedService() {
  const asked: QuoteRequest[] = [];
  const script = {
    fail: false,
    rate: 155_000n,
    routes: ['desk'],
    /** Dollar values of the two sides. @default a small cost */
    dollars: undefined as readonly [number, number] | undefined,
    /** Holds every price back until it settles. */
    until: Promise.resolve(),
  };
  const quoteFor = (
    { fromMint, toMint, fromAmount }: QuoteRequest,
    routeName: string,
    place: number,
  ): Quote => {
    const toAmount = ((fromAmount * script.rate) / 1_000_000n + 1n - BigInt(place * 2)) as BaseUnits;
    const sides = { fromMint, toMint, fromAmount, toAmount };
    const worth = dollarsOf(sides) ?? 77.5;
    const [fromUsd, toUsd] = script.dollars ?? [worth, worth * KEPT_OF_A_DOLLAR];
    const quoteId = `quote-${asked.length}`;
    return makeQuote({ quoteId, routeName, ...sides, fromUsd, toUsd, slippageBps: 50 });
  };
  const api: SwapApi = {
    listTokens: async () =>
      script.fail
        ? refused('tokens', 502, 'upstream_unavailable')
        : { ok: true, value: LISTED.map(listedAs) },
    quote: async (request) => {
      asked.push(request);
      await script.until;
      return script.fail
        ? refused('quotes', 502, 'upstream_unavailable')
        : { ok: true, value: script.routes.map((name, place) => quoteFor(request, name, place)) };
    },
    execute: () => Promise.reject(new Error('the chat never executes')),
  };
  return { api, asked, script };
}

/** The value of the dollar side; undefined without one. */
function dollarsOf(
  sides: Pick<Quote, 'fromMint' | 'toMint' | 'fromAmount' | 'toAmount'>,
): number | undefined {
  const units = DOLLAR_TOKENS.has(sides.toMint) ? sides.toAmount : sides.fromAmount;
  const isKnown = DOLLAR_TOKENS.has(sides.toMint) || DOLLAR_TOKENS.has(sides.fromMint);
  return isKnown ? Number(units) / 1_000_000 : undefined;
}

const pageTokens = { ...namedTokens(), fresh: () => randomBytes(24).toString('base64url') };

const FUNDS = { lamports: 10_000_000_000n, deposit: 0n, leastLeft: 890_880n };

export type ChatWorld = Awaited<ReturnType<typeof startChatWorld>>;

/** The whole chat over HTTP: emulator, polling bot, outbox, and a real store. @default a store in memory */
export async function startChatWorld(
  { tables, ...change }: Partial<BotOptions> & Pick<BotStoreOptions, 'tables'> = {},
  poll = true,
  databaseUrl = DEFAULT_DATABASE,
  telegram: Partial<TelegramDeps> = {},
) {
  const sandbox = await startSandbox({ inline: true, ...telegram });
  const service = createScriptedService();
  let now = Date.UTC(2026, 10, 21, 12);
  let balance: bigint | undefined;
  let funds: Partial<SwapFunds> = {};
  let nudge = () => {};
  const test = await openTestStore(databaseUrl, { onOutbox: () => nudge(), ...(tables && { tables }) });
  const pricesOf = (swapApi: Pick<SwapApi, 'quote'>) =>
    createPriceClient({
      // Looked up at each call: tests replace the method.
      swapApi: { quote: (request) => swapApi.quote(request) },
      budget: createServiceBudget({ callsPerMinute: 1_000_000 }),
      now: () => now,
      wait: (ms, signal) => sleep(ms, undefined, { ref: false, ...(signal && { signal }) }).catch(() => {}),
    });
  const prices = pricesOf(change.swapApi ?? service.api);
  let underWay = 0;
  const counting = (deps: BotOptions): BotOptions => ({
    ...deps,
    inbox: {
      ...deps.inbox,
      accept: async (...entries) => {
        const accepted = await deps.inbox.accept(...entries);
        underWay += accepted.size;
        return accepted;
      },
    },
    // The inbox holds no inline answers.
    onInline: (outcome) => {
      underWay += 1;
      deps.onInline?.(outcome);
    },
    onUpdate: (outcome) => {
      if (outcome !== 'duplicate' && outcome !== 'ignored') underWay = Math.max(0, underWay - 1);
      deps.onUpdate?.(outcome);
    },
  });
  const makeBot = (more: Partial<BotOptions> = {}) => {
    underWay = 0;
    const deps: BotOptions = {
      swapApi: service.api,
      prices: more.swapApi ? pricesOf(more.swapApi) : prices,
      ...plainChat(test.store),
      worth: createWorth(service.api, () => now),
      chain: {
        ...chainOf(LISTED),
        balance: async () => balance as BaseUnits | undefined,
        swapFunds: async () =>
          balance === undefined ? undefined : { ...FUNDS, balance: balance as BaseUnits, ...funds },
        holdings: async () => undefined,
      },
      pageTokens,
      now: () => now,
      newId: () => randomBytes(16).toString('base64url'),
      newWalletSecret: () => randomBytes(32),
      walletButtons: (_, token) => [{ label: 'Phantom', url: `https://wallet.example/connect?r=${token}` }],
      token: TOKEN,
      apiRoot: sandbox.baseUrl,
      log: silentLog(),
      ...change,
      ...more,
    };
    return createBot(counting(deps));
  };
  const bot = makeBot();
  const errors: unknown[] = [];
  const notifier = notifierOf(test.store, bot, {
    telegram: createTelegramSender(bot.outboxApi),
    now: () => now,
    alert: (kind) => errors.push(kind),
    onError: (error) => errors.push(error),
    timers: systemTimers,
  });
  nudge = () => notifier.nudge();
  if (poll) await bot.start();
  notifier.start();
  const people: ScriptedPerson[] = [];
  return {
    sandbox,
    test,
    service,
    bot,
    prices,
    /** Another bot on the same store, as after a restart. */
    createBot: makeBot,
    /** True during an update: its row is finished before its answer is sent. */
    isBusy: () => underWay > 0,
    /** Balance of the linked wallet in base units; undefined while no chain answers. */
    setBalance: (amount: bigint | undefined) => {
      balance = amount;
    },
    /** Other facts of a wallet with a known balance. @default plenty of SOL, an account for every token */
    setFunds: (change: Partial<SwapFunds>) => {
      funds = change;
    },
    /** The clock of bot and emulator, ms. */
    now: () => now,
    advance: (ms: number) => {
      now += ms;
      sandbox.advance(ms);
    },
    person: async (name: string) => {
      const person = await ScriptedPerson.connect({ baseUrl: sandbox.baseUrl, name });
      people.push(person);
      return person;
    },
    stop: async () => {
      for (const person of people) person.close();
      await bot.stop();
      await notifier.stop();
      await bot.close();
      await sandbox.app.close();
      if (errors.length > 0) throw new Error(`The outbox complained: ${errors.map(String).join(', ')}`);
    },
  };
}

/** Links a wallet as `/connect` and the wallet's answer do, up to the question in the chat. */
export async function returnFromWallet(
  world: ChatWorld,
  connect: { reply_markup?: unknown },
  address = WALLET,
): Promise<void> {
  const token = /connect\?r=([\w-]+)/.exec(JSON.stringify(connect.reply_markup))?.[1] ?? '';
  const link = await world.test.store.wallets.findLinkByToken(`hash-of-${token}`);
  if (!link) throw new Error('The message carries no live link.');
  const session = {
    dappSecret: link.dappSecret,
    walletPublicKey: randomBytes(32),
    session: 'a session',
  };
  await world.test.store.wallets.recordReturn(
    link.id,
    { kind: 'phantom', address, session, sessionVerified: true },
    link.createdAt,
  );
}

/** `/connect`, the wallet's answer, and Yes in the chat, in English. */
export async function connectInChat(world: ChatWorld, person: ScriptedPerson): Promise<void> {
  await person.say('/connect');
  await returnFromWallet(world, await person.waitForMessage('Connect your wallet'));
  await person.waitForMessage('Is this your wallet?');
  await person.press('Yes, it is mine');
}

let forged = 0;

/** Presses of data that no keyboard of this person shows, on a message of the private chat. */
export async function forgePresses(
  bot: Pick<ChatWorld['bot'], 'acceptUpdate'>,
  { id }: ScriptedPerson,
  message_id: number,
  ...data: readonly string[]
): Promise<void> {
  const from = { id, is_bot: false, first_name: 'X' };
  const message = { message_id, date: 1, chat: { id, type: 'private', first_name: 'X' } as const, text: 'x' };
  for (const one of data) {
    const press = { id: `forged-${++forged}`, from, chat_instance: '1', data: one, message };
    await bot.acceptUpdate({ update_id: 1_000_000 + forged, callback_query: press });
  }
}

export function labels(message: Message): readonly (readonly string[])[] {
  return (message.reply_markup?.inline_keyboard ?? []).map((row) => row.map((button) => button.text));
}

/** Columns that a redraw changes. */
const OF_A_DELIVERY = new Set(['revision', 'created_at', 'due_at', 'lease_until', 'fence', 'delivered_at']);

/** All rows that a press or an update may change, as text, once the bot is idle. */
export async function everythingIn({ test, isBusy }: ChatWorld): Promise<string> {
  await until(async () => {
    expect(isBusy()).toBe(false);
    expect(await unfinishedIn(test.store.inbox)).toEqual([]);
    const messages = await test.database.selectFrom('outbox').select('state').execute();
    expect(messages.every(({ state }) => state === 'done')).toBe(true);
  });
  const tables = ['swaps', 'swap_events', 'wallets', 'wallet_links', 'attempts', 'outbox'] as const;
  const rows = await Promise.all(
    tables.map((table) => test.database.selectFrom(table).selectAll().execute()),
  );
  // A redraw of an unchanged card is no difference.
  return JSON.stringify(rows, (key, value) => (OF_A_DELIVERY.has(key) ? undefined : value));
}
