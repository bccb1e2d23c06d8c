import { rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createChat } from '../../../src/apps/bot/create-chat.ts';
import { createClients } from '../../../src/apps/bot/create-clients.ts';
import { createCore } from '../../../src/apps/bot/create-core.ts';
import { createBotMetrics } from '../../../src/apps/bot/metrics.ts';
import { openStore } from '../../../src/apps/bot/open-store.ts';
import { createOperatorAlerts, createVitals } from '../../../src/apps/bot/operators.ts';
import type { BotSettings } from '../../../src/apps/bot/settings.ts';
import { startBot } from '../../../src/apps/bot.ts';
import { type AlertDeskOptions, createAlertDesk } from '../../../src/bot/features/admin/alert-desk.ts';
import type { AlertEvents } from '../../../src/bot/features/admin/alerts.ts';
import { createSoleLeader } from '../../../src/bot/leader/leader.ts';
import { startSandbox, type TestSandbox, TOKEN } from '../../sandbox/telegram/start-sandbox.ts';
import { textOf } from '../../support/message-match.ts';
import { ScriptedPerson } from '../../support/scripted-person.ts';
import { until } from '../../support/until.ts';
import { testSettings } from './support/test-settings.ts';

const ALICE = 5_001;
const THIEF = 'https://thief.example/secret-path?key=1';

describe('the operators of a real bot', () => {
  let sandbox: TestSandbox;
  let made: ReturnType<typeof testSettings>;
  let settings: BotSettings;
  let isStolen: boolean;

  beforeEach(async () => {
    isStolen = false;
    // Another holder of the token redirects the updates just before the bot looks.
    sandbox = await startSandbox({}, (app) =>
      app.addHook('onRequest', async ({ url }) => {
        if (!isStolen || !url.endsWith('/getWebhookInfo')) return;
        isStolen = false;
        await sandbox.call('setWebhook', { url: THIEF });
      }),
    );
    sandbox.emulator.world.started.add(ALICE);
    const telegram = { mode: 'polling', token: TOKEN, apiRoot: sandbox.baseUrl } as const;
    made = testSettings({ telegram, adminIds: [ALICE] });
    settings = made.settings;
  });
  afterEach(async () => {
    sandbox.emulator.world.close();
    await sandbox.app.close();
    rmSync(made.folder, { recursive: true, force: true });
  });

  const told = () => sandbox.emulator.world.chats.messages(ALICE).map(textOf);

  it('hear of the first start, not of the next one, and read the state of the bot', async () => {
    const first = await startBot(settings);
    await until(() => expect(told()).toEqual([expect.stringContaining('🟢 A new version has started: ')]));
    await first.stop();
    const bot = await startBot(settings);
    const alice = await ScriptedPerson.connect({ baseUrl: sandbox.baseUrl, name: 'Alice' });
    await alice.say('/admin');
    const overview = textOf(await alice.waitForMessage('swap service'));
    expect(overview).toContain('✅ database · 🔴 chain · ✅ swap service\nIn flight: 0, stuck: 0');
    expect(overview).toContain('Budget of the service: 100% left of 60 calls a minute');
    expect(overview).toMatch(
      /^Version \d+\.\d+\.\d+(?:\+\w{8})?, leader \S+:\d+, up 0 min\nLast backup: none known$/m,
    );
    expect(told().filter((text) => text.includes('new version'))).toHaveLength(1);
    alice.close();
    await bot.stop();
  });

  it('are told within two looks of a database that hangs, and see a chain that does', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const never = () => new Promise<never>(() => {});
    try {
      const sent: string[] = [];
      let notes: AlertDeskOptions['admin']['notes'] = async () =>
        new Map([['version', { value: '1', at: 1 }]]);
      const none = async () => false;
      const desk = createAlertDesk({
        adminIds: new Set([ALICE]),
        admin: { notes: () => notes(), setNote: async () => {}, removeNote: none },
        api: {
          sendMessage: async (_, text) => ({ message_id: sent.push(text) }) as never,
          sendChatAction: async () => true as const,
        },
        leader: createSoleLeader(),
        conditions: {},
        events: new Map(),
        version: '1',
        now: () => 1,
        log: settings.log,
      });
      await desk.look();
      notes = never;
      for (const wanted of [0, 1, 1]) {
        const looking = desk.look();
        await vi.advanceTimersByTimeAsync(5_000);
        await looking;
        expect(sent).toHaveLength(wanted);
      }
      expect(sent[0]).toContain('The database does not answer');
      const vitals = createVitals(
        settings,
        {
          chain: { blockHeight: never },
          budget: { leftPercent: () => 7 },
          serviceHealth: { trouble: () => 'x' },
          nodeHealth: { away: () => 'node 1' },
        } as never,
        () => 1,
      )();
      await vi.advanceTimersByTimeAsync(2_000);
      expect(await vitals).toMatchObject({
        checks: { chain: false, service: false },
        budget: { leftPercent: 7 },
      });
    } finally {
      vi.useRealTimers();
    }
  });

  it('hear that somebody else uses the token, without the address of that person', async () => {
    const metrics = createBotMetrics();
    const storage = await openStore(settings, metrics);
    const events: AlertEvents = new Map();
    const clients = createClients(settings, storage, metrics, events);
    const core = createCore(settings, storage, clients);
    const chat = createChat(settings, core, storage, metrics, events);
    isStolen = true;
    await chat.start();
    await until(() => expect([...events.keys()]).toEqual(['foreign_webhook']));
    await createOperatorAlerts(settings, storage, clients, chat, events).look();
    expect(told().join('\n')).toContain('🔴 Updates go elsewhere: somebody else uses the bot token\n');
    expect(told().join('\n')).not.toContain('thief');
    await chat.stop();
    await chat.close();
    await clients.close();
    await storage.close();
  });
});

describe('the operators of a bot whose token a second installation uses', () => {
  it('hear that another program polls', async () => {
    let isContested = true;
    const sandbox = await startSandbox({}, (app) =>
      app.addHook('onRequest', async ({ url }, reply) => {
        if (isContested && url.endsWith('/getUpdates'))
          return reply.code(409).send({ ok: false, error_code: 409, description: 'Conflict: terminated' });
      }),
    );
    sandbox.emulator.world.started.add(ALICE);
    const telegram = { mode: 'polling', token: TOKEN, apiRoot: sandbox.baseUrl } as const;
    const { settings, folder, lines } = testSettings({ telegram, adminIds: [ALICE, 4_242] });
    const told = () => sandbox.emulator.world.chats.messages(ALICE).map(textOf).join();
    const bot = await startBot(settings);
    await until(() => expect(told()).toContain('uses the bot token: another program polls'), 30_000);
    const unreachable = lines.filter((line) => line.includes('must send /start to the bot'));
    expect(unreachable).toEqual([expect.stringContaining('"admin":4242')]);
    isContested = false;
    await bot.stop();
    await sandbox.app.close();
    rmSync(folder, { recursive: true, force: true });
  });
});
