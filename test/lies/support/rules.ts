import { expect } from 'vitest';
import { toPlainText } from '../../../src/bot/i18n/html.ts';
import { shortAddress } from '../../../src/labels/clean-label.ts';
import { LOOK_ALIKES } from './any-lie.ts';
import type { Screens } from './live-a-swap.ts';
import { QUAX, TOKENS, USDC } from './truthful-service.ts';

/** One lie as it was told. */
interface ToldLie {
  readonly entry: number;
  readonly says: unknown;
}

/** What a lie may do to what a person sees. Throws where it did more. */
type Rule = (told: Partial<Screens>, truth: Screens, lie: ToldLie) => void;

/** Nothing: each screen is as it would have been, or it says why there is none. */
const nothing: Rule = (told, truth) => expect(shownOf(told)).toEqual(shownOf(truth, told));

/** As `nothing`, once the figures in dollars are taken away: an estimate, said to be one, of two sides that bear each other out. */
const dollars: Rule = (told, truth, lie) => {
  nothing(withoutDollars(told), withoutDollars(truth), lie);
  const card = told.card?.replace(/\n⚠️ You lose about.*/, '');
  const estimates = [...(card ?? '').matchAll(/≈ \$([\d,.]+)/g)].map(([, usd]) => figureIn(usd ?? ''));
  expect(card?.split('$').length ?? 1).toBe(estimates.length + 1);
  if (Math.max(...estimates, 0) > 20 * Math.min(...estimates)) throw new Error(`absurd: ${estimates}`);
  for (const [, units, usd] of (told.card ?? '').matchAll(/([\d.]+) USDC<\/b> \(≈ \$([\d,.]+)/g)) {
    // A dollar token is worth about a dollar, whatever the service thinks.
    expect(Math.abs(Math.log2(figureIn(usd ?? '') / Number(units)))).toBeLessThan(1.01);
  }
};

/**
 * A mint of the shipped list is called as it was shipped. Any other may be called anything, in one short clean word and one
 * short clean name, with its mint beside them; what reads like a shipped token is warned of on card and page.
 */
const label: Rule = (told, truth, lie) => {
  if (TOKENS[lie.entry] !== QUAX) return nothing(told, truth, lie);
  for (const [name, screen] of Object.entries(shownOf(told))) {
    const honest = truth[name as keyof Screens];
    const called = new RegExp(`^${patternOf(withoutWarnings(honest))}$`).exec(withoutWarnings(screen));
    expect(called, `${name} changed in more than the label: ${screen}`).not.toBeNull();
    if (WITH_MINT.includes(name)) expect(screen).toMatch(MINT_OF_QUAX);
    for (const word of called?.slice(1) ?? [])
      if (word !== undefined) expect(word).toMatch(/^[^\p{C}\p{Zl}\p{Zp}\n<>]{1,60}$/u);
  }
  if (!LOOK_ALIKES.includes(String(lie.says))) return;
  for (const name of WITH_WARNING) if (told[name] !== undefined) expect(told[name]).toMatch(WARNING);
};

/** Another mint under the same label is another token: a price for it is shown with that mint. */
const anotherToken: Rule = ({ quote, ...told }, truth, lie) => {
  nothing(told, truth, lie);
  if (quote === undefined || !isPrice(quote) || quote === truth.quote) return;
  expect(quote).toContain(shortAddress(String(lie.says)));
  if (TOKENS[lie.entry] !== QUAX) expect(quote).toMatch(WARNING);
};

/**
 * Another price is another offer, honest or not: what is expected may be another figure. What is signed is not: the page
 * shows what the bytes promise, which is no less than the card's minimum, and what is told of the end is the chain's.
 */
const price: Rule = (told, truth) => {
  if (told.opened === undefined) return;
  expect(promiseOf(told.opened)).toEqual(promiseOf(truth.opened));
  expect(leastOf(told.card)).toBeLessThanOrEqual(promiseOf(truth.opened).least);
  const { confirmed, notice, history } = told;
  expect(truth).toMatchObject({ confirmed, notice, history });
  expect(receivedOf(told.receipt)).toBe(receivedOf(truth.receipt));
};

/**
 * Another transaction is shown as what its bytes do: it takes what was confirmed and no more, from this wallet to this
 * wallet, and brings no less than was confirmed; what is told of the end is the chain's.
 */
const transaction: Rule = (
  { opened, status: _, confirmed, notice, receipt, history: __, ...before },
  truth,
  lie,
) => {
  nothing(before, truth, lie);
  if (opened === undefined) return;
  const [shown, honest] = [promiseOf(opened), promiseOf(truth.opened)];
  expect([shown.pays, shown.to]).toEqual([honest.pays, honest.to]);
  expect(shown.least).toBeGreaterThanOrEqual(leastOf(before.card));
  if (confirmed === undefined || notice === '') return;
  const received = receivedOf(receipt) ?? '';
  expect(figureIn(received)).toBe(shown.units);
  expect(notice).toContain(received);
};

/** A route may be called anything, in one short clean name on one line of the card, which says that it is one. */
const route: Rule = (told, truth, lie) => {
  const { card, ...others } = told;
  if (card === undefined) return nothing(others, truth, lie);
  nothing({ ...others, card: card.replace(VIA, '$1desk$3') }, truth, lie);
  const name = VIA.exec(card)?.[2];
  if (name !== undefined) expect(toPlainText({ html: name })).toMatch(/^[^\p{C}\p{Zl}\p{Zp}\n]{0,24}$/u);
};

const VIA = /(\nVia )(.*)( · valid until TIME)/;

export const RULES = { nothing, route, dollars, label, anotherToken, price, transaction };

/** The screens that name a token by its mint. */
export const WITH_MINT: readonly string[] = [
  'quote',
  'card',
  'ordered',
  'page',
  'opened',
  'status',
  'confirmed',
  'notice',
  'receipt',
  'history',
];
/** Where a person is warned of a token that reads like another. */
const WITH_WARNING: readonly (keyof Screens)[] = ['card', 'ordered', 'page'];
export const MINT_OF_QUAX = new RegExp(`${shortAddress(QUAX.address)}|${QUAX.address}`);

const WARNING = /⚠|"isLookalike":true/;

/** The screens that show something to decide by; the words of a refusal are none. */
function shownOf(screens: Partial<Screens>, like: Partial<Screens> = screens): Partial<Screens> {
  const shown = Object.entries(screens).filter(([name]) => {
    const text = like[name as keyof Screens];
    return text !== undefined && (name !== 'quote' || isPrice(text));
  });
  return Object.fromEntries(shown);
}

const isPrice = (quote: string) => quote.includes('Rate:');

function withoutDollars<Shown extends Partial<Screens>>(screens: Shown): Shown {
  const bare = (text: string) =>
    text
      .replace(/ \((?:about|≈) \$[^)]*\)/g, '')
      .replace(/\n.*price impact.*/gi, '')
      .replace(/\n⚠️ It is not certain what both sides are worth.*/g, '')
      .replace(/"warning":(?:"[^"]*"|null)/g, '"warning":null')
      .replace(/ · [\d.]+% impact and fees/g, '')
      .replace(/"(\w*[uU]sd)":(?:"[^"]*"|null)/g, '"$1":null');
  return Object.fromEntries(Object.entries(screens).map(([name, text]) => [name, bare(text)])) as Shown;
}

const withoutWarnings = (screen: string) => screen.replace(/\n⚠.*/g, '').replace(/"isLookalike":\w+/g, '');

const SHORT_MINT = shortAddress(QUAX.address);
/** What Telegram would make a link of stands in code. */
const CALLED = '(?:<code>)?(.+?)(?:</code>)?';

/** The screen with a blank for each place where the token is called something; its short mint stays, and may stand alone. */
function patternOf(screen: string): string {
  const blank = screen.replaceAll(`QUAX (${SHORT_MINT})`, '\u0001').replace(/QUAX|Quax Coin/g, '\u0002');
  return blank
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('\u0001', `(?:${CALLED} \\(${SHORT_MINT}\\)|${SHORT_MINT})`)
    .replaceAll('\u0002', CALLED);
}

/** What the page reads out of the bytes, as it is shown; `least` in whole units, cut, and `units` to the last one. */
function promiseOf(opened: string) {
  const { summary } = JSON.parse(withoutDollars({ opened }).opened);
  const { pays, to, networkFee, receivesAtLeast: brings } = summary;
  const decimals = [USDC, QUAX].find(({ address }) => address === brings.mint)?.decimals ?? Number.NaN;
  // Read as a text, not divided: with large amounts the last digit differs.
  const units = Number(`${brings.amount}e-${decimals}`);
  return { pays, to, networkFee, brings, least: figureIn(brings.text), units };
}

const leastOf = (card = '') => figureIn(/At least: <b>([^<]*)/.exec(card)?.[1] ?? '');
const figureIn = (text: string) => Number.parseFloat(text.replaceAll(',', ''));
const receivedOf = (receipt = '{}') => JSON.parse(receipt).status?.received;
