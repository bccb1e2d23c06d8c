import type { CommandContext } from 'grammy';
import { type Intent, parseIntent } from '../../swap/intent.ts';
import { priceIntent } from '../../swap/offer-swap.ts';
import type { Problem } from '../../swap/problems.ts';
import type { Offer } from '../../swap/quote.ts';
import { DEFAULT_SLIPPAGE_BPS } from '../../swap/swap.ts';
import { encodePress } from '../../words/button-data.ts';
import { type Html, joinLines } from '../../words/chat-html.ts';
import type { Button, ChatMessage } from '../../words/chat-message.ts';
import type { Texts } from '../../words/create-texts.ts';
import { showAbout, showCost, showExact, showRate } from '../../words/show-money.ts';
import { tokenLines } from '../../words/token-lines.ts';
import type { BotContext, ChatContext, HandlerDeps } from '../bot-deps.ts';
import { sendChatMessage } from '../chat-messages.ts';
import { answerInGroup } from '../groups/answer-in-group.ts';
import { loadCatalogueFor } from '../offers/load-catalogue.ts';
import { mayAskPrice } from '../offers/may-ask-price.ts';
import { mayBeAnswered } from '../people/may-be-answered.ts';
import { personOf } from '../people/person-of.ts';
import { tellProblem } from '../tell-problem.ts';

/**
 * `/quote 1 SOL USDC`: a price and nothing else. In a group its only button opens the private chat with the pair and
 * amount filled in for whoever presses it.
 */
export function quoteCommand(deps: HandlerDeps) {
  return async (ctx: CommandContext<BotContext>): Promise<void> => {
    if (ctx.match.trim() === '') return tellUsage(deps, ctx);
    const catalogue = await loadCatalogueFor(deps, ctx.match);
    if (!catalogue.ok) return refuse(deps, ctx, catalogue.problem);
    const parsed = parseIntent(ctx.match, catalogue.value);
    if (!parsed.ok && parsed.problem.code === 'bad_form') return tellUsage(deps, ctx);
    if (!parsed.ok) return refuse(deps, ctx, parsed.problem);
    if (!(await mayAskPrice(deps, ctx))) return;
    const { personId } = personOf(ctx);
    const priced = await priceIntent(deps, {
      personId,
      intent: parsed.intent,
      slippageBps: DEFAULT_SLIPPAGE_BPS,
    });
    if (!priced.ok) return refuse(deps, ctx, priced.problem);
    const button = await swapButton(deps, ctx, parsed.intent);
    const quote = drawQuote(ctx.view.texts, parsed.intent, priced.value.offer, button);
    await sendChatMessage(deps, ctx.chatId, quote, answerInGroup(ctx));
  };
}

async function refuse(deps: HandlerDeps, ctx: CommandContext<BotContext>, problem: Problem): Promise<void> {
  if (await mayBeAnswered(deps, ctx)) await tellProblem(deps, ctx, problem);
}

async function tellUsage(deps: HandlerDeps, ctx: CommandContext<BotContext>): Promise<void> {
  if (!(await mayBeAnswered(deps, ctx))) return;
  await sendChatMessage(deps, ctx.chatId, ctx.view.texts.html('quote-usage'), answerInGroup(ctx));
}

async function swapButton(deps: HandlerDeps, ctx: ChatContext, intent: Intent): Promise<Button> {
  const { from, to, amount } = intent;
  const id = await deps.sharedIntents.share(
    { fromMint: from.mint, toMint: to.mint, amount },
    personOf(ctx).personId,
    deps.now(),
  );
  const text = ctx.view.texts.plain('button-swap-this');
  if (ctx.chat?.type === 'private') return { text, data: encodePress({ action: 'swap_shared', id }) };
  return { text, url: `https://t.me/${ctx.me.username}?start=${id}` };
}

function drawQuote(texts: Texts, intent: Intent, offer: Offer, button: Button): ChatMessage {
  const cost = showCost(intent, offer);
  const lines: readonly (Html | null)[] = [
    texts.html('quote-title', {
      pays: showExact(intent.amount, intent.from),
      gets: showAbout(offer.toAmount, intent.to),
    }),
    texts.html('card-rate', { rate: showRate(intent, offer) }),
    cost === null ? null : texts.html('card-cost', { cost }),
    ...tokenLines([intent.from, intent.to], texts),
    texts.html('quote-moving'),
  ];
  return { text: joinLines(lines).html, keyboard: [[button]] };
}
