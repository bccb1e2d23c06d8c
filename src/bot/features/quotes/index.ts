import { quoteLines, tokenLines } from '../../cards/price-lines.ts';
import { tellProblem } from '../../cards/reply.ts';
import { type Html, joinLines, trustedHtml } from '../../i18n/html.ts';
import { showCost } from '../../i18n/money.ts';
import type { Texts } from '../../i18n/texts.ts';
import { dayOfPair, type PairDay, type PairDayDeps } from '../../prices/pair-day.ts';
import { type DialogueStart, isComplete } from '../../requests/dialogue/state.ts';
import type { FindTokenDeps } from '../../requests/find-token.ts';
import { parseRequest } from '../../requests/parse-request.ts';
import { type AmountPorts, type AskedAmount, resolveAmount } from '../../swap/asked-amount.ts';
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
import {
  type AnswerQuotaDeps,
  mayAskPriceInPrivate,
  mayBeAnswered,
  type PrivatePriceDeps,
} from '../../telegram/quota.ts';
import { buttonArea, type Feature, type LookupDeps } from '../feature.ts';
import { type ShareDeps, shareIntent } from '../offer-shared.ts';
import { type GroupPressDeps, groupQuoteButtons, groupQuoteCommand, pressGroupQuote } from './group.ts';

export const quotes: Feature<QuoteDeps & GroupPressDeps> = {
  menu: [{ name: 'quote', menus: { private: 20, group: 20, group_admin: 20 } }],
  // Prices have a stricter limit of their own.
  private: { selfLimitedCommands: { quote: quoteCommand } },
  group: {
    commands: { quote: groupQuoteCommand },
    buttons: [buttonArea(groupQuoteButtons, pressGroupQuote)],
  },
};

type QuoteDeps = LookupDeps &
  FindTokenDeps &
  AmountPorts &
  AnswerQuotaDeps &
  PrivatePriceDeps &
  ShareDeps &
  PairDayDeps;

async function quoteCommand(deps: QuoteDeps, ctx: CommandContext): Promise<void> {
  const text = ctx.match;
  const parsed = text.trim() === '' ? null : await parseRequest(deps, ctx, { text, isCommand: true });
  const only = parsed?.kind === 'start' ? onlyTokenOf(parsed.start) : null;
  if (only) return deps.features.showToken(ctx, only);
  const asked = parsed?.kind === 'start' ? askedOf(parsed.start) : undefined;
  if (!asked) return tellUsage(deps, ctx, parsed?.kind === 'start' ? parsed.start : undefined);
  if (!(await mayAskPriceInPrivate(deps, ctx))) return;
  const { personId } = personOf(ctx);
  const amount = await resolveAmount(deps, { ...asked, personId });
  if (!amount.ok) return refuse(deps, ctx, amount.problem);
  const intent = { from: asked.from, to: asked.to, amount: amount.value };
  const priced = await priceIntent(deps, { personId, intent, slippageBps: DEFAULT_SLIPPAGE_BPS });
  if (!priced.ok) return refuse(deps, ctx, priced.problem);
  const { offer } = priced.value;
  const day = await dayOfPair(deps, intent, offer.quotedAt, notablePrice(intent, offer, offer.quotedAt));
  const id = await shareIntent(deps, intent, personId);
  await reply(deps, ctx, drawQuote(ctx.view.texts, { intent, offer, day }, id));
}

function onlyTokenOf({ answers, ambiguities }: DialogueStart): Token | null {
  return answers.to || ambiguities.to || ambiguities.amount ? null : answers.from;
}

/** Of one without an amount, as in groups. */
function askedOf({ answers, ambiguities, pick }: DialogueStart) {
  const { from, to, amount } = answers;
  const asked: AskedAmount = amount ?? { kind: 'exact', text: '1' };
  return isComplete({ answers: { from, to, amount: asked }, ambiguities, pick }) && from && to
    ? { from, to, asked }
    : undefined;
}

async function refuse(deps: QuoteDeps, ctx: CommandContext, problem: Problem): Promise<void> {
  if (await mayBeAnswered(deps, ctx)) await tellProblem(deps, ctx, problem);
}

async function tellUsage(
  deps: QuoteDeps,
  ctx: CommandContext,
  start: DialogueStart | undefined,
): Promise<void> {
  if (!(await mayBeAnswered(deps, ctx))) return;
  const { from, to, amount } = start?.ambiguities ?? {};
  const ambiguity = from ?? to ?? amount;
  const words = ambiguity
    ? trustedHtml(ambiguity.sentence ?? ambiguity.complaint)
    : ctx.view.texts.html('quote-usage');
  await reply(deps, ctx, words);
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
