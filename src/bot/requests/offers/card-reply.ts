import type { NextFunction } from 'grammy';
import { tellProblem } from '../../cards/reply.ts';
import { plainDigits } from '../../swap/plain-digits.ts';
import { done, type Result, refused } from '../../swap/problems.ts';
import { readAskedAmount } from '../../swap/read-asked-amount.ts';
import { type Revision, reviseOffer } from '../../swap/revise-offer.ts';
import type { Swap } from '../../swap/swap.ts';
import type { BotContext, ChatContext, HandlerDeps } from '../../telegram/context.ts';
import { personOf } from '../../telegram/person.ts';
import type { AskedOnCard } from './ask-on-card.ts';
import { amountRevision } from './find-revision.ts';
import { mayAskPrice } from './price-quota.ts';

/** An offer whose card a text answers. */
interface Answered {
  readonly swap: Swap;
  readonly asked: AskedOnCard;
  /** Written in answer to the very message: it can mean nothing else. */
  readonly isReply: boolean;
}

/**
 * What is written after a card asked for an amount or a tolerance, or in answer to a card. Everything of it stands in the row
 * of the swap, so neither a deploy nor a dialogue gets in its way; what is no answer goes on its usual way.
 */
export function hearCardAnswer(deps: HandlerDeps) {
  return async (ctx: BotContext, next: NextFunction): Promise<void> => {
    const text = ctx.message?.text;
    if (text === undefined || text.startsWith('/')) return next();
    const answered = await findAnswered(deps, ctx);
    if (!answered || !isAnswer(answered, text)) return next();
    await takeAnswer(deps, ctx, answered, text);
  };
}

async function findAnswered(deps: HandlerDeps, ctx: BotContext): Promise<Answered | undefined> {
  const replyTo = ctx.message?.reply_to_message?.message_id;
  const isInDialogue = Object.keys(ctx.conversation.active()).length > 0;
  if (replyTo === undefined && isInDialogue) return undefined;
  const offers = await deps.swaps.listOffers(personOf(ctx).personId);
  if (replyTo === undefined) return askedBy(offers[0], false);
  const prompted = offers.find(({ card }) => card?.promptId === replyTo);
  if (prompted) return askedBy(prompted, true);
  const swap = offers.find(({ messageId }) => messageId === replyTo);
  return swap && { swap, asked: 'amount', isReply: true };
}

function askedBy(swap: Swap | undefined, isReply: boolean): Answered | undefined {
  const page = swap?.card?.page;
  return swap && (page === 'amount' || page === 'own_slippage') ? { swap, asked: page, isReply } : undefined;
}

/** Words that are neither may be a wish of another kind. */
function isAnswer({ asked, isReply }: Answered, text: string): boolean {
  if (isReply) return true;
  if (asked === 'own_slippage') return readPercent(text) !== undefined;
  const read = readAskedAmount(text);
  return read.ok || read.problem !== 'not_a_number';
}

async function takeAnswer(
  deps: HandlerDeps,
  ctx: ChatContext,
  { swap, asked }: Answered,
  text: string,
): Promise<void> {
  if (!(await mayAskPrice(deps, ctx))) return;
  const { id: swapId, personId, offerVersion, chatId, card } = swap;
  const revision = asked === 'amount' ? await amountRevision(deps, swap, text) : slippageRevision(text);
  const revised = revision.ok
    ? await reviseOffer(deps, { swapId, personId, offerVersion }, revision.value)
    : revision;
  if (!revised.ok) return tellProblem(deps, ctx, revised.problem);
  for (const done of [card?.promptId, ctx.message?.message_id]) {
    if (done) deps.typedTexts.takeOff(chatId, done);
  }
}

function slippageRevision(text: string): Result<Revision> {
  const bps = readPercent(text);
  return bps === undefined ? refused({ code: 'bad_slippage' }) : done({ kind: 'slippage', bps });
}

/** `0.7%` or `0.7` in hundredths of a percent; undefined for what is no percentage to be sure of. */
function readPercent(text: string): number | undefined {
  const [, number] = /^(\d{1,3}(?:\.\d{1,2})?)\s*%?$/.exec(plainDigits(text).trim()) ?? [];
  return number === undefined ? undefined : Math.round(Number(number) * 100);
}
