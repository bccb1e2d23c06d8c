import type { Lexeme, Mark, Verb } from './read-lexemes.ts';

/** An amount, a token or both, with the word that says which side they are. */
export interface Term {
  readonly mark: Mark | null;
  /** As written, `max` and `50%` for words; null where none was. */
  readonly amount: string | null;
  readonly token: string | null;
  /** The word was in the place of a token and names none. */
  readonly isUnknown: boolean;
}

export interface Sentence {
  readonly verb: Verb | null;
  readonly terms: readonly Term[];
}

const EMPTY: Term = { mark: null, amount: null, token: null, isUnknown: false };

/** Groups the pieces of a text into terms; undefined where they do not fit together. */
export function splitTerms(lexemes: readonly Lexeme[]): Sentence | undefined {
  const room: Room = { verb: null, before: 0, terms: [], open: EMPTY, owesDollars: false };
  for (const lexeme of lexemes) {
    if (!take(room, lexeme)) return undefined;
  }
  close(room);
  if (room.owesDollars) return undefined;
  const terms = markBefore(room);
  return terms && { verb: room.verb, terms };
}

interface Room {
  verb: Verb | null;
  /** How many terms stand before the verb. */
  before: number;
  terms: Term[];
  open: Term;
  /** A word for dollars stood before its number. */
  owesDollars: boolean;
}

function take(room: Room, lexeme: Lexeme): boolean {
  switch (lexeme.kind) {
    case 'filler':
    case 'want':
      return true;
    case 'verb':
      return takeVerb(room, lexeme.verb);
    case 'mark':
      return takeMark(room, lexeme.mark);
    case 'mark_before':
      return takeMarkBefore(room, lexeme.mark);
    case 'amount':
      return takeAmount(room, lexeme.text);
    case 'dollars':
      return takeDollars(room);
    case 'token':
      return takeToken(room, lexeme.word, false);
    case 'unknown':
      return takeToken(room, lexeme.word, true);
    default:
      return false;
  }
}

/** A second verb for a swap between two sides stands for "to": `1 sol swap usdc`, `用1SOL换USDC`. */
function takeVerb(room: Room, verb: Verb): boolean {
  const { open } = room;
  const isPaidWith = open.amount !== null && (open.mark === 'with' || open.mark === 'from');
  const hasSides = room.terms.length > 0 || open.token !== null || isPaidWith;
  if (verb === 'swap' && (room.verb !== null || hasSides)) return hasSides ? takeMark(room, 'to') : true;
  if (room.verb !== null && (room.verb !== 'swap' || hasSides)) return room.verb === verb;
  room.verb = verb;
  close(room);
  room.before = room.terms.length;
  return true;
}

/** "1 sol buy bonk" pays what stands first; of "sol sell bonk" nobody knows. */
function markBefore({ verb, before, terms }: Room): readonly Term[] | undefined {
  const [first, then] = [terms.slice(0, before), terms.slice(before)];
  const isBetween = first.some(({ mark }) => mark === null) && then.some(({ mark }) => mark === null);
  if (!isBetween || verb === 'swap') return terms;
  // "all of it sell bonk", as Chinese and Turkish have it: one thing is sold, wherever its amount stands.
  if (verb === 'sell' && first.every(({ token }) => token === null)) return terms;
  if (verb !== 'buy') return undefined;
  return [...first.map((term) => ({ ...term, mark: term.mark ?? ('with' as const) })), ...then];
}

function takeMark(room: Room, mark: Mark): boolean {
  const { open } = room;
  // "half of my JUP", "20 dollars of SOL": the amount waits for its token.
  if (mark === 'of' && open.amount !== null && open.token === null) return true;
  close(room);
  room.open = { ...EMPTY, mark };
  return true;
}

function takeMarkBefore(room: Room, mark: Mark): boolean {
  close(room);
  const last = room.terms.pop();
  if (!last || last.mark !== null) return false;
  // "all of it into bonk": a share is one of what is paid, so it does not belong to what the mark says is got.
  const isApart = mark === 'for' && last.token !== null && /%$|^max$/.test(last.amount ?? '');
  if (isApart) room.terms.push({ ...last, token: null });
  room.terms.push({ ...last, amount: isApart ? null : last.amount, mark });
  return true;
}

function takeAmount(room: Room, text: string): boolean {
  const { open } = room;
  const isGrouped =
    open.token === null && open.amount !== null && /\d$/.test(open.amount) && /^\d/.test(text);
  if (isGrouped) {
    room.open = { ...open, amount: `${open.amount} ${text}` };
    return true;
  }
  if (open.amount !== null || open.token !== null) close(room);
  room.open = { ...room.open, amount: room.owesDollars ? `$${text}` : text };
  room.owesDollars = false;
  return true;
}

function takeDollars(room: Room): boolean {
  const { open } = room;
  if (open.amount !== null && open.token === null && /^[^$%]*\d$/.test(open.amount)) {
    room.open = { ...open, amount: `$${open.amount}` };
    return true;
  }
  const isFree = !room.owesDollars;
  room.owesDollars = true;
  return isFree;
}

function takeToken(room: Room, token: string, isUnknown: boolean): boolean {
  if (room.owesDollars) return false;
  if (room.open.token !== null) close(room);
  room.open = { ...room.open, token, isUnknown };
  return true;
}

/** A mark with nothing behind it says nothing. */
function close(room: Room): void {
  if (room.open.amount !== null || room.open.token !== null) room.terms.push(room.open);
  room.open = EMPTY;
}
