import type { Context } from 'grammy';
import type { Message, MessageEntity } from 'grammy/types';
import { tellProblem } from '../../cards/reply.ts';
import type { PairDayDeps } from '../../prices/pair-day.ts';
import { askAbout, type PricedIntent, type ShownPrices } from '../../prices/shown-prices.ts';
import type { FindTokenDeps } from '../../requests/find-token.ts';
import { mayBePriced } from '../../swap/groups.ts';
import { done, type Result, refused } from '../../swap/problems.ts';
import type { AmountPorts } from '../../swap/resolve-amount.ts';
import type { SharedIntentStore } from '../../swap/stores.ts';
import { namesToken } from '../../swap/token.ts';
import type { CommandContext } from '../../telegram/context.ts';
import { reply } from '../../telegram/groups/messenger.ts';
import { askerOf, personOf } from '../../telegram/person.ts';
import {
  type GroupChatDeps,
  groupOf,
  mayAskPrice,
  mayBeAnswered,
  refuseInGroup,
} from '../../telegram/quota.ts';
import { type ShareDeps, shareIntent } from '../offer-shared.ts';
import { type GroupAsk, type RepliedTo, readGroupAsk } from './parse.ts';
import { chooseAmount, chooseSides } from './price.ts';
import { drawCard } from './view.ts';

export type GroupQuoteDeps = GroupChatDeps &
  FindTokenDeps &
  AmountPorts &
  ShareDeps &
  PairDayDeps & {
    readonly shownPrices: ShownPrices;
    readonly sharedIntents: SharedIntentStore;
  };

/**
 * `/quote` in a group: one card for all. The request is its arguments, else the replied message, else the
 * group's pair. Unclear requests get the usage.
 */
export async function groupQuoteCommand(deps: GroupQuoteDeps, ctx: CommandContext): Promise<void> {
  const asked = await readAsked(deps, ctx);
  const found = asked.ok ? await findPrice(deps, ctx, asked.value) : asked;
  if (found === 'not_now') return;
  if (found?.ok) return showCard(deps, ctx, found.value);
  if (!(await mayBeAnswered(deps, ctx))) return;
  if (found) return tellProblem(deps, ctx, found.problem);
  await reply(deps, ctx, ctx.view.texts.html('group-quote-usage'));
}

async function readAsked(deps: GroupQuoteDeps, ctx: CommandContext): Promise<Result<GroupAsk>> {
  const listed = await deps.swapApi.listTokens();
  if (!listed.ok) return refused({ code: 'service', failure: listed.failure });
  const replied = (await repliedPrice(deps, ctx)) ?? repliedTo(ctx.message);
  const { language } = ctx.view.texts;
  const isToken = (word: string) => namesToken(listed.value, word);
  return done(readGroupAsk(ctx.match, replied, { language, namesToken: isToken }));
}

/** `not_now`: already refused. */
async function findPrice(
  deps: GroupQuoteDeps,
  ctx: CommandContext,
  ask: GroupAsk,
): Promise<Result<PricedIntent> | 'not_now' | undefined> {
  if (ask.kind === 'unclear') return undefined;
  if (ask.kind === 'amount') return refused({ code: 'unread_amount', problem: ask.problem, text: ask.text });
  const { personId } = personOf(ctx);
  const { pair, tokens } = await groupOf(deps, ctx);
  const sides = await chooseSides(deps, ask, pair);
  if (!sides?.ok) return sides;
  if (!mayBePriced(tokens, [sides.value.from.mint, sides.value.to.mint])) {
    await refuseInGroup(deps, ctx, 'group-token-hidden');
    return 'not_now';
  }
  if (!(await mayAskPrice(deps, ctx))) return 'not_now';
  const chosen = await chooseAmount(deps, sides.value, ask, personId);
  if (!chosen.ok) return chosen;
  return askAbout((intent) => deps.shownPrices.ask(intent, personId), chosen.value);
}

async function showCard(deps: GroupQuoteDeps, ctx: CommandContext, price: PricedIntent): Promise<void> {
  const id = await shareIntent(deps, price.intent, askerOf(ctx));
  const card = await drawCard(deps, price, { id, username: ctx.me.username, texts: ctx.view.texts });
  await reply(deps, ctx, card);
}

async function repliedPrice(
  { sharedIntents, now }: Pick<GroupQuoteDeps, 'sharedIntents' | 'now'>,
  { message, me }: Pick<Context, 'message' | 'me'>,
): Promise<RepliedTo | undefined> {
  const reply = message?.reply_to_message;
  const isOurs = reply?.from?.id === me.id || reply?.via_bot?.id === me.id;
  const start = `https://t.me/${me.username}?start=`;
  const buttons = isOurs ? (reply?.reply_markup?.inline_keyboard.flat() ?? []) : [];
  const link = buttons.find((button) => 'url' in button && button.url.startsWith(start));
  if (!link || !('url' in link)) return undefined;
  const shared = await sharedIntents.findShared(link.url.slice(start.length), now());
  return shared && { text: `${shared.fromMint} ${shared.toMint}`, links: [] };
}

/** In a topic, messages formally reply to the opening one, which does not count. */
function repliedTo(message: Message | undefined): RepliedTo | undefined {
  if (!message) return undefined;
  const { reply_to_message: reply, quote } = message;
  if (!quote && (!reply || reply.forum_topic_created)) return undefined;
  const entities = [quote?.entities, reply?.entities, reply?.caption_entities];
  return {
    text: reply?.text ?? reply?.caption ?? '',
    ...(quote ? { quote: quote.text } : {}),
    links: entities.flatMap((some) => linksOf(some ?? [])),
  };
}

/** Hidden links only: visible URLs are in the text. */
function linksOf(entities: readonly MessageEntity[]): readonly string[] {
  return entities.flatMap((entity) => (entity.type === 'text_link' ? entity.url : []));
}
