import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { TRANSITIONS } from '../../../src/bot/swap/transitions.ts';
import { createTexts } from '../../../src/bot/words/create-texts.ts';
import { html } from '../../../src/bot/words/html.ts';
import { FAILURE_REASONS } from '../../../src/solana/failure/failure-reason.ts';

const SOURCES = globSync('src/bot/{words,delivery,telegram,conversations}/**/*.ts');
const LOCALE = readFileSync('src/bot/words/locales/en.ftl', 'utf8');
const KEYS = new Set([...LOCALE.matchAll(/^([a-z-]+) =/gm)].map((match) => match[1] ?? ''));

/** Keys made from a state: every state must have its text. */
const FAMILIES = ['card-title-', 'state-'];
const inFamily = (key: string) =>
  [...FAMILIES, 'notice-', 'reason-'].some((family) => key.startsWith(family));

function keysInSources(): Set<string> {
  const words = SOURCES.flatMap((file) => readFileSync(file, 'utf8').match(/'[a-z]+(?:-[a-z]+)*'/g) ?? []);
  return new Set(words.map((word) => word.slice(1, -1)));
}

function keysAskedFor(): string[] {
  const calls = SOURCES.flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/\b(?:html|plain|say)\(\s*'([a-z-]+)'/g),
  ]);
  return calls.map((call) => call[1] ?? '');
}

describe('the locale', () => {
  it('has every key the program asks for', () => {
    const asked = keysAskedFor();
    expect(asked.length).toBeGreaterThan(30);
    expect(asked.filter((key) => !KEYS.has(key))).toEqual([]);
    const states = Object.keys(TRANSITIONS);
    for (const family of FAMILIES) for (const state of states) expect(KEYS).toContain(`${family}${state}`);
    for (const end of ['confirmed', 'failed', 'expired', 'cancelled', 'lapsed', 'open']) {
      expect(KEYS).toContain(`notice-${end}`);
    }
    const reasons = [...KEYS].filter((key) => key.startsWith('reason-'));
    expect(reasons.toSorted()).toEqual(FAILURE_REASONS.map((reason) => `reason-${reason}`).toSorted());
  });

  it('has no key nobody asks for', () => {
    const used = keysInSources();
    expect([...KEYS].filter((key) => !used.has(key) && !inFamily(key))).toEqual([]);
  });

  it('escapes what is filled in and leaves finished markup alone', () => {
    const texts = createTexts();
    expect(texts.html('card-rate', { rate: '<b>&' }).html).toBe('Rate: &lt;b&gt;&amp;');
    expect(texts.html('card-rate', { rate: html`<i>${'<'}</i>` }).html).toBe('Rate: <i>&lt;</i>');
    expect(() => texts.html('no-such-key')).toThrow('no-such-key');
  });

  it('puts no invisible marks around an address', () => {
    const text = createTexts().html('card-wallet', { wallet: 'abc' }).html;
    expect(text).not.toMatch(/[\u2066-\u2069]/);
  });
});
