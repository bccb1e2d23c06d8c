import { Api, GrammyError } from 'grammy';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PersonView } from '../../../src/sandbox/telegram/person-view.ts';
import { BotProfile, menuLanguage, scopeKey, scopesFor } from '../../../src/sandbox/telegram/world.ts';
import { startSandbox, type TestSandbox, TOKEN } from './start-sandbox.ts';

const ALICE = 5001;
const BOB = 5002;
const CAROL = 5003;
const GROUP = -1_002_000_000_001;

describe('the menu a person sees', () => {
  /** Most specific scope first, as documented for BotCommandScope. */
  const inGroup = [
    'chat_member:-1:7:',
    'chat_administrators:-1::',
    'chat:-1::',
    'all_chat_administrators:::',
    'all_group_chats:::',
    'default:::',
  ];

  test('follows the order of Telegram, with the language first in each scope', () => {
    expect(scopesFor(7, 7, false, 'pt')).toEqual([
      'chat:7::pt',
      'chat:7::',
      'all_private_chats:::pt',
      'all_private_chats:::',
      'default:::pt',
      'default:::',
    ]);
    expect(scopesFor(-1, 7, true, 'pt').filter((key) => !key.endsWith('pt'))).toEqual(inGroup);
    expect(scopesFor(-1, 7, false, '').some((key) => key.includes('administrators'))).toBe(false);
  });

  test.each(inGroup.map((key, index) => [key, inGroup.slice(index + 1)] as const))(
    'prefers %s to all less specific scopes',
    (key, others) => {
      const profile = new BotProfile();
      for (const one of [...others, key]) profile.setCommands(one, [{ command: 'x', description: one }]);
      expect(profile.commandsFor(scopesFor(-1, 7, true, 'pt'))[0]?.description).toBe(key);
    },
  );

  test('skips a scope with an empty list', () => {
    const profile = new BotProfile();
    profile.setCommands(scopeKey('default', ''), [{ command: 'help', description: 'Help' }]);
    profile.setCommands(scopeKey('all_private_chats', ''), []);
    expect(profile.commandsFor(scopesFor(7, 7, false, ''))).toHaveLength(1);
    expect(profile.commands('nothing')).toEqual([]);
  });

  test.each([
    ['pt-br', 'pt'],
    ['EN', 'en'],
    ['zh-hans', 'zh'],
    [undefined, ''],
  ])('for an app in %s is that of %j', (languageCode, language) => {
    expect(menuLanguage(languageCode === undefined ? {} : { languageCode })).toBe(language);
  });
});

describe('over HTTP', () => {
  let sandbox: TestSandbox;
  let api: Api;

  beforeEach(async () => {
    sandbox = await startSandbox();
    api = new Api(TOKEN, { apiRoot: sandbox.baseUrl });
  });
  afterEach(() => sandbox.app.close());

  async function seenBy(person: number, chat: number): Promise<string[]> {
    const view = await sandbox.app.inject(`/telegram/api/view?person=${person}`);
    const { chats } = view.json<PersonView>();
    const found = chats.find((one) => one.chat.id === chat);
    return found?.commands.map(({ description }) => description) ?? [];
  }

  const menu = (description: string) => [{ command: 'help', description }];
  const refused = (call: Promise<unknown>) =>
    call.then(
      () => 'taken',
      (error: unknown) => (error instanceof GrammyError ? error.description : String(error)),
    );

  test('each scope has its menu: everyone, the group, its administrators, a member', async () => {
    await api.setMyCommands(menu('all'));
    await api.setMyCommands(menu('group'), { scope: { type: 'all_group_chats' } });
    await api.setMyCommands(menu('leaders'), { scope: { type: 'chat_administrators', chat_id: GROUP } });
    const scope = { type: 'chat_member', chat_id: GROUP, user_id: CAROL } as const;
    await api.setMyCommands(menu('Carol'), { scope });
    expect(await seenBy(ALICE, ALICE)).toEqual(['all']);
    expect(await seenBy(ALICE, GROUP)).toEqual(['leaders']);
    expect(await seenBy(BOB, GROUP)).toEqual(['leaders']);
    expect(await seenBy(CAROL, GROUP)).toEqual(['Carol']);
    await api.setMyCommands([], { scope });
    expect(await seenBy(CAROL, GROUP)).toEqual(['group']);
  });

  test('each scope and language returns its own commands', async () => {
    const scope = { type: 'all_private_chats' } as const;
    await api.setMyCommands([{ command: '/Swap', description: ' Swap tokens ' }], {
      scope,
      language_code: 'es',
    });
    expect(await api.getMyCommands({ scope, language_code: 'es' })).toEqual([
      { command: 'swap', description: 'Swap tokens' },
    ]);
    expect(await api.getMyCommands({ scope })).toEqual([]);
    expect(await api.getMyCommands({ language_code: 'es' })).toEqual([]);
  });

  test.each([
    ['a name with a blank', { command: 'a b', description: 'd' }, 'BOT_COMMAND_INVALID'],
    ['a name too long', { command: 'a'.repeat(33), description: 'd' }, 'BOT_COMMAND_INVALID'],
    ['no name', { description: 'd' }, 'BOT_COMMAND_INVALID'],
    ['nothing at all', null, 'BOT_COMMAND_INVALID'],
    ['no words', { command: 'a', description: ' ' }, 'BOT_COMMAND_DESCRIPTION_INVALID'],
    ['too many words', { command: 'a', description: 'x'.repeat(257) }, 'BOT_COMMAND_DESCRIPTION_INVALID'],
  ])('a command with %s is refused', async (_what, command, reason) => {
    const answer = await sandbox.call('setMyCommands', { commands: [command] });
    expect(answer.description).toBe(`Bad Request: ${reason}`);
    expect(await api.getMyCommands()).toEqual([]);
  });

  test('a menu holds at most 100 commands', async () => {
    const commands = (count: number) =>
      Array.from({ length: count }, (_one, index) => ({ command: `c${index}`, description: 'd' }));
    expect(await api.setMyCommands(commands(100))).toBe(true);
    expect(await refused(api.setMyCommands(commands(101)))).toBe('Bad Request: BOT_COMMANDS_TOO_MUCH');
    const { description } = await sandbox.call('setMyCommands', { commands: 'x' });
    expect(description).toBe("Bad Request: can't parse commands JSON object");
    expect((await sandbox.call('setMyCommands', {})).description).toBe(description);
  });

  test('descriptions are kept per language, with a default for all', async () => {
    await api.setMyDescription('Swaps');
    await api.setMyDescription('Trocas', { language_code: 'pt' });
    await api.setMyShortDescription('Short');
    expect(await api.getMyDescription({ language_code: 'pt' })).toEqual({ description: 'Trocas' });
    expect(await api.getMyDescription({ language_code: 'ru' })).toEqual({ description: 'Swaps' });
    expect(await api.getMyShortDescription()).toEqual({ short_description: 'Short' });
    await api.setMyDescription('', { language_code: 'pt' });
    expect(await api.getMyDescription({ language_code: 'pt' })).toEqual({ description: 'Swaps' });
  });

  test('a description has at most 512 characters, a short one 120, and a language two letters', async () => {
    expect(await refused(api.setMyDescription('x'.repeat(513)))).toBe(
      'Bad Request: bot description is too long',
    );
    expect(await refused(api.setMyShortDescription('x'.repeat(121)))).toBe(
      'Bad Request: bot short description is too long',
    );
    const language_code = 'english' as 'en';
    expect(await refused(api.setMyDescription('x', { language_code }))).toBe(
      'Bad Request: invalid language code specified',
    );
    expect(await api.setMyDescription('x'.repeat(512))).toBe(true);
  });

  test('each change reaches the open pages', async () => {
    const kinds: string[] = [];
    sandbox.emulator.world.events.follow(0, ({ event }) => kinds.push(event.type));
    await api.setMyCommands(menu('x'));
    await api.setMyDescription('x');
    expect(kinds).toEqual(['changed', 'changed']);
  });
});
