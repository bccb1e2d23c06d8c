import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDemoGroups } from '../../../src/sandbox/telegram/groups/actions.ts';
import { viewOf } from '../../../src/sandbox/telegram/person-view.ts';
import { startSandbox, type TestSandbox } from './start-sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.app.close());

test('the sandbox that somebody starts has a forum, a small group and one without the bot', () => {
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
