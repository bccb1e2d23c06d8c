import type { BaseUnits, Mint } from '../../solana/mint.ts';

export type JsonFields = Readonly<Record<string, unknown>>;

type StoreErrorCode = 'unreadable_row' | 'forbidden_move';

export class StoreError extends Error {
  readonly code: StoreErrorCode;

  constructor(code: StoreErrorCode, message: string) {
    super(message);
    this.name = 'StoreError';
    this.code = code;
  }
}

/** @throws StoreError `unreadable_row`, as every reader here */
export function readObject(text: string): JsonFields {
  const value = parse(text);
  return asObject(value, 'the row');
}

export function objectField(fields: JsonFields, name: string): JsonFields {
  return asObject(fields[name], name);
}

export function textField(fields: JsonFields, name: string): string {
  const value = fields[name];
  return typeof value === 'string' ? value : refuse(name);
}

export function optionalTextField(fields: JsonFields, name: string): string | null {
  return fields[name] === null ? null : textField(fields, name);
}

export function integerField(fields: JsonFields, name: string): number {
  const value = fields[name];
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : refuse(name);
}

export function optionalNumberField(fields: JsonFields, name: string): number | null {
  const value = fields[name];
  if (value === null) return null;
  return typeof value === 'number' && Number.isFinite(value) ? value : refuse(name);
}

/** JSON numbers lose digits above 2^53. */
export function amountField(fields: JsonFields, name: string): BaseUnits {
  const value = textField(fields, name);
  return /^\d{1,20}$/.test(value) ? (BigInt(value) as BaseUnits) : refuse(name);
}

export function knownWord<Word extends string>(words: readonly Word[], text: string): Word {
  const word = words.find((one) => one === text);
  if (word !== undefined) return word;
  throw new StoreError('unreadable_row', 'A row holds a word that this version does not know.');
}

export function listField(fields: JsonFields, name: string): readonly unknown[] {
  const value = fields[name];
  return Array.isArray(value) ? value : refuse(name);
}

export function writeJson(value: unknown): string {
  return JSON.stringify(value, (_key, field: unknown) =>
    typeof field === 'bigint' ? field.toString() : field,
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return refuse('JSON');
  }
}

/** `name` is for the error. */
export function asObject(value: unknown, name: string): JsonFields {
  return isObject(value) ? value : refuse(name);
}

export function isObject(value: unknown): value is JsonFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function refuse(name: string): never {
  throw new StoreError('unreadable_row', `A row of the database does not hold a proper ${name}.`);
}

/** The fields that pass their check: invalid ones and those of other versions count as not chosen. */
export function readProper<T>(
  text: string,
  checks: Readonly<Record<keyof T & string, (value: unknown) => boolean>>,
): Partial<T> {
  const fields = parseLeniently(text);
  const proper = Object.entries<(value: unknown) => boolean>(checks).filter(
    ([name, isProper]) => Object.hasOwn(fields, name) && isProper(fields[name]),
  );
  return Object.fromEntries(proper.map(([name]) => [name, fields[name]])) as Partial<T>;
}

function parseLeniently(text: string): JsonFields {
  try {
    return readObject(text);
  } catch {
    return {};
  }
}

/** An address, or SOL itself. */
const MINT = /^(?:native|[1-9A-HJ-NP-Za-km-z]{32,44})$/;

export function isMint(value: unknown): value is Mint {
  return typeof value === 'string' && MINT.test(value);
}

/** Two different tokens. */
export function isPair(value: unknown): value is JsonFields & { readonly from: Mint; readonly to: Mint } {
  return isObject(value) && isMint(value.from) && isMint(value.to) && value.from !== value.to;
}

export function isListOf<T>(
  value: unknown,
  isProper: (item: unknown) => item is T,
  most: number,
): value is readonly T[] {
  return Array.isArray(value) && value.length <= most && value.every(isProper);
}
