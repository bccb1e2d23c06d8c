import type { Api, NextFunction } from 'grammy';
import { renderProblem } from '../../cards/problem.ts';
import { refusePress, tellProblem } from '../../cards/reply.ts';
import { renderSwap } from '../../cards/swap-card.ts';
import { joinLines } from '../../i18n/html.ts';
import { showToken } from '../../i18n/money.ts';
import { resolveAmount } from '../../swap/asked-amount.ts';
import { PLAIN_CARD } from '../../swap/offer.ts';
import { findShortfall } from '../../swap/offer-swap.ts';
import type { Language } from '../../swap/people.ts';
import { done, type Problem, type Result, refused } from '../../swap/problems.ts';
import { type Revision, reviseOffer, showCardPage } from '../../swap/revise-offer.ts';
import { isTokenSwap, type Swap } from '../../swap/swap.ts';
import type { SwapReader, SwapWriter } from '../../swap/swap-store-port.ts';
import { plainDigits } from '../../swap/words.ts';
import type { Chat } from '../../telegram/chat.ts';
import type { BotContext, ChatContext } from '../../telegram/context.ts';
import type { CardPress } from '../../telegram/messages/callback-data.ts';
import { type Button, fittingRows } from '../../telegram/messages/message.ts';
import { removeMessage, sendChatMessage } from '../../telegram/messages/send.ts';
import { personOf } from '../../telegram/person.ts';
import { mayAskPrice } from '../../telegram/quota.ts';
import type { Services, Uses } from '../../telegram/services.ts';
import { readAskedAmount, readNumber } from '../parser/read-amount.ts';
import { readRequest } from '../parser/read-request.ts';
import { readSlippageReply } from '../parser/read-slippage.ts';

type AskedOnCard = 'amount' | 'own_slippage';

interface Answered {
  readonly swap: Swap;
  readonly asked: AskedOnCard;
  /** True means a reply to the message that asked the question. */
  readonly isReply: boolean;
}

type ReviseServices = Uses<'swaps' | 'people' | 'chat' | 'groups' | 'prices' | 'chain' | 'clock'>;

/**
 * The text answers a card's question or replies to a card. The state is in the swap's row, so neither a
 * deploy nor a dialogue interferes.
 */
export async function onCardReply(
  services: ReviseServices,
  ctx: BotContext,
  next: NextFunction,
): Promise<void> {
  const text = ctx.message?.text;
  if (text === undefined) return next();
  const answered = await findAnswered(services.swaps, ctx);
  if (!answered || !isAnswer(answered, text, ctx.view.texts.language)) return next();
  if (await mayAskPrice(services, ctx)) await takeAnswer(services, ctx, answered, text);
}

async function findAnswered(swaps: SwapReader, ctx: BotContext): Promise<Answered | undefined> {
  const replyTo = ctx.message?.reply_to_message?.message_id;
  const isInDialogue = Object.keys(ctx.conversation.active()).length > 0;
  if (replyTo === undefined && isInDialogue) return undefined;
  const offers = (await swaps.listOffers(personOf(ctx).personId)).filter((offer) => isTokenSwap(offer));
  if (replyTo === undefined) return askedBy(offers[0], false);
  const prompted = offers.find(({ card }) => card?.promptId === replyTo);
  if (prompted) return askedBy(prompted, true);
  const swap = offers.find(({ messageId }) => messageId === replyTo);
  const isSlippage = readSlippageReply(ctx.message?.text ?? '') !== undefined;
  return swap && { swap, asked: isSlippage ? 'own_slippage' : 'amount', isReply: false };
}

function askedBy(swap: Swap | undefined, isReply: boolean): Answered | undefined {
  const page = swap?.card?.page;
  return swap && (page === 'amount' || page === 'own_slippage') ? { swap, asked: page, isReply } : undefined;
}

/** A text that is no reply to the question must be a number: other words may be a request. */
function isAnswer({ asked, isReply }: Answered, text: string, language: Language): boolean {
  if (isReply) {
    const read = readRequest(text, { language, isCommand: false, namesToken: () => false });
    return read.kind !== 'talk' || read.topic === 'tolerance';
  }
  if (asked === 'own_slippage') return slippageOf(text) !== undefined;
  const read = readAskedAmount(text);
  return read.ok || read.problem !== 'not_a_number';
}

async function takeAnswer(
  services: Uses<'swaps' | 'people' | 'chat' | 'prices' | 'chain' | 'clock'>,
  ctx: ChatContext,
  { swap, asked }: Answered,
  text: string,
): Promise<void> {
  const { id: swapId, personId, offerVersion, chatId, card } = swap;
  const revision = asked === 'amount' ? await amountRevision(services, swap, text) : slippageRevision(text);
  const revised = revision.ok
    ? await reviseOffer(services, { swapId, personId, offerVersion }, revision.value)
    : revision;
  if (!revised.ok) {
    const { problem } = revised;
    const isAsked = problem.code !== 'out_of_date' && (await ask(services, ctx, swap, asked, problem)).ok;
    if (!isAsked) return tellProblem(services.chat, ctx, problem);
  }
  for (const read of [card?.promptId, ctx.message?.message_id]) {
    if (read) await removeMessage(services.chat, chatId, read);
  }
}

function slippageOf(text: string): number | undefined {
  return readPercent(text) ?? readSlippageReply(text);
}

function slippageRevision(text: string): Result<Revision> {
  const bps = slippageOf(text);
  return bps === undefined ? refused({ code: 'bad_slippage' }) : done({ kind: 'slippage', bps });
}

/** Basis points of `0.7`, `0,7` and `0.7%`; undefined for unclear or finer values. */
export function readPercent(text: string): number | undefined {
  const written = plainDigits(text).trim().replace(/\s*%$/, '');
  const number = readNumber(written);
  const isPlain = /^[\d.,]+$/.test(written) && number.ok && /^\d{0,3}(?:\.\d{1,2})?$/.test(number.text);
  return isPlain ? Math.round(Number(number.text) * 100) : undefined;
}

/** Asks below the card and opens the reply field for `onCardReply`. */
export async function askOnCard(
  services: Uses<'swaps' | 'chat' | 'clock'>,
  ctx: ChatContext,
  swap: Swap,
  page: AskedOnCard,
): Promise<void> {
  const { chat } = services;
  await chat.answers.of(ctx.update).settle();
  if (swap.card?.promptId) await removeMessage(chat, swap.chatId, swap.card.promptId);
  const asked = await ask(services, ctx, swap, page);
  if (!asked.ok) await refusePress(services, ctx, asked.problem);
}

/** A complaint about the last answer goes with the next answer. */
async function ask(
  services: Uses<'swaps' | 'chat' | 'clock'>,
  { view }: ChatContext,
  swap: Swap,
  page: AskedOnCard,
  problem?: Problem,
): Promise<Result<Swap>> {
  const { chatId, intent } = swap;
  const { texts } = view;
  const question =
    page === 'amount'
      ? texts.html('ask-new-amount', { symbol: showToken(intent.from) })
      : texts.html('ask-new-slippage');
  const lines = joinLines([problem && renderProblem(problem, view), question], '\n\n');
  const asks = page === 'amount' ? '0.5' : '0.7%';
  const promptId = await sendChatMessage(services.chat, chatId, lines, { asks });
  const shown = await showCardPage(services, swap, { page, promptId: promptId ?? null });
  if (!shown.ok && promptId !== undefined) await removeMessage(services.chat, chatId, promptId);
  return shown;
}

/** `out_of_date` for a choice that the card does not offer. */
export async function findRevision(
  services: Uses<'people' | 'prices' | 'chain'>,
  swap: Swap,
  pressed: CardPress,
): Promise<Result<Revision>> {
  const { routes, presets, balance } = swap.card ?? PLAIN_CARD;
  const unknown: Problem = { code: 'out_of_date', swap };
  switch (pressed.action) {
    case 'flip':
      return done({ kind: 'flip' });
    case 'set_slippage':
      return done({ kind: 'slippage', bps: pressed.number });
    case 'route': {
      const route = routes[pressed.number];
      // The first route, the best, is the default.
      const routeName = pressed.number === 0 ? null : (route?.routeName ?? null);
      return route ? done({ kind: 'route', routeName }) : refused(unknown);
    }
    case 'fits': {
      const short = findShortfall(swap.intent, balance);
      return short && short.fits > 0n ? done({ kind: 'amount', amount: short.fits }) : refused(unknown);
    }
    case 'preset': {
      const preset = presets[pressed.number];
      return preset === undefined ? refused(unknown) : amountRevision(services, swap, preset);
    }
    default:
      return refused(unknown);
  }
}

async function amountRevision(
  services: Uses<'people' | 'prices' | 'chain'>,
  swap: Swap,
  text: string,
): Promise<Result<Revision>> {
  const read = readAskedAmount(text);
  if (!read.ok) return refused({ code: 'unread_amount', problem: read.problem, text });
  const { personId, intent } = swap;
  const amount = await resolveAmount(services, { asked: read.asked, from: intent.from, personId });
  return amount.ok ? done({ kind: 'amount', amount: amount.value }) : amount;
}

/** Timeout of the edit, ms: the card comes back soon anyway. */
const EDIT_TIMEOUT_MS = 2_000;

/**
 * Disables a card's buttons while its new price takes long. The outbox draws them again. A restart in between
 * repeats the press.
 */
export async function withDisabledCard(
  { swaps, chat, clock }: Uses<'swaps' | 'chat' | 'clock'>,
  ctx: ChatContext,
  swap: Swap,
  price: (swaps: Services['swaps']) => Promise<Result<Swap>>,
): Promise<Result<Swap>> {
  const disabling = disableLater(chat, ctx, swap);
  const replaceOffer: SwapWriter['replaceOffer'] = async (...change) => {
    // An edit under way would overwrite the outbox's.
    await disabling.end();
    return swaps.replaceOffer(...change);
  };
  let isPriced = false;
  try {
    const priced = await price({ ...swaps, replaceOffer });
    isPriced = priced.ok;
    return priced;
  } finally {
    await disabling.end();
    if (!isPriced) await swaps.redraw(swap, clock());
  }
}

function disableLater(chat: Chat, ctx: ChatContext, swap: Swap) {
  let shown: Promise<unknown> = Promise.resolve();
  const timer = setTimeout(() => {
    shown = disable(chat, ctx, swap).catch((error) =>
      chat.log.warn({ err: error }, 'a card was not disabled'),
    );
  }, chat.feltMs).unref();
  return {
    end: async () => {
      clearTimeout(timer);
      await shown;
    },
  };
}

/** An older copy of the message would stay disabled. */
async function disable({ api }: Chat, ctx: ChatContext, swap: Swap): Promise<void> {
  const { message, data } = ctx.callbackQuery ?? {};
  if (message?.message_id !== swap.messageId || message.chat.id !== swap.chatId) return;
  const disabled = (button: Button) => {
    const isPressed = 'data' in button && button.data === data;
    return { text: isPressed ? `⏳ ${button.text}` : button.text, disabled: {} };
  };
  const inline_keyboard = fittingRows(renderSwap(swap, ctx.view).keyboard).map((row) => row.map(disabled));
  await api.editMessageReplyMarkup(
    swap.chatId,
    message.message_id,
    { reply_markup: { inline_keyboard } },
    // grammY's type is that of a polyfill of AbortSignal.
    AbortSignal.timeout(EDIT_TIMEOUT_MS) as unknown as Parameters<Api['editMessageReplyMarkup']>[3],
  );
}
