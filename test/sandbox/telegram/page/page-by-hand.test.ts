import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type OpenedChat, openChat } from './open-chat.ts';

const ALICE = 5001;
let chat: OpenedChat;

beforeAll(async () => {
  chat = await openChat();
  const commands = ['swap', 'status', 'help'].map((command) => ({ command, description: command }));
  await chat.sandbox.call('setMyCommands', { commands, scope: { type: 'all_private_chats' } });
  chat.sandbox.emulator.people.send(ALICE, ALICE, '/start');
  await chat.page.clock.install();
  await chat.page.goto(`${chat.sandbox.baseUrl}/#${ALICE}/${ALICE}`);
  await chat.feed.getByText('/start').waitFor();
});

afterEach(() => expect(chat.complaints.splice(0)).toEqual([]));
afterAll(() => chat.close());

const press = (...keys: string[]) =>
  keys.reduce((before, key) => before.then(() => chat.page.keyboard.press(key)), Promise.resolve());
const button = (name: string) => chat.page.getByRole('button', { name, exact: true });
const dialog = () => chat.page.getByRole('dialog');
const isFocused = (name: string) => () => button(name).evaluate((one) => one === document.activeElement);
const sentTexts = () => chat.sandbox.emulator.world.chats.messages(ALICE).map(({ text }) => text);
const callback = (text: string) => ({ text, callback_data: text.slice(0, 60) });
const sayWith = (text: string, ...rows: object[][]) =>
  chat.botSays(ALICE, text, { reply_markup: { inline_keyboard: rows } });

async function answerPress(more: object = {}): Promise<void> {
  await chat.sandbox.call('answerCallbackQuery', { callback_query_id: await chat.pressed(), ...more });
}

describe('the input', () => {
  test('has the initial focus, and a chosen command is announced to a screen reader', async () => {
    await expect.poll(() => chat.input.evaluate((input) => input === document.activeElement)).toBe(true);
    await chat.page.keyboard.type('/S');
    await press('ArrowUp');
    const active = await chat.input.getAttribute('aria-activedescendant');
    expect(await chat.page.locator(`#${active}`).textContent()).toContain('/status');
    await press('ArrowUp');
    expect(await chat.page.getByRole('option', { selected: true }).textContent()).toContain('/swap');
    await chat.input.fill('');
    expect(await chat.input.getAttribute('aria-activedescendant')).toBeNull();
  });

  test('ignores an Enter that ends an IME composition', async () => {
    const before = sentTexts();
    await chat.input.fill('兑换');
    await chat.input.dispatchEvent('keydown', { key: 'Enter', isComposing: true });
    expect(await chat.input.inputValue()).toBe('兑换');
    await press('Enter');
    await expect.poll(sentTexts).toEqual([...before, '兑换']);
  });
});

describe('without a mouse', () => {
  test('a button can be focused, pressed and answered, and regains the focus after the alert', async () => {
    await chat.feed.focus();
    await sayWith('Sure?', [callback('Yes'), callback('No')]);
    await button('No').focus();
    await press('Shift+Tab');
    await expect.poll(isFocused('Yes')).toBe(true);
    await press('Space');
    await chat.page.locator('button[aria-busy=true]').waitFor();
    await answerPress({ text: 'Is done', show_alert: true });
    await dialog().getByText('Is done').waitFor();
    await expect.poll(isFocused('OK')).toBe(true);
    await press('Enter');
    await dialog().waitFor({ state: 'detached' });
    await expect.poll(isFocused('Yes')).toBe(true);
  });

  test.each(['Escape', 'Done'])('the switches open from the menu, and %s returns to it', async (way) => {
    await button('Menu').focus();
    await press('Enter');
    await dialog().getByRole('button', { name: 'Faults and lies' }).focus();
    await press('Enter');
    await dialog().getByRole('heading', { name: 'Telegram misbehaves' }).waitFor();
    await dialog().getByLabel('Method').focus();
    if (way === 'Done') await button(way).focus();
    await press(way === 'Done' ? 'Enter' : way);
    await dialog().waitFor({ state: 'detached' });
    await expect.poll(isFocused('Menu')).toBe(true);
  });
});

describe('a pressed button', () => {
  test('is busy alone, for at most half a minute', async () => {
    const bubble = await sayWith('two', [callback('Slow'), callback('Other')]);
    const busy = bubble.locator('button[aria-busy=true]');
    await bubble.getByRole('button', { name: 'Slow' }).click();
    await expect.poll(() => busy.allTextContents()).toEqual(['Slow']);
    await chat.page.clock.fastForward(29_000);
    expect(await busy.count()).toBe(1);
    await chat.page.clock.fastForward(1_000);
    await expect.poll(() => busy.count()).toBe(0);
  });
});

describe('on a phone', () => {
  test('nothing is wider than the screen, and the keyboard does not open by itself', async () => {
    await chat.page.setViewportSize({ width: 320, height: 640 });
    await chat.page.reload();
    await chat.feed.waitFor();
    expect(await chat.input.evaluate((input) => input === document.activeElement)).toBe(false);
    const long = 'So11111111111111111111111111111111111111112'.repeat(3);
    const label = 'A label that is much too long for its third of a phone';
    await sayWith(`${long} <code>${long}</code>`, [
      callback(label),
      { text: label, url: 'https://example.org/' },
      callback('Go'),
    ]);
    chat.sandbox.emulator.people.send(ALICE, ALICE, long);
    await chat.page.locator('.own').last().getByText(long).waitFor();
    const keys = await chat.page.locator('.keyboard').last().locator('.key').all();
    const widths = await Promise.all(keys.map(async (key) => (await key.boundingBox())?.width));
    expect(new Set(widths.map((width) => Math.round(width ?? 0))).size).toBe(1);
    const tooWide = () =>
      chat.page.evaluate(() =>
        [...document.querySelectorAll('.message *, .bar, .composer *, dialog, dialog *')]
          .filter((one) => one.getBoundingClientRect().right > innerWidth + 0.5)
          .map(({ className }) => className),
      );
    expect(await tooWide()).toEqual([]);
    await button('Back to the chats').click();
    await button('Menu').click();
    await dialog().getByRole('button', { name: 'Faults and lies' }).click();
    await dialog().getByRole('button', { name: 'Switch on' }).first().waitFor();
    expect(await tooWide()).toEqual([]);
  });
});
