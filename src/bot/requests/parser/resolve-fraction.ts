import type { Fraction } from '../../swap/share-words.ts';

export interface SaidFraction {
  readonly word: string;
  readonly fraction: Fraction;
  /** A word for one unit follows: "un cuarto de un sol", `四分之一个`. */
  readonly isOfUnit: boolean;
}

/** Position of a possessive relative to the fraction: "my half sol", "half my sol", "half the sol I have". */
export interface Ownership {
  readonly before: boolean;
  readonly between: boolean;
  readonly after: boolean;
}

/**
 * `0.5` of the token, `50%` of the wallet, or the word itself where both are possible, for `readAskedAmount`
 * to ask. Only a possessive makes it a share.
 */
export function resolveFraction(
  { word, fraction, isOfUnit }: SaidFraction,
  own: Ownership,
  hasToken: boolean,
): string {
  const kind = isOfUnit && fraction.kind !== 'share' ? 'unit' : fraction.kind;
  if (fraction.bps !== null && isShare(kind, own)) return `${fraction.bps / 100}%`;
  const isNumber = kind === 'unit' || kind === 'number' || kind === 'noun';
  const isOwned = own.before || own.between || own.after;
  return isNumber && !isOwned && !fraction.isEndless && hasToken ? fraction.number : word;
}

function isShare(kind: Fraction['kind'], { before, between, after }: Ownership): boolean {
  switch (kind) {
    case 'share':
      return true;
    case 'its':
      return before || between || after;
    case 'noun':
    case 'open':
      return between || after;
    case 'number':
      return between;
    default:
      return false;
  }
}
