import { isFiller, type Lexeme, type Wanted } from './lexeme.ts';

/**
 * "I want 20 usdc for my sol" is a purchase; "I want to sell" says by itself what it is; "I want 20 usdc, swap my sol" says
 * what is to be got; "I want a cat" is no swap.
 */
export function takeWants(lexemes: readonly Lexeme[]): readonly Lexeme[] {
  const wanted = lexemes.findIndex(({ kind }) => kind === 'want');
  if (wanted < 0) return lexemes;
  const has = (sought: Lexeme['kind']) => lexemes.some(({ kind }) => kind === sought);
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

/** Whether what stands beside the wish is a thing; else it is a verb: "I want to swap 2 sol". */
function wishesThing(lexemes: readonly Lexeme[], at: number, wants: Wanted): boolean {
  const says = (lexeme: Lexeme) => !isFiller(lexeme) && lexeme.kind !== 'want' && !isOf(lexeme);
  const beside = wants === 'before' ? lexemes.slice(0, at).findLast(says) : lexemes.slice(at + 1).find(says);
  return beside !== undefined && THINGS.has(beside.kind);
}

function isOf(lexeme: Lexeme): boolean {
  return lexeme.kind === 'mark' && (lexeme.mark === 'of' || lexeme.mark === 'de');
}

const THINGS: ReadonlySet<Lexeme['kind']> = new Set(['amount', 'fraction', 'dollars', 'token', 'unknown']);
