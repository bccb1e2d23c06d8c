import { type Html, html } from '../i18n/html.ts';
import type { Texts } from '../i18n/texts.ts';
import type { Swap } from '../swap/swap.ts';
import { showFailure } from './failure.ts';

/** Why a swap failed and what to do next, with what became of the money between the two where that is not said yet. */
export function failureLines(
  { reason }: Pick<Swap, 'reason'>,
  texts: Texts,
  money: Html | null,
): readonly (Html | null)[] {
  const { cause, next } = showFailure(reason, texts);
  return [cause === null ? null : texts.html('card-failed-reason', { reason: cause }), money, html`${next}`];
}
