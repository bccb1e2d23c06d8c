import type { AskedAmount } from '../asked-amount.ts';
import { readAskedAmount } from '../read-asked-amount.ts';
import type { Verb } from './read-lexemes.ts';
import type { ReadRequest, RequestQuestion, SwapRequest } from './request.ts';
import type { Sentence, Term } from './split-terms.ts';

type Side = 'pays' | 'gets';

/** Which term is paid and which is got. */
interface Sides {
  readonly pays: Term | null;
  readonly gets: Term | null;
  /** An amount without a token, with what its mark says of it. */
  readonly bare: { readonly text: string; readonly side: Side | null } | null;
}

/** Makes a request of the terms, or the question that they leave open. */
export function placeTerms({ verb, terms }: Sentence): ReadRequest {
  const withToken = terms.filter(({ token }) => token !== null);
  const bare = terms.filter(({ token }) => token === null);
  if (bare.length > 1 || withToken.length > 2) return ask({ code: 'form' });
  const [one, other] = withToken;
  if (one && other && isUndirected(verb, one, other)) return askDirection(one, other);
  const sides = takeSides(verb, withToken, bare[0]);
  if (!sides) return ask({ code: 'form' });
  return isAlone(verb, withToken, bare) ? askSide(sides) : readAmounts(sides);
}

/** "swap sol with usdc": either may be meant. An amount says which is paid. */
function isUndirected(verb: Verb | null, one: Term, other: Term): boolean {
  const isSwap = verb === null || verb === 'swap';
  return (
    isSwap && one.mark === null && other.mark === 'with' && (one.amount === null || other.amount !== null)
  );
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

function takeSides(verb: Verb | null, terms: readonly Term[], bare: Term | undefined): Sides | null {
  const sides: { pays: Term | null; gets: Term | null } = { pays: null, gets: null };
  const unmarked = terms.filter((term) => sideOf(verb, term, terms) === null);
  for (const term of terms) {
    const side = sideOf(verb, term, terms);
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
  return { ...sides, bare: bareOf(verb, terms, bare) };
}

function bareOf(verb: Verb | null, terms: readonly Term[], bare: Term | undefined): Sides['bare'] {
  if (!bare?.amount) return null;
  // "swap 5 to usdc": the number stands where what is paid stands.
  const isPaid =
    !bare.mark && verb !== 'buy' && terms.length === 1 && terms.every(({ mark }) => mark !== null);
  return { text: bare.amount, side: isPaid ? 'pays' : sideOf(verb, bare, terms) };
}

/** What the word before a term says of it; null where it says nothing. */
function sideOf(verb: Verb | null, { mark, amount, token }: Term, terms: readonly Term[]): Side | null {
  const isPurchase = verb === 'buy';
  // "buy with 20 dollars bonk", as Arabic has it: the only token named is the one to be bought.
  if (isPurchase && token !== null && terms.length === 1 && amount?.startsWith('$')) return 'gets';
  switch (mark) {
    case 'to':
      return 'gets';
    case 'for':
      return isPurchase ? 'pays' : 'gets';
    case 'with':
      return isPurchase || terms[0]?.mark === 'with' ? 'pays' : 'gets';
    case 'from':
      return 'pays';
    case 'of':
      return ofSide(isPurchase, amount, terms);
    default:
      return isOfPrice(isPurchase, terms) ? 'pays' : null;
  }
}

/** "buy 20 usdc of bonk" has what is got behind "of"; "cambiar de sol a usdc" what is paid. */
function ofSide(isPurchase: boolean, amount: string | null, [first, second]: readonly Term[]): Side | null {
  if (isPurchase && second?.mark === 'of' && first?.amount && amount === null) return 'gets';
  return first?.mark === 'of' && !isPurchase ? 'pays' : null;
}

function isOfPrice(isPurchase: boolean, [first, second]: readonly Term[]): boolean {
  return isPurchase && second?.mark === 'of' && second.amount === null && (first?.amount ?? null) !== null;
}

function readAmounts(sides: Sides): ReadRequest {
  const { pays, gets, bare } = sides;
  const written = [pays?.amount, gets?.amount, bare?.text].filter((text) => text != null);
  if (written.length > 1) return ask({ code: 'form' }, requestOf(sides, null));
  const [text] = written;
  if (text === undefined) return { kind: 'request', request: requestOf(sides, null) };
  const read = readAskedAmount(text);
  const isOfPaid = pays?.amount != null || belongsToPaid(sides, read.ok ? read.asked : null);
  if (!isOfPaid)
    return ask({ code: 'got_amount', text, isSaid: bare?.side !== null }, requestOf(sides, null));
  if (read.ok) return { kind: 'request', request: requestOf(sides, read.asked) };
  if (!pays && !gets) return ask({ code: 'form' });
  const { problem, meant } = read;
  return ask({ code: 'amount', text, problem, meant }, requestOf(sides, null));
}

/** Dollars are about the same on both sides; a share can only be one of what is paid; a number belongs to its token. */
function belongsToPaid({ pays, gets, bare }: Sides, amount: AskedAmount | null): boolean {
  if (amount?.kind === 'dollars') return true;
  if (!bare) return false;
  if (bare.side !== null) return bare.side === 'pays';
  const isShare = amount?.kind === 'share' || amount?.kind === 'most';
  return gets === null || (isShare && pays !== null);
}

function requestOf({ pays, gets }: Sides, amount: AskedAmount | null): SwapRequest {
  return { from: pays?.token ?? null, to: gets?.token ?? null, amount };
}

function askSide({ pays, gets }: Sides): ReadRequest {
  return ask({ code: 'side' }, { from: pays?.token ?? gets?.token ?? null, to: null, amount: null });
}

function askDirection(one: Term, other: Term): ReadRequest {
  return ask({ code: 'direction' }, { from: one.token, to: other.token, amount: null });
}

const NOTHING: SwapRequest = { from: null, to: null, amount: null };

function ask(question: RequestQuestion, request: SwapRequest = NOTHING): ReadRequest {
  return { kind: 'question', question, request };
}
