import { type AskedAmount, type ReadAmount, readAskedAmount } from '../../swap/asked-amount.ts';
import {
  ask,
  type Mark,
  type ReadRequest,
  type Sentence,
  type SwapRequest,
  type Term,
  type Verb,
} from './grammar.ts';

type Side = 'pays' | 'gets';

type Said = Pick<Sentence, 'verb' | 'isWish'>;

interface Sides {
  readonly pays: Term | null;
  readonly gets: Term | null;
  /** Without a token; `side` is that of its mark. */
  readonly bare: { readonly text: string; readonly side: Side | null } | null;
}

export function assignRoles({ verb, terms, isWish }: Sentence): ReadRequest {
  const withToken = terms.filter(({ token }) => token !== null);
  const bare = terms.filter(({ token }) => token === null);
  if (bare.length > 1 || withToken.length > 2) return ask({ code: 'form' });
  const [one, other] = withToken;
  if (one && other && isUndirected(verb, one, other)) return askDirection(one, other);
  const sides = takeSides({ verb, isWish }, withToken, bare[0]);
  if (one && paysWanted({ verb, isWish }, sides, withToken))
    return other ? askDirection(one, other) : askSide(one);
  if (!sides) return ask({ code: 'form' });
  return isAlone(verb, withToken, bare) ? askSide(sides.pays ?? sides.gets) : readAmounts(sides);
}

/** A contradiction: a wanted thing is never the paid one. */
function paysWanted(said: Said, sides: Sides | null, terms: readonly Term[]): boolean {
  if (isPrice(said, terms)) return false;
  // "I want half my sol in usdc": an owned token is the sold one.
  const isWanted = (term: Term | null) => term?.isWanted === true && !term.isOwned;
  return sides ? isWanted(sides.pays) : terms.some(isWanted);
}

/** "buy 20 usdc of bonk"; "quiero 20 usdc de sol" is ambiguous. */
function isPrice({ verb, isWish }: Said, [first, second]: readonly Term[]): boolean {
  const isClear = !second?.isOwned && (second?.mark === 'of' || !isWish);
  return verb === 'buy' && isPriceOf(first, second) && isClear;
}

function isUndirected(verb: Verb | null, one: Term, other: Term): boolean {
  const isSwap = verb === null || verb === 'swap';
  // "swap sol with usdc" is ambiguous, unless an amount marks the paid side.
  const isWith = other.mark === 'with' && !other.isOwned && (one.amount === null || other.amount !== null);
  // "swap 20 usdc of sol": SOL worth 20 USDC, or 20 USDC for SOL.
  const isWorth = isPriceOf(one, other) && !other.isOwned;
  if (isSwap && one.mark === null && (isWith || isWorth)) return true;
  if (isSwap && one.mark === 'worth' && other.mark === null) return true;
  // "200 usdc my sol".
  const isOfOwn = other.isOwned && !one.isOwned && one.mark === null && other.mark === null;
  if (isSwap && isOfOwn && (one.amount === null || amountOf(one) !== null)) return true;
  // "200 usdc in exchange for sol": offered, or wanted.
  if (verb === null && [one, other].some(({ mark }) => mark === 'exchange')) return true;
  const isOwnWanted = one.isOwned && one.mark === null && !other.isOwned;
  return verb === 'buy' && isOwnWanted && other.mark === 'for';
}

/** "20 usdc of bonk". */
function isPriceOf(first: Term | undefined, second: Term | undefined): boolean {
  return isOf(second?.mark) && second?.amount === null && (first?.amount ?? null) !== null;
}

function isOf(mark: Mark | null | undefined): boolean {
  return mark === 'of' || mark === 'de';
}

function isAlone(verb: Verb | null, [term, more]: readonly Term[], bare: readonly Term[]): boolean {
  return (
    verb === null &&
    term !== undefined &&
    more === undefined &&
    bare.length === 0 &&
    !term.mark &&
    !term.amount
  );
}

function takeSides(said: Said, terms: readonly Term[], bare: Term | undefined): Sides | null {
  const { verb } = said;
  const sides: { pays: Term | null; gets: Term | null } = { pays: null, gets: null };
  const unmarked = terms.filter((term) => sideOf(said, term, terms) === null);
  for (const term of terms) {
    const side = sideOf(said, term, terms);
    if (side === null) continue;
    if (sides[side]) return null;
    sides[side] = term;
  }
  const order: readonly Side[] = verb === 'buy' ? ['gets', 'pays'] : ['pays', 'gets'];
  for (const term of unmarked) {
    const free = order.find((side) => sides[side] === null);
    if (!free) return null;
    sides[free] = term;
  }
  return { ...sides, bare: bareOf(said, terms, bare) };
}

function bareOf(said: Said, terms: readonly Term[], bare: Term | undefined): Sides['bare'] {
  if (!bare?.amount) return null;
  if (isOfFirst(said, terms, bare)) return { text: bare.amount, side: 'pays' };
  // "swap 5 to usdc": the number is in the place of the paid side.
  const isPaid =
    !bare.mark &&
    !bare.isWanted &&
    said.verb !== 'buy' &&
    terms.length === 1 &&
    terms.every(({ mark }) => mark !== null);
  return { text: bare.amount, side: isPaid ? 'pays' : sideOf(said, bare, terms) };
}

/** `把sol换成usdc，0.4个`: a counted number is that of the paid token. */
function isOfFirst({ verb }: Said, [first, second]: readonly Term[], bare: Term): boolean {
  const isSwap = verb === null || verb === 'swap';
  return bare.isCounted && !bare.isWanted && isSwap && first?.mark === null && second !== undefined;
}

/** By the term's mark. */
function sideOf(said: Said, term: Term, terms: readonly Term[]): Side | null {
  const { verb } = said;
  const { mark, amount, token } = term;
  const isPurchase = verb === 'buy';
  // "buy with 20 dollars bonk", in Arabic: the only token is the bought one.
  if (isPurchase && token !== null && terms.length === 1 && amount?.startsWith('$')) return 'gets';
  switch (mark) {
    case 'to':
      return 'gets';
    case 'for':
    case 'exchange':
      return isPurchase ? 'pays' : 'gets';
    case 'with':
      return withSide(verb, term, terms);
    case 'worth':
      return verb === 'sell' ? 'gets' : 'pays';
    case 'from':
      return 'pays';
    case 'of':
    case 'de':
      return ofSide(verb, term, terms);
    default:
      if (isPrice(said, terms)) return 'pays';
      return term.isWanted && !term.isOwned && token !== null ? 'gets' : null;
  }
}

function withSide(verb: Verb | null, { isOwned }: Term, [first]: readonly Term[]): Side {
  if (verb === 'sell') return 'gets';
  return verb === 'buy' || isOwned || first?.mark === 'with' ? 'pays' : 'gets';
}

/**
 * It precedes the bought side in "buy 20 usdc of bonk", the paid side in "sell 20 usdc of bonk" and "cambiar de
 * sol a usdc".
 */
function ofSide(verb: Verb | null, { isOwned }: Term, [first, second]: readonly Term[]): Side | null {
  if (isPriceOf(first, second)) return verb === 'buy' && !isOwned ? 'gets' : 'pays';
  return isOf(first?.mark) && verb !== 'buy' ? 'pays' : null;
}

function readAmounts(sides: Sides): ReadRequest {
  const { pays, gets, bare } = sides;
  const written = [pays?.amount, gets?.amount, bare?.text].filter((text) => text != null);
  if (written.length > 1) return ask({ code: 'form' }, requestOf(sides, null));
  const [text] = written;
  if (text === undefined) return { kind: 'request', request: requestOf(sides, null) };
  const read = readAskedAmount(text);
  const isOfPaid = pays?.amount != null || belongsToPaid(sides, read);
  if (!isOfPaid)
    return ask(
      { code: 'got_amount', text: gotText(text, read), isSaid: bare?.side !== null },
      requestOf(sides, null),
    );
  if (read.ok) return { kind: 'request', request: requestOf(sides, read.asked) };
  if (!pays && !gets && read.problem !== 'fraction') return ask({ code: 'form' });
  const { problem, meant } = read;
  return ask({ code: 'amount', text, problem, meant }, requestOf(sides, null));
}

/** For `to`, half is the number 0.5. */
function gotText(text: string, read: ReadAmount): string {
  const number = !read.ok && read.problem === 'fraction' ? read.meant[0] : undefined;
  return number?.kind === 'exact' ? number.text : text;
}

/** Dollars are equal on both sides; a share means the paid side; a number belongs to its token. */
function belongsToPaid({ pays, gets, bare }: Sides, read: ReadAmount): boolean {
  const amount = read.ok ? read.asked : null;
  if (amount?.kind === 'dollars') return true;
  if (!bare) return false;
  if (bare.side !== null) return bare.side === 'pays';
  const isFraction = !read.ok && read.problem === 'fraction';
  const isShare = isFraction || amount?.kind === 'share' || amount?.kind === 'most';
  return gets === null || (isShare && pays !== null);
}

function requestOf({ pays, gets }: Sides, amount: AskedAmount | null): SwapRequest {
  return { from: pays?.token ?? null, to: gets?.token ?? null, amount };
}

function askSide(term: Term | null): ReadRequest {
  return ask({ code: 'side' }, { from: term?.token ?? null, to: null, amount: amountOf(term) });
}

/** Each direction keeps the amount of its paid side. */
function askDirection(one: Term, other: Term): ReadRequest {
  const request = { from: one.token, to: other.token, amount: amountOf(one) };
  return ask({ code: 'direction', back: amountOf(other) }, request);
}

function amountOf(term: Term | null): AskedAmount | null {
  const read = term?.amount == null ? undefined : readAskedAmount(term.amount);
  return read?.ok ? read.asked : null;
}
