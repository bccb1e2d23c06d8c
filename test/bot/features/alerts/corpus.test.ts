import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { looksLikeAlert } from '../../../../src/bot/features/alerts/parse.ts';
import { isWholePlan, looksLikePlan, readPlan } from '../../../../src/bot/features/alerts/plans/parse.ts';
import { looksLikeStop, readStop } from '../../../../src/bot/features/alerts/stops/parse.ts';
import type { OrderRequest } from '../../../../src/bot/requests/parser/grammar.ts';
import { readRequest } from '../../../../src/bot/requests/parser/read-request.ts';
import type { AskedAmount } from '../../../../src/bot/swap/asked-amount.ts';
import { LANGUAGES, type Language } from '../../../../src/bot/swap/people.ts';

const LISTED = new Set(['sol', 'usdc', 'usdt', 'bonk', 'jup']);
const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** `stop AMOUNT TOKEN PRICE [MONEY]`, with `sell` or `buy` an order, with `either` as the market says; `plan FROM TO AMOUNT PERIOD`; `ask` gets the usage, `none` is neither. */
function meaning(text: string, language: Language): string {
  const reader = { language, namesToken: (word: string) => LISTED.has(word.toLowerCase()) };
  if (looksLikeAlert(text)) return 'none';
  if (looksLikeStop(text)) {
    const read = readStop(text, reader);
    if (!read.ok) return 'ask';
    if ('order' in read) return sayOrder(read.order);
    const { sells, alert, orElse } = read.stop;
    const { wanted } = alert;
    const price = wanted.kind === 'change' ? `-${wanted.text}%` : wanted.text;
    const money = wanted.kind === 'price' && wanted.to !== null ? ` ${wanted.to}` : '';
    return `${orElse ? 'either' : 'stop'} ${show(sells)} ${alert.from} ${price}${money}`;
  }
  if (!looksLikePlan(text)) return 'none';
  const { schedule, rest } = readPlan(text);
  const read = readRequest(rest, { ...reader, isCommand: false });
  if (!schedule || read.kind !== 'request' || !isWholePlan(rest, reader)) return 'ask';
  const { from, to, amount } = read.request;
  const { every, weekday } = schedule;
  const period = weekday === null ? every : WEEKDAYS[weekday - 1];
  return `plan ${from ?? '-'} ${to ?? '-'} ${amount ? show(amount) : '-'} ${period}`;
}

function sayOrder({ side, amount, token, price, money }: OrderRequest): string {
  return `${side} ${show(amount)} ${token} ${price}${money === null ? '' : ` ${money}`}`;
}

function show(asked: AskedAmount): string {
  switch (asked.kind) {
    case 'exact':
      return asked.text;
    case 'dollars':
      return `$${asked.text}`;
    case 'share':
      return `${asked.bps / 100}%`;
    case 'most':
      return 'all';
    case 'rest':
      return `all but ${asked.text}`;
  }
}

const linesOf = (language: Language) =>
  readFileSync(new URL(`corpus/${language}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.includes('|'))
    .map((line) => line.split('|').map((part) => part.trim()) as [string, string]);

describe.each(LANGUAGES)('stop-losses and plans in %s', (language) => {
  it('are at least thirty phrases', () => {
    const meant = linesOf(language).filter(([, expected]) => /^(?:stop|plan)/.test(expected));
    expect(meant.length).toBeGreaterThanOrEqual(30);
  });

  it.each(linesOf(language))('%s', (text, expected) => expect(meaning(text, language)).toBe(expected));
});
