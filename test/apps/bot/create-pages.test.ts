import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Clients } from '../../../src/apps/bot/create-clients.ts';
import type { Core } from '../../../src/apps/bot/create-core.ts';
import { createPageTokens } from '../../../src/apps/bot/create-core.ts';
import { createPages } from '../../../src/apps/bot/create-pages.ts';
import { createBotMetrics } from '../../../src/apps/bot/metrics.ts';
import type { OpenStore } from '../../../src/apps/bot/open-store.ts';
import type { ChatBot } from '../../../src/bot/create-bot.ts';
import { buildAssets } from '../../../src/bot/pages/assets.ts';
import type { WebServer } from '../../../src/bot/pages/server.ts';
import type { SwapId } from '../../../src/bot/swap/brands.ts';
import { readView } from '../../bot/pages/support/requests.ts';
import { makeSwap } from '../../bot/support/make-swap.ts';
import { openTestStore } from '../../bot/support/open-test-store.ts';
import { testSettings } from './support/test-settings.ts';

const assets = buildAssets();
const SECRET = 'a-secret-of-at-least-32-characters!!';

describe("the bot's pages, put together", () => {
  const world = { height: 1_000 as number | undefined, healthy: true, ready: true, laterMs: 0 };
  const metrics = createBotMetrics();
  const accepted: unknown[] = [];
  let pages: WebServer;
  let origin: string;
  let signingPath: string;

  beforeAll(async () => {
    const { store } = await openTestStore();
    const pageTokens = createPageTokens(store.pageTokenSecret);
    const swap = makeSwap('a', { state: 'ordered', orderedAt: Date.now(), dueAt: Date.now() + 600_000 });
    const token = pageTokens.signing(swap.id);
    await store.swaps.createSwap(swap, pageTokens.hash(token), []);
    signingPath = `/s/${token}`;
    const webhook = {
      mode: 'webhook',
      secret: SECRET,
      token: '1:token',
      apiRoot: 'http://127.0.0.1:9',
    } as const;
    const { settings } = testSettings({
      telegram: webhook,
      chatUrl: 'https://chat.example/bot',
      trustedProxies: ['203.0.113.0/24'],
    });
    pages = await createPages(settings, {
      assets: await assets,
      core: {
        swaps: store.swaps,
        wallets: store.wallets,
        people: store.people,
        pageTokens,
        now: () => Date.now() + world.laterMs,
        log: settings.log,
      } as unknown as Core,
      storage: { store, isReady: async () => world.ready } as OpenStore,
      clients: {
        chain: { blockHeight: async () => world.height },
        walletChain: async () => 'solana:mainnet',
      } as unknown as Clients,
      bot: {
        isHealthy: () => world.healthy,
        username: () => 'countersign_bot',
        acceptUpdate: async (update: unknown) => void accepted.push(update),
      } as ChatBot,
      metrics,
      onSigned: () => {},
    });
    origin = await pages.listen('127.0.0.1', 0);
  });

  beforeEach(() => void Object.assign(world, { height: 1_000, healthy: true, ready: true }));

  afterAll(() => pages.close());

  it.each([
    ['telegram', { healthy: false }],
    ['chain', { height: undefined }],
    ['database', { ready: false }],
  ])('are not ready without the %s', async (name, trouble) => {
    world.laterMs += 2_000;
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    Object.assign(world, trouble);
    world.laterMs += 2_000;
    const answer = await fetch(`${origin}/readyz`);
    expect([answer.status, await answer.json()]).toMatchObject([503, { checks: { [name]: 'failing' } }]);
  });

  it('lead back to the configured chat, and to the public address', async () => {
    const view = await readView(await fetch(origin + signingPath));
    expect(view.chatUrl).toBe('https://chat.example/bot');
    expect(view.pageUrl).toBe(`https://swap.example.com${signingPath}`);
  });

  it('trust the configured proxies', async () => {
    const statusFrom = async (path: string) =>
      (await fetch(`${origin}/metrics`, { headers: { 'X-Forwarded-For': path } })).status;
    expect(await statusFrom('10.1.2.3, 203.0.113.5')).toBe(200);
    expect(await statusFrom('10.1.2.3, 198.51.100.5')).toBe(404);
  });

  it('count answers by route, never by token', async () => {
    await fetch(origin + signingPath);
    const lines = await (await fetch(`${origin}/metrics`)).text();
    expect(lines).toMatch(/bot_page_events_total\{kind="\/s\/:token",outcome="200"\} [1-9]/);
    expect(lines).not.toContain(signingPath.slice(3));
  });

  it('report open connections by state, and streams, without identities', async () => {
    const stream = await fetch(`${origin}${signingPath}/events`, {
      headers: { 'X-Forwarded-For': '203.0.113.9' },
    });
    const lines = await (await fetch(`${origin}/metrics`)).text();
    expect(lines).toMatch(/^bot_connections\{doing="streaming"\} 1$/m);
    expect(lines).toMatch(/^bot_connections\{doing="answering"\} 1$/m);
    expect(lines).toMatch(/^bot_connections\{doing="unread"\} 0$/m);
    expect(lines).toMatch(/^bot_status_streams 1$/m);
    expect(lines).toContain('bot_connections_cut_total');
    expect(lines).not.toContain('203.0.113.9');
    await stream.body?.cancel();
  });

  it("take Telegram's updates by its secret", async () => {
    const deliver = (secret: string) =>
      fetch(`${origin}/telegram/webhook`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': secret },
        body: JSON.stringify({ update_id: 7 }),
      });
    expect((await deliver('x'.repeat(SECRET.length))).status).toBe(401);
    expect((await deliver(SECRET)).status).toBe(200);
    expect(accepted).toEqual([{ update_id: 7 }]);
  });
});

describe('page tokens', () => {
  const secret = randomBytes(32);
  const tokens = createPageTokens(secret);
  const swap = 'AAAAAAAAAAAAAAAAAAAAAA' as SwapId;

  it('are stable across restarts: one 192-bit link per swap', () => {
    expect(tokens.signing(swap)).toMatch(/^[\w-]{32}$/);
    expect(createPageTokens(secret).signing(swap)).toBe(tokens.signing(swap));
    expect(tokens.signing('BAAAAAAAAAAAAAAAAAAAAA' as SwapId)).not.toBe(tokens.signing(swap));
  });

  it('require the secret of the installation', () => {
    const other = createPageTokens(randomBytes(32));
    expect(other.signing(swap)).not.toBe(tokens.signing(swap));
  });

  it('are fresh each time, and only their hash is stored', () => {
    const token = tokens.fresh();
    expect(token).not.toBe(tokens.fresh());
    expect(tokens.hash(token)).toMatch(/^[0-9a-f]{64}$/);
    expect(tokens.hash(token)).not.toContain(token);
  });
});
