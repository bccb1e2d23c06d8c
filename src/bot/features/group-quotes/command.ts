import type { CommandContext, Context } from 'grammy';
import type { Message, MessageEntity } from 'grammy/types';
import { tellProblem } from '../../cards/reply.ts';
import type { MarketData } from '../../prices/market.ts';
import type { ShownPrices } from '../../prices/shown-prices.ts';
import type { ChainReader } from '../../swap/chain-port.ts';
import { mayBePriced } from '../../swap/groups.ts';
import { done, type Result, refused } from '../../swap/problems.ts';
import type { SwapApi } from '../../swap/service-port.ts';
import type { PriceRecord, SharedIntentStore } from '../../swap/stores.ts';
import { type ListedToken, labelTokens, namesToken } from '../../swap/token.ts';
import type { WalletStore } from '../../swap/wallets.ts';
import type { BotContext } from '../../telegram/context.ts';
import { askerOf, personOf } from '../../telegram/person.ts';
import {
  type GroupChatDeps,
  groupOf,
  mayAskPrice,
  mayBeAnswered,
  refuseInGroup,
} from '../../telegram/quota.ts';
import { type GroupAsk, type RepliedTo, readGroupAsk } from './parse.ts';
import { chooseAmount, chooseSides, type GroupPrice, priceForGroup } from './price.ts';
import { drawCard } from './view.ts';

export interface GroupQuoteDeps extends GroupChatDeps {
  readonly swapApi: Pick<SwapApi, 'listTokens' | 'quote'>;
  readonly chain: Pick<ChainReader, 'balance' | 'mints'>;
  readonly onTokenWithheld?: (token: ListedToken) => void;
  readonly wallets: Pick<WalletStore, 'activeWallet'>;
  readonly shownPrices: ShownPrices;
  readonly priceRecord: Pick<PriceRecord, 'near'>;
  readonly market: Pick<MarketData, 'changes' | 'source'>;
  readonly sharedIntents: SharedIntentStore;
  readonly onShared?: (what: 'offered') => void;
}

/**
 * `/quote` in a group: one card for all. The request is its arguments, else the replied message, else the
 * group's pair. Unclear requests get the usage.
 */
export function groupQuoteCommand(deps: GroupQuoteDeps) {
  return async (ctx: CommandContext<BotContext>): Promise<void> => {
    const asked = await readAsked(deps, ctx);
    const found = asked.ok ? await findPrice(deps, ctx, asked.value) : asked;
    if (found === 'not_now') return;
    if (found?.ok) return showCard(deps, ctx, found.value);
    if (!(await mayBeAnswered(deps, ctx))) return;
    if (found) return tellProblem(deps, ctx, found.problem);
    await deps.messenger.send(placeOf(ctx), ctx.view.texts.html('group-quote-usage'), 'answer');
  };
}

async function readAsked(deps: GroupQuoteDeps, ctx: CommandContext<BotContext>): Promise<Result<GroupAsk>> {
  const listed = await deps.swapApi.listTokens();
  if (!listed.ok) return refused({ code: 'service', failure: listed.failure });
  const list = labelTokens(listed.value);
  const isToken = (word: string) => namesToken(list, word);
  const { language } = ctx.view.texts;
  const replied = (await repliedPrice(deps, ctx)) ?? repliedTo(ctx.message);
  return done(readGroupAsk(ctx.match, replied, { language, namesToken: isToken }));
}

/** `not_now`: already refused. */
async function findPrice(
  deps: GroupQuoteDeps,
  ctx: CommandContext<BotContext>,
  ask: GroupAsk,
): Promise<Result<GroupPrice> | 'not_now' | undefined> {
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
  return chosen.ok ? priceForGroup(deps, chosen.value, personId) : chosen;
}

async function showCard(
  deps: GroupQuoteDeps,
  ctx: CommandContext<BotContext>,
  price: GroupPrice,
): Promise<void> {
  const { from, to, amount } = price.intent;
  const shared = { fromMint: from.mint, toMint: to.mint, amount };
  const id = await deps.sharedIntents.share(shared, askerOf(ctx), deps.now());
  deps.onShared?.('offered');
  const card = await drawCard(deps, price, { id, username: ctx.me.username, texts: ctx.view.texts });
  await deps.messenger.send(placeOf(ctx), card, 'answer');
}

function placeOf(ctx: CommandContext<BotContext>) {
  return { chatId: personOf(ctx).chatId, ...(ctx.message ? { answerTo: ctx.message } : {}) };
}

/** The pair of a replied price card. */
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
