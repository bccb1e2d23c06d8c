import { renderProblem } from '../../cards/problem.ts';
import type { AskedAmount } from '../../swap/asked-amount.ts';
import type { ChatId, PersonId } from '../../swap/brands.ts';
import type { Result } from '../../swap/problems.ts';
import type { Swap } from '../../swap/swap.ts';
import type { Token } from '../../swap/token.ts';
import { type DialogueDeps, type DialogueStart, isComplete, type OuterContext } from './state.ts';

interface Room {
  readonly chatId: ChatId;
  readonly messageId: number | null;
}

interface Asked {
  readonly from: Token;
  readonly to: Token;
  readonly asked: AskedAmount;
}

type Went = { readonly kind: 'known'; readonly start: DialogueStart } | { readonly kind: 'offered' };

/** To the card where everything is known, else to the next question. What keeps the card from being is asked about as the amount. */
export async function goOn(
  deps: DialogueDeps,
  ctx: OuterContext,
  start: DialogueStart,
  room: Room,
  isFavourite = false,
): Promise<Went> {
  const { from, to, amount } = start.answers;
  if (!isComplete(start) || !from || !to || !amount) return { kind: 'known', start };
  const offered = await offerAsked(deps, ctx, { from, to, asked: amount }, room, isFavourite);
  if (offered.ok) return { kind: 'offered' };
  const complaint = renderProblem(offered.problem, ctx.view).html;
  const ambiguities = { amount: { complaint, choices: [], amounts: [amount] } };
  return { kind: 'known', start: { answers: { from, to, amount: null }, ambiguities, pick: null } };
}

/** Makes units of the amount, asks for a price, and has the dialogue's message become the card. */
export async function offerAsked(
  deps: DialogueDeps,
  ctx: OuterContext,
  { from, to, asked }: Asked,
  room: Room,
  isFavourite: boolean,
): Promise<Result<Swap>> {
  const personId = (ctx.from?.id ?? 0) as PersonId;
  const amount = await deps.resolveAmount({ personId, from, asked });
  if (!amount.ok) return amount;
  const intent = { from, to, amount: amount.value };
  return deps.offer({ update: ctx.update, personId, ...room, intent, isFavourite });
}
