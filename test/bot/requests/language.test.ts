import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { readAlert } from '../../../src/bot/features/alerts/parse.ts';
import { readBoard } from '../../../src/bot/features/boards/parse.ts';
import type { Vocabulary } from '../../../src/bot/requests/language/vocabulary.ts';
import { readAskedAmount } from '../../../src/bot/requests/parser/read-amount.ts';
import { readRequest } from '../../../src/bot/requests/parser/read-request.ts';
import { readSaidSlippage } from '../../../src/bot/requests/parser/read-slippage.ts';

/** A language that nobody speaks. Nothing but this vocabulary and a tag make the bot read it. */
const DUMMY = vi.hoisted(
  (): Vocabulary => ({
    words: { swap: 'zwapi', to: 'tuu', most: 'holo', own: 'mio_na', filler: 'pliizu' },
    numbers: '3 dreen, 20 vantik',
    and: 'oond',
    point: 'punkat',
    fractions: { open: '1/2 halva' },
    shortForms: '1000 ж',
    linking: 'oond',
    next: '',
    keep: { before: '', rest: '', but: '' },
    slippage: { with: 'mitt', a: '', of: '', is: 'issa', around: 'setta' },
    alerts: { trigger: 'ruufa', above: 'ovra', below: 'undra', around: 'wenna' },
    stops: { name: 'stoppo', condition: 'wenna', below: '', reach: '', around: '' },
    plans: { name: '', day: 'dagli', week: '', month: '', each: '', weekdays: '', plural: '' },
    orders: {
      ...{ take: '', gain: '', ladder: '', double: '', above: '', below: '' },
      ...{ steps: '', within: '', from: '', to: '', when: '', at: '' },
    },
    boards: {
      second: 'zekka',
      minute: 'minnit',
      hour: 'stunna',
      day: 'dagga',
      each: 'jeeda',
      per: '',
      stop: 'haltu',
      show: 'zeiga',
    },
    topics: {
      ...{
        help: '',
        balance: 'kontostannu',
        pnl: '',
        history: '',
        status: '',
        settings: '',
        alert: '',
        orders: '',
        cancel: '',
      },
      ...{ connect: '', wallets: '', language: '', privacy: '', greeting: '', thanks: '' },
    },
    clues: { tolerance: 'slippa' },
  }),
);

vi.mock('../../../src/bot/swap/people.ts', async (load) => {
  const people = await load<typeof import('../../../src/bot/swap/people.ts')>();
  const LANGUAGES = [...people.LANGUAGES, 'xx'];
  const inEveryLanguage = (make: (language: string) => unknown) =>
    Object.fromEntries(LANGUAGES.map((language) => [language, make(language)]));
  return { ...people, LANGUAGES, inEveryLanguage };
});

vi.mock('../../../src/bot/requests/language/index.ts', async (load) => {
  const { VOCABULARIES } = await load<typeof import('../../../src/bot/requests/language/index.ts')>();
  return { VOCABULARIES: { ...VOCABULARIES, xx: DUMMY } };
});

const namesToken = (word: string) => ['SOL', 'USDC', 'JUP'].includes(word);
const reader = { language: 'xx' as 'en', namesToken };

describe('a language is one vocabulary and a tag', () => {
  it.each<[string, () => unknown, unknown]>([
    [
      'a swap',
      () => readRequest('pliizu zwapi vantik dreen SOL tuu USDC', { ...reader, isCommand: false }),
      { kind: 'request', request: { from: 'SOL', to: 'USDC', amount: { kind: 'exact', text: '23' } } },
    ],
    ['all that is held', () => readAskedAmount('holo'), { ok: true, asked: { kind: 'most' } }],
    ['a fraction', () => readAskedAmount('halva'), { ok: false, problem: 'fraction' }],
    ['thousands', () => readAskedAmount('2ж'), { ok: true, asked: { kind: 'exact', text: '2000' } }],
    [
      'an alert',
      () => readAlert('ruufa wenna SOL ovra vantik', reader),
      { ok: true, alert: { from: 'SOL', wanted: { text: '20', direction: 'above' } } },
    ],
    [
      'a board',
      () => readBoard('SOL USDC oond JUP USDC jeeda vantik minnit', reader),
      { kind: 'board', everyMs: 1_200_000, pairs: [{ from: 'SOL' }, { from: 'JUP' }] },
    ],
    ['the end of a board', () => readBoard('haltu', reader), { kind: 'stop' }],
    ['slippage', () => readSaidSlippage('setta slippa issa 2%'), { bps: 200, isSetting: true }],
    [
      'a topic',
      () => readRequest('kontostannu', { ...reader, isCommand: false }),
      { kind: 'talk', topic: 'balance' },
    ],
  ])('that reads %s', (_what, read, meant) => {
    expect(read()).toMatchObject(meant as object);
  });

  it('while code outside of it has only what a script needs, and the nicknames of tokens', () => {
    const root = `${import.meta.dirname}/../../../src/bot`;
    const files = globSync('**/*.ts', { cwd: root }).filter((file) => {
      const code = readFileSync(`${root}/${file}`, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
      return /[а-яё]{2}|[\u0621-\u064a]{2}/.test(code.replaceAll(/\[[^\]]*\]/g, ''));
    });
    expect(files.toSorted()).toEqual([
      'requests/language/ar.ts',
      'requests/language/ru.ts',
      'requests/parser/meanings.ts',
      'requests/parser/read-lexemes.ts',
      'swap/token.ts',
    ]);
  });
});
