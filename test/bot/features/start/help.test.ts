import { afterEach, expect, it } from 'vitest';
import { renderPrivacy } from '../../../../src/bot/cards/privacy.ts';
import { isWholePlan, looksLikePlan, readPlan } from '../../../../src/bot/features/alerts/plans/parse.ts';
import { looksLikeStop, readStop } from '../../../../src/bot/features/alerts/stops/parse.ts';
import { renderHelp } from '../../../../src/bot/features/start/view.ts';
import { allTexts } from '../../../../src/bot/i18n/texts.ts';
import { readRequest } from '../../../../src/bot/requests/parser/read-request.ts';
import { LANGUAGES } from '../../../../src/bot/swap/people.ts';
import { parseHtml } from '../../../../src/sandbox/telegram/text.ts';
import { type ChatWorld, labels, startChatWorld } from '../../support/chat-world.ts';

const LISTED = new Set(['sol', 'usdc', 'bonk']);
const namesToken = (word: string) => LISTED.has(word.toLowerCase());

/** Characters in a line of a bubble on a phone that is 360 px wide, and lines that its screen holds. */
const LINE = 34;
const SCREEN = 26;
/** Lines of a folded quote that Telegram shows. */
const FOLDED = 3;

let world: ChatWorld | undefined;

afterEach(async () => {
  await world?.stop();
  world = undefined;
});

/** Lines on the screen while the quotes are folded; Chinese characters are twice as wide. */
function linesOf(html: string): number {
  const { text, entities } = parseHtml(html);
  const quotes = entities.filter(({ type }) => type === 'expandable_blockquote');
  const height = (part: string) =>
    part
      .split('\n')
      .map((line) => [...line].reduce((width, one) => width + (/\p{Script=Han}/u.test(one) ? 2 : 1), 0))
      .reduce((lines, width) => lines + Math.max(1, Math.ceil(width / LINE)), 0);
  const open = height(text.slice(0, quotes[0]?.offset).trim());
  const folded = quotes.map(({ offset, length }) =>
    Math.min(FOLDED, height(text.slice(offset, offset + length))),
  );
  return open + folded.reduce((sum, lines) => sum + lines, 0);
}

it.each(LANGUAGES)('/help and /privacy fit on one screen of a phone in %s', (language) => {
  const texts = allTexts()[language];
  for (const html of [renderHelp('countersign_bot', texts).text, renderPrivacy(texts).html]) {
    expect(html).toContain('<blockquote expandable>');
    expect(linesOf(html)).toBeLessThanOrEqual(SCREEN);
  }
});

it.each(LANGUAGES)('every example of /help is understood in %s', (language) => {
  const { text } = renderHelp('countersign_bot', allTexts()[language]);
  const reader = { language, namesToken };
  const examples = [...text.matchAll(/<i>(.*?)<\/i>/g)].map(([, example = '']) => example);
  const [sale = '', plan = ''] = examples.slice(3);
  expect(examples.slice(0, 3).map((one) => readRequest(one, { ...reader, isCommand: false }))).toEqual([
    { kind: 'request', request: request('SOL', 'USDC', { kind: 'exact', text: '0.5' }) },
    { kind: 'request', request: request('SOL', 'BONK', { kind: 'share', bps: 5_000 }) },
    { kind: 'talk', topic: 'alert' },
  ]);
  expect(looksLikeStop(sale)).toBe(true);
  const wanted = { kind: 'price', text: '120', to: null, direction: 'below' };
  const stop = { sells: { kind: 'exact', text: '2' }, alert: { from: 'SOL', amount: null, wanted } };
  expect(readStop(sale, reader)).toMatchObject({ ok: true, stop });
  expect(looksLikePlan(plan)).toBe(true);
  const { schedule, rest } = readPlan(plan);
  expect(schedule).toEqual({ every: 'week', weekday: 1 });
  expect(isWholePlan(rest, reader)).toBe(true);
  const twenty = request('USDC', 'SOL', { kind: 'exact', text: '20' });
  expect(readRequest(rest, { ...reader, isCommand: false })).toMatchObject({ request: twenty });
});

const request = (from: string, to: string, amount: unknown) => ({ from, to, amount });

it('/help says first that one can just write, and has four buttons that work', async () => {
  world = await startChatWorld({});
  const alice = await world.person('Alice');
  const help = async () => {
    await alice.say('/help');
    return alice.waitForMessage('Just write what you want');
  };
  const first = await help();
  expect(first.text).toMatch(/^💬 Just write what you want/);
  expect(labels(first)).toEqual([
    ['🔄 New swap', '💼 My balance'],
    ['🕘 My swaps', '⚙️ Settings'],
  ]);
  await alice.press('🔄 New swap', first);
  await alice.waitForMessage('which token do you pay with?');
  for (const [label, words] of [
    ['💼 My balance', 'No wallet is connected yet'],
    ['🕘 My swaps', 'No swaps yet'],
    ['⚙️ Settings', 'Slippage'],
  ] as const) {
    await alice.press(label, await help());
    await alice.waitForMessage(words);
  }
});
