import { alertPress, type ProblemDeps, showCard, toastPress } from '../../cards/reply.ts';
import { connectButton } from '../../cards/wallet.ts';
import type { Clock } from '../../swap/brands.ts';
import { readPositions } from '../../swap/positions.ts';
import type { SwapStore } from '../../swap/swap-store-port.ts';
import { type BalancePorts, readBalances } from '../../swap/wallet-balances.ts';
import type { WalletStore } from '../../swap/wallets.ts';
import type { ChatContext, CommandContext } from '../../telegram/context.ts';
import { reply } from '../../telegram/groups/messenger.ts';
import type { PressOf } from '../../telegram/messages/callback-codec.ts';
import { balanceButtons } from '../../telegram/messages/callback-data.ts';
import type { ChatMessage } from '../../telegram/messages/message.ts';
import { personOf } from '../../telegram/person.ts';
import { mayAskPriceInPrivate, type PrivatePriceDeps } from '../../telegram/quota.ts';
import { buttonArea, type Feature } from '../feature.ts';
import { renderBalance } from './view.ts';

export const balance: Feature<BalanceDeps> = {
  menu: [{ name: 'balance', menus: { private: 50, ephemeral: 50 } }],
  private: {
    commands: { balance: balanceCommand },
    buttons: [buttonArea(balanceButtons, pressBalance)],
    carried: { balance: balanceCommand },
    topics: { balance: balanceCommand },
  },
  group: { personal: { balance: 'balance' } },
};

type BalanceDeps = BalancePorts &
  PrivatePriceDeps &
  ProblemDeps & {
    readonly wallets: Pick<WalletStore, 'activeWallet' | 'activateWallet' | 'listWallets'>;
    readonly swaps: Pick<SwapStore, 'listPast'>;
    readonly now: Clock;
  };

async function balanceCommand(deps: BalanceDeps, ctx: CommandContext): Promise<void> {
  const { texts } = ctx.view;
  const wallet = await deps.wallets.activeWallet(personOf(ctx).personId);
  const card = wallet
    ? await drawBalance(deps, ctx, wallet.id, false)
    : { text: texts.html('status-no-wallet').html, keyboard: [[connectButton(texts)]] };
  if (card) await reply(deps, ctx, card);
}

/** A balance and the cards of its tokens are one message. */
async function pressBalance(
  deps: BalanceDeps,
  ctx: ChatContext,
  press: PressOf<typeof balanceButtons>,
): Promise<void> {
  const isUse = press.action === 'use';
  if (isUse) await deps.wallets.activateWallet(personOf(ctx).personId, press.walletId, deps.now());
  const card = await drawBalance(deps, ctx, press.walletId, !isUse && press.isUnfolded);
  if (card) await showCard(deps, ctx, card);
}

/** Counts as a price; undefined after a refusal. */
async function drawBalance(
  deps: BalanceDeps,
  ctx: ChatContext,
  walletId: string,
  isUnfolded: boolean,
): Promise<ChatMessage | undefined> {
  const { personId } = personOf(ctx);
  const [wallets, active] = await Promise.all([
    deps.wallets.listWallets(personId),
    deps.wallets.activeWallet(personId),
  ]);
  const wallet = wallets.find(({ id }) => id === walletId);
  if (!wallet) return void (await alertPress(deps, ctx, 'wallet-unknown'));
  if (!(await mayAskPriceInPrivate(deps, ctx))) return undefined;
  await toastPress(deps, ctx, 'toast-balance');
  const [balances, positions] = await Promise.all([
    readBalances(deps, wallet.address),
    readPositions(deps.swaps, personId),
  ]);
  const isActive = wallet.id === active?.id;
  const facts = { wallet, wallets, isActive, balances, positions, isUnfolded, at: deps.now() };
  return renderBalance(facts, ctx.view.texts);
}
