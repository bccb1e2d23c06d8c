import { refusePress, settlePress, tellProblem } from '../../cards/reply.ts';
import { connectButton } from '../../cards/wallet.ts';
import { idOfUpdate, offerForUpdate } from '../../requests/offers/offer.ts';
import type { OrderPrice, OrderRequest } from '../../requests/parser/grammar.ts';
import { readRequest } from '../../requests/parser/read-request.ts';
import type { SwapId } from '../../swap/brands.ts';
import { offerOrderClose } from '../../swap/close-order.ts';
import { pairOf } from '../../swap/dollars.ts';
import { offerPlacement } from '../../swap/place-order.ts';
import { labelTokens, namesToken } from '../../swap/token.ts';
import type { ChatContext, CommandContext } from '../../telegram/context.ts';
import { reply } from '../../telegram/groups/messenger.ts';
import type { PressOf } from '../../telegram/messages/callback-codec.ts';
import { orderButtons, priceButtons } from '../../telegram/messages/callback-data.ts';
import { personOf } from '../../telegram/person.ts';
import { mayAskPriceInPrivate } from '../../telegram/quota.ts';
import type { Services } from '../../telegram/services.ts';
import { buttonArea, type Feature } from '../feature.ts';
import { pressAtPrice, takeProfit } from './at-price.ts';
import { lineOf, looksLikeOrder, type OrderLine, readOrderLine } from './parse.ts';
import { resolveOrder } from './resolve.ts';
import { createTypedPrice, openTypedPrice, PRICE_DIALOGUE } from './typed-price.ts';
import { MAX_ORDERS_SHOWN, renderOrders } from './view.ts';

/**
 * Standing orders: `/order sell 2 SOL at 250` places one, `/orders` lists and ends them. Cards, buttons and life of placement and
 * end are those of a swap (`src/bot/swap/place-order.ts`, `close-order.ts`); in between `worker.ts` reads the chain.
 */
export const orders: Feature = {
  menu: [
    { name: 'order', menus: { private: 62 } },
    { name: 'orders', menus: { private: 64 } },
  ],
  private: {
    commands: { order: orderCommand, orders: ordersCommand },
    buttons: [
      buttonArea(orderButtons, pressOrder),
      buttonArea(priceButtons, (services, ctx, press, next) =>
        press.action === 'type' ? next() : pressAtPrice(services, ctx, press, placeOrder),
      ),
    ],
    question: {
      id: PRICE_DIALOGUE,
      open: openTypedPrice,
      dialogue: (services, actions) => createTypedPrice(services, actions, placeSaid),
    },
    order: placeSaid,
    topics: { orders: ordersCommand },
    words: { topic: 'order', matches: looksLikeOrder, answer: makeOrder },
  },
};

/** The strict form, then the words of any language. */
async function orderCommand(services: Services, ctx: CommandContext): Promise<void> {
  const text = ctx.match;
  if (readOrderLine(text)) return makeOrder(services, ctx, text);
  const listed = await services.prices.listTokens();
  const list = listed.ok ? labelTokens(listed.value) : [];
  const { language } = ctx.view.texts;
  const said = readRequest(text, {
    language,
    isCommand: false,
    namesToken: (word) => namesToken(list, word),
  });
  return said.kind === 'order' ? placeSaid(services, ctx, said.order) : makeOrder(services, ctx, text);
}

/** Counts as a price. */
async function placeSaid(services: Services, ctx: ChatContext, order: OrderRequest): Promise<void> {
  const { token, price } = order;
  if (token !== null) return placeOrder(services, ctx, lineOf(token, order));
  if (typeof price !== 'string') return takeProfit(services, ctx, price.bps, placeOrder);
}

/** Counts as a price. */
async function makeOrder(services: Services, ctx: ChatContext, text: string): Promise<void> {
  // The amounts of a forwarded text are another person's.
  const line = ctx.message?.forward_origin ? undefined : readOrderLine(text);
  if (line) return placeOrder(services, ctx, line);
  await reply(services.chat, ctx, ctx.view.texts.html('order-usage'));
}

async function placeOrder(services: Services, ctx: ChatContext, line: OrderLine): Promise<void> {
  const { people, chat, swaps } = services;
  const { texts } = ctx.view;
  const { personId, chatId } = personOf(ctx);
  const wallet = await people.wallets.activeWallet(personId);
  if (!wallet) {
    const message = { text: texts.html('status-no-wallet').html, keyboard: [[connectButton(texts)]] };
    return void (await reply(chat, ctx, message));
  }
  if (!(await mayAskPriceInPrivate(chat, ctx))) return;
  const asked = await resolveOrder(services, personId, line);
  if (!asked.ok) {
    await tellProblem(chat, ctx, asked.problem);
    // The same percentage from the market's price, which the card says.
    return asked.problem.code === 'no_cost' ? placeOrder(services, ctx, fromMarket(line)) : undefined;
  }
  const id = idOfUpdate(ctx.update, swaps.idKey, 'swap') as SwapId;
  // A repeated update finds what it offered.
  if (await swaps.findSwap(id)) return;
  const request = { id, personId, chatId, wallet: wallet.address, asked: asked.value };
  const offered = await offerPlacement(services, request);
  if (offered.ok) return;
  const { problem } = offered;
  await tellProblem(chat, ctx, problem);
  if (problem.code !== 'order_at_market') return;
  // The market gives more than was asked for: the card of a swap, which only the person confirms.
  const { intent } = problem;
  const swapped = await offerForUpdate(services, {
    update: ctx.update,
    personId,
    chatId,
    intent,
    messageId: null,
  });
  if (!swapped.ok) await tellProblem(chat, ctx, swapped.problem);
}

function fromMarket({ price, ladder, ...line }: OrderLine): OrderLine {
  const moved = (one: OrderPrice): OrderPrice => (typeof one === 'string' ? one : { ...one, of: 'market' });
  return { ...line, price: moved(price), ...(ladder && { ladder: { ...ladder, to: moved(ladder.to) } }) };
}

async function ordersCommand(services: Services, ctx: CommandContext): Promise<void> {
  const { chat, chain, swaps, prices, clock } = services;
  const { personId } = personOf(ctx);
  const found = await swaps.standing.list(personId);
  const shown = await Promise.all(
    found.map(async (order, at) => {
      const isShown = at < MAX_ORDERS_SHOWN;
      const [reading, market] = await Promise.all([
        isShown ? chain.readStanding(order.order, order.slot) : undefined,
        isShown ? prices.record.near(pairOf(order), clock()) : undefined,
      ]);
      return { order, reading, market };
    }),
  );
  await reply(chat, ctx, renderOrders(shown, ctx.view.texts));
}

async function pressOrder(
  services: Services,
  ctx: ChatContext,
  { id }: PressOf<typeof orderButtons>,
): Promise<void> {
  const { chat, swaps } = services;
  const { personId, chatId } = personOf(ctx);
  const order = await swaps.standing.find(id);
  // The row decides who may press.
  if (order?.personId !== personId || order.endedAt !== null)
    return tellProblem(chat, ctx, { code: 'order_gone' });
  const closeId = idOfUpdate(ctx.update, swaps.idKey, 'swap') as SwapId;
  // A repeated press, as after a crash, finds what it offered.
  if (await swaps.findSwap(closeId)) return settlePress(chat, ctx);
  if (!(await mayAskPriceInPrivate(chat, ctx))) return;
  const offered = await offerOrderClose(services, { id: closeId, personId, chatId, place: order });
  if (!offered.ok) return refusePress(services, ctx, offered.problem);
  await settlePress(chat, ctx);
}
