import { shortAddress } from '../../../labels/clean-label.ts';
import { identityOf, isShipped, looksLikeShipped, nameOf, symbolOf } from '../../../labels/token-label.ts';
import type { BaseUnits } from '../../../solana/mint.ts';
import { inRows } from '../../cards/keyboard.ts';
import { type Html, html, joinLines } from '../../i18n/html.ts';
import { showBps, showExact, showToken } from '../../i18n/money.ts';
import type { Texts } from '../../i18n/texts.ts';
import { formatAmount, groupDigits, mostOf, parseAmount, shareOf } from '../../swap/amount.ts';
import { ALL_BUT, type AskedAmount } from '../../swap/asked-amount.ts';
import { isSameAsset } from '../../swap/catalogue.ts';
import type { Token } from '../../swap/token.ts';
import { dialogueButtons } from '../../telegram/messages/callback-data.ts';
import type { Button, ChatMessage } from '../../telegram/messages/message.ts';
import type { Pair, Question } from './state.ts';

type Rows = readonly (readonly Button[])[];

/** Four buttons in a row would cut symbols like NVDAx. */
const PER_ROW = 3;

const MAX_TOKENS = 8;
const MAX_PAIRS = 12;

const MAX_TAP_LENGTH = 60;

/** The message has the complaint about the last answer and buttons for the `suggested` tokens. */
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

function answerRows(
  question: Question,
  suggested: readonly Token[],
  balance: BaseUnits | undefined,
  texts: Texts,
): Rows {
  const { step, answers, choices } = question;
  const pairs = pairRows(question, texts);
  if (step === 'pick') return pairs;
  if (step === 'amount')
    return [
      ...inRows(meantButtons(question, texts), PER_ROW),
      ...inRows(shareButtons(question, balance, texts), PER_ROW),
    ];
  if (choices) return choices.slice(0, MAX_TOKENS).map((token) => [choiceButton(token)]);
  const other = step === 'to' ? answers.from : answers.to;
  const offered = suggested.filter((token) => !other || !isSameAsset(token, other)).slice(0, MAX_TOKENS);
  const shipped = offered.filter(isShipped).map((token) => tokenButton(symbolOf(token), token));
  const others = offered.filter((token) => !isShipped(token)).map((token) => [choiceButton(token)]);
  return [...pairs, ...inRows(shipped, PER_ROW), ...others];
}

function lastRow({ canGoBack }: Question, texts: Texts): readonly Button[] {
  const cancel = dialogueButtons.button(texts.plain('button-cancel'), { action: 'cancel' });
  return canGoBack
    ? [dialogueButtons.button(texts.plain('button-back'), { action: 'back' }), cancel]
    : [cancel];
}

function pairRows({ pairs }: Question, texts: Texts): Rows {
  const buttons = pairs
    .slice(0, MAX_PAIRS)
    .map((pair, index) => dialogueButtons.button(pairLabel(pair, texts), { action: 'pair', index }));
  return inRows(buttons);
}

/** `0.5 SOL → USDC`, `SOL → USDC`, or buy or sell for a single token. */
function pairLabel({ from, to, amount }: Pair, texts: Texts): string {
  if (!from) return texts.plain('button-buy-token', { symbol: to ? markedLabel(to) : '' });
  if (!to) return texts.plain('button-sell-token', { symbol: markedLabel(from) });
  const paid = amount ? writeAskedAmount(amount, markedLabel(from), texts) : markedLabel(from);
  return texts.plain('button-pair', { from: paid, to: markedLabel(to) });
}

function markedLabel(token: Token): string {
  return `${looksLikeShipped(token) ? '⚠️ ' : ''}${identityOf(token)}`;
}

function tokenButton(text: string, { mint }: Token): Button {
  return dialogueButtons.button(text, { action: 'token', mint });
}

/** Apps cut the end of a long label. */
function choiceButton(token: Token): Button {
  const warning = looksLikeShipped(token) ? '⚠️ ' : '';
  return tokenButton(`${warning}${symbolOf(token)} · ${shortAddress(token.mint)} · ${nameOf(token)}`, token);
}

function meantButtons({ amounts, answers }: Question, texts: Texts): readonly Button[] {
  const symbol = answers.from ? symbolOf(answers.from) : '';
  // Of two readings of "1,500" none may look like it.
  const isPlain = amounts.length > 1;
  return amounts.flatMap((amount) => {
    const text = tapTextOf(amount);
    const label =
      isPlain && amount.kind === 'exact' ? `${text} ${symbol}` : writeAskedAmount(amount, symbol, texts);
    return text.length > MAX_TAP_LENGTH ? [] : [amountButton(label, text)];
  });
}

/** @param text as `readStoredAmount` reads it */
function amountButton(label: string, text: string): Button {
  return dialogueButtons.button(label, { action: 'amount', text });
}

function tapTextOf(amount: AskedAmount): string {
  if (amount.kind === 'most') return 'max';
  if (amount.kind === 'share') return `${formatAmount(BigInt(amount.bps), { decimals: 2 })}%`;
  if (amount.kind === 'rest') return `${ALL_BUT}${amount.text}`;
  return amount.kind === 'dollars' ? `$${amount.text}` : amount.text;
}

/** Shares of the balance that are no more than the amount the person named. */
function shareButtons(
  { answers: { from }, amounts }: Question,
  balance: BaseUnits | undefined,
  texts: Texts,
): readonly Button[] {
  if (!from || balance === undefined) return [];
  const said = mostSaid(amounts, from);
  const shares: readonly (readonly [string, bigint])[] = [
    ['25%', shareOf(from, balance, 2_500)],
    ['50%', shareOf(from, balance, 5_000)],
    [texts.plain('button-max'), mostOf(from, balance)],
  ];
  return shares.flatMap(([label, amount]) =>
    amount > 0n && (said === null || amount <= said) ? [amountButton(label, formatAmount(amount, from))] : [],
  );
}

/** Null without a limit; zero where it cannot be compared. */
function mostSaid(amounts: readonly AskedAmount[], from: Token): bigint | null {
  if (amounts.length === 0 || amounts.some(({ kind }) => kind === 'most')) return null;
  const units = amounts.map((amount) => {
    const parsed = amount.kind === 'exact' ? parseAmount(amount.text, from) : undefined;
    return parsed?.ok ? parsed.amount : 0n;
  });
  return units.reduce((most, one) => (one > most ? one : most), 0n);
}

function writeAskedAmount(amount: AskedAmount, symbol: string, texts: Texts): string {
  switch (amount.kind) {
    case 'most':
      return `${texts.plain('button-max')} ${symbol}`;
    case 'share':
      return `${showBps(amount.bps)} ${symbol}`;
    case 'rest':
      return texts.plain('button-all-but', { amount: `${amount.text} ${symbol}` });
    default:
      return `${grouped(tapTextOf(amount))} ${symbol}`;
  }
}

/** `996,900.5`: the decimals are not grouped. */
function grouped(text: string): string {
  const [whole = '', ...decimals] = text.split('.');
  return [groupDigits(whole), ...decimals].join('.');
}
