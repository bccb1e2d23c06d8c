import { renderProblem } from '../../cards/problem.ts';
import { type AskedAmount, readStoredAmount } from '../../swap/asked-amount.ts';
import type { PersonId } from '../../swap/brands.ts';
import { isSameAsset } from '../../swap/catalogue.ts';
import type { Result } from '../../swap/problems.ts';
import type { Swap } from '../../swap/swap.ts';
import { isUnlisted, type Token } from '../../swap/token.ts';
import { type DialogueTap, dialogueButtons } from '../../telegram/messages/callback-data.ts';
import { readAskedAmount } from '../parser/read-amount.ts';
import {
  type Ambiguity,
  type Answer,
  type Answers,
  type DialogueActions,
  type DialogueStart,
  isAmbiguous,
  isComplete,
  type MessagePlace,
  NOTHING_SAID,
  type OuterContext,
  type ParsedRequest,
  type Question,
  wrong,
} from './state.ts';

interface Reading {
  readonly actions: DialogueActions;
  readonly ctx: OuterContext;
  readonly question: Question;
  readonly place: MessagePlace;
}

/** Commands that end the dialogue; others repeat the question. */
const LEAVING = /^\/(?:swap|start)\b/;

export async function readAnswer(
  actions: DialogueActions,
  ctx: OuterContext,
  question: Question,
  place: MessagePlace,
): Promise<Answer> {
  const reading: Reading = { actions, ctx, question, place };
  if (ctx.callbackQuery) return readTap(reading);
  const text = ctx.message?.text;
  if (text === undefined) return wrong(ctx.view.texts.html('dialogue-not-text').html);
  if (text.startsWith('/')) return readCommand(text);
  const answer = await readText(reading, text);
  const isAnswer = answer.kind !== 'repeat' && answer.kind !== 'leave';
  if (ctx.message && isAnswer) actions.deleteReply(place.chatId, ctx.message.message_id);
  return answer;
}

function readCommand(text: string): Answer {
  if (/^\/cancel\b/.test(text)) return { kind: 'cancel_command' };
  return { kind: LEAVING.test(text) ? 'leave' : 'repeat' };
}

async function readTap(reading: Reading): Promise<Answer> {
  const { actions, ctx, question, place } = reading;
  const data = ctx.callbackQuery?.data ?? '';
  if (!data.startsWith(dialogueButtons.area)) return { kind: 'leave' };
  const tap = dialogueButtons.decode(data);
  const isOurs = ctx.callbackQuery?.message?.message_id === place.messageId;
  if (!tap || !isOurs || !fits(tap, question)) {
    await actions.answerTap(ctx, ctx.view.texts.plain('dialogue-over'));
    return { kind: 'ignored' };
  }
  await actions.answerTap(ctx);
  switch (tap.action) {
    case 'token': {
      const choice = question.choices?.find((token) => token.mint === tap.mint);
      return choice ? takeToken(reading, choice) : readToken(reading, tap.mint);
    }
    case 'amount':
      return takeAmount(reading, readStoredAmount(tap.text) ?? null);
    case 'pair': {
      const answers = question.pairs[tap.index];
      if (!answers) return { kind: 'ignored' };
      return answerOrOffer(reading, { ...NOTHING_SAID, answers }, question.step === 'from');
    }
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

async function readText(reading: Reading, text: string): Promise<Answer> {
  const { actions, ctx, question } = reading;
  if (question.step === 'amount') return readAmount(reading, text);
  if (question.step !== 'pick') return readToken(reading, text.trim());
  return (await takeParsed(reading, await actions.parse(ctx, text))) ?? { kind: 'leave' };
}

/** A text that is no answer is asked about once; the next one leaves the question and is read as a new message. */
function missed(question: Question, complaint: string): Answer {
  if (question.wasMissed) return { kind: 'leave' };
  return { kind: 'wrong', complaint, choices: null, amounts: [], isMiss: true };
}

async function readToken(reading: Reading, word: string): Promise<Answer> {
  const { actions, ctx, question } = reading;
  const found = await actions.findToken(ctx, word);
  const parsed = await actions.parse(ctx, word);
  // "NOPE" may be a symbol, "nope" is none.
  const isTalk =
    parsed.kind === 'talk' && !parsed.price && (parsed.topic !== 'smalltalk' || !/^[A-Z]+$/.test(word));
  if ('token' in found && !isTalk) return takeToken(reading, found.token);
  if ('ambiguity' in found && found.ambiguity.choices.length > 0 && !isTalk)
    return ambiguousToken(question, found.ambiguity);
  const mayBeSymbol = parsed.kind === 'talk' && !parsed.price && !isTalk;
  const taken = mayBeSymbol ? undefined : await takeParsed(reading, parsed);
  return taken ?? missed(question, 'ambiguity' in found ? found.ambiguity.complaint : '');
}

async function takeToken(reading: Reading, token: Token): Promise<Answer> {
  const { step, answers, amountAmbiguity } = reading.question;
  const side = step === 'to' ? 'to' : 'from';
  const other = side === 'to' ? answers.from : answers.to;
  if (other && isSameAsset(token, other)) return sameToken(reading, token);
  const known = { ...answers, [side]: token };
  const ambiguities = { amount: amountAmbiguity };
  return answerOrOffer(reading, { ...NOTHING_SAID, answers: known, ambiguities });
}

function sameToken({ ctx }: Reading, token: Token): Answer {
  return wrong(renderProblem({ code: 'same_token', token }, ctx.view).html);
}

/** A refused price keeps the question. */
async function readAmount(reading: Reading, text: string): Promise<Answer> {
  const { actions, ctx, question } = reading;
  const read = readAskedAmount(text);
  if (read.ok) return takeAmount(reading, read.asked);
  if (read.problem === 'not_a_number' && read.meant.length === 0) {
    const parsed = await actions.parse(ctx, text);
    const asked = amountOf(parsed, question);
    if (asked) return takeAmount(reading, asked);
    const ambiguity = amountAmbiguityOf(parsed, question);
    if (ambiguity) return wrong(ambiguity.complaint, ambiguity.amounts);
    const taken = await takeParsed(reading, parsed);
    if (taken) return taken;
  }
  const { problem, meant } = read;
  const complaint = renderProblem({ code: 'unread_amount', problem, text }, ctx.view).html;
  return /\d/.test(text) || meant.length > 0 ? wrong(complaint, meant) : missed(question, complaint);
}

/** `1.5` or `1.5 sol` where SOL is paid; "1 sol to nocoin" asks for a token that was not found. */
function amountOf(parsed: ParsedRequest, { answers }: Question): AskedAmount | null {
  if (parsed.kind !== 'start' || isAmbiguous(parsed.start)) return null;
  const { from, to, amount } = parsed.start.answers;
  return !to && (!from || from.mint === answers.from?.mint) ? amount : null;
}

/** `half sol` or `la mitad` where SOL is paid. */
function amountAmbiguityOf(parsed: ParsedRequest, { answers }: Question): Ambiguity | undefined {
  if (parsed.kind !== 'start' || parsed.start.pick) return undefined;
  const { from, to } = parsed.start.answers;
  const isOther = to !== null || (from !== null && from.mint !== answers.from?.mint);
  const ambiguous = parsed.start.ambiguities;
  return isOther || ambiguous.from || ambiguous.to ? undefined : ambiguous.amount;
}

async function takeAmount(reading: Reading, asked: AskedAmount | null): Promise<Answer> {
  const { from, to, slippageBps } = reading.question.answers;
  if (!from || !to || !asked) return { kind: 'ignored' };
  const offered = await offerAsked(reading, { from, to, asked, slippageBps });
  return offered.ok ? { kind: 'offered' } : wrong(renderProblem(offered.problem, reading.ctx.view).html);
}

/** Unlisted tokens are stored with the question: a tap is accepted only for these. */
function ambiguousToken({ step, answers, amountAmbiguity }: Question, ambiguity: Ambiguity): Answer {
  const { complaint, choices, amounts } = ambiguity;
  if (choices.some(isUnlisted)) {
    const ambiguities = { amount: amountAmbiguity, [step]: ambiguity };
    return { kind: 'known', start: { ...NOTHING_SAID, answers, ambiguities } };
  }
  return { kind: 'wrong', complaint, choices: choices.length > 0 ? choices : null, amounts };
}

/**
 * The text may say more than was asked: it is an answer, smalltalk, or a new request, from which Back
 * returns. Any other text gives undefined.
 */
async function takeParsed(reading: Reading, parsed: ParsedRequest): Promise<Answer | undefined> {
  const { actions, ctx, question } = reading;
  if (parsed.kind === 'talk') {
    if (parsed.topic === 'cancel' || parsed.topic === 'not') return { kind: 'cancel' };
    // A look at a price keeps the question; all else is about something else.
    if (!parsed.price) return { kind: 'leave' };
    await actions.talk(ctx, parsed);
    return { kind: 'repeat' };
  }
  // A complaint would replace the words of `pick`, which are its question.
  if (parsed.kind === 'unclear' && parsed.isCertain && question.step !== 'pick')
    return wrong(parsed.complaint);
  if (parsed.kind !== 'start') return undefined;
  const isAnswer = parsed.token && !isUnlisted(parsed.token) && question.step !== 'pick';
  // "My usdc", "bonk please".
  if (parsed.token && isAnswer && question.step !== 'amount') return takeToken(reading, parsed.token);
  // No amount, but a token of interest: its card comes between, as outside the dialogue.
  if (parsed.token && question.step === 'amount') {
    await actions.talk(ctx, { kind: 'talk', topic: 'price', price: { token: parsed.token, to: null } });
    return { kind: 'repeat' };
  }
  const said = parsed.start.answers;
  if (said.from && said.to) return answerOrOffer(reading, parsed.start);
  const merged = merge(question, said);
  if (!merged) return startOver(question, parsed.start);
  if ('same' in merged) return sameToken(reading, merged.same);
  const kept = said.amount ? undefined : question.amountAmbiguity;
  const ambiguous = parsed.start.ambiguities;
  const ambiguities = { ...ambiguous, amount: ambiguous.amount ?? kept };
  return answerOrOffer(reading, { ...NOTHING_SAID, answers: merged, ambiguities });
}

/** `1 sol` answers `from`, `to usdc` answers `to`. */
function merge({ step, answers }: Question, said: Answers): Answers | { readonly same: Token } | undefined {
  const side = sideOf(step, answers, said);
  const token = side && said[side];
  if (!token) return undefined;
  const other = side === 'to' ? answers.from : answers.to;
  if (other && isSameAsset(token, other)) return { same: token };
  return { ...answers, [side]: token, amount: said.amount ?? answers.amount };
}

/** An amount belongs to `from`; with `to` it makes a different request. */
function sideOf(step: Question['step'], answers: Answers, said: Answers): 'from' | 'to' | undefined {
  if (step === 'to') return said.to && !said.amount ? 'to' : undefined;
  if (step !== 'from') return undefined;
  if (said.from) return 'from';
  return answers.to ? undefined : 'to';
}

/** Undefined for the same pair: "100 usdc" during a swap of SOL for USDC. */
function startOver(question: Question, start: DialogueStart): Answer | undefined {
  const { step, answers } = question;
  const { answers: said, ambiguities, pick } = start;
  const tokens = pick ? pick.pairs.flatMap(({ from, to }) => from ?? to ?? []) : [said.from ?? said.to];
  const isInHand = tokens.every((token) => token && isOneOf(token, answers));
  const ambiguity = ambiguities.from ?? ambiguities.to;
  if (ambiguity && !pick && !said.from && !said.to)
    return ambiguity.choices.length > 0 ? { kind: 'known', start } : missed(question, ambiguity.complaint);
  if (!pick && !said.from && !said.to) return undefined;
  if (step === 'to' && said.from && said.amount) return undefined;
  return step === 'amount' && isInHand && !ambiguity ? undefined : { kind: 'known', start };
}

function isOneOf(token: Token, { from, to }: Answers): boolean {
  return [from, to].some((side) => side !== null && isSameAsset(token, side));
}

/** A refused offer is asked about as the amount. */
async function answerOrOffer(reading: Reading, start: DialogueStart, isFavourite = false): Promise<Answer> {
  const { from, to, amount, slippageBps } = start.answers;
  if (!isComplete(start) || !from || !to || !amount) return { kind: 'known', start };
  const offered = await offerAsked(reading, { from, to, asked: amount, slippageBps }, isFavourite);
  if (offered.ok) return { kind: 'offered' };
  const complaint = renderProblem(offered.problem, reading.ctx.view).html;
  const ambiguities = { amount: { complaint, choices: [], amounts: [amount] } };
  return { kind: 'known', start: { answers: { ...start.answers, amount: null }, ambiguities, pick: null } };
}

function offerAsked(
  { actions, ctx, place }: Reading,
  asked: {
    readonly slippageBps: Answers['slippageBps'];
    readonly from: Token;
    readonly to: Token;
    readonly asked: AskedAmount;
  },
  isFavourite = false,
): Promise<Result<Swap>> {
  const personId = (ctx.from?.id ?? 0) as PersonId;
  return actions.offer({ update: ctx.update, personId, ...place, ...asked, isFavourite });
}
