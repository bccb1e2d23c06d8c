import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Message } from '../../../../src/sandbox/telegram/model.ts';
import { createActions } from '../../../../src/sandbox/telegram/page/actions.ts';
import {
  chatPictureId,
  chatTitle,
  clockTime,
  dateTimeLabel,
  dayLabel,
  nameOf,
  nameOfPerson,
  previewOf,
  unreadCount,
} from '../../../../src/sandbox/telegram/page/labels.ts';
import { DEFAULT_PEOPLE, GROUP_ID } from '../../../../src/sandbox/telegram/people.ts';
import { type PersonView, viewOf } from '../../../../src/sandbox/telegram/person-view.ts';
import { startTextOf } from '../../../../src/sandbox/telegram/text.ts';
import { until } from '../../../support/until.ts';
import { startSandbox, type TestSandbox } from '../start-sandbox.ts';

const ALICE = 5001;
let sandbox: TestSandbox;

/** A new emulator per test. */
function withSandbox(): void {
  beforeEach(async () => {
    sandbox = await startSandbox();
  });
  afterEach(() => sandbox.app.close());
}

afterEach(() => void vi.unstubAllGlobals());

function viewOfAlice(): PersonView {
  const [alice] = DEFAULT_PEOPLE;
  if (!alice) throw new Error('somebody must live here');
  return viewOf(sandbox.emulator.world, alice);
}

const botSays = async (text: string, more: object = {}): Promise<number> => {
  const { result } = await sandbox.call('sendMessage', { chat_id: ALICE, text, ...more });
  return (result as { message_id: number }).message_id;
};

describe('the unread messages', () => {
  withSandbox();

  test('are those of others behind a read mark that never moves back', async () => {
    const { people } = sandbox.emulator;
    people.send(ALICE, ALICE, '/start');
    const ids = [await botSays('one'), await botSays('two'), await botSays('three')];
    await sandbox.call('deleteMessage', { chat_id: ALICE, message_id: ids[2] });
    const unread = () => viewOfAlice().chats.map((chat) => unreadCount(viewOfAlice(), chat));
    expect(unread()).toEqual([2, 0]);
    people.markRead(ALICE, ALICE, ids[1] ?? 0);
    expect(unread()).toEqual([0, 0]);
    people.markRead(ALICE, ALICE, 1);
    expect(unread()).toEqual([0, 0]);
  });
});

describe('the name', () => {
  withSandbox();

  test('of a private chat is the name of the bot, of a group its title', () => {
    const view = viewOfAlice();
    expect(view.chats.map((chat) => chatTitle(view, chat))).toEqual(['Countersign', 'Swap friends']);
    expect(view.chats.map((chat) => chatPictureId(view, chat))).toEqual([7_000_000_001, GROUP_ID]);
  });

  test('of a person is the first and, if given, last name', () => {
    expect(DEFAULT_PEOPLE.map(nameOfPerson)).toEqual(['Alice Moreau', 'Bob Tanaka', 'Carol']);
    expect(nameOf({ id: 1, is_bot: false, first_name: 'A', last_name: 'B' })).toBe('A B');
  });
});

describe('the preview of a message', () => {
  const message = (more: Partial<Message>): Message => ({
    message_id: 1,
    chat: { id: 1, type: 'private' },
    from: { id: 1, is_bot: true, first_name: 'B' },
    date: 1,
    ...more,
  });
  const photo = [{ file_id: 'x', file_unique_id: 'x', width: 1, height: 1, file_size: 1 }];

  test.each([
    [{ text: 'two\nlines' }, 'two lines'],
    [{ photo }, '🖼 Photo'],
    [{ photo, caption: 'A chart' }, '🖼 A chart'],
    [{}, ''],
  ])('of %j is "%s"', (more, preview) => {
    expect(previewOf(message(more))).toBe(preview);
  });
});

describe('times', () => {
  const now = new Date(2026, 10, 21, 12);
  const at = (day: number, year = 2026) => new Date(year, 10, day, 9, 5).getTime() / 1000;

  test('of one day read naturally', () => {
    expect([at(21), at(20), at(3), at(3, 2025)].map((time) => dayLabel(time, now))).toEqual([
      'Today',
      'Yesterday',
      '3 November',
      '3 November 2025',
    ]);
    expect(clockTime(at(21))).toBe('09:05');
  });

  test.each([
    ['', undefined],
    ['r', undefined],
    ['T', '09:05:00'],
    ['D', '21 November 2026'],
    ['Dt', '21 November 2026 at 09:05'],
  ])('of the format "%s" read %s', (format, label) => {
    expect(dateTimeLabel(at(21), format)).toBe(label);
  });

  test('are in the language of the app, with Latin digits and 24 hours', () => {
    expect(dateTimeLabel(at(21), 'Dt', 'es')).toBe('21 de noviembre de 2026 a las 09:05');
    expect(dateTimeLabel(at(21), 'Dt', 'ar')).toMatch(/^21 نوفمبر 2026 .*09:05$/);
  });
});

test.each([
  ['https://t.me/countersign_bot?start=abc_1-2', '/start abc_1-2'],
  ['t.me/Countersign_Bot', ''],
  ['http://telegram.me/countersign_bot?start=x', '/start x'],
  ['https://t.me/another_bot?start=abc', undefined],
  ['https://example.org/t.me/countersign_bot', undefined],
  ['https://t.me/countersign_bot?start=a b', undefined],
  [`https://t.me/countersign_bot?start=${'x'.repeat(65)}`, undefined],
])('the link %s starts with %s', (url, text) => {
  expect(startTextOf(url, 'countersign_bot')).toBe(text);
});

describe('pressing a button', () => {
  withSandbox();

  const buttons = [
    [
      { text: 'Copy', copy_text: { text: 'abc' } },
      { text: 'Site', url: 'https://example.org/x' },
      { text: 'Start', url: 'https://t.me/countersign_bot?start=x1' },
      { text: 'Go', callback_data: 'go' },
    ],
  ];

  /** Presses the button in a browser with a scripted answer. */
  async function press(text: string, answer: object = {}, mayCopy = true): Promise<string[]> {
    const done: string[] = [];
    const note = (what: string) => (value: unknown) => void done.push(`${what} ${JSON.stringify(value)}`);
    vi.unstubAllGlobals();
    sandbox.emulator.people.send(ALICE, ALICE, '/start');
    const message = await botSays('card', { reply_markup: { inline_keyboard: buttons } });
    const writeText = async (copied: string): Promise<void> => {
      if (!mayCopy) throw new Error('not allowed');
      note('copied')(copied);
    };
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    vi.stubGlobal('location', { hash: '' });
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      note(url)(JSON.parse(String(init.body)));
      return Response.json(answer);
    });
    const actions = createActions({
      view: viewOfAlice(),
      chatId: ALICE,
      presses: { begin: (...place) => note('waits')(place), waiting: new Set() },
      reply: undefined,
      setReply: note('reply'),
      setOverlay: note('overlay'),
      showToast: note('toast'),
      failed: note('failed'),
    });
    const column = buttons[0]?.findIndex((button) => button.text === text) ?? -1;
    actions.press(message, 0, column);
    await until(() => expect(done).not.toEqual([]));
    return done;
  }

  test('copies synchronously, and reports a browser that forbids it', async () => {
    expect(await press('Copy')).toContain('copied "abc"');
    expect(await press('Copy', {}, false)).toEqual(['toast "The browser did not allow copying."']);
  });

  test('asks before it opens an external link, and follows a start link in the chat', async () => {
    expect(await press('Site')).toEqual(['overlay {"kind":"link","url":"https://example.org/x"}']);
    expect(await press('Start')).toEqual([
      '/telegram/api/send {"person":5001,"chat":5001,"text":"/start x1"}',
    ]);
  });

  test('makes it busy until the bot answers', async () => {
    const done = await press('Go', { kind: 'callback', callbackId: '77' });
    await until(() => expect(done).toContain('waits ["77",2,0,3]'));
  });
});
