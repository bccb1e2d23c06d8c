import { quoteLines, tokenLines } from '../../cards/price-lines.ts';
import { tellProblem } from '../../cards/reply.ts';
import { type Html, joinLines, trustedHtml } from '../../i18n/html.ts';
import { showCost } from '../../i18n/money.ts';
import type { Texts } from '../../i18n/texts.ts';
import { dayOfPair, type PairDay } from '../../prices/pair-day.ts';
import { type DialogueStart, isComplete } from '../../requests/dialogue/state.ts';
import { parseRequest } from '../../requests/parse-request.ts';
import { type AskedAmount, resolveAmount } from '../../swap/asked-amount.ts';
import { notablePrice } from '../../swap/dollars.ts';
import type { Offer } from '../../swap/offer.ts';
import { priceIntent } from '../../swap/offer-swap.ts';
import { DEFAULT_SLIPPAGE_BPS } from '../../swap/people.ts';
import type { Problem } from '../../swap/problems.ts';
import type { Intent } from '../../swap/swap.ts';
import type { Token } from '../../swap/token.ts';
import type { CommandContext } from '../../telegram/context.ts';
import { reply } from '../../telegram/groups/messenger.ts';
import { mainButtons } from '../../telegram/messages/callback-data.ts';
import type { ChatMessage } from '../../telegram/messages/message.ts';
import { personOf } from '../../telegram/person.ts';
import { mayAskPriceInPrivate, mayBeAnswered } from '../../telegram/quota.ts';
import type { Uses } from '../../telegram/services.ts';
import type { ChatServices } from '../feature.ts';
import { buttonArea, type Feature } from '../feature.ts';
import { shareIntent } from '../offer-shared.ts';
import { groupQuoteButtons, groupQuoteCommand, pressGroupQuote } from './group.ts';

export const quotes: Feature = {
  menu: [{ name: 'quote', menus: { private: 20, group: 20, group_admin: 20 } }],
  // Prices have a stricter limit of their own.
  private: { selfLimitedCommands: { quote: quoteCommand } },
  group: {
    commands: { quote: groupQuoteCommand },
    buttons: [buttonArea(groupQuoteButtons, pressGroupQuote)],
  },
};

async function quoteCommand(services: ChatServices, ctx: CommandContext): Promise<void> {
  const { chat, prices, clock } = services;
  const text = ctx.match;
  const parsed = text.trim() === '' ? null : await parseRequest(services, ctx, { text, isCommand: true });
  const only = parsed?.kind === 'start' ? onlyTokenOf(parsed.start) : null;
  if (only) return services.routes.showToken(services, ctx, only);
  const asked = parsed?.kind === 'start' ? askedOf(parsed.start) : undefined;
  if (!asked) return tellUsage(services, ctx, parsed?.kind === 'start' ? parsed.start : undefined);
  if (!(await mayAskPriceInPrivate(chat, ctx))) return;
  const { personId } = personOf(ctx);
  const amount = await resolveAmount(services, { ...asked, personId });
  if (!amount.ok) return refuse(services, ctx, amount.problem);
  const intent = { from: asked.from, to: asked.to, amount: amount.value };
  const priced = await priceIntent(prices, clock, {
    personId,
    intent,
    slippageBps: DEFAULT_SLIPPAGE_BPS,
  });
  if (!priced.ok) return refuse(services, ctx, priced.problem);
  const { offer } = priced.value;
  const day = await dayOfPair(
    prices,
    chat.log,
    intent,
    offer.quotedAt,
    notablePrice(intent, offer, offer.quotedAt),
  );
  const id = await shareIntent(services, intent, personId);
  await reply(chat, ctx, drawQuote(ctx.view.texts, { intent, offer, day }, id));
}

function onlyTokenOf({ answers, ambiguities }: DialogueStart): Token | null {
  return answers.to || ambiguities.to || ambiguities.amount ? null : answers.from;
}

/** A quote without an amount is of one unit, as in groups. */
function askedOf({ answers, ambiguities, pick }: DialogueStart) {
  const { from, to, amount } = answers;
  const asked: AskedAmount = amount ?? { kind: 'exact', text: '1' };
  return isComplete({ answers: { from, to, amount: asked }, ambiguities, pick }) && from && to
    ? { from, to, asked }
    : undefined;
}

async function refuse(
  services: Uses<'chat' | 'groups' | 'clock'>,
  ctx: CommandContext,
  problem: Problem,
): Promise<void> {
  if (await mayBeAnswered(services, ctx)) await tellProblem(services.chat, ctx, problem);
}

async function tellUsage(
  services: Uses<'chat' | 'groups' | 'clock'>,
  ctx: CommandContext,
  start: DialogueStart | undefined,
): Promise<void> {
  if (!(await mayBeAnswered(services, ctx))) return;
  const { from, to, amount } = start?.ambiguities ?? {};
  const ambiguity = from ?? to ?? amount;
  const words = ambiguity
    ? trustedHtml(ambiguity.sentence ?? ambiguity.complaint)
    : ctx.view.texts.html('quote-usage');
  await reply(services.chat, ctx, words);
}

interface Quoted {
  readonly intent: Intent;
  readonly offer: Offer;
  readonly day: PairDay | undefined;
}

function drawQuote(texts: Texts, { intent, offer, day }: Quoted, sharedId: string): ChatMessage {
  const cost = showCost(intent, offer);
  const lines: readonly (Html | null)[] = [
    ...quoteLines(intent, offer, day, texts),
    cost === null ? null : texts.html('card-cost', { cost }),
    ...tokenLines([intent.from, intent.to], texts),
    texts.html('quote-moving'),
  ];
  const press = { action: 'swap_shared', id: sharedId } as const;
  const button = mainButtons.button(texts.plain('button-swap-this'), press);
  return { text: joinLines(lines).html, keyboard: [[button]] };
}
