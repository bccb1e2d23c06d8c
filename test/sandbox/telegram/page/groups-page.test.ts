import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { GROUP_ID } from '../../../../src/sandbox/telegram/people.ts';
import { type OpenedChat, openChat } from './open-chat.ts';

const [ALICE, BOB, CAROL] = [5001, 5002, 5003];
let chat: OpenedChat;

beforeAll(async () => {
  chat = await openChat();
});

afterEach(() => expect(chat.complaints.splice(0)).toEqual([]));
afterAll(() => chat.close());

const open = async (person: number, group: number, title: string): Promise<void> => {
  await chat.page.goto(`${chat.sandbox.baseUrl}/#${person}/${group}`);
  await chat.page.getByRole('heading', { name: title, level: 1 }).waitFor();
};
const panel = () => chat.page.getByRole('dialog');
const openPanel = () => chat.page.getByRole('button', { name: 'Members and settings' }).click();
const closePanel = async (): Promise<void> => {
  await panel().getByRole('button', { name: 'Close', exact: true }).last().click();
  await panel().waitFor({ state: 'detached' });
};
const groups = () => chat.sandbox.emulator.groups;
const says = (person: number, text: string, group = GROUP_ID) =>
  chat.sandbox.emulator.people.send(person, group, text);

describe('a group', () => {
  test('names each author, and marks owner, admins and anonymous admins', async () => {
    await open(CAROL, GROUP_ID, 'Swap friends');
    says(ALICE, 'from the owner');
    says(BOB, 'from an admin');
    groups().setAnonymous(BOB, GROUP_ID, true);
    says(BOB, 'from nobody');
    groups().setAnonymous(BOB, GROUP_ID, false);
    const author = (text: string) => chat.page.locator('.message', { hasText: text }).locator('.author');
    await expect.poll(() => author('from the owner').textContent()).toBe('Alice Moreauowner');
    expect(await author('from an admin').textContent()).toBe('Bob Tanakaadmin');
    expect(await author('from nobody').textContent()).toBe('Swap friendsanonymous admin');
  });

  test('lists its members; a few taps promote, remove and re-add the bot', async () => {
    await open(ALICE, GROUP_ID, 'Swap friends');
    await chat.page.getByText('4 members').waitFor();
    await openPanel();
    const ofBot = panel().getByRole('combobox', { name: 'What Countersign is here' });
    await ofBot.selectOption('Admin who may pin');
    await expect
      .poll(
        () =>
          chat.sandbox.emulator.world.groups.standing(GROUP_ID, chat.sandbox.emulator.world.bot.id)?.status,
      )
      .toBe('administrator');
    await ofBot.selectOption('Removed');
    await panel().getByText('The bot is not in it.').waitFor();
    await panel().getByRole('button', { name: 'Add' }).click();
    await ofBot.waitFor();
    await closePanel();
    const service = chat.page.locator('.service');
    expect(await service.allTextContents()).toEqual([
      'Alice Moreau removed Countersign',
      'Alice Moreau added Countersign',
    ]);
  });

  test('explains a refused action', async () => {
    await open(CAROL, GROUP_ID, 'Swap friends');
    await openPanel();
    await panel().getByRole('combobox', { name: 'What Bob Tanaka is here' }).selectOption('Removed');
    await panel().getByRole('alert').getByText('Carol may not do this here').waitFor();
    await closePanel();
    expect(chat.complaints.splice(0)).toEqual([expect.stringContaining('403')]);
  });

  test('has its newest pinned message on top; a menu answers, pins and deletes any message', async () => {
    await open(ALICE, GROUP_ID, 'Swap friends');
    const card = await chat.botSays(GROUP_ID, 'The <b>board</b> of today');
    const menu = async (action: string) => {
      await card.hover();
      await card.getByRole('button', { name: 'What to do with this message' }).click();
      await panel().getByRole('button', { name: action }).click();
    };
    await menu('Pin');
    const bar = chat.page.getByRole('region', { name: 'Pinned message' });
    await bar.getByText('The board of today').waitFor();
    await chat.feed.getByText('Alice Moreau pinned “The board of today”').waitFor();
    await menu('Reply');
    await chat.page.getByText('Reply to Countersign').waitFor();
    await chat.input.fill('/quote@countersign_bot');
    await chat.input.press('Enter');
    await chat.page.locator('.own .answered').last().getByText('The board of today').waitFor();
    expect(await chat.page.getByText('Reply to Countersign').count()).toBe(0);
    await menu('Delete');
    await card.waitFor({ state: 'detached' });
    await bar.waitFor({ state: 'detached' });
  });
});

describe('other kinds of groups', () => {
  test('a small group is made in the menu', async () => {
    await chat.page.goto(`${chat.sandbox.baseUrl}/#${ALICE}`);
    await chat.page.getByRole('button', { name: 'Menu' }).click();
    await panel().getByRole('button', { name: 'New group' }).click();
    await panel().getByLabel('Name').fill('Small talk');
    await panel().getByLabel('Kind').selectOption('A small group');
    await panel().getByRole('button', { name: 'Create' }).click();
    await chat.feed.getByText('Alice Moreau created the group').waitFor();
  });

  test('a read-only member has no input field, and may leave', async () => {
    const quiet = groups().open(ALICE, { title: 'Readers', members: [CAROL] });
    groups().setStanding(quiet.id, CAROL, { status: 'restricted' });
    await open(CAROL, quiet.id, 'Readers');
    await chat.page.getByText('You may only read here.').waitFor();
    expect(await chat.input.count()).toBe(0);
    await openPanel();
    await panel().getByRole('button', { name: 'Leave the group' }).click();
    await chat.page.getByText('Select a chat to start messaging').waitFor();
  });

  test('without the bot, the chat says so, lists no commands and still has its picker', async () => {
    const quiet = groups().open(ALICE, { title: 'Family', members: [BOB] });
    await open(ALICE, quiet.id, 'Family');
    await chat.page.getByText('2 members, no bot').waitFor();
    await chat.feed.getByText('Type @countersign_bot and a request').waitFor();
    expect(await chat.page.getByRole('button', { name: 'Bot commands' }).count()).toBe(0);
    await chat.heard();
    await chat.input.fill('@countersign_bot 1 SOL');
    await expect
      .poll(async () => JSON.stringify(await chat.heard()), { timeout: 10_000 })
      .toContain('"query":"1 SOL"');
  });
});
