import fc from 'fast-check';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toPlainText } from '../../src/bot/i18n/html.ts';
import { shortAddress } from '../../src/labels/clean-label.ts';
import { often } from '../support/depth.ts';
import {
  type AnswerField,
  answerFields,
  anyEntry,
  anyLie,
  anyTransaction,
  LOOK_ALIKES,
  pointerTo,
} from './support/any-lie.ts';
import {
  LiesWorld,
  type Lived,
  linkWallet,
  liveASwap,
  type Order,
  type Screens,
} from './support/lies-world.ts';
import { QUAX, quotesAnswer, TOKENS, tokensAnswer, USDC } from './support/truthful-service.ts';

/** Permitted effect of a lie in each field. The test fails for a missing or an extra field. */
const FIELDS: Readonly<Record<string, keyof typeof RULES>> = {
  'tokens.success': 'nothing',
  'tokens.data': 'nothing',
  'tokens.timestamp': 'nothing',
  'tokens.data.count': 'nothing',
  'tokens.data.tokens': 'nothing',
  'tokens.data.tokens[].chain': 'nothing',
  'tokens.data.tokens[].address': 'anotherToken',
  'tokens.data.tokens[].symbol': 'label',
  'tokens.data.tokens[].name': 'label',
  'tokens.data.tokens[].decimals': 'nothing',
  'tokens.data.tokens[].platform': 'nothing',
  'tokens.data.tokens[].assetClass': 'nothing',
  'tokens.data.tokens[].issuer': 'nothing',
  'tokens.data.tokens[].icon': 'nothing',
  'tokens.data.tokens[].tokenProgram': 'nothing',
  'tokens.data.pagination': 'nothing',
  'tokens.data.pagination.limit': 'nothing',
  'tokens.data.pagination.nextCursor': 'nothing',
  'quotes.success': 'nothing',
  'quotes.data': 'nothing',
  'quotes.timestamp': 'nothing',
  'quotes.data.quotes': 'nothing',
  'quotes.data.quotes[].quoteId': 'nothing',
  'quotes.data.quotes[].routeName': 'route',
  'quotes.data.quotes[].providerRequestId': 'nothing',
  'quotes.data.quotes[].unsignedTransaction': 'transaction',
  'quotes.data.quotes[].fromToken': 'nothing',
  'quotes.data.quotes[].toToken': 'nothing',
  'quotes.data.quotes[].fromAmount': 'nothing',
  'quotes.data.quotes[].fromAmountUSD': 'dollars',
  'quotes.data.quotes[].toAmount': 'price',
  'quotes.data.quotes[].toAmountUSD': 'dollars',
  'quotes.data.quotes[].slippageBps': 'nothing',
};

/** Few, for a run of some seconds; the deep and the full run have more. */
const LIES_PER_FIELD = often(1, 4, 12);

const ORDERS: readonly Order[] = [
  { amount: '2.5', from: USDC, to: QUAX },
  { amount: '100', from: QUAX, to: USDC },
];

/** A service may lie in the price, in the transaction, or in both. */
const ASKED = ['both', 'price', 'transaction'] as const;

interface Lie {
  /** Index of the order. */
  readonly order: number;
  /** Index in the list of the field. */
  readonly entry: number;
  readonly asked: (typeof ASKED)[number];
  readonly says: unknown;
}

const USDC_ENTRY = TOKENS.indexOf(USDC);
const QUAX_ENTRY = TOKENS.indexOf(QUAX);

/** Lies that once reached a decision, part of every run. */
const KNOWN: Readonly<Record<string, readonly Omit<Lie, 'asked'>[]>> = {
  'tokens.data.tokens[].decimals': [
    { order: 0, entry: USDC_ENTRY, says: 9 },
    { order: 1, entry: USDC_ENTRY, says: 3 },
    { order: 0, entry: QUAX_ENTRY, says: 2 },
  ],
  'tokens.data.tokens[].symbol': [
    { order: 0, entry: USDC_ENTRY, says: 'BONK' },
    { order: 1, entry: QUAX_ENTRY, says: 'USDC' },
    { order: 1, entry: QUAX_ENTRY, says: 'USD Coin' },
  ],
  'tokens.data.tokens[].name': [{ order: 0, entry: QUAX_ENTRY, says: 'USD Coin' }],
  'quotes.data.quotes[].toAmount': [
    { order: 0, entry: 0, says: '9800000' },
    { order: 0, entry: 0, says: '100000000' },
  ],
  'quotes.data.quotes[].toAmountUSD': [{ order: 0, entry: 0, says: 1e308 }],
};

let world: LiesWorld;
const truths: Screens[] = [];

beforeAll(async () => {
  world = await LiesWorld.open();
  await linkWallet(world);
  for (const order of ORDERS) {
    const { screens, refused } = await liveASwap(world, order);
    if (refused) throw new Error(`an honest swap was refused at the ${refused.at}: ${refused.words}`);
    truths.push(screens as Screens);
  }
});
afterAll(async () => {
  await world?.life.stop();
});

describe('a lie in one field of the service', () => {
  it('has a rule for every field', () => {
    expect(Object.keys(FIELDS).sort()).toEqual(
      answerFields()
        .map(({ name }) => name)
        .sort(),
    );
  });

  it('is judged on screens that show the mint of an unlisted token', () => {
    for (const truth of truths) {
      for (const name of WITH_MINT) expect(truth[name as keyof Screens], name).toMatch(MINT_OF_QUAX);
    }
  });

  it.each(answerFields().map((field) => [field.name, field] as const))('%s', async (_, field) => {
    const property = fc.asyncProperty(liesIn(field), (lie) => judge(field, lie));
    const examples = (KNOWN[field.name] ?? []).map((lie): [Lie] => [{ ...lie, asked: 'both' }]);
    await fc.assert(property, { numRuns: LIES_PER_FIELD + examples.length, examples });
  });
});

async function judge(field: AnswerField, lie: Lie): Promise<void> {
  const [order, truth] = [ORDERS[lie.order], truths[lie.order]];
  if (!order || !truth) throw new Error('no such order');
  const { screens } = await tell(field, lie, order);
  RULES[FIELDS[field.name] ?? 'nothing'](screens, truth, lie);
}

async function tell({ operation, path }: AnswerField, lie: Lie, order: Order): Promise<Lived> {
  world.bend = (asked, answer, request) => {
    const kind = 'fromAddress' in request ? 'transaction' : 'price';
    const isTold = asked === operation && (asked === 'tokens' || lie.asked === 'both' || lie.asked === kind);
    return isTold ? Value.Pointer.Set(structuredClone(answer), pointerTo(path, lie.entry), lie.says) : answer;
  };
  const lived = await liveASwap(world, order);
  world.bend = undefined;
  return lived;
}

function liesIn({ operation, path, schema, name }: AnswerField): fc.Arbitrary<Lie> {
  const entries = path.includes('[]') ? (operation === 'tokens' ? TOKENS.length : 1) : 1;
  const place = fc.record({
    order: fc.nat({ max: ORDERS.length - 1 }),
    entry: anyEntry(entries),
    asked: fc.constantFrom(...ASKED),
  });
  return place.chain((where) => {
    const truth = Value.Pointer.Get(honestAnswer(operation, where.order), pointerTo(path, where.entry));
    const says = name.endsWith('unsignedTransaction') ? anyTransaction(String(truth)) : anyLie(schema, truth);
    return says.map((value) => ({ ...where, says: value }));
  });
}

function honestAnswer(operation: AnswerField['operation'], order: number): object {
  if (operation === 'tokens') return tokensAnswer();
  const { from, to, amount } = ORDERS[order] as Order;
  const fromAmount = String(Number(amount) * 10 ** from.decimals);
  return quotesAnswer({
    fromToken: from.address,
    toToken: to.address,
    fromAmount,
    fromAddress: 'p',
    toAddress: 'p',
  });
}

/** A lie of the service. */
interface ToldLie {
  readonly entry: number;
  readonly says: unknown;
}

/** Permitted effect of a lie on the screens. Throws for any other effect. */
type Rule = (told: Partial<Screens>, truth: Screens, lie: ToldLie) => void;

/** No effect: each screen equals the honest one or is a refusal. */
const nothing: Rule = (told, truth) => expect(shownOf(told)).toEqual(shownOf(truth, told));

/** No effect except on dollar figures: estimates marked as such, where both sides agree. */
const dollars: Rule = (told, truth, lie) => {
  nothing(withoutDollars(told), withoutDollars(truth), lie);
  // The price of one token lies in the bracket of the estimate that it follows from.
  const card = told.card?.replace(/\n⚠️ You lose about.*/, '').replace(/,\s\$[\d.]+\seach\)/g, ')');
  const estimates = [...(card ?? '').matchAll(/≈\s\$([\d,.]+)/g)].map(([, usd]) => figureIn(usd ?? ''));
  expect(card?.split('$').length ?? 1).toBe(estimates.length + 1);
  if (Math.max(...estimates, 0) > 20 * Math.min(...estimates)) throw new Error(`absurd: ${estimates}`);
  for (const [, units, usd] of (told.card ?? '').matchAll(/([\d.]+) USDC<\/b> \(≈\s\$([\d,.]+)/g)) {
    // A dollar token is worth about a dollar, for any price of the service.
    expect(Math.abs(Math.log2(figureIn(usd ?? '') / Number(units)))).toBeLessThan(1.01);
  }
};

/**
 * A listed mint has its shipped label. Any other may have one short clean symbol and name beside its mint; a
 * lookalike has a warning on card and page.
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

/** Another mint under the same label is another token: its price shows that mint. */
const anotherToken: Rule = ({ quote, ...told }, truth, lie) => {
  nothing(told, truth, lie);
  if (quote === undefined || !isPrice(quote) || quote === truth.quote) return;
  expect(quote).toContain(shortAddress(String(lie.says)));
  if (TOKENS[lie.entry] !== QUAX) expect(quote).toMatch(WARNING);
};

/**
 * Another price is another offer: the expected amount may change. The page shows the minimum of the bytes,
 * never below that of the card, and the result is that of the chain.
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
 * The page shows the effect of the bytes: they take exactly the confirmed amount, between the confirmed
 * wallets, and bring at least the confirmed minimum. The result is that of the chain.
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

/** A route may have any short clean name, on its line among the details of the card. */
const route: Rule = (told, truth, lie) => {
  const { details, ...others } = told;
  if (details === undefined) return nothing(others, truth, lie);
  nothing({ ...others, details: details.replace(ROUTE, '$1desk') }, truth, lie);
  const name = ROUTE.exec(details)?.[2];
  if (name !== undefined) expect(toPlainText({ html: name })).toMatch(/^[^\p{C}\p{Zl}\p{Zp}\n]{0,24}$/u);
};

const ROUTE = /(\nRoute: )(.*)/;

const RULES = { nothing, route, dollars, label, anotherToken, price, transaction };

/** The screens that name a token by its mint. */
const WITH_MINT: readonly string[] = [
  'quote',
  'card',
  'details',
  'ordered',
  'page',
  'opened',
  'status',
  'confirmed',
  'notice',
  'receipt',
  'history',
];
/** The screens that warn of a lookalike. */
const WITH_WARNING: readonly (keyof Screens)[] = ['card', 'details', 'ordered', 'page'];
const MINT_OF_QUAX = new RegExp(`${shortAddress(QUAX.address)}|${QUAX.address}`);

const WARNING = /⚠|"isLookalike":true/;

/** The screens with data for a decision; refusals are excluded. */
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
      .replace(/ \((?:about|≈)\s\$[^)]*\)/g, '')
      .replace(/^Rate: /gm, '')
      .replace(/\n.*price impact.*/gi, '')
      .replace(/\n⚠️ I cannot tell what both tokens are worth.*/g, '')
      .replace(/"warning":(?:"[^"]*"|null)/g, '"warning":null')
      .replace(/ · cost [\d.]+%/g, '')
      .replace(/"(\w*[uU]sd)":(?:"[^"]*"|null)/g, '"$1":null');
  return Object.fromEntries(Object.entries(screens).map(([name, text]) => [name, bare(text)])) as Shown;
}

const withoutWarnings = (screen: string) => screen.replace(/\n⚠.*/g, '').replace(/"isLookalike":\w+/g, '');

const SHORT_MINT = shortAddress(QUAX.address);
/** Possible links are in code tags. */
const CALLED = '(?:<code>)?(.+?)(?:</code>)?';

/** The screen as a pattern with any label for the token; its short mint must remain. */
function patternOf(screen: string): string {
  const blank = screen.replaceAll(`QUAX (${SHORT_MINT})`, '\u0001').replace(/QUAX|Quax Coin/g, '\u0002');
  return blank
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('\u0001', `(?:${CALLED} \\(${SHORT_MINT}\\)|${SHORT_MINT})`)
    .replaceAll('\u0002', CALLED);
}

/** The amounts that the page decodes; `least` is rounded down as displayed, `units` is exact. */
function promiseOf(opened: string) {
  const { summary } = JSON.parse(withoutDollars({ opened }).opened);
  const { pays, to, networkFee, receivesAtLeast: brings } = summary;
  const decimals = [USDC, QUAX].find(({ address }) => address === brings.mint)?.decimals ?? Number.NaN;
  // Parsed as text: a division loses the last digit of large amounts.
  const units = Number(`${brings.amount}e-${decimals}`);
  return { pays, to, networkFee, brings, least: figureIn(brings.text), units };
}

const leastOf = (card = '') => figureIn(/At least: <b>([^<]*)/.exec(card)?.[1] ?? '');
const figureIn = (text: string) => Number.parseFloat(text.replaceAll(',', ''));
const receivedOf = (receipt = '{}') => JSON.parse(receipt).status?.received;
