import type { Fraction } from '../../swap/share-words.ts';

/** A fraction with what stands around it. */
export interface SaidFraction {
  readonly word: string;
  readonly fraction: Fraction;
  /** A word for one piece stands behind it: "un cuarto de un sol", `四分之一个`. */
  readonly isOfUnit: boolean;
}

/** Where a word stands that says whose the token is, seen from the fraction: "my half sol", "half my sol", "half the sol I have". */
export interface Ownership {
  readonly before: boolean;
  readonly between: boolean;
  readonly after: boolean;
}

/**
 * The amount that a fraction says: `0.5` of the token, `50%` of the wallet, or its own word where either may be meant, for
 * `readAskedAmount` to ask about. Only a word of ownership makes a share of it.
 */
export function resolveFraction(
  { word, fraction, isOfUnit }: SaidFraction,
  own: Ownership,
  hasToken: boolean,
): string {
  const kind = isOfUnit && fraction.kind !== 'share' ? 'unit' : fraction.kind;
  if (fraction.bps !== null && isShare(kind, own)) return `${fraction.bps / 100}%`;
  const isNumber = kind === 'unit' || kind === 'number';
  const isOwned = own.before || own.between || own.after;
  return isNumber && !isOwned && !fraction.isEndless && hasToken ? fraction.number : word;
}

function isShare(kind: Fraction['kind'], { before, between, after }: Ownership): boolean {
  switch (kind) {
    case 'share':
      return true;
    case 'its':
      return before || between || after;
    case 'open':
      return between || after;
    case 'number':
      return between;
    default:
      return false;
  }
}
