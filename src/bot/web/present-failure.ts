import type { Language } from '../swap/language.ts';
import type { Swap } from '../swap/swap.ts';
import { createAllTexts } from '../words/create-texts.ts';
import { showFailure } from '../words/show-failure.ts';

const CHAT_TEXTS = createAllTexts();

/** Why a swap failed and what to do next, in the words of the chat; null where it did not fail. */
export function presentFailure({ state, reason }: Swap, language: Language): string | null {
  if (state !== 'failed') return null;
  const texts = CHAT_TEXTS[language];
  const { cause, next } = showFailure(reason, texts);
  const why = cause === null ? [] : [texts.plain('card-failed-reason', { reason: cause })];
  return [...why, next].join(' ');
}
