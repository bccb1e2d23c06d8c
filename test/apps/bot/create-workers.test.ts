import { GrammyError } from 'grammy';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Clients } from '../../../src/apps/bot/create-clients.ts';
import { createDelivery, createSwapWatcher } from '../../../src/apps/bot/create-workers.ts';
import { createBotMetrics } from '../../../src/apps/bot/metrics.ts';
import type { ChatBot } from '../../../src/bot/create-bot.ts';
import type { AlertEvents } from '../../../src/bot/features/admin/alerts.ts';
import { createSoleLeader } from '../../../src/bot/leader/leader.ts';
import type { SwapId } from '../../../src/bot/swap/brands.ts';
import { DEFAULT_PREFERENCES } from '../../../src/bot/swap/people.ts';
import { createServiceBudget } from '../../../src/bot/swap-api/calls.ts';
import type { DueWork } from '../../../src/bot/workers/due-work.ts';
import { VIEWS } from '../../bot/i18n/sample-swap.ts';
import { CHAT, makeSwap, OWNER, signedSwap } from '../../bot/support/make-swap.ts';
import { openTestStore, type TestStore } from '../../bot/support/open-test-store.ts';
import { refused } from '../../bot/support/service-failure.ts';
import { until } from '../../support/until.ts';
import { testSettings } from './support/test-settings.ts';

const ANN = { id: OWNER, chatId: CHAT, username: null, firstName: 'Ann', languageCode: 'ru' };

describe('the background work of the bot', () => {
  let test: TestStore;
  let lines: string[];
  let alerts: AlertEvents;
  let settings: ReturnType<typeof testSettings>['settings'];
  let metrics: ReturnType<typeof createBotMetrics>;
  let work: DueWork | undefined;

  beforeEach(async () => {
    test = await openTestStore();
    ({ settings, lines } = testSettings());
    metrics = createBotMetrics();
    alerts = new Map();
  });

  afterEach(() => work?.stop());

  const counts = async (line: string) => expect(await metrics.registry.metrics()).toContain(line);

  const alone = () => ({ store: test.store, sharing: {}, now: Date.now });

  function chatThat(sendMessage: (chat: number, text: string) => Promise<unknown>): ChatBot {
    const preferences = { find: async () => DEFAULT_PREFERENCES };
    const cachedLanguageOf = () => undefined;
    return { outboxApi: { sendMessage }, views: VIEWS, preferences, cachedLanguageOf } as unknown as ChatBot;
  }

  it('delivers a card once, in the language of the person', async () => {
    const sent: string[] = [];
    const bot = chatThat(async (chat, text) => ({ message_id: sent.push(`${chat} ${text}`) }));
    await test.store.people.upsertPerson(ANN, 1);
    await test.store.swaps.createSwap(makeSwap('a'), 'token', ['status']);
    await createDelivery(alone(), bot, metrics, settings.log, alerts).runOnce();
    await createDelivery(alone(), bot, metrics, settings.log, alerts).runOnce();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatch(/^70 [\s\S]*Вы платите/);
    expect((await test.store.swaps.findSwap('a' as SwapId))?.messageId).toBe(1);
  });

  it('counts and logs problems without the content of messages', async () => {
    const answer = { ok: false, error_code: 401, description: 'Unauthorized' } as const;
    const bot = chatThat(() => Promise.reject(new GrammyError('refused', answer, 'sendMessage', {})));
    await test.store.swaps.createSwap(makeSwap('a'), 'token', ['status']);
    await createDelivery(alone(), bot, metrics, settings.log, alerts).runOnce();
    await counts('bot_deliveries_total{kind="status",outcome="not_authorized"} 1');
    expect(lines.join('')).toContain('a message of the outbox needs a look');
    expect(lines.join('')).not.toMatch(/SOL|USDC/);
  });

  it('tells operators of a message that is given up', async () => {
    const answer = { ok: false, error_code: 418, description: 'no' } as const;
    const bot = chatThat(() => Promise.reject(new GrammyError('refused', answer, 'sendMessage', {})));
    await test.store.swaps.createSwap(makeSwap('a'), 'token', ['status']);
    await test.database.updateTable('outbox').set({ failures: 12 }).execute();
    await createDelivery(alone(), bot, metrics, settings.log, alerts).runOnce();
    expect([...alerts]).toEqual([['message_lost', 'given up']]);
  });

  it('logs each pause that Telegram asks for, and that of all messages, without a chat', async () => {
    const parameters = { retry_after: 90 };
    const answer = { ok: false, error_code: 429, description: 'Too Many Requests', parameters } as const;
    const bot = chatThat(() => Promise.reject(new GrammyError('refused', answer, 'sendMessage', {})));
    for (const id of ['a', 'b', 'c']) {
      const chatId = (7_000_000 + id.charCodeAt(0)) as typeof CHAT;
      await test.store.swaps.createSwap(makeSwap(id, { chatId }), `token-${id}`, ['status']);
    }
    await createDelivery(alone(), bot, metrics, settings.log, alerts).runOnce();
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
      'Telegram asks for a pause of one chat',
      'Telegram asks for a pause of one chat',
      'Telegram refuses several chats at once: all messages pause for at most a minute',
    ]);
    expect(lines.join('')).not.toContain('70000');
  });

  it('logs a failed delivery with the name of its row', async () => {
    const bot = chatThat(() => Promise.reject(new Error('never called')));
    const broken = { ...bot, views: {} } as unknown as ChatBot;
    await test.store.swaps.createSwap(makeSwap('a'), 'token', ['status']);
    await createDelivery(alone(), broken, metrics, settings.log, alerts).runOnce();
    expect(lines.filter((line) => line.includes('a delivery failed'))).toHaveLength(1);
    expect(lines.join('')).toContain('a:status');
  });

  /** A chain without transactions and a scripted service. */
  function outsideWith(
    execute: Clients['swapApi']['execute'],
    chain: Partial<Clients['chain']> = {},
  ): Clients {
    const silent = {
      transactionStatus: async () => ({ kind: 'pending' as const }),
      send: async () => true,
      blockHeight: async () => 1,
      blockMs: () => 200,
      arrived: async () => undefined,
      shortfall: async () => undefined,
    };
    const budget = createServiceBudget({ callsPerMinute: 600 });
    return { swapApi: { execute }, chain: { ...silent, ...chain }, budget } as unknown as Clients;
  }

  const watchOn = (clients: Clients) => {
    work = createSwapWatcher(alone(), clients, metrics, settings.log, alerts);
    work.start();
  };
  const stateOf = async () => (await test.store.swaps.findSwap('a' as SwapId))?.state;

  it('completes a signed swap, and counts results that the chain contradicts', async () => {
    await signedSwap(test.store.swaps, 'a');
    let asked = 0;
    const execute = async () => {
      asked += 1;
      return { ok: true, value: { txHash: 'hash-a', status: 'confirmed' } } as const;
    };
    const transactionStatus = async () =>
      asked === 0
        ? ({ kind: 'pending' } as const)
        : ({ kind: 'failed', reason: 'custom 6001', finalized: true } as const);
    watchOn(outsideWith(execute, { transactionStatus }));
    await until(async () => expect(await stateOf()).toBe('failed'));
    await until(() => counts('bot_truth_mismatch_total{kind="service_disagrees"} 1'));
    await until(() => expect(lines.join('')).toContain('the swap service and the chain disagree'));
    expect([...alerts]).toEqual([['service_disagrees', 'swap `a`']]);
  });

  it('watches signatures as the worker only, and forgets them at the end of its term and when it stops', async () => {
    await signedSwap(test.store.swaps, 'a');
    const heard: string[] = [];
    const signatures = {
      watch: (signature: string) => heard.push(signature),
      clear: () => heard.push('cleared'),
    };
    const execute = async () => refused('execute', 502, 'upstream_unavailable');
    const clients = { ...outsideWith(execute), signatures } as unknown as Clients;
    const term = new AbortController();
    let leads = false;
    const leader = {
      ...createSoleLeader(),
      isLeading: () => leads,
      onTerm: (begin: (over: AbortSignal) => void) => begin(term.signal),
    };
    work = createSwapWatcher({ ...alone(), sharing: { leader } }, clients, metrics, settings.log, alerts);
    work.start();
    await work.runOnce();
    expect(heard).toEqual([]);
    leads = true;
    await work.runOnce();
    expect(heard).toEqual(['hash-a']);
    leads = false;
    term.abort();
    expect(heard).toEqual(['hash-a', 'cleared']);
    await work.stop();
    expect(heard).toEqual(['hash-a', 'cleared', 'cleared']);
  });

  it('keeps polling the chain after a refusal by the service, and logs it', async () => {
    await signedSwap(test.store.swaps, 'a');
    watchOn(outsideWith(async () => refused('execute', 401, 'unauthorized')));
    await until(async () =>
      expect(await test.store.swaps.findSwap('a' as SwapId)).toMatchObject({
        state: 'submitted',
        reason: 'service:unauthorized',
      }),
    );
    await until(() => expect(lines.join('')).toContain('the swap service refuses a signed swap'));
    expect([...alerts]).toEqual([['swap_refused', 'swap `a`']]);
    expect(lines.join('')).not.toContain(settings.swapApi.key);
  });
});
