import { Api } from 'grammy';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { TOKEN } from '../../../sandbox/telegram/start-sandbox.ts';
import { until } from '../../../support/until.ts';
import { type ChatWorld, startChatWorld } from '../../support/chat-world.ts';

let world: ChatWorld;
let api: Api;
let called: string[];

beforeEach(async () => {
  called = [];
  const onApiCall = ({ method }: { readonly method: string }) => void called.push(method);
  world = await startChatWorld({ onApiCall }, false);
  api = new Api(TOKEN, { apiRoot: world.sandbox.baseUrl });
});
afterEach(() => world.stop());

const NOT_IN_EVERY_LANGUAGE = ['setMyName', 'setChatMenuButton', 'setMyDefaultAdministratorRights'];
const setOnce = () => called.filter((method) => NOT_IN_EVERY_LANGUAGE.includes(method)).toSorted();

/** Resolves when the last of seven languages is set. */
async function introduced(): Promise<void> {
  await world.bot.start();
  await until(() => expect(called.filter((method) => method === 'setMyShortDescription')).toHaveLength(7));
}

it('a fresh bot gets its name, the menu of commands, and the right to pin boards', async () => {
  await api.setMyName('untitled bot');
  await introduced();
  expect(await api.getMyName()).toEqual({ name: 'Countersign' });
  expect(await api.getChatMenuButton()).toEqual({ type: 'commands' });
  const rights = await api.getMyDefaultAdministratorRights();
  expect(Object.entries(rights).flatMap(([right, given]) => (given ? [right] : []))).toEqual([
    'can_manage_chat',
    'can_pin_messages',
  ]);
});

it('an operator’s own name, menu button and rights stay', async () => {
  await api.setMyName('Acme');
  const menu_button = { type: 'web_app', text: 'Shop', web_app: { url: 'https://shop.example' } } as const;
  await api.setChatMenuButton({ menu_button });
  const rights = { ...(await api.getMyDefaultAdministratorRights()), can_invite_users: true };
  await api.setMyDefaultAdministratorRights({ rights });
  await introduced();
  expect(setOnce()).toEqual([]);
  expect(await api.getChatMenuButton()).toEqual(menu_button);
});

it('a name that Telegram does not take now holds nothing else up', async () => {
  await api.setMyName('untitled bot');
  const fault = { kind: 'too_many_requests', remaining: null, delayMilliseconds: 0 } as const;
  world.sandbox.emulator.world.faults.add({ ...fault, method: 'setMyName', retryAfterSeconds: 7_200 });
  await introduced();
  expect(setOnce()).toEqual(NOT_IN_EVERY_LANGUAGE.toSorted());
  expect(await api.getChatMenuButton()).toEqual({ type: 'commands' });
  expect(await api.getMyName()).toEqual({ name: 'untitled bot' });
});
