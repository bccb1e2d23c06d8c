import type { AskedAmount } from '../../swap/asked-amount.ts';
import {
  ask,
  type Mark,
  type ReadRequest,
  type Sentence,
  type SwapRequest,
  type Term,
  type Verb,
} from './grammar.ts';
import { type ReadAmount, readAskedAmount } from './read-amount.ts';
import { readOrder } from './read-order.ts';

type Side = 'pays' | 'gets';

interface Sides {
  readonly pays: Term | null;
  readonly gets: Term | null;
  /** The amount has no token; `side` is that of its mark. */
  readonly bare: { readonly text: string; readonly side: Side | null } | null;
}

/** All but this function see only the terms with a token. */
export function assignRoles(sentence: Sentence): ReadRequest {
  const { verb } = sentence;
  const terms = sentence.terms.filter(({ token }) => token !== null);
  const bares = sentence.terms.filter(({ token }) => token === null);
  const [bare, more] = bares;
  const [one, other] = terms;
  const order = readOrder(sentence);
  if (order) return order;
  if (isLimited(sentence.verb, terms, bares)) return ask({ code: 'later' });
  const twice = askTwice(sentence, terms, bares);
  if (twice) return twice;
  if (terms.length > 2) return ask({ code: 'form' });
  if (more) return askAmounts(takeSides({ ...sentence, terms }, undefined), bares);
  if (one && other && isUndirected(verb, one, other)) return askDirection(one, other);
  const said: Sentence = { ...sentence, terms };
  const sides = takeSides(said, bare);
  if (one && paysWanted(said, sides)) return other ? askDirection(one, other) : askSide(one);
  if (!sides) return ask({ code: 'form' });
  const isAlone = verb === null && one && !other && !bare && !one.mark && !one.amount;
  return isAlone ? askSide(one) : readAmounts(sides);
}

/** "1 sol to usdc at 160": the amount is known, so another number behind such a word is a price or a time. */
function isLimited(verb: Verb | null, terms: readonly Term[], bares: readonly Term[]): boolean {
  if (terms.every(({ amount }) => amount === null)) return false;
  return bares.some(({ mark }) => {
    if (mark === 'for' && verb === 'sell') return true;
    return terms.length === 2 && (mark === 'to' || mark === 'for' || mark === 'from');
  });
}

/** "20 usdc and 30 usdc": either of them. */
function askTwice(
  { verb }: Sentence,
  terms: readonly Term[],
  bares: readonly Term[],
): ReadRequest | undefined {
  const symbolOf = ({ token }: Term) => token?.toLowerCase();
  const counted = terms.filter(({ amount }) => amount !== null);
  const twice = counted.find((term) =>
    counted.some((one) => one !== term && symbolOf(one) === symbolOf(term)),
  );
  const others = terms.filter((term) => twice && symbolOf(term) !== symbolOf(twice));
  const isWanted = verb === 'buy' || counted.some((term) => term.isWanted || term.mark === 'to');
  if (!twice || others.length > 1 || isWanted) return undefined;
  const same = counted.filter((term) => symbolOf(term) === symbolOf(twice));
  return askAmounts({ pays: { ...twice, amount: null }, gets: others[0] ?? null, bare: null }, [
    ...same,
    ...bares,
  ]);
}

/** A contradiction: a wanted thing is never the paid one. */
function paysWanted(said: Sentence, sides: Sides | null): boolean {
  if (isPrice(said)) return false;
  // "I want half my sol in usdc": an owned token is the sold one.
  const isWanted = (term: Term | null) => term?.isWanted === true && !term.isOwned;
  return sides ? isWanted(sides.pays) : said.terms.some(isWanted);
}

/** "buy 20 usdc of bonk"; "quiero 20 usdc de sol" is ambiguous. */
function isPrice({ verb, isWish, terms: [first, second] }: Sentence): boolean {
  const isClear = !second?.isOwned && (second?.mark === 'of' || !isWish);
  return verb === 'buy' && isPriceOf(first, second) && isClear;
}

function isUndirected(verb: Verb | null, one: Term, other: Term): boolean {
  // "200 usdc in exchange for sol": offered, or wanted.
  if (verb === null && (one.mark === 'exchange' || other.mark === 'exchange')) return true;
  if (verb === 'buy') {
    const isOther = other.mark === 'for' || other.mark === 'with';
    return (
      one.isOwned &&
      !other.isOwned &&
      ((isOf(one.mark) && one.amount !== null) || (one.mark === null && isOther))
    );
  }
  if (verb === 'sell') return false;
  if (one.mark === 'worth') return other.mark === null;
  // "Me dá 20 sol por usdc": "dá" is "give", "da" is "of".
  if (one.mark === 'de' && one.amount !== null && other.mark === 'for') return true;
  if (one.mark !== null) return false;
  if (other.isOwned)
    return !one.isOwned && other.mark === null && (one.amount === null || amountOf(one) !== null);
  // "swap sol with usdc" is ambiguous, unless an amount marks the paid side.
  if (other.mark === 'with') {
    const isWorth = verb === null && one.amount?.includes('$') === true;
    return isWorth || one.amount === null || other.amount !== null;
  }
  // "swap 20 usdc of sol": SOL worth 20 USDC, or 20 USDC for SOL.
  return isPriceOf(one, other);
}

function isPriceOf(first: Term | undefined, second: Term | undefined): boolean {
  return isOf(second?.mark) && second?.amount === null && (first?.amount ?? null) !== null;
}

function isOf(mark: Mark | null | undefined): boolean {
  return mark === 'of' || mark === 'de';
}

function takeSides(said: Sentence, bare: Term | undefined): Sides | null {
  const sides: { pays: Term | null; gets: Term | null } = { pays: null, gets: null };
  const order: readonly Side[] = said.verb === 'buy' ? ['gets', 'pays'] : ['pays', 'gets'];
  const placed = said.terms.map((term) => ({ term, side: sideOf(said, term) }));
  const marked = placed.filter(({ side }) => side !== null);
  const unmarked = placed.filter(({ side }) => side === null);
  for (const { term, side } of [...marked, ...unmarked]) {
    const free = side ?? order.find((one) => sides[one] === null);
    if (!free || sides[free]) return null;
    sides[free] = term;
  }
  return { ...sides, bare: bareOf(said, bare) };
}

function bareOf(said: Sentence, bare: Term | undefined): Sides['bare'] {
  if (!bare?.amount) return null;
  const [first, second] = said.terms;
  const isSwap = said.verb === null || said.verb === 'swap';
  // `把sol换成usdc，0.4个`: a counted number is that of the paid token.
  const isOfFirst = bare.isCounted && isSwap && first?.mark === null && second !== undefined;
  // "swap 5 to usdc": the number is in the place of the paid side.
  const isInPlace = !bare.mark && said.verb !== 'buy' && first && first.mark !== null && !second;
  const isPaid = !bare.isWanted && (isOfFirst || isInPlace);
  return { text: bare.amount, side: isPaid ? 'pays' : sideOf(said, bare) };
}

function sideOf(said: Sentence, term: Term): Side | null {
  const { verb, terms } = said;
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
      return withSide(said, term);
    case 'worth':
      return verb === 'sell' ? 'gets' : 'pays';
    case 'from':
      return 'pays';
    case 'of':
    case 'de':
      return ofSide(said, term);
    default:
      if (isPrice(said)) return 'pays';
      return term.isWanted && !term.isOwned && token !== null ? 'gets' : null;
  }
}

function withSide({ verb, terms: [first] }: Sentence, { isOwned }: Term): Side {
  if (verb === 'sell') return 'gets';
  return verb === 'buy' || isOwned || first?.mark === 'with' ? 'pays' : 'gets';
}

/**
 * The word "of" precedes the bought side in "buy 20 usdc of bonk", the paid side in "sell 20 usdc of bonk"
 * and "cambiar de sol a usdc".
 */
function ofSide({ verb, terms: [first, second] }: Sentence, { isOwned }: Term): Side | null {
  if (isPriceOf(first, second)) return verb === 'buy' && !isOwned ? 'gets' : 'pays';
  return isOf(first?.mark) && verb !== 'buy' ? 'pays' : null;
}

const TOLERANCE = /^[0-9](?:[.,]\d{1,2})?%$/;

export function readAmounts(sides: Sides): ReadRequest {
  const { pays, gets, bare } = sides;
  const [text, more] = [pays?.amount, gets?.amount, bare?.text].filter((one) => one != null);
  // "1 sol usdc 2%".
  if (more !== undefined && TOLERANCE.test(bare?.text ?? '')) return { kind: 'talk', topic: 'tolerance' };
  // "1 sol for 100 usdc", "sell 1 sol and 5 jup".
  if (more !== undefined && gets?.amount != null) return ask({ code: 'form' }, requestOf(sides, null));
  if (more !== undefined)
    return askAmounts(sides, bare?.side === 'gets' ? [] : [{ amount: bare?.text ?? null }]);
  if (text === undefined) return { kind: 'request', request: requestOf(sides, null) };
  const read = readAskedAmount(text);
  if (pays?.amount == null && !belongsToPaid(sides, read)) {
    const question = { code: 'got_amount', text: gotText(text, read), isSaid: bare?.side !== null } as const;
    return ask(question, requestOf(sides, null));
  }
  if (read.ok) return { kind: 'request', request: requestOf(sides, read.asked) };
  if (!pays && !gets && read.problem !== 'fraction') return ask({ code: 'form' });
  const { problem, meant } = read;
  return ask({ code: 'amount', text, problem, meant }, requestOf(sides, null));
}

/**
 * A share or the smallest number first, so that no first button pays all. What is wanted is never paid; of "half of
 * 3 sol" neither part is meant.
 */
function askAmounts(sides: Sides | null, bares: readonly Pick<Term, 'amount'>[]): ReadRequest {
  if (!sides?.pays && !sides?.gets) return ask({ code: 'form' });
  const said = [...(sides.pays ? [sides.pays] : []), ...bares].filter(({ amount }) => amount !== null);
  const meant = said.flatMap((term) => amountOf(term) ?? []);
  const isRead = meant.length === said.length;
  return ask({ code: 'unsure_amount', meant: isRead ? meant.sort(bySize) : [] }, requestOf(sides, null));
}

function bySize(one: AskedAmount, other: AskedAmount): number {
  return sizeOf(one) - sizeOf(other);
}

function sizeOf(amount: AskedAmount): number {
  if (amount.kind === 'share') return 0;
  return amount.kind === 'most' ? Number.POSITIVE_INFINITY : Number(amount.text);
}

/** A half on the `to` side is the number 0.5, because no balance is halved there. */
function gotText(text: string, read: ReadAmount): string {
  const number = !read.ok && read.problem === 'fraction' ? read.meant[0] : undefined;
  return number?.kind === 'exact' ? number.text : text;
}

/** Dollars are equal on both sides; a share means the paid side; a number belongs to its token. */
function belongsToPaid({ pays, gets, bare }: Sides, read: ReadAmount): boolean {
  const kind = read.ok ? read.asked.kind : read.problem;
  if (kind === 'dollars') return true;
  if (!bare) return false;
  if (bare.side !== null) return bare.side === 'pays';
  const isShare = kind === 'fraction' || kind === 'share' || kind === 'most';
  return gets === null || (isShare && pays !== null);
}

function requestOf({ pays, gets }: Sides, amount: AskedAmount | null): SwapRequest {
  return { from: pays?.token ?? null, to: gets?.token ?? null, amount };
}

function askSide(term: Term): ReadRequest {
  return ask({ code: 'side' }, { from: term.token, to: null, amount: amountOf(term) });
}

/** Each direction keeps the amount of its paid side. */
function askDirection(one: Term, other: Term): ReadRequest {
  const request = { from: one.token, to: other.token, amount: amountOf(one) };
  return ask({ code: 'direction', back: amountOf(other) }, request);
}

function amountOf({ amount }: Pick<Term, 'amount'>): AskedAmount | null {
  const read = amount === null ? undefined : readAskedAmount(amount);
  return read?.ok ? read.asked : null;
}
