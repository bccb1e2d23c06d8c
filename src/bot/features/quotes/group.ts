import type { Context } from 'grammy';
import type { Message, MessageEntity } from 'grammy/types';
import { isShipped } from '../../../labels/token-label.ts';
import type { Mint } from '../../../solana/mint.ts';
import { ageLine, quoteLines, tokenLines } from '../../cards/price-lines.ts';
import { alertPress, tellProblem, toastPress } from '../../cards/reply.ts';
import { type Html, joinLines } from '../../i18n/html.ts';
import { showSymbol } from '../../i18n/money.ts';
import type { Texts } from '../../i18n/texts.ts';
import { showClock } from '../../i18n/time.ts';
import { dayOfPair } from '../../prices/pair-day.ts';
import { inBackground } from '../../prices/price-client.ts';
import { type AskedIntent, askAbout, type PricedIntent } from '../../prices/shown-prices.ts';
import { findSide, loadCatalogue } from '../../requests/find-token.ts';
import { type AskedAmount, resolveAmount } from '../../swap/asked-amount.ts';
import { NATIVE_MINT, type PersonId } from '../../swap/brands.ts';
import { isSameAsset } from '../../swap/catalogue.ts';
import { notablePrice, USDC } from '../../swap/dollars.ts';
import { type GroupSettings, mayBePriced } from '../../swap/groups.ts';
import { LANGUAGES } from '../../swap/people.ts';
import { done, type Result, refused } from '../../swap/problems.ts';
import type { SharedIntent } from '../../swap/stores.ts';
import { isUnlisted, namesToken, type Token, type TokenPair } from '../../swap/token.ts';
import type { GroupEdit } from '../../telegram/chat.ts';
import type { ChatContext, CommandContext } from '../../telegram/context.ts';
import { reply } from '../../telegram/groups/messenger.ts';
import { buttonCodec, oneOf, type PressOf, text } from '../../telegram/messages/callback-codec.ts';
import type { ChatMessage } from '../../telegram/messages/message.ts';
import { decodeDeepLink } from '../../telegram/messages/start-parameter.ts';
import { askerOf, personOf } from '../../telegram/person.ts';
import {
  groupOf,
  mayAskPrice,
  mayBeAnswered,
  refusalOfGroup,
  refuseInGroup,
  refusePrice,
} from '../../telegram/quota.ts';
import type { Services, Uses } from '../../telegram/services.ts';
import { shareIntent } from '../offer-shared.ts';
import { drawToken, type GroupToken, readToken, readTokenAgain } from './group-token.ts';
import { type GroupAsk, type RepliedTo, readGroupAsk } from './parse.ts';

export const groupQuoteButtons = buttonCodec('gq', {
  refresh: { code: '', args: { id: text(/^[\w-]{16,30}$/), language: oneOf(...LANGUAGES) } },
  token: { code: 't', args: { mint: text<Mint>(/^[A-Za-z0-9]{1,44}$/), language: oneOf(...LANGUAGES) } },
});

export type GroupQuotePress = PressOf<typeof groupQuoteButtons>;

/**
 * `/quote` in a group: one card for all, by its arguments, the replied message or the group's pair. A token that the market
 * source knows gets its figures and warnings; any other one, and every amount, gets a price of the swap service.
 */
export async function groupQuoteCommand(services: Services, ctx: CommandContext): Promise<void> {
  const asked = await readAsked(services, ctx);
  const found = asked.ok ? await findPrice(services, ctx, asked.value) : asked;
  if (found === 'not_now') return;
  if (found?.ok) return showCard(services, ctx, found.value);
  if (!(await mayBeAnswered(services, ctx))) return;
  if (found) return tellProblem(services.chat, ctx, found.problem);
  await reply(services.chat, ctx, ctx.view.texts.html('group-quote-usage'));
}

async function readAsked(
  services: Uses<'swaps' | 'prices' | 'clock'>,
  ctx: CommandContext,
): Promise<Result<GroupAsk>> {
  const listed = await services.prices.listTokens();
  if (!listed.ok) return refused({ code: 'service', failure: listed.failure });
  const replied = (await repliedPrice(services, ctx)) ?? repliedTo(ctx.message);
  const { language } = ctx.view.texts;
  const isToken = (word: string) => namesToken(listed.value, word);
  return done(readGroupAsk(ctx.match, replied, { language, namesToken: isToken }));
}

/** `not_now`: already refused. */
async function findPrice(
  services: Services,
  ctx: CommandContext,
  ask: GroupAsk,
): Promise<Result<PricedIntent | GroupToken> | 'not_now' | undefined> {
  if (ask.kind === 'unclear') return undefined;
  if (ask.kind === 'amount') return refused({ code: 'unread_amount', problem: ask.problem, text: ask.text });
  const { personId } = personOf(ctx);
  const { pair, tokens } = await groupOf(services.groups, ctx);
  const sides = await chooseSides(services, ask, pair);
  if (!sides?.ok) return sides;
  if (!mayBePriced(tokens, [sides.value.from.mint, sides.value.to.mint])) {
    await refuseInGroup(services, ctx, 'group-token-hidden');
    return 'not_now';
  }
  if (!(await mayAskPrice(services, ctx))) return 'not_now';
  const news =
    ask.kind === 'one' && ask.amount === null ? await readToken(services, sides.value.from) : undefined;
  if (news) return done(news);
  const chosen = await chooseAmount(services, sides.value, ask, personId);
  if (!chosen.ok) return chosen;
  return askAbout((intent) => services.prices.shown.ask(intent, personId), chosen.value);
}

async function showCard(
  services: Uses<'swaps' | 'chat' | 'prices' | 'clock'>,
  ctx: CommandContext,
  found: PricedIntent | GroupToken,
): Promise<void> {
  const id = 'intent' in found ? await shareIntent(services, found.intent, askerOf(ctx)) : '';
  const card = await draw(services, found, { id, username: ctx.me.username, texts: ctx.view.texts });
  await reply(services.chat, ctx, card);
}

async function repliedPrice(
  { swaps, clock }: Uses<'swaps' | 'clock'>,
  { message, me }: Context,
): Promise<RepliedTo | undefined> {
  const reply = message?.reply_to_message;
  const isOurs = reply?.from?.id === me.id || reply?.via_bot?.id === me.id;
  const start = `https://t.me/${me.username}?start=`;
  const buttons = isOurs ? (reply?.reply_markup?.inline_keyboard.flat() ?? []) : [];
  const link = buttons.find((button) => 'url' in button && button.url.startsWith(start));
  if (!link || !('url' in link)) return undefined;
  const payload = link.url.slice(start.length);
  const deepLink = decodeDeepLink(payload);
  if (deepLink) return { text: deepLink.words, links: [] };
  const shared = await swaps.shared.findShared(payload, clock());
  return shared && { text: `${shared.fromMint} ${shared.toMint}`, links: [] };
}

/** Messages in a topic formally reply to the opening one, which is no reply of the person. */
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

/** Visible URLs are in the text. */
function linksOf(entities: readonly MessageEntity[]): readonly string[] {
  return entities.flatMap((entity) => (entity.type === 'text_link' ? entity.url : []));
}

type ClearAsk = Exclude<GroupAsk, { kind: 'unclear' | 'amount' }>;

/** The other side is one of these where neither token of the group's pair will do. */
const COUNTERS: readonly Mint[] = [USDC.mint, NATIVE_MINT];
const ONE: AskedAmount = { kind: 'exact', text: '1' };

/** Undefined without a token and a pair of the group. */
async function chooseSides(
  services: Uses<'prices' | 'chain'>,
  ask: ClearAsk,
  pair: GroupSettings['pair'],
): Promise<Result<TokenPair> | undefined> {
  switch (ask.kind) {
    case 'pair':
      return findPair(services, ask.from, [ask.to]);
    case 'one':
      return findPair(services, ask.token, [...(pair ? [pair.to, pair.from] : []), ...COUNTERS]);
    default:
      return pair ? findPair(services, pair.from, [pair.to]) : undefined;
  }
}

async function findPair(
  services: Uses<'prices' | 'chain'>,
  fromWord: string,
  toWords: readonly string[],
): Promise<Result<TokenPair>> {
  const catalogue = await loadCatalogue(services, [fromWord, ...toWords]);
  if (!catalogue.ok) return catalogue;
  const from = await findSide(services.chain, catalogue.value, fromWord);
  if (!from.ok) return from;
  let last: Result<TokenPair> = refused({ code: 'same_token', token: from.value });
  for (const word of toWords) {
    const to: Result<Token> = await findSide(services.chain, catalogue.value, word);
    if (!to.ok) last = to;
    else if (!isSameAsset(from.value, to.value)) return done({ from: from.value, to: to.value });
  }
  return last;
}

/** Dollars cost a quote, of background priority. */
async function chooseAmount(
  services: Uses<'people' | 'prices' | 'chain'>,
  sides: TokenPair,
  { amount: said }: ClearAsk,
  personId: PersonId,
): Promise<Result<AskedIntent>> {
  const prices = { ...services.prices, ...inBackground(services.prices) };
  const amount = await resolveAmount(
    { ...services, prices },
    { asked: said ?? ONE, from: sides.from, personId },
  );
  return amount.ok ? done({ intent: { ...sides, amount: amount.value }, isImplied: said === null }) : amount;
}

const REFRESH_EVERY_MS = 5_000;

/** Any member may press; the card keeps its language. Presses within the cooldown cost nothing. */
export async function pressGroupQuote(
  services: Services,
  ctx: ChatContext,
  press: GroupQuotePress,
): Promise<void> {
  const { swaps, chat, groups, clock } = services;
  const messageId = isOnItsCard(ctx) ? ctx.callbackQuery?.message?.message_id : undefined;
  const shared = press.action === 'refresh' ? await swaps.shared.findShared(press.id, clock()) : undefined;
  const mints = press.action === 'token' ? [press.mint] : shared && [shared.fromMint, shared.toMint];
  if (!messageId || !mints) return alertPress(chat, ctx, 'press-group-over');
  const group = await groupOf(groups, ctx);
  const refusal = refusalOfGroup(group, ctx, clock());
  if (refusal) return refusePrice(services, ctx, refusal);
  if (!mayBePriced(group.tokens, mints)) return refuseInGroup(services, ctx, 'group-token-hidden');
  const { chatId, personId } = personOf(ctx);
  if (chat.quota.prices.isSpent(String(personId))) return toastPress(chat, ctx, 'too-fast');
  const cooldown = { what: 'refresh', chatId, of: messageId, everyMs: REFRESH_EVERY_MS } as const;
  if (!(await groups.acquireCooldown(cooldown, clock()))) return toastPress(chat, ctx, 'press-group-wait');
  chat.quota.prices.take(String(personId));
  const found =
    press.action === 'token'
      ? await readTokenAgain(services, press.mint)
      : shared && (await priceAgain(services, ctx, shared));
  if (!found?.ok) return found && tellProblem(chat, ctx, found.problem);
  const id = press.action === 'token' ? '' : press.id;
  const { texts } = chat.views[press.language];
  const card = await draw(services, found.value, { id, username: ctx.me.username, texts });
  const edit = await chat.messenger.edit({ chatId }, messageId, card, 'refresh');
  await toastPress(chat, ctx, TOASTS[edit]);
}

const TOASTS: Readonly<Record<GroupEdit, string>> = {
  edited: 'toast-refreshed',
  same: 'toast-group-same',
  gone: 'press-group-over',
  failed: 'press-group-busy',
  not_now: 'press-group-busy',
};

/** A forged press may name any card: the button must be on this message, and the message ours. */
function isOnItsCard({ callbackQuery, me }: ChatContext): boolean {
  const { message, data } = callbackQuery ?? {};
  if (!message || !('reply_markup' in message) || message.from?.id !== me.id) return false;
  const buttons = message.reply_markup?.inline_keyboard.flat() ?? [];
  return buttons.some((button) => 'callback_data' in button && button.callback_data === data);
}

async function priceAgain(
  services: Uses<'prices' | 'chain'>,
  ctx: ChatContext,
  { fromMint, toMint, amount }: SharedIntent,
): Promise<Result<PricedIntent>> {
  const sides = await findPair(services, fromMint, [toMint]);
  if (!sides.ok) return sides;
  const intent = { ...sides.value, amount };
  const price = await services.prices.shown.ask(intent, personOf(ctx).personId);
  return price.ok ? done({ intent, price: price.value }) : price;
}

interface CardOf {
  /** The id of the shared intent, which a token's card does not need. */
  readonly id: string;
  readonly username: string;
  readonly texts: Texts;
}

async function draw(
  services: Uses<'chat' | 'prices' | 'clock'>,
  found: PricedIntent | GroupToken,
  card: CardOf,
): Promise<ChatMessage> {
  if ('intent' in found) return drawCard(services, found, card);
  const { mint } = found.token;
  const { language } = card.texts;
  return drawToken(found, card, groupQuoteButtons.encode({ action: 'token', mint, language }));
}

async function drawCard(
  services: Uses<'chat' | 'prices' | 'clock'>,
  { intent, price: { offer, isOld } }: PricedIntent,
  { id, username, texts }: CardOf,
): Promise<ChatMessage> {
  const { chat, prices, clock } = services;
  const { from, to } = intent;
  const { quotedAt } = offer;
  const day = await dayOfPair(prices, chat.log, intent, quotedAt, notablePrice(intent, offer, quotedAt));
  const lines = [
    ...quoteLines(intent, offer, day, texts),
    texts.html('inline-as-of', { time: showClock(quotedAt) }),
    isOld ? ageLine(clock() - quotedAt, texts) : null,
    ...[from, to].flatMap((token) => introduce(token, texts)),
    texts.html('quote-moving'),
  ];
  const refresh = groupQuoteButtons.encode({ action: 'refresh', id, language: texts.language });
  return {
    text: joinLines(lines).html,
    keyboard: [
      [
        { text: texts.plain('button-refresh'), data: refresh },
        { text: texts.plain('button-swap-this'), url: `https://t.me/${username}?start=${id}` },
      ],
    ],
  };
}

function introduce(token: Token, texts: Texts): readonly Html[] {
  if (!isUnlisted(token) || isShipped(token)) return tokenLines([token], texts);
  return [texts.html('group-quote-unlisted', { symbol: showSymbol(token), mint: token.mint })];
}
