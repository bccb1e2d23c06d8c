import type { NextFunction } from 'grammy';
import { settlePress, tellProblem } from '../cards/reply.ts';
import { connectButton } from '../cards/wallet.ts';
import { toPlainText, trustedHtml } from '../i18n/html.ts';
import { showToken } from '../i18n/money.ts';
import type { Texts } from '../i18n/texts.ts';
import {
  type AskedTokens,
  type DialogueStart,
  isComplete,
  NOTHING_SAID,
  type ParsedRequest,
  type Talk,
} from '../requests/dialogue/state.ts';
import { findToken } from '../requests/find-token.ts';
import type { GuessedTopic } from '../requests/language/vocabulary.ts';
import { idOfUpdate } from '../requests/offers/offer.ts';
import { parseRequest } from '../requests/parse-request.ts';
import { isAskedShare, resolveAmount } from '../swap/asked-amount.ts';
import { NATIVE_MINT, type SwapId } from '../swap/brands.ts';
import { counterMintOf, DOLLAR_TOKENS } from '../swap/dollars.ts';
import { pausedProblem } from '../swap/problems.ts';
import { replacePrice } from '../swap/revise-offer.ts';
import type { Token } from '../swap/token.ts';
import type { Chat } from '../telegram/chat.ts';
import type { BotContext, ChatContext, CommandContext } from '../telegram/context.ts';
import { reply } from '../telegram/groups/messenger.ts';
import type { PressOf } from '../telegram/messages/callback-codec.ts';
import { requestButtons, tokenButtons } from '../telegram/messages/callback-data.ts';
import type { Button } from '../telegram/messages/message.ts';
import { personOf } from '../telegram/person.ts';
import { mayAskPriceInPrivate } from '../telegram/quota.ts';
import type { Services, Uses } from '../telegram/services.ts';
import type { ChatServices } from './feature.ts';
import { offerAgain, offerInChat } from './offer-shared.ts';

export const SWAP_DIALOGUE = 'swap';

/** A whole request becomes a card, a partial one a dialogue. */
export async function answerSwapCommand(
  services: ChatServices,
  ctx: BotContext,
  text: string,
): Promise<void> {
  return answerParsed(services, ctx, await parseRequest(services, ctx, { text, isCommand: true }));
}

export async function answerWords(services: ChatServices, ctx: BotContext, text: string): Promise<void> {
  // What is forwarded asks the bot for nothing.
  const words = ctx.message?.forward_origin ? undefined : services.routes.wordsOf(text);
  if (words) return words.answer(services, ctx, text);
  return answerParsed(services, ctx, await parseWords(services, ctx, text));
}

/** The card that the message has made follows its edit while it is an offer. Other edits change nothing. */
export async function answerEdit(services: Services, ctx: ChatContext, text: string): Promise<void> {
  const { swaps, chat } = services;
  const swap = await swaps.findSwap(idOfUpdate(ctx.update, swaps.idKey, 'swap') as SwapId);
  const parsed = swap?.state === 'offered' ? await parseWords(services, ctx, text) : undefined;
  const { from, to, amount: asked, slippageBps } = completeAnswers(parsed);
  if (!swap || !from || !to || !asked)
    return void (await reply(chat, ctx, ctx.view.texts.html('edit-unread')));
  if (!(await mayAskPriceInPrivate(chat, ctx))) return;
  const amount = await resolveAmount(services, { from, asked, personId: swap.personId });
  if (!amount.ok) return tellProblem(chat, ctx, amount.problem);
  const intent = { from, to, amount: amount.value };
  const slippage = slippageBps === undefined ? {} : { slippageBps };
  const change = { intent, chosenRoute: null, why: 'an edited message', ...slippage };
  const replaced = await replacePrice(services, swap, change);
  if (!replaced.ok) await tellProblem(chat, ctx, replaced.problem);
}

function completeAnswers(parsed: ParsedRequest | undefined): Partial<DialogueStart['answers']> {
  return parsed?.kind === 'start' && !parsed.token && isComplete(parsed.start) ? parsed.start.answers : {};
}

/** The amounts of a forwarded text are another person's. */
export async function parseWords(
  services: Uses<'chat' | 'prices' | 'chain'>,
  ctx: ChatContext,
  text: string,
): Promise<ParsedRequest> {
  const parsed = await parseRequest(services, ctx, { text, isCommand: false });
  return ctx.message?.forward_origin ? withoutAmount(parsed) : parsed;
}

function withoutAmount(parsed: ParsedRequest): ParsedRequest {
  if (parsed.kind === 'talk' && parsed.order) return { kind: 'none' };
  if (parsed.kind !== 'start') return parsed;
  const { answers, ambiguities, pick } = parsed.start;
  const start: DialogueStart = {
    answers: { ...answers, amount: null },
    ambiguities: { ...ambiguities, amount: undefined },
    pick: pick && { ...pick, pairs: pick.pairs.map((pair) => ({ ...pair, amount: null })) },
  };
  return { kind: 'start', start };
}

async function answerParsed(services: ChatServices, ctx: BotContext, parsed: ParsedRequest): Promise<void> {
  switch (parsed.kind) {
    case 'start':
      if (parsed.token) return services.routes.showToken(services, ctx, parsed.token);
      return answerRequest(services, ctx, await withOtherSide(services, ctx, parsed.start));
    case 'talk':
      return answerTalk(services, ctx, parsed);
    case 'unclear':
      await reply(services.chat, ctx, trustedHtml(parsed.complaint));
      return;
    default:
      return answerUnclear(services.chat, ctx, 'unknown-text');
  }
}

/**
 * SOL is the other side where only one token is named, as on that token's card: "sell all my bonk", "buy wif". SOL itself and
 * dollars are swapped for anything, so they are asked about, except in "buy $20 of sol".
 */
async function withOtherSide(
  services: Uses<'chat' | 'prices' | 'chain'>,
  ctx: BotContext,
  start: DialogueStart,
): Promise<DialogueStart> {
  const { answers, ambiguities, pick } = start;
  const { from, to, amount } = answers;
  const only = from ?? to;
  const isOpen = pick ?? ambiguities.from ?? ambiguities.to ?? ambiguities.amount;
  if (!only || (from && to) || isOpen) return start;
  const isAnything = only.mint === NATIVE_MINT || DOLLAR_TOKENS.has(only.mint);
  if (isAnything && (from || amount?.kind !== 'dollars')) return start;
  const found = await findToken(services, ctx, counterMintOf(only.mint));
  const side = from ? 'to' : 'from';
  return 'token' in found ? { ...start, answers: { ...answers, [side]: found.token } } : start;
}

async function answerRequest(services: Services, ctx: BotContext, start: DialogueStart): Promise<void> {
  if (isComplete(start)) return offer(services, ctx, start);
  const { from, amount: asked } = start.answers;
  // Nothing else has to be asked about a share of nothing.
  if (from && isAskedShare(asked)) {
    const amount = await resolveAmount(services, { from, asked, personId: personOf(ctx).personId });
    if (!amount.ok && amount.problem.code === 'none_held')
      return tellProblem(services.chat, ctx, amount.problem);
  }
  await openSwapDialogue(services, ctx, start);
}

export async function openSwapDialogue(
  { swaps, chat, clock }: Uses<'swaps' | 'chat' | 'clock'>,
  ctx: BotContext,
  start: DialogueStart,
): Promise<void> {
  const pause = await swaps.isPaused();
  if (pause) return tellProblem(chat, ctx, pausedProblem(pause, clock()));
  await ctx.conversation.enter(SWAP_DIALOGUE, start);
}

async function offer(services: Services, ctx: ChatContext, start: DialogueStart): Promise<void> {
  const { chat } = services;
  const { from, to, amount: asked, slippageBps } = start.answers;
  if (!from || !to || !asked || !(await mayAskPriceInPrivate(chat, ctx))) return;
  const amount = await resolveAmount(services, { from, asked, personId: personOf(ctx).personId });
  if (!amount.ok && amount.problem.code === 'share_needs_wallet') {
    const text = ctx.view.texts.html('problem-share-needs-wallet').html;
    await reply(chat, ctx, { text, keyboard: [[connectButton(ctx.view.texts)]] });
    return;
  }
  if (!amount.ok) return tellProblem(chat, ctx, amount.problem);
  await offerInChat(services, ctx, { from, to, amount: amount.value }, slippageBps);
}

/** The token's card tells a price in dollars; two other tokens get the card of a swap of one unit. */
async function answerPrice(
  services: ChatServices,
  ctx: ChatContext,
  { token, to, isChart }: AskedTokens,
): Promise<void> {
  if (isChart) return services.routes.showToken(services, ctx, token, 'chart');
  const isInDollars = to === null || DOLLAR_TOKENS.has(to.mint);
  if (isInDollars) return services.routes.showToken(services, ctx, token);
  if (DOLLAR_TOKENS.has(token.mint)) return services.routes.showToken(services, ctx, to);
  const amount = { kind: 'exact', text: '1' } as const;
  return offer(services, ctx, {
    ...NOTHING_SAID,
    answers: { ...NOTHING_SAID.answers, from: token, to, amount },
  });
}

export async function answerTalk(
  services: ChatServices,
  ctx: ChatContext,
  { topic, price, share, tokens, order, likely }: Omit<Talk, 'kind'>,
): Promise<void> {
  if (price) return answerPrice(services, ctx, price);
  if (order) return services.routes.placeOrder(services, ctx, order);
  if (tokens) return askWhichCard(services.chat, ctx, tokens);
  if (likely) return offerTopics(services.chat, ctx, 'talk-unsure', likely);
  if (topic === 'complaint') return offerTopics(services.chat, ctx, 'talk-complaint', ['status', 'help']);
  if (share !== undefined) return offerAgain(services, ctx, 'back', share);
  const command = services.routes.topics.get(topic);
  if (command) return command(services, ctx as CommandContext);
  return answerUnclear(services.chat, ctx, TALK_TEXTS.get(topic) ?? 'talk-greeting');
}

const TOPIC_BUTTONS = {
  status: 'button-topic-status',
  complaint: 'button-topic-complaint',
  privacy: 'button-topic-privacy',
  safety: 'button-topic-safety',
  help: 'button-topic-help',
  balance: 'button-talk-balance',
  history: 'button-topic-history',
  language: 'button-topic-language',
  settings: 'button-topic-settings',
  alert: 'button-topic-alert',
} as const;

async function offerTopics(
  chat: Chat,
  ctx: ChatContext,
  key: 'talk-unsure' | 'talk-complaint',
  topics: readonly GuessedTopic[],
): Promise<void> {
  const { texts } = ctx.view;
  const keyboard = topics.map((topic) => [
    requestButtons.button(texts.plain(TOPIC_BUTTONS[topic]), { action: topic }),
  ]);
  await reply(chat, ctx, { text: texts.html(key).html, keyboard });
}

async function askWhichCard(chat: Chat, ctx: ChatContext, tokens: readonly Token[]): Promise<void> {
  const keyboard = tokens.map((token) => [
    tokenButtons.button(toPlainText(showToken(token)), { action: 'show', mint: token.mint }),
  ]);
  await reply(chat, ctx, { text: ctx.view.texts.html('talk-which-token').html, keyboard });
}

const TALK_TEXTS: ReadonlyMap<string, string> = new Map([
  ['thanks', 'talk-thanks'],
  ['smalltalk', 'talk-smalltalk'],
  ['not', 'talk-not'],
  ['safety', 'talk-safety'],
  ['tolerance', 'talk-tolerance'],
  ['fees', 'talk-fees'],
  ['send', 'talk-send'],
  ['unsigned', 'talk-unsigned'],
]);

/** No text is a dead end: three buttons follow. */
export async function answerUnclear(chat: Chat, ctx: ChatContext, key: string): Promise<void> {
  const { texts } = ctx.view;
  const message = { text: texts.html(key).html, keyboard: threeButtons(texts) };
  await reply(chat, ctx, message);
}

export async function answerUnknownCommand(chat: Chat, ctx: ChatContext): Promise<void> {
  await reply(chat, ctx, ctx.view.texts.html('unknown-command'));
}

/** Three in a row wrap on a narrow phone. */
function threeButtons(texts: Texts): readonly (readonly Button[])[] {
  const swap = requestButtons.button(texts.plain('button-talk-swap'), { action: 'swap' });
  const balance = requestButtons.button(texts.plain('button-talk-balance'), { action: 'balance' });
  const help = requestButtons.button(texts.plain('button-talk-help'), { action: 'help' });
  return [[swap], [balance, help]];
}

/** Swaps are left to `startByPress`. */
export async function pressRequest(
  services: ChatServices,
  ctx: ChatContext,
  press: PressOf<typeof requestButtons>,
  next: NextFunction,
): Promise<void> {
  await settlePress(services.chat, ctx);
  const opensDialogue = press.action === 'swap' || press.action === 'sell';
  return opensDialogue ? next() : answerTalk(services, ctx, { topic: press.action });
}

export async function startByPress(services: Services, ctx: BotContext, next: NextFunction): Promise<void> {
  const press = requestButtons.decode(ctx.callbackQuery?.data ?? '');
  if (press?.action === 'swap') return openSwapDialogue(services, ctx, NOTHING_SAID);
  if (press?.action !== 'sell') return next();
  const found = await findToken(services, ctx, press.mint);
  const answers = { ...NOTHING_SAID.answers, from: 'token' in found ? found.token : null };
  const ambiguities = 'ambiguity' in found ? { from: found.ambiguity } : {};
  await openSwapDialogue(services, ctx, { ...NOTHING_SAID, answers, ambiguities });
}
