import { isFiller, type Lexeme, type Wanted } from './grammar.ts';

const THINGS: ReadonlySet<Lexeme['kind']> = new Set(['amount', 'fraction', 'dollars', 'token', 'unknown']);

/**
 * Resolves wishes: "I want 20 usdc for my sol" is a purchase, "I want to sell" a sale, "I want 20 usdc, swap my sol" a swap
 * with a wanted side, "I want a cat" none.
 */
export function takeWants(lexemes: readonly Lexeme[]): readonly Lexeme[] {
  const wanted = lexemes.findIndex(({ kind }) => kind === 'want');
  const has = (sought: Lexeme['kind']) => lexemes.some(({ kind }) => kind === sought);
  if (wanted < 0)
    return has('verb') ? lexemes : lexemes.map((lexeme, index) => wishOf(lexeme, lexemes[index - 1]));
  const isFirst = lexemes.slice(0, wanted).every(isFiller);
  const isPurchase = has('token') && (isFirst || !has('unknown'));
  return lexemes.map((lexeme, index) => {
    // "preciso de 20 usdc".
    if (isOf(lexeme) && lexemes[index - 1]?.kind === 'want') return { kind: 'filler' };
    if (lexeme.kind !== 'want') return lexeme;
    const { wants } = lexeme;
    if (has('verb') || index !== wanted)
      return wishesThing(lexemes, index, wants) ? { kind: 'wish', wants } : { kind: 'filler' };
    if (isPurchase) return { kind: 'verb', verb: 'buy', wants, isWish: true };
    return has('unknown') ? { kind: 'unknown', word: lexeme.word } : { kind: 'filler' };
  });
}

/** "usdc to me for 2 sol". */
function wishOf(lexeme: Lexeme, before: Lexeme | undefined): Lexeme {
  const isWish = lexeme.kind === 'to_me' && before?.kind === 'token';
  return isWish ? { kind: 'verb', verb: 'buy', wants: 'before', isWish: true } : lexeme;
}

/** False where a verb is adjacent: "I want to swap 2 sol". */
function wishesThing(lexemes: readonly Lexeme[], at: number, wants: Wanted): boolean {
  const says = (lexeme: Lexeme) => !isFiller(lexeme) && lexeme.kind !== 'want' && !isOf(lexeme);
  const beside = wants === 'before' ? lexemes.slice(0, at).findLast(says) : lexemes.slice(at + 1).find(says);
  return beside !== undefined && THINGS.has(beside.kind);
}

function isOf(lexeme: Lexeme): boolean {
  return lexeme.kind === 'mark' && (lexeme.mark === 'of' || lexeme.mark === 'de');
}
