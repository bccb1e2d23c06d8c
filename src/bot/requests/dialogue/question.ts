import type { BaseUnits } from '../../../solana/mint.ts';
import { type Html, html, joinLines } from '../../i18n/html.ts';
import { showExact } from '../../i18n/money.ts';
import type { Texts } from '../../i18n/texts.ts';
import { showToken } from '../../i18n/token.ts';
import type { Token } from '../../swap/token.ts';
import type { ChatMessage } from '../../telegram/messages/message.ts';
import { answerRows, lastRow } from './answer-rows.ts';
import type { Question } from './asked-question.ts';

/** Draws a question: the words, the complaint about the last answer, the buttons with `suggested` tokens. */
export function drawQuestion(
  question: Question,
  suggested: readonly Token[],
  balance: BaseUnits | undefined,
  texts: Texts,
): ChatMessage {
  const words = askedWords(question, balance, texts);
  const complaint = question.complaint && (words ? html`⚠️ ${question.complaint}` : question.complaint);
  return {
    text: joinLines([words, complaint], '\n\n').html,
    keyboard: [...answerRows(question, suggested, balance, texts), lastRow(question, texts)],
  };
}

/** Null where the complaint says it all. */
function askedWords({ step, answers }: Question, balance: BaseUnits | undefined, texts: Texts): Html | null {
  const from = answers.from ? showToken(answers.from) : '';
  const to = answers.to ? showToken(answers.to) : '';
  switch (step) {
    case 'pick':
      return null;
    case 'from':
      return answers.to ? texts.html('ask-from-for', { to }) : texts.html('ask-from');
    case 'to':
      return texts.html('ask-to', { from });
    default:
      if (balance === undefined || !answers.from)
        return texts.html('ask-amount', { from, to, example: '0.5' });
      return texts.html('ask-amount-balance', { from, to, balance: showExact(balance, answers.from) });
  }
}
