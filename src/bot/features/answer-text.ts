import { tellProblem } from '../cards/reply-problem.ts';
import { trustedHtml } from '../i18n/html.ts';
import {
  type DialogueStart,
  isComplete,
  NOTHING_SAID,
  type ParsedRequest,
} from '../requests/dialogue/state.ts';
import { offerForUpdate } from '../requests/offers/offer.ts';
import { parseRequest } from '../requests/parse-request.ts';
import { resolveAmount } from '../swap/resolve-amount.ts';
import type { BotContext, HandlerDeps } from '../telegram/context.ts';
import { sendChatMessage } from '../telegram/messages/send.ts';
import { personOf } from '../telegram/person.ts';
import { mayAskPrice } from '../telegram/quota.ts';
import { makeAlert } from './alerts/command.ts';
import { looksLikeAlert } from './alerts/parse.ts';
import { answerTalk, answerUnclear } from './smalltalk.ts';

/** The name under which the dialogue is entered. */
export const SWAP_DIALOGUE = 'swap';

/** What stands behind /swap: a whole request becomes a card at once, a part of it a dialogue that asks for the rest. */
export async function answerSwapCommand(deps: HandlerDeps, ctx: BotContext, text: string): Promise<void> {
  return answerParsed(deps, ctx, await parseRequest(deps, ctx, { text, isCommand: true }));
}

/** Plain words in the private chat. What others wrote, passed on, may name a token; its amounts are nobody's wish. */
export async function answerWords(deps: HandlerDeps, ctx: BotContext, text: string): Promise<void> {
  if (looksLikeAlert(text)) return makeAlert(deps, ctx, text);
  const parsed = await parseRequest(deps, ctx, { text, isCommand: false });
  const isPassedOn = ctx.message?.forward_origin !== undefined;
  return answerParsed(deps, ctx, isPassedOn ? withoutAmount(parsed) : parsed);
}

function withoutAmount(parsed: ParsedRequest): ParsedRequest {
  if (parsed.kind !== 'start') return parsed;
  const { start } = parsed;
  const { amount: _, ...ambiguities } = start.ambiguities;
  return { kind: 'start', start: { ...start, answers: { ...start.answers, amount: null }, ambiguities } };
}

async function answerParsed(deps: HandlerDeps, ctx: BotContext, parsed: ParsedRequest): Promise<void> {
  switch (parsed.kind) {
    case 'start':
      return isComplete(parsed.start)
        ? offerAtOnce(deps, ctx, parsed.start)
        : ctx.conversation.enter(SWAP_DIALOGUE, parsed.start);
    case 'talk':
      return answerTalk(deps, ctx, parsed.topic);
    case 'unclear':
      await sendChatMessage(deps, personOf(ctx).chatId, trustedHtml(parsed.complaint));
      return;
    default:
      return answerUnclear(deps, ctx, 'unknown-text');
  }
}

/** One line, one card. An amount that does not fit is asked about with everything else kept. */
async function offerAtOnce(deps: HandlerDeps, ctx: BotContext, start: DialogueStart): Promise<void> {
  const { from, to, amount: asked } = start.answers;
  if (!from || !to || !asked || !(await mayAskPrice(deps, ctx))) return;
  const person = personOf(ctx);
  const amount = await resolveAmount(deps, { from, asked, personId: person.personId });
  if (!amount.ok) return tellProblem(deps, ctx, amount.problem);
  const intent = { from, to, amount: amount.value };
  const offered = await offerForUpdate(deps, { update: ctx.update, ...person, intent, messageId: null });
  if (!offered.ok) await tellProblem(deps, ctx, offered.problem);
}

/** `/swap` alone, from a button. */
export async function startSwapping(ctx: BotContext): Promise<void> {
  await ctx.conversation.enter(SWAP_DIALOGUE, NOTHING_SAID);
}
