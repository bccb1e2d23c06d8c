import { afterEach, describe, expect, test } from 'vitest';
import { openDemoGroups } from '../../../src/sandbox/telegram/groups/actions.ts';
import { DEFAULT_PEOPLE, GROUP_ID, userOf } from '../../../src/sandbox/telegram/people.ts';
import { viewOf } from '../../../src/sandbox/telegram/person-view.ts';
import { startSandbox, type TestSandbox } from './start-sandbox.ts';

const ALICE = 5001;
const BOB = 5002;
const CAROL = 5003;
let sandbox: TestSandbox;

afterEach(() => sandbox.app.close());

interface Heard {
  readonly message?: { readonly text: string; readonly from: { readonly id: number } };
  readonly callback_query?: { readonly from: { readonly id: number }; readonly chat_instance: string };
}

async function heard(): Promise<Heard[]> {
  const updates = (await sandbox.call('getUpdates')).result as (Heard & { update_id: number })[];
  const last = updates.at(-1)?.update_id ?? 0;
  await sandbox.call('getUpdates', { offset: last + 1 });
  return updates;
}

const texts = async () => (await heard()).map(({ message }) => message?.text);
const say = (person: number, text: string, replyTo?: number) =>
  sandbox.emulator.people.send(person, GROUP_ID, text, replyTo);

async function botSays(chat_id: number, more: object = {}): Promise<number> {
  const { result } = await sandbox.call('sendMessage', { chat_id, text: 'card', ...more });
  return (result as { message_id: number }).message_id;
}

const button = { inline_keyboard: [[{ text: 'Go', callback_data: 'go' }]] };

describe('with privacy mode on, a bot in a group hears', () => {
  test.each([
    ['/quote 1 SOL USDC', true],
    ['/quote@countersign_bot 1', true],
    ['/quote@Countersign_Bot 1', true],
    ['/quote@other_bot 1', false],
    ['what about /quote?', true],
    ['just talking', false],
    ['@countersign_bot hello', false],
    ['1/2 of it', false],
  ])('"%s": %s', async (text, isHeard) => {
    sandbox = await startSandbox();
    say(CAROL, text);
    expect(await texts()).toEqual(isHeard ? [text] : []);
  });

  test('a reply to itself, and no reply to others', async () => {
    sandbox = await startSandbox();
    const card = await botSays(GROUP_ID);
    const talk = say(BOB, 'talk');
    say(CAROL, 'to the bot', card);
    say(CAROL, 'to Bob', talk.message_id);
    say(CAROL, 'to nobody', 999);
    expect(await texts()).toEqual(['to the bot']);
  });
});

test('any member presses the buttons of a card, and each press names the person', async () => {
  sandbox = await startSandbox();
  const card = await botSays(GROUP_ID, { reply_markup: button });
  for (const person of [BOB, CAROL, BOB]) {
    sandbox.emulator.people.press(person, GROUP_ID, card, { text: 'Go' });
  }
  const presses = (await heard()).map(({ callback_query }) => callback_query);
  expect(presses.map((press) => press?.from.id)).toEqual([BOB, CAROL, BOB]);
  expect(new Set(presses.map((press) => press?.chat_instance)).size).toBe(1);
});

test('the answer to a press reaches the person who pressed', async () => {
  sandbox = await startSandbox();
  const card = await botSays(GROUP_ID, { reply_markup: button });
  const press = sandbox.emulator.people.press(CAROL, GROUP_ID, card, { data: 'go' });
  if (press.kind !== 'callback') throw new Error('the button has callback data');
  const told: number[] = [];
  sandbox.emulator.world.events.follow(0, ({ event }) => {
    if (event.type === 'callback-answer') told.push(event.personId);
  });
  await sandbox.call('answerCallbackQuery', { callback_query_id: press.callbackId, text: 'Yours' });
  expect(told).toEqual([CAROL]);
});

test('a block by a member does not stop the bot in the group', async () => {
  sandbox = await startSandbox();
  sandbox.emulator.people.send(ALICE, ALICE, '/start');
  sandbox.emulator.people.setBlocked(ALICE, true);
  expect((await sandbox.call('sendMessage', { chat_id: ALICE, text: 'x' })).error_code).toBe(403);
  expect(await botSays(GROUP_ID)).toBe(1);
});

test('a message in the group opens no private chat', async () => {
  sandbox = await startSandbox();
  say(CAROL, '/quote');
  expect((await sandbox.call('sendMessage', { chat_id: CAROL, text: 'x' })).description).toBe(
    "Forbidden: bot can't initiate conversation with a user",
  );
});

describe('the view of a person', () => {
  test('has their own chat and the group, and no chats of others', async () => {
    sandbox = await startSandbox();
    sandbox.emulator.people.send(ALICE, ALICE, 'private to Alice');
    say(BOB, 'for everybody');
    const views = DEFAULT_PEOPLE.map((person) => viewOf(sandbox.emulator.world, person));
    expect(views.map(({ chats }) => chats.map(({ chat }) => chat.id))).toEqual([
      [ALICE, GROUP_ID],
      [BOB, GROUP_ID],
      [CAROL, GROUP_ID],
    ]);
    for (const { chats } of views) {
      expect(chats[1]?.chat.title).toBe('Swap friends');
      expect(chats[1]?.messages.map(({ text }) => text)).toEqual(['for everybody']);
    }
    expect(JSON.stringify(views.slice(1))).not.toContain('private to Alice');
  });

  test('tracks read messages per person, and never marks them unread again', async () => {
    sandbox = await startSandbox();
    const first = say(BOB, 'one').message_id;
    const second = say(BOB, 'two').message_id;
    sandbox.emulator.people.markRead(ALICE, GROUP_ID, second);
    sandbox.emulator.people.markRead(ALICE, GROUP_ID, first);
    const readUpTo = (index: number) => {
      const person = DEFAULT_PEOPLE[index];
      return person && viewOf(sandbox.emulator.world, person).chats[1]?.readUpTo;
    };
    expect([readUpTo(0), readUpTo(2)]).toEqual([second, 0]);
  });

  test('shows two ticks once the bot has received the message', async () => {
    sandbox = await startSandbox();
    const [alice] = DEFAULT_PEOPLE;
    if (!alice) throw new Error('somebody must live here');
    const sent = sandbox.emulator.people.send(ALICE, ALICE, '/start');
    const seenUpTo = () => viewOf(sandbox.emulator.world, alice).chats[0]?.seenUpTo;
    expect(seenUpTo()).toBe(0);
    await heard();
    expect(seenUpTo()).toBe(sent.message_id);
  });
});

describe('the people', () => {
  test('may differ from the three default people', async () => {
    const people = [{ id: 9, firstName: 'Zoë', languageCode: 'tr', groupRole: 'creator' }] as const;
    sandbox = await startSandbox({ people });
    sandbox.emulator.people.send(9, 9, 'merhaba');
    expect((await heard())[0]?.message?.from).toEqual({
      id: 9,
      is_bot: false,
      first_name: 'Zoë',
      language_code: 'tr',
    });
    expect(() => sandbox.emulator.people.send(ALICE, ALICE, 'x')).toThrow('There is no person 5001');
  });

  test('have an id, a name and optional further fields', async () => {
    sandbox = await startSandbox();
    expect(DEFAULT_PEOPLE.map(userOf)).toEqual([
      {
        id: ALICE,
        is_bot: false,
        first_name: 'Alice',
        last_name: 'Moreau',
        username: 'alice_m',
        language_code: 'en',
      },
      {
        id: BOB,
        is_bot: false,
        first_name: 'Bob',
        last_name: 'Tanaka',
        username: 'bobtanaka',
        language_code: 'en',
      },
      { id: CAROL, is_bot: false, first_name: 'Carol', language_code: 'en' },
    ]);
  });
});

test('the demo groups are a forum, a small group and one without the bot', async () => {
  sandbox = await startSandbox();
  const { world, groups } = sandbox.emulator;
  openDemoGroups(groups, world.people);
  const [alice] = world.people;
  const chats = alice ? viewOf(world, alice).chats : [];
  const kinds = chats.map(({ chat, group }) => ({
    title: chat.title,
    kind: chat.is_forum ? 'forum' : chat.type,
    members: group?.members.length,
    bot: group?.bot?.status,
    topics: group?.topics.map(({ name }) => name),
  }));
  const others = { members: 4, bot: 'member', topics: [] };
  expect(kinds.filter(({ kind }) => kind !== 'private')).toEqual([
    { title: 'Swap friends', kind: 'supergroup', ...others },
    { title: 'Family', kind: 'supergroup', members: 3, bot: undefined, topics: [] },
    { title: 'Lunch club', kind: 'group', ...others },
    { title: 'Traders', kind: 'forum', ...others, topics: ['Prices', 'Small talk'] },
  ]);
});
