import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ChatWorld } from './chat-world.ts';
import { startChatWorld } from './chat-world.ts';

let world: ChatWorld | undefined;

afterEach(async () => {
  await world?.stop();
  world = undefined;
});

describe('the start', () => {
  it('tells Telegram the menus, and drops a webhook to poll', async () => {
    world = await startChatWorld({}, false);
    const { call } = world.sandbox;
    await call('setWebhook', { url: 'https://bot.example/telegram/webhook' });
    await world.bot.start();
    expect(world.bot.isHealthy()).toBe(true);
    expect(world.bot.username()).toBe('countersign_bot');
    await vi.waitFor(async () => {
      const menu = await call('getMyCommands', { scope: { type: 'all_group_chats' } });
      expect(menu.result).toMatchObject([{ command: 'quote' }, { command: 'help' }]);
      const description = await call('getMyDescription');
      expect(JSON.stringify(description.result)).toContain('without ever holding a key');
    });
    expect((await call('getWebhookInfo')).result).toMatchObject({ url: '' });
  });

  it('in webhook mode sets it with its secret and leaves delivery to the web server', async () => {
    const webhook = { url: 'https://bot.example/telegram/webhook', secret: 's'.repeat(32) };
    world = await startChatWorld({ webhook });
    const info = await world.sandbox.call('getWebhookInfo');
    expect(info.result).toMatchObject({
      url: webhook.url,
      allowed_updates: ['message', 'callback_query', 'my_chat_member'],
    });
  });

  it('stops while Telegram is still away', async () => {
    world = await startChatWorld({ apiRoot: 'http://127.0.0.1:9' }, false);
    const starting = world.bot.start();
    await world.bot.stop();
    await starting;
    expect(world.bot.isHealthy()).toBe(false);
    expect(world.bot.username()).toBe('');
  });
});
