import type { Language } from '../../swap/people.ts';
import { fractionOfWord } from '../../swap/share-words.ts';
import { foldWord } from '../../swap/words.ts';
import type { Meaning } from '../language/vocabulary.ts';
import type { Lexeme, Wanted } from './grammar.ts';
import { isFinalWord, meaningOf } from './stopwords.ts';

/** The lexeme of a folded word or phrase of the tables. */
export function readMeaning(
  folded: string,
  written: string,
  { language }: { readonly language: Language },
): readonly Lexeme[] | undefined {
  const fraction = fractionOfWord(folded);
  if (fraction) return [{ kind: 'fraction', word: written, fraction }];
  const meaning = meaningOf(folded, language);
  return meaning && [lexemeOf(meaning, written)];
}

/** Phones write `i’m`. */
export function foldMark(word: string): string {
  return foldWord(word).replaceAll('’', "'");
}

function wantedBeside(word: string): Wanted {
  return isFinalWord(foldWord(word)) ? 'before' : 'behind';
}

function lexemeOf(meaning: Meaning, word: string): Lexeme {
  switch (meaning) {
    case 'buy':
    case 'sell':
    case 'swap':
      return { kind: 'verb', verb: meaning, wants: wantedBeside(word) };
    case 'ape':
      return { kind: 'verb', verb: 'buy', wants: null };
    case 'most':
      return { kind: 'amount', text: 'max' };
    case 'with_before':
      return { kind: 'mark_before', mark: 'with' };
    case 'for_before':
      return { kind: 'mark_before', mark: 'for' };
    case 'exchange_before':
      return { kind: 'mark_before', mark: 'exchange' };
    case 'worth_before':
      return { kind: 'mark_before', mark: 'worth' };
    case 'dollars':
    case 'percent':
    case 'percent_before':
    case 'filler':
    case 'to_me':
    case 'own':
    case 'own_before':
    case 'unit':
    case 'plus_half':
      return { kind: meaning };
    case 'want':
      return { kind: meaning, word, wants: wantedBeside(word) };
    default:
      return { kind: 'mark', mark: meaning };
  }
}
