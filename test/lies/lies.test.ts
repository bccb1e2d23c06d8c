import { type TSchema, Type } from '@sinclair/typebox';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { often } from '../support/depth.ts';
import { anyEntry, anyLie } from './support/any-lie.ts';
import { type Lived, linkWallet, liveASwap, type Order, type Screens } from './support/live-a-swap.ts';
import { MINT_OF_QUAX, RULES, WITH_MINT } from './support/rules.ts';
import { LiesWorld } from './support/start-lies-world.ts';
import {
  ANSWERS,
  type Operation,
  QUAX,
  quotesAnswer,
  TOKENS,
  tokensAnswer,
  transactionText,
  UNLISTED,
  USDC,
} from './support/truthful-service.ts';

/** A field of an answer: `tokens.data.tokens[].decimals`. */
interface AnswerField {
  readonly name: string;
  readonly operation: Operation;
  /** From the answer down; `[]` is any element of a list. */
  readonly path: readonly string[];
  readonly schema: TSchema;
}

/** Every field that is read before a person decides, from the schemas of the interface. */
function answerFields(): readonly AnswerField[] {
  return Object.entries(ANSWERS).flatMap(([operation, schema]) =>
    fieldsOf(schema).map(({ path, schema }) => ({
      name: [operation, ...path].join('.').replaceAll('.[]', '[]'),
      ...{ operation: operation as Operation, path, schema },
    })),
  );
}

type Found = Pick<AnswerField, 'path' | 'schema'>;

function fieldsOf(schema: TSchema): readonly Found[] {
  if (schema.type === 'array') return under('[]', fieldsOf(schema.items as TSchema));
  if (schema.type !== 'object') return [];
  return Object.entries(schema.properties as Record<string, TSchema>).flatMap(([name, inner]) => [
    { path: [name], schema: inner },
    ...under(name, fieldsOf(inner)),
  ]);
}

function under(name: string, found: readonly Found[]): readonly Found[] {
  return found.map(({ path, schema }) => ({ path: [name, ...path], schema }));
}

/** The value at the path; `index` selects the element of a list. */
function valueAt(answer: unknown, path: readonly string[], index: number): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return answer;
  const inner = step === '[]' ? Object(answer)[index] : Object(answer)[step];
  return valueAt(inner, rest, index);
}

/** The answer with another value at the path; `undefined` removes the field. */
function withValue(answer: unknown, path: readonly string[], index: number, value: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (step === '[]') {
    const items = answer as readonly unknown[];
    return items.map((item, at) => (at === index ? withValue(item, rest, index, value) : item));
  }
  return { ...Object(answer), [step]: withValue(Object(answer)[step], rest, index, value) };
}

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

/** A transaction other than the honest one: changed bytes, another swap, or no transaction. */
function anyTransaction(honest: string): fc.Arbitrary<unknown> {
  return fc.oneof(changedBytes(honest), otherSwap, anyLie(Type.String(), honest));
}

function changedBytes(honest: string): fc.Arbitrary<string> {
  const bytes = Buffer.from(honest, 'base64');
  return fc.tuple(fc.nat({ max: bytes.length - 1 }), fc.integer({ min: 1, max: 255 })).map(([at, change]) => {
    const changed = Uint8Array.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ change;
    return Buffer.from(changed).toString('base64');
  });
}

const anySide = fc.constantFrom(USDC, QUAX, UNLISTED);
const anyAmount = fc.constantFrom(1n, 2_500_000n, 2_500_001n, 9_900_000n, 10_000_000n, 10n ** 12n);

const otherSwap = fc
  .tuple(anySide, anySide, anyAmount, anyAmount)
  .map(([from, to, pays, brings]) => transactionText(from, to, pays, brings));

/** Few, for a run of some seconds; the deep run has more. */
const LIES_PER_FIELD = often(2, 40);

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
