import { isShipped } from '../../labels/shipped-tokens.ts';
import { shortAddress } from '../../labels/short-address.ts';
import { looksLikeShipped, nameOf, symbolOf } from '../../labels/token-label.ts';
import type { BaseUnits } from '../../solana/mint.ts';
import { formatAmount } from '../swap/amount.ts';
import { NATIVE_MINT } from '../swap/brands.ts';
import { isSameAsset } from '../swap/intent.ts';
import { mostOf, shareOf } from '../swap/spendable.ts';
import type { Token } from '../swap/token.ts';
import { type Html, html, joinLines } from '../words/chat-html.ts';
import type { Button, ChatMessage } from '../words/chat-message.ts';
import type { Texts } from '../words/create-texts.ts';
import { showExact } from '../words/show-money.ts';
import { showToken } from '../words/show-token.ts';
import { encodeTap } from './dialogue-data.ts';

export type Step = 'from' | 'to' | 'amount';

/** Where the dialogue stands. JSON all through: it is replayed from the store. */
export interface Answers {
  readonly from: Token | null;
  readonly to: Token | null;
}

export interface Question {
  readonly step: Step;
  readonly answers: Answers;
  readonly canGoBack: boolean;
  /** What was wrong with the last answer. */
  readonly complaint: Html | null;
  /** Tokens to choose from instead of the popular ones. */
  readonly choices: readonly Token[] | null;
}

/** Mints offered as buttons, where the service lists them: what most people pay with or want. */
export const POPULAR_MINTS: readonly string[] = [
  NATIVE_MINT,
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
  'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN',
  'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263',
  'EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm',
  'XsoCS1TfEyfFhfvj8EtZ528L3CaKBDBRqRapnBbDF2W',
  'Xsc9qvGR1efVDFGLrVsmkzv3qi45LTBjeUKSPmx9qEh',
];

const PER_ROW = 4;

/** Draws a question: the words, the complaint about the last answer, the buttons with `suggested` tokens. */
export function drawQuestion(
  question: Question,
  suggested: readonly Token[],
  balance: BaseUnits | undefined,
  texts: Texts,
): ChatMessage {
  const words = askedWords(question, balance, texts);
  const complaint = question.complaint && html`⚠️ ${question.complaint}`;
  return {
    text: joinLines([words, complaint], '\n\n').html,
    keyboard: [...answerRows(question, suggested, balance, texts), lastRow(question, texts)],
  };
}

function askedWords({ step, answers }: Question, balance: BaseUnits | undefined, texts: Texts): Html {
  const from = answers.from ? showToken(answers.from) : '';
  const to = answers.to ? showToken(answers.to) : '';
  if (step === 'from') return texts.html('ask-from');
  if (step === 'to') return texts.html('ask-to', { from });
  if (balance === undefined || !answers.from) return texts.html('ask-amount', { from, to, example: '0.5' });
  return texts.html('ask-amount-balance', { from, to, balance: showExact(balance, answers.from) });
}

function answerRows(
  { step, answers, choices }: Question,
  suggested: readonly Token[],
  balance: BaseUnits | undefined,
  texts: Texts,
): readonly (readonly Button[])[] {
  if (step === 'amount') return answers.from ? rowsOf(shareButtons(answers.from, balance, texts)) : [];
  if (choices) return choices.slice(0, 8).map((token) => [choiceButton(token)]);
  const other = step === 'to' && answers.from ? answers.from : null;
  const known = suggested.slice(0, POPULAR_MINTS.length);
  const offered = known.filter((token) => !other || !isSameAsset(token, other));
  const [shipped, others] = [offered.filter(isShipped), offered.filter((token) => !isShipped(token))];
  return [...rowsOf(shipped.map(tokenButton)), ...others.map((token) => [choiceButton(token)])];
}

function rowsOf(buttons: readonly Button[]): readonly (readonly Button[])[] {
  const rows = Math.ceil(buttons.length / PER_ROW);
  return Array.from({ length: rows }, (_, row) => buttons.slice(row * PER_ROW, (row + 1) * PER_ROW));
}

function tokenButton(token: Token): Button {
  return { text: symbolOf(token), data: encodeTap({ kind: 'token', mint: token.mint }) };
}

/** Where the symbol alone does not tell: the mint stands before the name, for the end of a long label is cut off. */
function choiceButton(token: Token): Button {
  const warning = looksLikeShipped(token) ? '⚠️ ' : '';
  const text = `${warning}${symbolOf(token)} · ${shortAddress(token.mint)} · ${nameOf(token)}`;
  return { text, data: encodeTap({ kind: 'token', mint: token.mint }) };
}

function shareButtons(from: Token, balance: BaseUnits | undefined, texts: Texts): readonly Button[] {
  if (balance === undefined) return [];
  const shares: readonly (readonly [string, bigint])[] = [
    ['25%', shareOf(from, balance, 2_500)],
    ['50%', shareOf(from, balance, 5_000)],
    [texts.plain('button-max'), mostOf(from, balance)],
  ];
  return shares.flatMap(([text, amount]) =>
    amount > 0n ? [{ text, data: encodeTap({ kind: 'amount', text: formatAmount(amount, from) }) }] : [],
  );
}

function lastRow({ canGoBack }: Question, texts: Texts): readonly Button[] {
  const cancel: Button = { text: texts.plain('button-cancel'), data: encodeTap({ kind: 'cancel' }) };
  if (!canGoBack) return [cancel];
  return [{ text: texts.plain('button-back'), data: encodeTap({ kind: 'back' }) }, cancel];
}
