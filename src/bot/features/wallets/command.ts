import type { InlineKeyboardButton } from 'grammy/types';
import { alertPress, type ProblemDeps, settlePress, showCard, toastPress } from '../../cards/reply.ts';
import { type ConnectDeps, connectWallet, sendAddress } from '../../cards/wallet.ts';
import type { Texts } from '../../i18n/texts.ts';
import type { PersonId } from '../../swap/brands.ts';
import type { refreshOffer } from '../../swap/confirm-offer.ts';
import type { SwapStore } from '../../swap/swap-store-port.ts';
import type { Wallet, WalletStore } from '../../swap/wallets.ts';
import type { ChatContext, CommandContext } from '../../telegram/context.ts';
import { reply } from '../../telegram/groups/messenger.ts';
import { mainButtons } from '../../telegram/messages/callback-data.ts';
import type { Button, ChatMessage } from '../../telegram/messages/message.ts';
import { editChatMessage, type PictureDeps } from '../../telegram/messages/send.ts';
import { personOf } from '../../telegram/person.ts';
import { type AnswerQuotaDeps, mayBeAnswered } from '../../telegram/quota.ts';
import { renderUnlinkQuestion, renderWallets } from './view.ts';

export type WalletsDeps = ConnectDeps &
  ProblemDeps &
  AnswerQuotaDeps &
  PictureDeps & {
    readonly wallets: Omit<WalletStore, 'answerLink'>;
    readonly swaps: SwapStore;
  } & Parameters<typeof refreshOffer>[0];

export async function connectCommand(deps: WalletsDeps, ctx: CommandContext): Promise<void> {
  return connectWallet(deps, ctx, 'asked');
}

export async function showWallets(deps: WalletsDeps, ctx: ChatContext): Promise<void> {
  await showCard(deps, ctx, await drawWallets(deps, personOf(ctx).personId, ctx.view.texts));
}

export async function drawWallets(
  { wallets }: { readonly wallets: Pick<WalletStore, 'listWallets' | 'activeWallet'> },
  personId: PersonId,
  texts: Texts,
): Promise<ChatMessage> {
  const [all, active] = await Promise.all([wallets.listWallets(personId), wallets.activeWallet(personId)]);
  return renderWallets(all, active?.id, texts);
}

/** Asks first, unless a transaction may still land. */
export async function disconnectCommand(deps: WalletsDeps, ctx: CommandContext): Promise<void> {
  const { texts } = ctx.view;
  const wallet = await deps.wallets.activeWallet(personOf(ctx).personId);
  if (!wallet) return showWallets(deps, ctx);
  const isInFlight = await deps.swaps.findInFlight(wallet.address, wallet.personId);
  await reply(
    deps,
    ctx,
    isInFlight ? texts.html('disconnect-in-flight') : renderUnlinkQuestion(wallet, texts),
  );
}

interface WalletPress {
  readonly action: 'wallet_use' | 'wallet_unlink' | 'wallet_forget';
  readonly id: string;
}

/** Affects only the person's own wallets. */
export async function pressWallet(deps: WalletsDeps, ctx: ChatContext, press: WalletPress): Promise<void> {
  const wallet = await findTheirs(deps, ctx, press.id);
  if (wallet) return ACTIONS[press.action](deps, ctx, wallet);
  await alertPress(deps, ctx, 'wallet-unknown');
  await showWallets(deps, ctx);
}

async function findTheirs(deps: WalletsDeps, ctx: ChatContext, id: string): Promise<Wallet | undefined> {
  const wallets = await deps.wallets.listWallets(personOf(ctx).personId);
  return wallets.find((wallet) => wallet.id === id);
}

const ACTIONS: Readonly<
  Record<WalletPress['action'], (deps: WalletsDeps, ctx: ChatContext, wallet: Wallet) => Promise<void>>
> = { wallet_use: use, wallet_unlink: askToUnlink, wallet_forget: forget };

async function use(deps: WalletsDeps, ctx: ChatContext, wallet: Wallet): Promise<void> {
  await deps.wallets.activateWallet(wallet.personId, wallet.id, deps.now());
  await toastPress(deps, ctx, 'toast-wallet-active');
  await showWallets(deps, ctx);
}

async function askToUnlink(deps: WalletsDeps, ctx: ChatContext, wallet: Wallet): Promise<void> {
  if (await refuseInFlight(deps, ctx, wallet)) return;
  await settlePress(deps, ctx);
  await showCard(deps, ctx, renderUnlinkQuestion(wallet, ctx.view.texts));
}

async function forget(deps: WalletsDeps, ctx: ChatContext, wallet: Wallet): Promise<void> {
  if (await refuseInFlight(deps, ctx, wallet)) return;
  await deps.wallets.removeWallet(wallet.personId, wallet.id);
  await toastPress(deps, ctx, 'toast-wallet-forgotten');
  await showWallets(deps, ctx);
}

/** @returns true where a swap of the wallet may still land */
async function refuseInFlight(deps: WalletsDeps, ctx: ChatContext, wallet: Wallet): Promise<boolean> {
  if (!(await deps.swaps.findInFlight(wallet.address, wallet.personId))) return false;
  await alertPress(deps, ctx, 'unlink-in-flight');
  return true;
}

export async function pressWallets(deps: WalletsDeps, ctx: ChatContext): Promise<void> {
  await settlePress(deps, ctx);
  await showWallets(deps, ctx);
}

export async function pressConnect(deps: WalletsDeps, ctx: ChatContext): Promise<void> {
  await settlePress(deps, ctx);
  await connectWallet(deps, ctx, 'asked');
}

/** The links come from the message: only their hash is stored. */
export async function pressConnectDetails(deps: WalletsDeps, ctx: ChatContext): Promise<void> {
  await settlePress(deps, ctx);
  const message = ctx.callbackQuery?.message;
  const shown = message && 'reply_markup' in message ? message.reply_markup?.inline_keyboard : undefined;
  if (!message || !shown) return;
  const keyboard = shown.map((row) => row.flatMap(keptButton));
  const text = ctx.view.texts.html('connect-details').html;
  await editChatMessage(deps, personOf(ctx).chatId, message.message_id, { text, keyboard });
}

function keptButton(button: InlineKeyboardButton): readonly Button[] {
  const { text, style } = button;
  const face = { text, ...(style ? { style } : {}) };
  if ('url' in button) return [{ ...face, url: button.url }];
  const isAnother =
    'callback_data' in button && button.callback_data !== mainButtons.encode({ action: 'connect_details' });
  return isAnother ? [{ ...face, data: button.callback_data }] : [];
}

export async function pressAddress(
  deps: WalletsDeps,
  ctx: ChatContext,
  { walletId }: { readonly walletId: string },
): Promise<void> {
  const wallet = await findTheirs(deps, ctx, walletId);
  if (!wallet) return alertPress(deps, ctx, 'wallet-unknown');
  await settlePress(deps, ctx);
  if (await mayBeAnswered(deps, ctx)) await sendAddress(deps, ctx, wallet.address);
}
