import { renderProblem } from '../../cards/problem.ts';
import type { AskedAmount } from '../../swap/asked-amount.ts';
import type { PersonId } from '../../swap/brands.ts';
import { isSameAsset } from '../../swap/catalogue.ts';
import type { Result } from '../../swap/problems.ts';
import type { Swap } from '../../swap/swap.ts';
import type { Token } from '../../swap/token.ts';
import {
  type Answer,
  type Answers,
  type DialogueDeps,
  type DialogueStart,
  isComplete,
  keptAmbiguity,
  type MessagePlace,
  NOTHING_SAID,
  type OuterContext,
  type ParsedRequest,
  type Question,
  wrong,
} from './state.ts';

/**
 * Applies a text that may say more than was asked: answer, smalltalk, or a new request, from which Back
 * returns. Undefined for any other text.
 */
export async function takeParsed(
  deps: DialogueDeps,
  ctx: OuterContext,
  question: Question,
  parsed: ParsedRequest,
  place: MessagePlace,
): Promise<Answer | undefined> {
  if (parsed.kind === 'talk') {
    if (parsed.topic === 'cancel' || parsed.topic === 'not') return { kind: 'cancel' };
    // "NOPE" may also be a symbol.
    if (parsed.topic === 'smalltalk') return undefined;
    // Another card follows, so the question ends.
    if (parsed.topic === 'again' || parsed.topic === 'back') return { kind: 'leave' };
    await deps.talk(ctx, parsed);
    return { kind: 'repeat' };
  }
  // A complaint would replace the words of `pick`, which are its question.
  if (parsed.kind === 'unclear' && parsed.isLink && question.step !== 'pick') return wrong(parsed.complaint);
  if (parsed.kind !== 'start') return undefined;
  // No amount, but a token of interest: its card comes between, as outside the dialogue.
  if (parsed.token && question.step === 'amount') {
    await deps.talk(ctx, { kind: 'talk', topic: 'price', price: { token: parsed.token, to: null } });
    return { kind: 'repeat' };
  }
  const said = parsed.start.answers;
  if (said.from && said.to) return answerOrOffer(deps, ctx, parsed.start, place);
  const merged = merge(question, said);
  if (!merged) return startOver(question, parsed.start);
  if ('same' in merged)
    return wrong(renderProblem({ code: 'same_token', token: merged.same }, ctx.view).html);
  const kept = said.amount ? {} : keptAmbiguity(question.amountAmbiguity);
  const ambiguities = { ...kept, ...parsed.start.ambiguities };
  return answerOrOffer(deps, ctx, { ...NOTHING_SAID, answers: merged, ambiguities }, place);
}

/** `1 sol` answers `from`, `to usdc` answers `to`. Undefined for anything else. */
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
function startOver({ step, answers }: Question, start: DialogueStart): Answer | undefined {
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

/** The card or the next question. A refused offer is asked about as the amount. */
export async function answerOrOffer(
  deps: DialogueDeps,
  ctx: OuterContext,
  start: DialogueStart,
  place: MessagePlace,
  isFavourite = false,
): Promise<Answer> {
  const { from, to, amount } = start.answers;
  if (!isComplete(start) || !from || !to || !amount) return { kind: 'known', start };
  const offered = await offerAsked(deps, ctx, { from, to, asked: amount }, place, isFavourite);
  if (offered.ok) return { kind: 'offered' };
  const complaint = renderProblem(offered.problem, ctx.view).html;
  const ambiguities = { amount: { complaint, choices: [], amounts: [amount] } };
  return { kind: 'known', start: { answers: { from, to, amount: null }, ambiguities, pick: null } };
}

/** Turns the dialogue's message into the card, with a new price. */
export function offerAsked(
  deps: DialogueDeps,
  ctx: OuterContext,
  asked: { readonly from: Token; readonly to: Token; readonly asked: AskedAmount },
  place: MessagePlace,
  isFavourite: boolean,
): Promise<Result<Swap>> {
  const personId = (ctx.from?.id ?? 0) as PersonId;
  return deps.offer({ update: ctx.update, personId, ...place, ...asked, isFavourite });
}
