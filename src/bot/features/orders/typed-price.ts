import type { NextFunction } from 'grammy';
import type { Mint } from '../../../solana/mint.ts';
import { settlePress } from '../../cards/reply.ts';
import { createOneQuestion } from '../../requests/dialogue/one-question.ts';
import type { OuterContext, QuestionActions } from '../../requests/dialogue/state.ts';
import { findSide, loadCatalogue } from '../../requests/find-token.ts';
import type { OrderRequest } from '../../requests/parser/grammar.ts';
import { isMoney } from '../../requests/parser/read-order.ts';
import { readRequest } from '../../requests/parser/read-request.ts';
import { NATIVE_MINT } from '../../swap/brands.ts';
import { plainDigits } from '../../swap/words.ts';
import type { BotContext } from '../../telegram/context.ts';
import { priceButtons } from '../../telegram/messages/callback-data.ts';
import type { ChatMessage } from '../../telegram/messages/message.ts';
import type { Services, Uses } from '../../telegram/services.ts';
import { drawPrices } from './at-price.ts';

export const PRICE_DIALOGUE = 'order-price';

type PlaceSaid = (services: Services, ctx: OuterContext, order: OrderRequest) => Promise<void>;

/** The question of *Another price…* replaces the message of *At a price…*, which comes back after the answer. */
export function createTypedPrice(services: Services, actions: QuestionActions, place: PlaceSaid) {
  return createOneQuestion<Mint>(actions, {
    question: async ({ view: { texts } }) => texts.html('at-price-type'),
    take: async (ctx, { about }, text) => {
      const order = readTypedPrice(about, text);
      if (!order) return ctx.view.texts.html('at-price-wrong');
      await place(services, ctx, order);
      return null;
    },
    card: (ctx, { about }) => drawAgain(services, ctx, about),
  });
}

export async function openTypedPrice(
  { chat }: Uses<'chat'>,
  ctx: BotContext,
  next: NextFunction,
): Promise<void> {
  const press = priceButtons.decode(ctx.callbackQuery?.data ?? '');
  const messageId = ctx.callbackQuery?.message?.message_id;
  if (press?.action !== 'type' || messageId === undefined) return next();
  await settlePress(chat, ctx);
  await ctx.conversation.enter(PRICE_DIALOGUE, { about: press.mint, messageId });
}

const PRICE = /^[+-]?\$?[\d.,]+\s?%?$/;

/** `0.5` and `+30%` sell all that is held, `200 @ 0.5` sells so many, `50 usdc @ 0.3` buys. */
export function readTypedPrice(mint: Mint, text: string): OrderRequest | undefined {
  const [one = '', price, more] = plainDigits(text)
    .trim()
    .split(/\s*@\s*|\s+at\s+/i);
  if (more !== undefined || !PRICE.test(price ?? one)) return undefined;
  const token = mint === NATIVE_MINT ? 'SOL' : mint;
  const isPurchase = one.startsWith('$') || isMoney(one.split(/\s+/).at(-1) ?? '');
  const sentence =
    price === undefined
      ? `sell all ${token} at ${one}`
      : `${isPurchase ? `buy ${one} of` : `sell ${one}`} ${token} at ${price}`;
  const namesToken = (word: string) => word === token || isMoney(word);
  const read = readRequest(sentence, { language: 'en', isCommand: false, namesToken });
  return read.kind === 'order' ? read.order : undefined;
}

async function drawAgain(services: Services, { view }: OuterContext, mint: Mint): Promise<ChatMessage> {
  const { chain, prices } = services;
  const catalogue = await loadCatalogue(services, [mint]);
  const token = catalogue.ok ? await findSide(chain, catalogue.value, mint) : catalogue;
  const price = (await prices.market.figures(mint))?.price;
  return token.ok && price !== undefined
    ? drawPrices(token.value, price, view.texts)
    : { text: view.texts.html('at-price-unknown').html, keyboard: [] };
}
