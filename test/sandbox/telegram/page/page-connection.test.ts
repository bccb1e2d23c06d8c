import type { Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { GROUP_ID } from '../../../../src/sandbox/telegram/people.ts';
import { type OpenedChat, openChat } from './open-chat.ts';

const ALICE = 5001;
const BOB = 5002;
const VIEW = '**/telegram/api/view*';
const EVENTS = '**/telegram/api/events*';

let chat: OpenedChat;

beforeAll(async () => {
  chat = await openChat();
  await chat.page.clock.install();
  for (const person of [ALICE, BOB]) chat.sandbox.emulator.people.send(person, person, '/start');
});

beforeEach(async () => {
  await chat.page.goto('about:blank');
  // The view shows before the stream opens, and only an open stream can break.
  const listening = chat.page.waitForResponse(EVENTS);
  await chat.page.goto(`${chat.sandbox.baseUrl}/#${ALICE}/${ALICE}`);
  await Promise.all([chat.feed.waitFor(), listening]);
});
afterEach(async () => {
  await chat.page.unrouteAll({ behavior: 'ignoreErrors' });
  expect(chat.complaints.splice(0).filter((complaint) => !/ERR_FAILED|40[349]/.test(complaint))).toEqual([]);
});
afterAll(() => chat.close());

/** Milliseconds until the page reconnects. */
const PAUSE = 1000;

/** Ends the stream and waits until the page notices. */
async function breakStream(): Promise<void> {
  chat.sandbox.emulator.world.close();
  await identity('Connecting…').waitFor();
}

const identity = (text: string) => chat.page.locator('.identity').getByText(text);

describe('a sandbox that is away', () => {
  test('is retried until it returns, and then each missed message appears once', async () => {
    let asked = 0;
    await chat.page.route(VIEW, (route) => {
      asked += 1;
      return route.abort();
    });
    await breakStream();
    asked = 0;
    await chat.botSays(ALICE, 'said meanwhile');
    for (const times of [1, 2, 3]) {
      await chat.page.clock.fastForward(PAUSE);
      await expect.poll(() => asked).toBe(times);
    }
    expect(await chat.feed.getByText('said meanwhile').count()).toBe(0);
    await chat.page.unroute(VIEW);
    await chat.page.clock.fastForward(PAUSE);
    await identity('Alice Moreau').waitFor();
    await chat.botSays(ALICE, 'said afterwards');
    await chat.feed.getByText('said afterwards').waitFor();
    expect(await chat.feed.getByText('said meanwhile').count()).toBe(1);
  });
});

describe('a message', () => {
  test('between the view and the stream is displayed', async () => {
    const { promise: asked, resolve: isAsked } = Promise.withResolvers<Route>();
    await chat.page.route(EVENTS, (route) => isAsked(route), { times: 1 });
    await chat.page.reload();
    const route = await asked;
    await chat.botSays(ALICE, 'in between');
    await route.continue();
    await chat.feed.getByText('in between').waitFor();
  });
});

describe('the current person', () => {
  test('can differ between two tabs: an alert appears only in the tab of the press', async () => {
    const bobs = await chat.context.newPage();
    for (const [page, person] of [
      [chat.page, ALICE],
      [bobs, BOB],
    ] as const)
      await page.goto(`${chat.sandbox.baseUrl}/#${person}/${GROUP_ID}`);
    const reply_markup = { inline_keyboard: [[{ text: 'Mine', callback_data: 'mine' }]] };
    await chat.botSays(GROUP_ID, 'whose?', { reply_markup });
    await bobs.getByRole('button', { name: 'Mine' }).click();
    await bobs.locator('button[aria-busy=true]').waitFor();
    const callback_query_id = await chat.pressed();
    await chat.sandbox.call('answerCallbackQuery', { callback_query_id, text: 'For Bob', show_alert: true });
    await bobs.getByRole('dialog').getByText('For Bob').waitFor();
    await chat.botSays(GROUP_ID, 'after the answer');
    await chat.feed.getByText('after the answer').waitFor();
    expect(await chat.page.getByRole('dialog').count()).toBe(0);
    expect(await chat.page.locator('button[aria-busy=true]').count()).toBe(0);
    await bobs.close();
  });
});
