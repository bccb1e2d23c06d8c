import type { NextFunction } from 'grammy';
import { alertPress, settlePress, showCard, toastPress } from '../../cards/reply.ts';
import { connectButton } from '../../cards/wallet.ts';
import { NOTHING_SAID } from '../../requests/dialogue/state.ts';
import { type FindTokenDeps, findToken } from '../../requests/find-token.ts';
import type { Clock } from '../../swap/brands.ts';
import { readPositions } from '../../swap/positions.ts';
import type { SwapStore } from '../../swap/swap-store-port.ts';
import { type BalancePorts, readBalances } from '../../swap/wallet-balances.ts';
import type { WalletStore } from '../../swap/wallets.ts';
import type { BotContext, ChatContext, CommandContext } from '../../telegram/context.ts';
import { reply } from '../../telegram/groups/messenger.ts';
import type { PressOf } from '../../telegram/messages/callback-codec.ts';
import { balanceButtons } from '../../telegram/messages/callback-data.ts';
import { personOf } from '../../telegram/person.ts';
import { mayAskPriceInPrivate } from '../../telegram/quota.ts';
import { type DialogueOpenDeps, openSwapDialogue } from '../answer-text.ts';
import { renderBalance } from './view.ts';

export type BalanceDeps = BalancePorts &
  FindTokenDeps &
  DialogueOpenDeps & {
    readonly wallets: Pick<WalletStore, 'activeWallet' | 'listWallets'>;
    readonly swaps: Pick<SwapStore, 'listPast'>;
    readonly now: Clock;
  };

/** `/balance`: the active wallet's holdings. */
export async function balanceCommand(deps: BalanceDeps, ctx: CommandContext): Promise<void> {
  const { personId } = personOf(ctx);
  const wallet = await deps.wallets.activeWallet(personId);
  if (wallet) return showBalance(deps, ctx, wallet.id, false);
  const { texts } = ctx.view;
  const none = { text: texts.html('status-no-wallet').html, keyboard: [[connectButton(texts)]] };
  await reply(deps, ctx, none);
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
  const { personId } = personOf(ctx);
  const wallets = await deps.wallets.listWallets(personId);
  const wallet = wallets.find(({ id }) => id === walletId);
  if (!wallet) return alertPress(deps, ctx, 'wallet-unknown');
  if (!(await mayAskPriceInPrivate(deps, ctx))) return;
  await toastPress(deps, ctx, 'toast-balance');
  const [balances, positions] = await Promise.all([
    readBalances(deps, wallet.address),
    readPositions(deps.swaps, personId),
  ]);
  const facts = { wallet, wallets, balances, positions, isUnfolded, at: deps.now() };
  await showCard(deps, ctx, renderBalance(facts, ctx.view.texts));
}

/** Swap beside a token: a dialogue asks for the other token and the amount. */
export async function startSwapFrom(deps: BalanceDeps, ctx: BotContext, next: NextFunction): Promise<void> {
  const press = balanceButtons.decode(ctx.callbackQuery?.data ?? '');
  if (press?.action !== 'swap') return next();
  const found = await findToken(deps, ctx, press.mint);
  await settlePress(deps, ctx);
  const answers = { ...NOTHING_SAID.answers, from: 'token' in found ? found.token : null };
  const ambiguities = 'ambiguity' in found ? { from: found.ambiguity } : {};
  await openSwapDialogue(deps, ctx, { ...NOTHING_SAID, answers, ambiguities });
}
