import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_PEOPLE, GROUP_ID } from '../../../src/sandbox/telegram/people.ts';
import { viewOf } from '../../../src/sandbox/telegram/person-view.ts';
import { ScriptedPerson } from '../../support/scripted-person.ts';
import { startSandbox, type TestSandbox } from './start-sandbox.ts';

const ALICE = 5001;
const BOB = 5002;
const BOT = 7_000_000_001;
let sandbox: TestSandbox;
let alice: ScriptedPerson;
let bob: ScriptedPerson;

beforeEach(async () => {
  sandbox = await startSandbox();
  const seat = { baseUrl: sandbox.baseUrl, chat: 'group' } as const;
  alice = await ScriptedPerson.connect({ ...seat, name: 'Alice' });
  bob = await ScriptedPerson.connect({ ...seat, name: 'Bob' });
  const commands = [{ command: 'swap', description: 'Swap', is_ephemeral: true }];
  await sandbox.call('setMyCommands', { commands, scope: { type: 'all_group_chats' } });
});

afterEach(() => {
  for (const person of [alice, bob]) person.close();
  return sandbox.app.close();
});

interface Sent {
  readonly message_id: number;
  readonly ephemeral_message_id: number;
}

const forAlice = { ephemeral_message_parameters: { receiver_user_id: ALICE } };
const button = { inline_keyboard: [[{ text: 'Go', callback_data: 'go' }]] };
const toGroup = (more: object) => sandbox.call('sendMessage', { chat_id: GROUP_ID, text: 'secret', ...more });
const promote = () => alice.group.place({ status: 'administrator', rights: ['can_manage_chat'] });
const shownTo = (index: number) => {
  const person = DEFAULT_PEOPLE[index];
  return person && viewOf(sandbox.emulator.world, person).chats.find(({ chat }) => chat.id === GROUP_ID);
};

async function heard(): Promise<Record<string, unknown>[]> {
  const updates = (await sandbox.call('getUpdates')).result as { update_id: number }[];
  await sandbox.call('getUpdates', { offset: (updates.at(-1)?.update_id ?? 0) + 1 });
  return updates.map(({ update_id: _, ...update }) => update);
}

/** The number of Alice's `/swap`, which the bot has declared ephemeral. */
async function askedByAlice(): Promise<number> {
  return (await alice.say('/swap 1 SOL USDC')).ephemeral_message_id ?? 0;
}

const answering = (ephemeral_message_id: number) => ({
  ...forAlice,
  reply_parameters: { ephemeral_message_id },
});

describe('an ephemeral command', () => {
  test('reaches only the bot', async () => {
    const asked = await alice.say('/swap@countersign_bot 1 SOL USDC');
    expect(asked).toMatchObject({ message_id: 0, receiver_user: { id: BOT } });
    expect(await heard()).toMatchObject([{ message: { message_id: 0, from: { id: ALICE } } }]);
    await bob.say('/help');
    expect(bob.messages().map(({ text }) => text)).toEqual(['/help']);
    expect(shownTo(0)?.ephemeral.map(({ message }) => message.text)).toEqual([
      '/swap@countersign_bot 1 SOL USDC',
    ]);
    expect(shownTo(1)?.ephemeral).toEqual([]);
  });

  test('is ephemeral only in groups, and only if the bot declares it', async () => {
    const inPrivate = sandbox.emulator.people.send(ALICE, ALICE, '/swap');
    expect(inPrivate.ephemeral_message_id).toBeUndefined();
    for (const text of ['/quote', '/swap@other_bot', 'swap', '/swapped'])
      expect((await alice.say(text)).message_id).toBeGreaterThan(0);
  });

  test('of an anonymous administrator remains private to them', async () => {
    await alice.anonymously();
    await alice.say('/swap');
    const [{ message } = {}] = await heard();
    expect(message).toMatchObject({ from: { id: ALICE } });
    expect(message).not.toHaveProperty('sender_chat');
  });

  test('can be answered for 15 seconds, visible only to its sender', async () => {
    const asked = await askedByAlice();
    sandbox.advance(15_000);
    const { result } = await toGroup({ ...answering(asked), reply_markup: button });
    expect(result).toMatchObject({
      message_id: 0,
      ephemeral_message_id: asked + 1,
      receiver_user: { id: ALICE },
      from: { id: BOT },
      text: 'secret',
      reply_markup: button,
    });
    await alice.waitForMessage('secret');
    await bob.say('/help');
    expect(JSON.stringify(bob.messages())).not.toContain('secret');
    expect(JSON.stringify(shownTo(1))).not.toContain('secret');
    sandbox.advance(1_000);
    expect((await toGroup(answering(asked))).description).toBe('Bad Request: REPLY_MESSAGE_ID_INVALID');
  });
});

test('the bot edits its own ephemeral messages, and no others', async () => {
  const asked = await askedByAlice();
  const { result } = await toGroup({ ...answering(asked), reply_markup: button });
  const { ephemeral_message_id } = result as Sent;
  const edit = (more: object) =>
    sandbox.call('editEphemeralMessageText', {
      ...{ chat_id: GROUP_ID, receiver_user_id: ALICE, ephemeral_message_id, text: 'other words' },
      ...more,
    });
  const shown = await alice.waitForMessage('secret');
  expect((await edit({})).result).toBe(true);
  const changed = await alice.waitForEdit(shown, 'other words');
  expect(changed.reply_markup).toBeUndefined();
  expect((await edit({})).description).toContain('message is not modified');
  for (const foreign of [
    { receiver_user_id: BOB },
    { ephemeral_message_id: asked },
    { ephemeral_message_id: 1 },
  ])
    expect((await edit(foreign)).description).toBe('Bad Request: MESSAGE_ID_INVALID');
  expect(shownTo(0)?.ephemeral.map(({ message }) => message.text)).toEqual([
    '/swap 1 SOL USDC',
    'other words',
  ]);
  expect(shownTo(1)?.ephemeral).toEqual([]);
});

test('a press on an ephemeral message names it', async () => {
  await toGroup({ ...answering(await askedByAlice()), reply_markup: button });
  await heard();
  const shown = await alice.waitForMessage('secret');
  const pressing = alice.press('Go', shown);
  await expect.poll(() => sandbox.emulator.world.updates.pending().length).toBe(1);
  const [{ callback_query: query } = {}] = await heard();
  expect(query).toMatchObject({
    from: { id: ALICE },
    message: { message_id: 0, ephemeral_message_id: shown.ephemeral_message_id },
  });
  const { id } = query as { id: string };
  await sandbox.call('answerCallbackQuery', { callback_query_id: id, text: 'done' });
  expect(await pressing).toMatchObject({ text: 'done' });
});

describe('unsolicited ephemeral messages', () => {
  test('are allowed for an administrator bot only', async () => {
    expect((await toGroup(forAlice)).description).toBe('Bad Request: CHAT_ADMIN_REQUIRED');
    await promote();
    expect(await toGroup(forAlice)).toMatchObject({ ok: true });
  });

  test.each([
    [{ chat_id: ALICE }, 'PEER_ID_INVALID'],
    [{ ephemeral_message_parameters: { receiver_user_id: 77 } }, 'USER_ID_INVALID'],
    [{ ephemeral_message_parameters: 'x' }, "can't parse ephemeral message parameters JSON object"],
    [{ ephemeral_message_parameters: 7 }, 'object expected as ephemeral message parameters'],
    [
      { reply_markup: { inline_keyboard: [[{ text: 'Log in', login_url: { url: 'https://x.example' } }]] } },
      'BUTTON_TYPE_INVALID',
    ],
  ])('%j is refused', async (more, reason) => {
    sandbox.emulator.people.send(ALICE, ALICE, '/start');
    await promote();
    expect((await toGroup({ ...forAlice, ...more })).description).toBe(`Bad Request: ${reason}`);
  });

  test('reach only members, and a public message cannot answer an ephemeral one', async () => {
    await promote();
    await alice.group.place({ status: 'left' }, BOB);
    const toBob = { ephemeral_message_parameters: { receiver_user_id: BOB } };
    expect((await toGroup(toBob)).description).toBe('Bad Request: USER_NOT_PARTICIPANT');
    const reply_parameters = { ephemeral_message_id: await askedByAlice() };
    expect((await toGroup({ reply_parameters })).description).toBe('Bad Request: REPLY_MESSAGE_ID_INVALID');
  });
});

describe('deletion by the bot', () => {
  const place = async () => {
    const { result } = await toGroup(answering(await askedByAlice()));
    const { ephemeral_message_id } = result as Sent;
    return { chat_id: GROUP_ID, receiver_user_id: ALICE, ephemeral_message_id };
  };

  test('removes its own ephemeral message', async () => {
    const where = await place();
    expect(await sandbox.call('deleteEphemeralMessage', where)).toEqual({ ok: true, result: true });
    await expect.poll(() => alice.messages().map(({ text }) => text)).toEqual(['/swap 1 SOL USDC']);
    expect((await sandbox.call('deleteEphemeralMessage', where)).description).toBe(
      'Bad Request: MESSAGE_ID_INVALID',
    );
  });

  test('rejects any other number, and messages of people', async () => {
    const where = await place();
    const asked = where.ephemeral_message_id - 1;
    for (const other of [{ receiver_user_id: BOB }, { ephemeral_message_id: asked }])
      expect((await sandbox.call('deleteEphemeralMessage', { ...where, ...other })).error_code).toBe(400);
    for (const method of ['editMessageText', 'deleteMessage'])
      expect((await sandbox.call(method, { chat_id: GROUP_ID, message_id: 0, text: 'x' })).error_code).toBe(
        400,
      );
  });
});

test('a reply to an ephemeral message is ephemeral', async () => {
  await toGroup(answering(await askedByAlice()));
  await heard();
  const shown = await alice.waitForMessage('secret');
  await alice.say('2 SOL', shown);
  expect(await heard()).toMatchObject([
    {
      message: {
        text: '2 SOL',
        message_id: 0,
        reply_to_message: { ephemeral_message_id: shown.ephemeral_message_id },
      },
    },
  ]);
  expect(shownTo(1)?.messages).toEqual([]);
});
