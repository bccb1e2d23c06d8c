import { renderProblem } from '../../cards/problem.ts';
import { isSameAsset } from '../../swap/intent.ts';
import type { Token } from '../../swap/token.ts';
import type { Question } from './asked-question.ts';
import type { DialogueDeps, OuterContext } from './deps.ts';
import { type Answer, type AnswerRoom, wrong } from './dialogue-answer.ts';
import { goOn } from './offer-asked.ts';
import { type Answers, type Begun, type DialogueStart, keptDoubt, NOTHING_SAID } from './start.ts';

/**
 * What a text that may say more than was asked is to the question: its answer, something else that is answered beside it, or
 * a request that begins anew, from which Back leads to the question again. Undefined where it is none of these.
 */
export async function takeBegun(
  deps: DialogueDeps,
  ctx: OuterContext,
  question: Question,
  begun: Begun,
  room: AnswerRoom,
): Promise<Answer | undefined> {
  if (begun.kind === 'talk') {
    if (begun.topic === 'cancel') return { kind: 'cancel' };
    await deps.talk(ctx, begun.topic);
    return { kind: 'repeat' };
  }
  // The choice between sides is asked in words of its own, which a complaint would stand in place of.
  if (begun.kind === 'unclear' && begun.isLink && question.step !== 'pick') return wrong(begun.complaint);
  if (begun.kind !== 'start') return undefined;
  const said = begun.start.answers;
  if (said.from && said.to) return goOn(deps, ctx, begun.start, room);
  const merged = merge(question, said);
  if (!merged) return takeAnew(question, begun.start);
  if ('same' in merged)
    return wrong(renderProblem({ code: 'same_token', token: merged.same }, ctx.view).html);
  const kept = said.amount ? {} : keptDoubt(question.amountDoubt);
  const doubts = { ...kept, ...begun.start.doubts };
  return goOn(deps, ctx, { ...NOTHING_SAID, answers: merged, doubts }, room);
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
  const { answers: said, doubts, pick } = start;
  const tokens = pick ? pick.pairs.flatMap(({ from, to }) => from ?? to ?? []) : [said.from ?? said.to];
  const isInHand = tokens.every((token) => token && isOneOf(token, answers));
  const doubt = doubts.from ?? doubts.to;
  if (doubt && !pick && !said.from && !said.to)
    return doubt.choices.length > 0 ? { kind: 'known', start } : wrong(doubt.complaint);
  if (!pick && !said.from && !said.to) return undefined;
  if (step === 'to' && said.from && said.amount) return undefined;
  return step === 'amount' && isInHand ? undefined : { kind: 'known', start };
}

function isOneOf(token: Token, { from, to }: Answers): boolean {
  return [from, to].some((side) => side !== null && isSameAsset(token, side));
}
