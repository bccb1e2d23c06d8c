import type { BaseUnits } from '../../solana/mint.ts';
import { MAX_BASE_UNITS } from '../swap/brands.ts';

interface SharedId {
  /** Of the row. */
  readonly id: string;
  /** Undefined where the link carries none. */
  readonly amount: BaseUnits | undefined;
}

const SHARED_ID = /^([\w-]{16})(?:-([0-9a-z]{1,13}))?$/;

/** The id of a row and an amount in base units, in 30 characters at most. Whoever changes the amount only asks for another. */
export function writeSharedId(id: string, amount: BaseUnits): string {
  return `${id}-${amount.toString(36)}`;
}

/** Undefined for what is no such id. */
export function readSharedId(text: string): SharedId | undefined {
  const [, id, digits] = SHARED_ID.exec(text) ?? [];
  if (id === undefined) return undefined;
  const amount = digits === undefined ? undefined : readDigits(digits);
  return { id, amount: amount && amount <= MAX_BASE_UNITS ? (amount as BaseUnits) : undefined };
}

function readDigits(digits: string): bigint {
  return [...digits].reduce((sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)), 0n);
}
