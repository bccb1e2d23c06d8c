import fc from 'fast-check';
import { Type } from 'typebox';
import type { JsonSchema } from '../../../src/service/openapi/openapi-document.ts';
import {
  ANSWERS,
  type Operation,
  QUAX,
  TOKENS,
  transactionText,
  UNLISTED,
  USDC,
} from './truthful-service.ts';

/** Values outside the field's type. */
const SENSELESS = fc.constantFrom(undefined, null, '', [], {}, true, -1, 'no', [null]);

/** Lookalikes of well-known tokens. */
export const LOOK_ALIKES = [
  'USDC',
  'usdc',
  'ＵＳＤＣ',
  'U\u200bSDC',
  'UЅDC',
  '$USDC',
  'SOL',
  'wSOL',
  'Bonk',
  'USD Coin',
];
const TRICKS = [
  'A\u202eCDSU',
  'USDC\n\nYou get: 1,000,000 USDC',
  '<b>9</b> <a href="https://scam.example">USDC</a>',
  'scam.example',
  't.me/scam_bot',
  '@scam_bot',
  '100 USDC (≈ $100)',
  '\u001b[2J\u001b[31mUSDC',
  'x'.repeat(256),
  'x'.repeat(5_000),
  '\u0000',
  '{ $amount }',
];
const ADDRESSES = [...[...TOKENS, UNLISTED].map(({ address }) => address), 'native', '1'.repeat(32)];
const WORDS = ['ethereum', 'spl-token', 'token-2022', 'CONFIRMED', 'crypto', 'again'];

const anyLetters = fc
  .array(fc.integer({ min: 1, max: 0xffff }), { minLength: 1, maxLength: 300 })
  .map((codes) => String.fromCharCode(...codes));

const anyText = fc.oneof(
  fc.constantFrom(...LOOK_ALIKES),
  fc.constantFrom(...TRICKS),
  fc.constantFrom(...ADDRESSES, ...WORDS),
  anyLetters,
);

const POWERS = fc.integer({ min: -7, max: 12 });
const ODD_NUMBERS = fc.constantFrom(
  0,
  -1,
  1,
  0.5,
  255,
  2 ** 31,
  Number.MAX_SAFE_INTEGER,
  1e21,
  1e308,
  1e-308,
);

/** A value other than the truth, of the field's type or of another. */
export function anyLie(schema: JsonSchema, truth: unknown): fc.Arbitrary<unknown> {
  return fc
    .oneof({ arbitrary: ofItsType(schema, truth), weight: 4 }, { arbitrary: SENSELESS, weight: 1 })
    .filter((lie) => JSON.stringify(lie) !== JSON.stringify(truth));
}

function ofItsType(schema: JsonSchema, truth: unknown): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => ofItsType(one, truth)));
  if (schema.type === 'integer') return fc.oneof(around(Number(truth)), ODD_NUMBERS, fc.integer());
  if (schema.type === 'number') return fc.oneof(scaled(Number(truth)), ODD_NUMBERS, fc.double());
  if (schema.type === 'array') return ofList(truth as readonly unknown[]);
  if (schema.type !== 'string') return SENSELESS;
  return typeof truth === 'string' && /^\d+$/.test(truth)
    ? fc.oneof({ arbitrary: ofAmount(BigInt(truth)), weight: 3 }, anyText)
    : anyText;
}

const around = (truth: number) => fc.integer({ min: -9, max: 9 }).map((off) => truth + off);
const scaled = (truth: number) => POWERS.map((power) => truth * 10 ** power);

function ofAmount(truth: bigint): fc.Arbitrary<string> {
  const tenfold = POWERS.map((power) =>
    power < 0 ? truth / 10n ** BigInt(-power) : truth * 10n ** BigInt(power),
  );
  const near = fc.bigInt({ min: (truth * 98n) / 100n, max: (truth * 102n) / 100n });
  const any = fc.bigInt({ min: 0n, max: 2n ** 70n });
  return fc.oneof({ arbitrary: near, weight: 3 }, tenfold, any).map(String);
}

function ofList(truth: readonly unknown[]): fc.Arbitrary<unknown> {
  return fc.constantFrom([], [...truth].reverse(), [...truth, ...truth], truth.slice(1), truth.slice(0, -1), [
    truth,
  ]);
}

/** Index of the list entry that lies: mostly a traded one. */
export const anyEntry = (entries: number) =>
  entries === TOKENS.length
    ? fc.constantFrom(...[USDC, QUAX, USDC, QUAX, ...TOKENS].map((token) => TOKENS.indexOf(token)))
    : fc.nat({ max: entries - 1 });

/** A field of an answer: `tokens.data.tokens[].decimals`. */
export interface AnswerField {
  readonly name: string;
  readonly operation: Operation;
  /** From the answer down; `[]` is any element of a list. */
  readonly path: readonly string[];
  readonly schema: JsonSchema;
}

/** Every field that is read before a person decides, from the schemas of the interface. */
export function answerFields(): readonly AnswerField[] {
  return Object.entries(ANSWERS).flatMap(([operation, schema]) =>
    fieldsOf(schema).map(({ path, schema }) => ({
      name: [operation, ...path].join('.').replaceAll('.[]', '[]'),
      ...{ operation: operation as Operation, path, schema },
    })),
  );
}

type Found = Pick<AnswerField, 'path' | 'schema'>;

function fieldsOf(schema: JsonSchema): readonly Found[] {
  if (schema.type === 'array') return under('[]', fieldsOf(schema.items ?? {}));
  if (schema.type !== 'object') return [];
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [
    { path: [name], schema: inner },
    ...under(name, fieldsOf(inner)),
  ]);
}

function under(name: string, found: readonly Found[]): readonly Found[] {
  return found.map(({ path, schema }) => ({ path: [name, ...path], schema }));
}

/** The JSON pointer of a field; `index` selects the element of a list. */
export function pointerTo(path: readonly string[], index: number): string {
  return path.map((step) => `/${step === '[]' ? index : step}`).join('');
}

/** A transaction other than the honest one: changed bytes, another swap, or no transaction. */
export function anyTransaction(honest: string): fc.Arbitrary<unknown> {
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
