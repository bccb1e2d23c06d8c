import { alertPress, settlePress, showCard } from '../../cards/reply.ts';
import { readTrades } from '../../swap/positions.ts';
import { readBalances } from '../../swap/wallet-balances.ts';
import type { ChatContext, CommandContext } from '../../telegram/context.ts';
import type { PressOf } from '../../telegram/messages/callback-codec.ts';
import { profitButtons } from '../../telegram/messages/callback-data.ts';
import { personOf } from '../../telegram/person.ts';
import { mayAskPriceInPrivate } from '../../telegram/quota.ts';
import type { Services } from '../../telegram/services.ts';
import { buttonArea, type Feature } from '../feature.ts';
import { shareProfit, soldTrade } from '../share-profit.ts';
import { renderProfit } from './view.ts';

export const profit: Feature = {
  menu: [{ name: 'pnl', menus: { private: 55 } }],
  private: {
    commands: { pnl: profitCommand },
    buttons: [buttonArea(profitButtons, pressProfit)],
    topics: { pnl: profitCommand },
  },
};

/** Counts as a price, because it prices what the wallet holds. */
async function profitCommand(services: Services, ctx: CommandContext | ChatContext): Promise<void> {
  const { swaps, people, chat, clock } = services;
  const { personId } = personOf(ctx);
  if (!(await mayAskPriceInPrivate(chat, ctx))) return;
  const trades = await readTrades(swaps, personId);
  const wallet = trades.positions.size > 0 ? await people.wallets.activeWallet(personId) : undefined;
  const balances = wallet && (await readBalances(services, wallet.address));
  await showCard(chat, ctx, renderProfit({ trades, balances, now: clock() }, ctx.view.texts));
}

async function pressProfit(
  services: Services,
  ctx: ChatContext,
  press: PressOf<typeof profitButtons>,
): Promise<void> {
  const { swaps, chat } = services;
  if (press.action === 'show') {
    await settlePress(chat, ctx);
    return profitCommand(services, ctx);
  }
  const { personId } = personOf(ctx);
  const swap = await swaps.findSwap(press.swapId);
  if (swap?.personId !== personId) return alertPress(chat, ctx, 'press-unknown');
  const { sales } = await readTrades(swaps, personId, swap.intent.from.mint);
  return shareProfit(chat, ctx, soldTrade(sales.filter(({ swapId }) => swapId === swap.id)));
}
