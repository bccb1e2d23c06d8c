import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { html } from '../../../src/bot/i18n/html.ts';
import { allTexts, readLocale } from '../../../src/bot/i18n/texts.ts';
import { TRANSITIONS } from '../../../src/bot/swap/swap.ts';
import { FAILURE_REASONS } from '../../../src/solana/failure/reasons.ts';

const SOURCES = globSync('src/bot/{cards,delivery,features,i18n,pages,requests,telegram}/**/*.{ts,tsx}');
const LOCALE = readLocale('en');
const keysOf = (locale: string) => [...locale.matchAll(/^([a-z-]+) =/gm)].map((match) => match[1] ?? '');
const KEYS = new Set(keysOf(LOCALE));

/** Keys made from a state: every state must have its text. */
const FAMILIES = ['card-title-', 'state-', 'stage-'];
/** Keys made from a kind of swap and its state or place. */
const OF_A_KIND =
  /^(reclaim|place|close)-(title|gets|how|open|history|status|page-title|enforced|in-wallet|stage-confirmed|confirmed|failed|expired|cancelled|lapsed)$|^order-news-/;
const inFamily = (key: string) =>
  OF_A_KIND.test(key) || [...FAMILIES, 'notice-', 'reason-'].some((family) => key.startsWith(family));

function keysInSources(): Set<string> {
  const words = SOURCES.flatMap((file) => readFileSync(file, 'utf8').match(/'[a-z]+(?:[-_][a-z]+)*'/g) ?? []);
  return new Set(words.map((word) => word.slice(1, -1).replaceAll('_', '-')));
}

/** The key of a refusal contains its code, that of a command its name. */
const isNamed = (key: string, words: ReadonlySet<string>) =>
  ['refusal-', 'command-'].some((family) => key.startsWith(family) && words.has(key.slice(family.length)));

function keysAskedFor(): string[] {
  const calls = SOURCES.flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/\b(?:html|plain|say)\(\s*'([a-z-]+)'/g),
  ]);
  return calls.map((call) => call[1] ?? '');
}

describe('the locale', () => {
  it('has every key that the program uses', () => {
    const asked = keysAskedFor();
    expect(asked.length).toBeGreaterThan(30);
    expect(asked.filter((key) => !KEYS.has(key))).toEqual([]);
    const states = Object.keys(TRANSITIONS);
    const families = FAMILIES.flatMap((family) => states.map((state) => `${family}${state}`));
    // The first line of an offer names its kind.
    const untitled = new Set(['card-title-offered']);
    expect(families.filter((key) => !KEYS.has(key) && !untitled.has(key))).toEqual([]);
    for (const end of ['confirmed', 'failed', 'expired', 'cancelled', 'lapsed', 'open']) {
      expect(KEYS).toContain(`notice-${end}`);
    }
    const reasons = [...KEYS].filter((key) => key.startsWith('reason-'));
    expect(reasons.toSorted()).toEqual(FAILURE_REASONS.map((reason) => `reason-${reason}`).toSorted());
  });

  it('has no unused key', () => {
    const used = keysInSources();
    const isUnused = (key: string) => !used.has(key) && !inFamily(key) && !isNamed(key, used);
    expect([...KEYS].filter(isUnused)).toEqual([]);
  });

  it('keeps the words of a feature in its folder', () => {
    const FEATURE = /src\/bot\/features\/(?!texts\/)[a-z-]+\//;
    const userOf = (file: string) => FEATURE.exec(file)?.[0] ?? 'shared';
    const users = new Map<string, Set<string>>();
    for (const file of SOURCES)
      for (const [, key = ''] of readFileSync(file, 'utf8').matchAll(/'([a-z]+(?:-[a-z]+)+)'/g))
        users.set(key, (users.get(key) ?? new Set()).add(userOf(file)));
    const astray = globSync('src/bot/**/texts/en.ftl').flatMap((file) =>
      keysOf(readFileSync(file, 'utf8')).filter((key) => {
        const of = users.get(key);
        if (!of || inFamily(key) || key.startsWith('command-')) return false;
        const home = userOf(file);
        return home === 'shared' ? of.size === 1 && !of.has('shared') : of.size > 1 || !of.has(home);
      }),
    );
    expect(astray).toEqual([]);
  });

  it('escapes inserted values and keeps finished markup', () => {
    const texts = allTexts().en;
    expect(texts.html('card-rate', { rate: '<b>&' }).html).toBe('Rate: &lt;b&gt;&amp;');
    expect(texts.html('card-rate', { rate: html`<i>${'<'}</i>` }).html).toBe('Rate: <i>&lt;</i>');
    expect(() => texts.html('no-such-key')).toThrow('no-such-key');
  });

  it('puts no invisible marks around an address', () => {
    const text = allTexts().en.html('card-wallet', { wallet: 'abc' }).html;
    expect(text).not.toMatch(/[\u2066-\u2069]/);
  });
});

describe('a right-to-left text', () => {
  const { ar } = allTexts();
  const FILLED = Object.fromEntries([...LOCALE.matchAll(/\$([a-z]+)/gi)].map(([, name = '']) => [name, '3']));
  const [isolate, end] = ['\u2068', '\u2069'];

  it('keeps an amount in its own order and in one piece', () => {
    expect(ar.html('card-pay', { amount: '0.5 SOL' }).html).toContain(`<b>${isolate}0.5\u00a0SOL${end}</b>`);
    const { html } = ar.html('card-short', { balance: '1 SOL', missing: '539,900 Bonk (≈ $9.99)' });
    expect(html).toContain(`${isolate}539,900\u00a0Bonk (≈\u00a0$9.99)${end}`);
    expect(ar.html('card-rate', { rate: '1 SOL = 1.2M Bonk' }).html).toContain('1\u00a0SOL = 1.2M Bonk');
    expect(ar.plain('button-open-wallet', { wallet: 'Phantom' })).toContain(`${isolate}Phantom${end}`);
  });

  it('keeps a command in its own order, and tappable', () => {
    expect(ar.plain('press-unknown')).toContain(` ${isolate}/status${end} `);
    expect(ar.html('privacy-forget').html).toContain(`${isolate}/forget${end}`);
  });

  it('has no mark in copied text or links', () => {
    const parts = {
      pays: '1 SOL',
      received: '2 USDC',
      url: 'https://explorer.example/tx/abc?cluster=custom',
    };
    expect(ar.html('notice-confirmed', parts).html).toContain(`<a href="${parts.url}">`);
    const shown = ar.html('card-wallet', { wallet: 'abc' }).html;
    expect(shown).toContain(`${isolate}<code>abc</code>${end}`);
    expect(ar.html('quote-usage').html).toContain(`${isolate}<code>/quote 1 SOL USDC</code>${end}`);
  });

  it('begins every line of the chat from right to left, also one with a foreign part first', () => {
    const parts = Object.fromEntries(Object.entries(FILLED).map(([name, part]) => [name, String(part)]));
    for (const key of KEYS) {
      for (const line of ar.html(key, parts).html.split('\n')) {
        const shown = line.replace(/<[^>]*>/g, '');
        expect(shown, key).toMatch(/^$|^[^\p{L}\u200f]*[\u200f\p{Script=Arabic}]/u);
      }
    }
  });

  it('opens and closes every mark', () => {
    for (const key of KEYS) {
      const text = ar.plain(key, FILLED);
      expect(text.split(isolate).length, key).toBe(text.split(end).length);
      for (const [, inside] of text.matchAll(/<([^>]*)>|<code>(.*?)<\/code>/gs)) {
        expect(inside, key).not.toMatch(/[\u2068\u2069]/);
      }
    }
  });

  it('uses the digits of the amounts', () => {
    expect(ar.plain('sign-rent', { count: 11 })).toContain(`${isolate}11${end}`);
  });
});
