import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { often } from '../support/depth.ts';
import { type AnswerField, answerFields, valueAt, withValue } from './support/answer-fields.ts';
import { anyEntry, anyLie } from './support/any-lie.ts';
import { anyTransaction } from './support/any-transaction.ts';
import { FIELDS } from './support/fields.ts';
import { type Lived, linkWallet, liveASwap, type Order, type Screens } from './support/live-a-swap.ts';
import { MINT_OF_QUAX, RULES, WITH_MINT } from './support/rules.ts';
import { LiesWorld } from './support/start-lies-world.ts';
import { QUAX, quotesAnswer, TOKENS, tokensAnswer, USDC } from './support/truthful-service.ts';

/** So few that all fields take some seconds; the deep run looks longer. */
const LIES_PER_FIELD = often(2, 40);

const ORDERS: readonly Order[] = [
  { amount: '2.5', from: USDC, to: QUAX },
  { amount: '100', from: QUAX, to: USDC },
];

/** A service may tell the price truly and lie when it builds the transaction, or the other way round. */
const ASKED = ['both', 'price', 'transaction'] as const;

interface Lie {
  /** Index of the order. */
  readonly order: number;
  /** Of the list that the field is in. */
  readonly entry: number;
  readonly asked: (typeof ASKED)[number];
  readonly says: unknown;
}

const USDC_ENTRY = TOKENS.indexOf(USDC);
const QUAX_ENTRY = TOKENS.indexOf(QUAX);

/** Lies that once reached a decision, told in every run. */
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
  'quotes.data.quotes[].toAmount': [{ order: 0, entry: 0, says: '9800000' }],
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

describe('whatever one field of a service says', () => {
  it('is about a field whose lies were thought of', () => {
    expect(Object.keys(FIELDS).sort()).toEqual(
      answerFields()
        .map(({ name }) => name)
        .sort(),
    );
  });

  it('is held against screens that show the mint of a token that is not shipped', () => {
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
  world.bend((asked, answer, request) => {
    const kind = 'fromAddress' in request ? 'transaction' : 'price';
    const isTold = asked === operation && (asked === 'tokens' || lie.asked === 'both' || lie.asked === kind);
    return isTold ? withValue(answer, path, lie.entry, lie.says) : answer;
  });
  const lived = await liveASwap(world, order);
  world.bend(undefined);
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
    const truth = valueAt(honestAnswer(operation, where.order), path, where.entry);
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
