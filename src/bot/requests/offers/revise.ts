import type { Api, NextFunction } from 'grammy';
import type { Log } from '../../../log.ts';
import { renderProblem } from '../../cards/problem.ts';
import { type ProblemDeps, refusePress, tellProblem } from '../../cards/reply.ts';
import { renderSwap } from '../../cards/swap-card.ts';
import { joinLines } from '../../i18n/html.ts';
import { showToken } from '../../i18n/money.ts';
import { type AmountPorts, resolveAmount } from '../../swap/asked-amount.ts';
import type { Clock } from '../../swap/brands.ts';
import { findShortfall } from '../../swap/confirm-offer.ts';
import { PLAIN_CARD } from '../../swap/offer.ts';
import type { Language } from '../../swap/people.ts';
import { done, type Problem, type Result, refused } from '../../swap/problems.ts';
import { type Revision, reviseOffer, showCardPage } from '../../swap/revise-offer.ts';
import { isReclaim, type Swap } from '../../swap/swap.ts';
import type { SwapStore } from '../../swap/swap-store-port.ts';
import { plainDigits } from '../../swap/words.ts';
import type { BotContext, ChatContext } from '../../telegram/context.ts';
import type { CardPress } from '../../telegram/messages/callback-data.ts';
import { type Button, fittingRows } from '../../telegram/messages/message.ts';
import { type MessageDeps, removeMessage, sendChatMessage } from '../../telegram/messages/send.ts';
import { personOf } from '../../telegram/person.ts';
import { mayAskPrice, type PriceQuotaDeps } from '../../telegram/quota.ts';
import { readAskedAmount, readNumber } from '../parser/read-amount.ts';
import { readRequest } from '../parser/read-request.ts';
import { readSlippageReply } from '../parser/read-slippage.ts';

type AskedOnCard = 'amount' | 'own_slippage';

interface Answered {
  readonly swap: Swap;
  readonly asked: AskedOnCard;
  /** To the question itself. */
  readonly isReply: boolean;
}

type ReviseDeps = Parameters<typeof reviseOffer>[0] & AmountPorts;

/**
 * For a text that answers a card's question or replies to a card. The state is in the swap's row, so neither a
 * deploy nor a dialogue interferes.
 */
export function onCardReply(deps: ReviseDeps, quota: PriceQuotaDeps) {
  return async (ctx: BotContext, next: NextFunction): Promise<void> => {
    const text = ctx.message?.text;
    if (text === undefined) return next();
    const answered = await findAnswered(deps, ctx);
    if (!answered || !isAnswer(answered, text, ctx.view.texts.language)) return next();
    if (await mayAskPrice(quota, ctx)) await takeAnswer(deps, quota, ctx, answered, text);
  };
}

async function findAnswered({ swaps }: ReviseDeps, ctx: BotContext): Promise<Answered | undefined> {
  const replyTo = ctx.message?.reply_to_message?.message_id;
  const isInDialogue = Object.keys(ctx.conversation.active()).length > 0;
  if (replyTo === undefined && isInDialogue) return undefined;
  const offers = (await swaps.listOffers(personOf(ctx).personId)).filter((offer) => !isReclaim(offer));
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

/** Without a reply only a number is an answer: other words may be a request. */
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
  deps: ReviseDeps,
  problemDeps: ProblemDeps,
  ctx: ChatContext,
  { swap, asked }: Answered,
  text: string,
): Promise<void> {
  const { id: swapId, personId, offerVersion, chatId, card } = swap;
  const revision = asked === 'amount' ? await amountRevision(deps, swap, text) : slippageRevision(text);
  const revised = revision.ok
    ? await reviseOffer(deps, { swapId, personId, offerVersion }, revision.value)
    : revision;
  if (!revised.ok) {
    const { problem } = revised;
    const isAsked =
      problem.code !== 'out_of_date' && (await ask(problemDeps, deps, ctx, swap, asked, problem)).ok;
    if (!isAsked) return tellProblem(problemDeps, ctx, problem);
  }
  for (const read of [card?.promptId, ctx.message?.message_id]) {
    if (read) await removeMessage(problemDeps, chatId, read);
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
  deps: Parameters<typeof refusePress>[0] & Parameters<typeof showCardPage>[0],
  ctx: ChatContext,
  swap: Swap,
  page: AskedOnCard,
): Promise<void> {
  await deps.answers.of(ctx.update).settle();
  if (swap.card?.promptId) await removeMessage(deps, swap.chatId, swap.card.promptId);
  const asked = await ask(deps, deps, ctx, swap, page);
  if (!asked.ok) await refusePress(deps, ctx, asked.problem);
}

/** A complaint about the last answer goes with the next answer. */
async function ask(
  messages: MessageDeps,
  cards: Parameters<typeof showCardPage>[0],
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
  const promptId = await sendChatMessage(messages, chatId, lines, { asks });
  const shown = await showCardPage(cards, swap, { page, promptId: promptId ?? null });
  if (!shown.ok && promptId !== undefined) await removeMessage(messages, chatId, promptId);
  return shown;
}

/** `out_of_date` for a choice that the card does not offer. */
export async function findRevision(
  deps: AmountPorts,
  swap: Swap,
  pressed: CardPress,
): Promise<Result<Revision>> {
  const { routes, presets, balance } = swap.card ?? PLAIN_CARD;
  const unknown: Problem = { code: 'out_of_date', swap };
  switch (pressed.action) {
    case 'turn':
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
      return preset === undefined ? refused(unknown) : amountRevision(deps, swap, preset);
    }
    default:
      return refused(unknown);
  }
}

async function amountRevision(deps: AmountPorts, swap: Swap, text: string): Promise<Result<Revision>> {
  const read = readAskedAmount(text);
  if (!read.ok) return refused({ code: 'unread_amount', problem: read.problem, text });
  const { personId, intent } = swap;
  const amount = await resolveAmount(deps, { asked: read.asked, from: intent.from, personId });
  return amount.ok ? done({ kind: 'amount', amount: amount.value }) : amount;
}

interface CardDeps {
  readonly api: Pick<Api, 'editMessageReplyMarkup'>;
  readonly swaps: SwapStore;
  readonly now: Clock;
  readonly log: Log;
  /** @default 700 */
  readonly feltMs?: number;
}

/** A sooner price is not worth an edit, ms. */
const FELT_AFTER_MS = 700;

/** Timeout of the edit, ms: the card comes back soon anyway. */
const EDIT_TIMEOUT_MS = 2_000;

/**
 * Disables a card's buttons while its new price takes long. The outbox draws them again. A restart in between
 * repeats the press.
 */
export async function withDisabledCard<Deps extends CardDeps>(
  deps: Deps,
  ctx: ChatContext,
  swap: Swap,
  price: (deps: Deps) => Promise<Result<Swap>>,
): Promise<Result<Swap>> {
  const disabling = disableLater(deps, ctx, swap);
  const replaceOffer: SwapStore['replaceOffer'] = async (...change) => {
    // An edit under way would overwrite the outbox's.
    await disabling.end();
    return deps.swaps.replaceOffer(...change);
  };
  let isPriced = false;
  try {
    const priced = await price({ ...deps, swaps: { ...deps.swaps, replaceOffer } });
    isPriced = priced.ok;
    return priced;
  } finally {
    await disabling.end();
    if (!isPriced) await deps.swaps.redraw(swap, deps.now());
  }
}

function disableLater(deps: CardDeps, ctx: ChatContext, swap: Swap) {
  let shown: Promise<unknown> = Promise.resolve();
  const timer = setTimeout(() => {
    shown = disable(deps, ctx, swap).catch((error) =>
      deps.log.warn({ err: error }, 'a card was not disabled'),
    );
  }, deps.feltMs ?? FELT_AFTER_MS).unref();
  return {
    end: async () => {
      clearTimeout(timer);
      await shown;
    },
  };
}

/** An older copy of the message would stay disabled. */
async function disable({ api }: CardDeps, ctx: ChatContext, swap: Swap): Promise<void> {
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
