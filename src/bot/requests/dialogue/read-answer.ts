import { renderProblem } from '../../cards/problem.ts';
import { trustedHtml } from '../../i18n/html.ts';
import type { AskedAmount } from '../../swap/asked-amount.ts';
import { isSameAsset } from '../../swap/intent.ts';
import { readAskedAmount } from '../../swap/read-asked-amount.ts';
import { isUnlisted, type Token } from '../../swap/token.ts';
import { type DialogueTap, dialogueButtons } from '../../telegram/messages/callback-data.ts';
import { goOn, offerAsked } from './offer-asked.ts';
import {
  type Ambiguity,
  type Answer,
  type AnswerRoom,
  type Answers,
  type DialogueDeps,
  type DialogueStart,
  keptAmbiguity,
  NOTHING_SAID,
  type OuterContext,
  type ParsedRequest,
  type Question,
  wrong,
} from './state.ts';

/** Commands that begin something else; every other one is answered, and the question asked again. */
const LEAVING = /^\/(?:swap|start)\b/;

/** Reads one update as the answer to a question; whatever the person typed is taken off the chat once read. */
export async function readAnswer(
  deps: DialogueDeps,
  ctx: OuterContext,
  question: Question,
  room: AnswerRoom,
): Promise<Answer> {
  if (ctx.callbackQuery) return readTap(deps, ctx, question, room);
  const text = ctx.message?.text;
  if (text === undefined) return wrong(ctx.view.texts.html('dialogue-not-text').html);
  if (text.startsWith('/')) return readCommand(text);
  const answer = await readText(deps, ctx, question, text, room);
  if (ctx.message && answer.kind !== 'repeat') deps.deleteReply(room.chatId, ctx.message.message_id);
  return answer;
}

function readCommand(text: string): Answer {
  if (/^\/cancel\b/.test(text)) return { kind: 'cancel' };
  return { kind: LEAVING.test(text) ? 'leave' : 'repeat' };
}

async function readTap(
  deps: DialogueDeps,
  ctx: OuterContext,
  question: Question,
  room: AnswerRoom,
): Promise<Answer> {
  const data = ctx.callbackQuery?.data ?? '';
  // Begins something else.
  if (!data.startsWith(dialogueButtons.area)) return { kind: 'leave' };
  const tap = dialogueButtons.decode(data);
  const isOurs = ctx.callbackQuery?.message?.message_id === room.messageId;
  if (!tap || !isOurs || !fits(tap, question)) {
    await deps.answerTap(ctx, ctx.view.texts.plain('dialogue-over'));
    return { kind: 'ignored' };
  }
  await deps.answerTap(ctx);
  switch (tap.action) {
    case 'token':
      return takeTapped(deps, ctx, question, tap.mint, room);
    case 'amount':
      return takeAmount(deps, ctx, question, readTapped(tap.text), room);
    case 'pair':
      return takePair(deps, ctx, question, tap.index, room);
    default:
      return { kind: tap.action };
  }
}

/** A tap on a button of an earlier question, drawn over meanwhile, answers nothing. */
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

/** A button says exactly what it means: `1.500` on one is what was asked about already. */
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
  room: AnswerRoom,
): Promise<Answer> {
  const pair = pairs[index];
  if (!pair) return { kind: 'ignored' };
  return goOn(deps, ctx, { ...NOTHING_SAID, answers: pair }, room, step === 'from');
}

/** A token that stands on a button of the question was looked up for it. */
async function takeTapped(
  deps: DialogueDeps,
  ctx: OuterContext,
  question: Question,
  mint: string,
  room: AnswerRoom,
): Promise<Answer> {
  const choice = question.choices?.find((token) => token.mint === mint);
  return choice ? takeToken(deps, ctx, question, choice, room) : readToken(deps, ctx, question, mint, room);
}

async function readText(
  deps: DialogueDeps,
  ctx: OuterContext,
  question: Question,
  text: string,
  room: AnswerRoom,
): Promise<Answer> {
  if (question.step === 'amount') return readAmount(deps, ctx, question, text, room);
  if (question.step === 'pick') {
    const parsed = await deps.parse(ctx, text);
    return (await takeParsed(deps, ctx, question, parsed, room)) ?? { kind: 'repeat' };
  }
  return readToken(deps, ctx, question, text.trim(), room);
}

/** A token by its symbol, name or mint; else a text that may say more than was asked. */
async function readToken(
  deps: DialogueDeps,
  ctx: OuterContext,
  question: Question,
  word: string,
  room: AnswerRoom,
): Promise<Answer> {
  const found = await deps.findToken(ctx, word);
  if ('token' in found) return takeToken(deps, ctx, question, found.token, room);
  if (found.ambiguity.choices.length > 0) return ambiguousToken(question, found.ambiguity);
  const parsed = await deps.parse(ctx, word);
  return (await takeParsed(deps, ctx, question, parsed, room)) ?? ambiguousToken(question, found.ambiguity);
}

async function takeToken(
  deps: DialogueDeps,
  ctx: OuterContext,
  { step, answers, amountAmbiguity }: Question,
  token: Token,
  room: AnswerRoom,
): Promise<Answer> {
  const side = step === 'to' ? 'to' : 'from';
  const other = side === 'to' ? answers.from : answers.to;
  if (other && isSameAsset(token, other))
    return wrong(renderProblem({ code: 'same_token', token }, ctx.view).html);
  const known = { ...answers, [side]: token };
  return goOn(
    deps,
    ctx,
    { ...NOTHING_SAID, answers: known, ambiguities: keptAmbiguity(amountAmbiguity) },
    room,
  );
}

/** The last answer: a good amount leads straight to the card, so that a refused price keeps the place as well. */
async function readAmount(
  deps: DialogueDeps,
  ctx: OuterContext,
  question: Question,
  text: string,
  room: AnswerRoom,
): Promise<Answer> {
  const read = readAskedAmount(text);
  if (read.ok) return takeAmount(deps, ctx, question, read.asked, room);
  if (read.problem === 'not_a_number' && read.meant.length === 0) {
    const parsed = await deps.parse(ctx, text);
    const asked = amountOf(parsed, question);
    if (asked) return takeAmount(deps, ctx, question, asked, room);
    const ambiguity = amountAmbiguityOf(parsed, question);
    if (ambiguity)
      return { kind: 'wrong', complaint: ambiguity.complaint, choices: null, amounts: ambiguity.amounts };
    const taken = await takeParsed(deps, ctx, question, parsed, room);
    if (taken) return taken;
  }
  const { problem } = read;
  const complaint = renderProblem({ code: 'unread_amount', problem, text }, ctx.view).html;
  return { kind: 'wrong', complaint, choices: null, amounts: read.meant };
}

/** `1.5 sol`, where SOL is what is paid. */
function amountOf(parsed: ParsedRequest, { answers }: Question): AskedAmount | null {
  if (parsed.kind !== 'start' || parsed.start.pick || parsed.start.ambiguities.amount) return null;
  const { from, to, amount } = parsed.start.answers;
  return !to && from && from.mint === answers.from?.mint ? amount : null;
}

/** `half sol` or `la mitad`, where SOL is what is paid. */
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
  room: AnswerRoom,
): Promise<Answer> {
  const { from, to } = answers;
  if (!from || !to || !asked) return { kind: 'ignored' };
  const offered = await offerAsked(deps, ctx, { from, to, asked }, room, false);
  return offered.ok ? { kind: 'offered' } : wrong(renderProblem(offered.problem, ctx.view).html);
}

/** What is on no list is kept with the question, so that the tap that takes it is believed. */
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

/** The complaint of a wrong answer, as it goes into the next drawing of the question. */
export function complaintOf({
  complaint,
  choices,
  amounts,
}: Extract<Answer, { kind: 'wrong' }>): Pick<Question, 'complaint' | 'choices' | 'amounts'> {
  return { complaint: trustedHtml(complaint), choices, amounts };
}

/**
 * What a text that may say more than was asked is to the question: its answer, something else that is answered beside it, or
 * a request that begins anew, from which Back leads to the question again. Undefined where it is none of these.
 */
async function takeParsed(
  deps: DialogueDeps,
  ctx: OuterContext,
  question: Question,
  parsed: ParsedRequest,
  room: AnswerRoom,
): Promise<Answer | undefined> {
  if (parsed.kind === 'talk') {
    if (parsed.topic === 'cancel') return { kind: 'cancel' };
    await deps.talk(ctx, parsed.topic);
    return { kind: 'repeat' };
  }
  // The choice between sides is asked in words of its own, which a complaint would stand in place of.
  if (parsed.kind === 'unclear' && parsed.isLink && question.step !== 'pick') return wrong(parsed.complaint);
  if (parsed.kind !== 'start') return undefined;
  const said = parsed.start.answers;
  if (said.from && said.to) return goOn(deps, ctx, parsed.start, room);
  const merged = merge(question, said);
  if (!merged) return takeAnew(question, parsed.start);
  if ('same' in merged)
    return wrong(renderProblem({ code: 'same_token', token: merged.same }, ctx.view).html);
  const kept = said.amount ? {} : keptAmbiguity(question.amountAmbiguity);
  const ambiguities = { ...kept, ...parsed.start.ambiguities };
  return goOn(deps, ctx, { ...NOTHING_SAID, answers: merged, ambiguities }, room);
}

/** `1 sol` to the question what is paid, `to usdc` to the one what for; undefined for what answers neither. */
function merge({ step, answers }: Question, said: Answers): Answers | { readonly same: Token } | undefined {
  const side = sideOf(step, answers, said);
  const token = side && said[side];
  if (!token) return undefined;
  const other = side === 'to' ? answers.from : answers.to;
  if (other && isSameAsset(token, other)) return { same: token };
  return { ...answers, [side]: token, amount: said.amount ?? answers.amount };
}

/** An amount is one of what is paid; with what is got it says that something else is wanted. */
function sideOf(step: Question['step'], answers: Answers, said: Answers): 'from' | 'to' | undefined {
  if (step === 'to') return said.to && !said.amount ? 'to' : undefined;
  if (step !== 'from') return undefined;
  if (said.from) return 'from';
  return answers.to ? undefined : 'to';
}

/** A request of its own, unless it is about the pair in hand: "100 usdc" where SOL is paid for USDC is no new wish. */
function takeAnew({ step, answers }: Question, start: DialogueStart): Answer | undefined {
  const { answers: said, ambiguities, pick } = start;
  const tokens = pick ? pick.pairs.flatMap(({ from, to }) => from ?? to ?? []) : [said.from ?? said.to];
  const isInHand = tokens.every((token) => token && isOneOf(token, answers));
  const ambiguity = ambiguities.from ?? ambiguities.to;
  if (ambiguity && !pick && !said.from && !said.to)
    return ambiguity.choices.length > 0 ? { kind: 'known', start } : wrong(ambiguity.complaint);
  if (!pick && !said.from && !said.to) return undefined;
  if (step === 'to' && said.from && said.amount) return undefined;
  return step === 'amount' && isInHand ? undefined : { kind: 'known', start };
}

function isOneOf(token: Token, { from, to }: Answers): boolean {
  return [from, to].some((side) => side !== null && isSameAsset(token, side));
}
