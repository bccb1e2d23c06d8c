import { afterEach, describe, expect, it } from 'vitest';
import { allTexts } from '../../../src/bot/i18n/texts.ts';
import { LANGUAGES } from '../../../src/bot/swap/people.ts';
import { createLog } from '../../../src/log.ts';
import { until } from '../../support/until.ts';
import { type ChatWorld, startChatWorld } from '../support/chat-world.ts';

let world: ChatWorld | undefined;

afterEach(async () => {
  await world?.stop();
  world = undefined;
});

describe('the start', () => {
  it('sets them in every language, each with the commands that /help lists', async () => {
    world = await startChatWorld({});
    const { call } = world.sandbox;
    const alice = await world.person('Alice');
    for (const language of LANGUAGES) {
      // English is the default for all other languages.
      const code = language === 'en' ? {} : { language_code: language };
      const scope = { type: 'all_private_chats' };
      const menu = await until(async () => {
        const { result } = await call('getMyCommands', { ...code, scope });
        expect(result).not.toEqual([]);
        return result as { command: string; description: string }[];
      });
      const texts = allTexts()[language];
      const description = texts.plain('bot-description');
      expect(menu.at(-1)).toEqual({ command: 'help', description: texts.plain('command-help') });
      await until(async () => {
        expect((await call('getMyDescription', code)).result).toEqual({ description });
      });
      await alice.speak(language);
      await alice.say('/help');
      const help = await alice.waitForMessage('/disconnect');
      const listed = (help.text ?? '')
        .match(/^[\u2068\u200f]*\/[a-z]+/gm)
        ?.map((command) => command.replace(/^[^/]*\//, ''));
      expect(listed?.toSorted()).toEqual(
        menu
          .map(({ command }) => command)
          .filter((one) => one !== 'help')
          .toSorted(),
      );
    }
  });

  it('continues when Telegram refuses the menus of a language', async () => {
    const warned: unknown[] = [];
    const log = createLog({ level: 'warn', write: (line) => warned.push(line) });
    world = await startChatWorld({ log }, false);
    const refusal = { method: 'setMyDescription', kind: 'server_error', times: 1 };
    await fetch(`${world.sandbox.baseUrl}/telegram/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(refusal),
    });
    await world.bot.start();
    const { call } = world.sandbox;
    await until(async () => {
      expect((await call('getMyShortDescription', { language_code: 'zh' })).result).toEqual({
        short_description: allTexts().zh.plain('bot-short-description'),
      });
    });
    expect(world.bot.isHealthy()).toBe(true);
    expect(warned).toHaveLength(1);
  });

  it('in webhook mode sets it with its secret and leaves delivery to the web server', async () => {
    const webhook = { url: 'https://bot.example/telegram/webhook', secret: 's'.repeat(32) };
    world = await startChatWorld({ webhook });
    const info = await world.sandbox.call('getWebhookInfo');
    expect(info.result).toMatchObject({
      url: webhook.url,
      allowed_updates: ['message', 'edited_message', 'callback_query', 'inline_query', 'my_chat_member'],
    });
  });

  it('can be stopped while Telegram is unreachable', async () => {
    world = await startChatWorld({ apiRoot: 'http://127.0.0.1:9' }, false);
    const starting = world.bot.start();
    await world.bot.stop();
    await starting;
    expect(world.bot.isHealthy()).toBe(false);
    expect(world.bot.username()).toBe('');
  });
});
