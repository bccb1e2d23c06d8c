import type { CommandContext, NextFunction } from 'grammy';
import { showCard } from '../../cards/reply.ts';
import { connectRow } from '../../cards/wallet.ts';
import { NOTHING_SAID } from '../../requests/dialogue/state.ts';
import { type FindTokenDeps, findToken } from '../../requests/find-token.ts';
import type { Clock } from '../../swap/brands.ts';
import { type BalancePorts, readBalances } from '../../swap/wallet-balances.ts';
import type { WalletStore } from '../../swap/wallets.ts';
import type { BotContext, ChatContext } from '../../telegram/context.ts';
import type { PressOf } from '../../telegram/messages/callback-codec.ts';
import { balanceButtons } from '../../telegram/messages/callback-data.ts';
import { sendChatMessage } from '../../telegram/messages/send.ts';
import { personOf } from '../../telegram/person.ts';
import { mayAskPriceInPrivate, type PrivatePriceDeps } from '../../telegram/quota.ts';
import { SWAP_DIALOGUE } from '../answer-text.ts';
import { renderBalance } from './view.ts';

export type BalanceDeps = BalancePorts &
  FindTokenDeps &
  PrivatePriceDeps & {
    readonly wallets: Pick<WalletStore, 'activeWallet' | 'listWallets'>;
    readonly now: Clock;
  };

/** `/balance`: the active wallet's holdings. */
export function balanceCommand(deps: BalanceDeps) {
  return async (ctx: CommandContext<BotContext>): Promise<void> => {
    const { personId, chatId } = personOf(ctx);
    const wallet = await deps.wallets.activeWallet(personId);
    if (wallet) return showBalance(deps, ctx, wallet.id, false);
    const { texts } = ctx.view;
    const none = { text: texts.html('status-no-wallet').html, keyboard: [connectRow(texts)] };
    await sendChatMessage(deps, chatId, none);
  };
}

export async function pressBalance(
  deps: BalanceDeps,
  ctx: ChatContext,
  press: PressOf<typeof balanceButtons>,
  next: NextFunction,
): Promise<void> {
  return press.action === 'swap' ? next() : showBalance(deps, ctx, press.walletId, press.isUnfolded);
}

/** Counts as one of the person's prices. */
async function showBalance(
  deps: BalanceDeps,
  ctx: ChatContext,
  walletId: string,
  isUnfolded: boolean,
): Promise<void> {
  const wallets = await deps.wallets.listWallets(personOf(ctx).personId);
  const wallet = wallets.find(({ id }) => id === walletId);
  const answer = deps.answers.of(ctx.update);
  if (!wallet) return void (await answer.alert(ctx.view.texts.plain('wallet-unknown')));
  if (!(await mayAskPriceInPrivate(deps, ctx))) return;
  await answer.toast(ctx.view.texts.plain('toast-balance'));
  const balances = await readBalances(deps, wallet.address);
  const facts = { wallet, wallets, balances, isUnfolded, at: deps.now() };
  await showCard(deps, ctx, renderBalance(facts, ctx.view.texts));
}

/** Swap beside a token: a dialogue asks for the other token and the amount. */
export function startSwapFrom(deps: BalanceDeps) {
  return async (ctx: BotContext, next: NextFunction): Promise<void> => {
    const press = balanceButtons.decode(ctx.callbackQuery?.data ?? '');
    if (press?.action !== 'swap') return next();
    const found = await findToken(deps, ctx, press.mint);
    await deps.answers.of(ctx.update).settle();
    const answers = { ...NOTHING_SAID.answers, from: 'token' in found ? found.token : null };
    const ambiguities = 'ambiguity' in found ? { from: found.ambiguity } : {};
    await ctx.conversation.enter(SWAP_DIALOGUE, { ...NOTHING_SAID, answers, ambiguities });
  };
}
