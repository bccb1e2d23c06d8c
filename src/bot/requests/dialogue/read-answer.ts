import { renderProblem } from '../../cards/problem.ts';
import { trustedHtml } from '../../i18n/html.ts';
import { type AskedAmount, readAskedAmount } from '../../swap/asked-amount.ts';
import { isSameAsset } from '../../swap/catalogue.ts';
import { isUnlisted, type Token } from '../../swap/token.ts';
import { type DialogueTap, dialogueButtons } from '../../telegram/messages/callback-data.ts';
import { answerOrOffer, offerAsked, takeParsed } from './merge-request.ts';
import {
  type Ambiguity,
  type Answer,
  type DialogueDeps,
  keptAmbiguity,
  type MessagePlace,
  NOTHING_SAID,
  type OuterContext,
  type ParsedRequest,
  type Question,
  wrong,
} from './state.ts';

/** Commands that end the dialogue; others repeat the question. */
const LEAVING = /^\/(?:swap|start)\b/;

/** A typed answer is deleted from the chat. */
export async function readAnswer(
  deps: DialogueDeps,
  ctx: OuterContext,
  question: Question,
  place: MessagePlace,
): Promise<Answer> {
  if (ctx.callbackQuery) return readTap(deps, ctx, question, place);
  const text = ctx.message?.text;
  if (text === undefined) return wrong(ctx.view.texts.html('dialogue-not-text').html);
  if (text.startsWith('/')) return readCommand(text);
  const answer = await readText(deps, ctx, question, text, place);
  if (ctx.message && answer.kind !== 'repeat') deps.deleteReply(place.chatId, ctx.message.message_id);
  return answer;
}

function readCommand(text: string): Answer {
  if (/^\/cancel\b/.test(text)) return { kind: 'cancel_command' };
  return { kind: LEAVING.test(text) ? 'leave' : 'repeat' };
}

async function readTap(
  deps: DialogueDeps,
  ctx: OuterContext,
  question: Question,
  place: MessagePlace,
): Promise<Answer> {
  const data = ctx.callbackQuery?.data ?? '';
  if (!data.startsWith(dialogueButtons.area)) return { kind: 'leave' };
  const tap = dialogueButtons.decode(data);
  const isOurs = ctx.callbackQuery?.message?.message_id === place.messageId;
  if (!tap || !isOurs || !fits(tap, question)) {
    await deps.answerTap(ctx, ctx.view.texts.plain('dialogue-over'));
    return { kind: 'ignored' };
  }
  await deps.answerTap(ctx);
  switch (tap.action) {
    case 'token':
      return takeTapped(deps, ctx, question, tap.mint, place);
    case 'amount':
      return takeAmount(deps, ctx, question, readTapped(tap.text), place);
    case 'pair':
      return takePair(deps, ctx, question, tap.index, place);
    default:
      return { kind: tap.action };
  }
}

function fits(tap: DialogueTap, { step, canGoBack, pairs }: Question): boolean {
  switch (tap.action) {
    case 'cancel':
      return true;
    case 'back':
      return canGoBack;
    case 'pair':
      return tap.index < pairs.length;
    default:
      return step !== 'pick' && (tap.action === 'amount') === (step === 'amount');
  }
}

/** `1.500` on a button is not ambiguous. */
function readTapped(text: string): AskedAmount | null {
  if (/^\d*\.?\d+$/.test(text)) return { kind: 'exact', text };
  const read = readAskedAmount(text);
  return read.ok ? read.asked : null;
}

async function takePair(
  deps: DialogueDeps,
  ctx: OuterContext,
  { pairs, step }: Question,
  index: number,
  place: MessagePlace,
): Promise<Answer> {
  const pair = pairs[index];
  if (!pair) return { kind: 'ignored' };
  return answerOrOffer(deps, ctx, { ...NOTHING_SAID, answers: pair }, place, step === 'from');
}

async function takeTapped(
  deps: DialogueDeps,
  ctx: OuterContext,
  question: Question,
  mint: string,
  place: MessagePlace,
): Promise<Answer> {
  const choice = question.choices?.find((token) => token.mint === mint);
  return choice ? takeToken(deps, ctx, question, choice, place) : readToken(deps, ctx, question, mint, place);
}

async function readText(
  deps: DialogueDeps,
  ctx: OuterContext,
  question: Question,
  text: string,
  place: MessagePlace,
): Promise<Answer> {
  if (question.step === 'amount') return readAmount(deps, ctx, question, text, place);
  if (question.step === 'pick') {
    const parsed = await deps.parse(ctx, text);
    return (await takeParsed(deps, ctx, question, parsed, place)) ?? { kind: 'repeat' };
  }
  return readToken(deps, ctx, question, text.trim(), place);
}

async function readToken(
  deps: DialogueDeps,
  ctx: OuterContext,
  question: Question,
  word: string,
  place: MessagePlace,
): Promise<Answer> {
  const found = await deps.findToken(ctx, word);
  if ('token' in found) return takeToken(deps, ctx, question, found.token, place);
  if (found.ambiguity.choices.length > 0) return ambiguousToken(question, found.ambiguity);
  const parsed = await deps.parse(ctx, word);
  return (await takeParsed(deps, ctx, question, parsed, place)) ?? ambiguousToken(question, found.ambiguity);
}

async function takeToken(
  deps: DialogueDeps,
  ctx: OuterContext,
  { step, answers, amountAmbiguity }: Question,
  token: Token,
  place: MessagePlace,
): Promise<Answer> {
  const side = step === 'to' ? 'to' : 'from';
  const other = side === 'to' ? answers.from : answers.to;
  if (other && isSameAsset(token, other))
    return wrong(renderProblem({ code: 'same_token', token }, ctx.view).html);
  const known = { ...answers, [side]: token };
  return answerOrOffer(
    deps,
    ctx,
    { ...NOTHING_SAID, answers: known, ambiguities: keptAmbiguity(amountAmbiguity) },
    place,
  );
}

/** A refused price keeps the question. */
async function readAmount(
  deps: DialogueDeps,
  ctx: OuterContext,
  question: Question,
  text: string,
  place: MessagePlace,
): Promise<Answer> {
  const read = readAskedAmount(text);
  if (read.ok) return takeAmount(deps, ctx, question, read.asked, place);
  if (read.problem === 'not_a_number' && read.meant.length === 0) {
    const parsed = await deps.parse(ctx, text);
    const asked = amountOf(parsed, question);
    if (asked) return takeAmount(deps, ctx, question, asked, place);
    const ambiguity = amountAmbiguityOf(parsed, question);
    if (ambiguity)
      return { kind: 'wrong', complaint: ambiguity.complaint, choices: null, amounts: ambiguity.amounts };
    const taken = await takeParsed(deps, ctx, question, parsed, place);
    if (taken) return taken;
  }
  const { problem } = read;
  const complaint = renderProblem({ code: 'unread_amount', problem, text }, ctx.view).html;
  return { kind: 'wrong', complaint, choices: null, amounts: read.meant };
}

/** `1.5 sol` where SOL is paid. */
function amountOf(parsed: ParsedRequest, { answers }: Question): AskedAmount | null {
  if (parsed.kind !== 'start' || parsed.start.pick || parsed.start.ambiguities.amount) return null;
  const { from, to, amount } = parsed.start.answers;
  return !to && from && from.mint === answers.from?.mint ? amount : null;
}

/** `half sol` or `la mitad` where SOL is paid. */
function amountAmbiguityOf(parsed: ParsedRequest, { answers }: Question): Ambiguity | undefined {
  if (parsed.kind !== 'start' || parsed.start.pick) return undefined;
  const { from, to } = parsed.start.answers;
  const isOther = to !== null || (from !== null && from.mint !== answers.from?.mint);
  const { amount, ...others } = parsed.start.ambiguities;
  return isOther || Object.keys(others).length > 0 ? undefined : amount;
}

async function takeAmount(
  deps: DialogueDeps,
  ctx: OuterContext,
  { answers }: Question,
  asked: AskedAmount | null,
  place: MessagePlace,
): Promise<Answer> {
  const { from, to } = answers;
  if (!from || !to || !asked) return { kind: 'ignored' };
  const offered = await offerAsked(deps, ctx, { from, to, asked }, place, false);
  return offered.ok ? { kind: 'offered' } : wrong(renderProblem(offered.problem, ctx.view).html);
}

/** Unlisted tokens are stored with the question: a tap is accepted only for these. */
function ambiguousToken({ step, answers, amountAmbiguity }: Question, ambiguity: Ambiguity): Answer {
  const { complaint, choices, amounts } = ambiguity;
  if (choices.some(isUnlisted))
    return {
      kind: 'known',
      start: {
        ...NOTHING_SAID,
        answers,
        ambiguities: { ...keptAmbiguity(amountAmbiguity), [step]: ambiguity },
      },
    };
  return { kind: 'wrong', complaint, choices: choices.length > 0 ? choices : null, amounts };
}

export function complaintOf({
  complaint,
  choices,
  amounts,
}: Extract<Answer, { kind: 'wrong' }>): Pick<Question, 'complaint' | 'choices' | 'amounts'> {
  return { complaint: trustedHtml(complaint), choices, amounts };
}
