import type { Wallet } from '../../swap/ports.ts';
import { renderUnlinkQuestion } from '../../words/render-wallets.ts';
import type { BotParts, ChatContext } from '../bot-deps.ts';
import { editChatMessage } from '../chat-messages.ts';
import { personOf } from '../people/person-of.ts';
import { showWallets } from '../people/show-wallets.ts';

export interface WalletPress {
  readonly action: 'wallet_use' | 'wallet_unlink' | 'wallet_forget';
  readonly id: string;
}

/** A press on the card of /wallets. The person's own rows decide what it may do; the card is drawn anew after it. */
export async function pressWallet(parts: BotParts, ctx: ChatContext, press: WalletPress): Promise<void> {
  const wallets = await parts.wallets.listWallets(personOf(ctx).personId);
  const wallet = wallets.find(({ id }) => id === press.id);
  if (wallet) return ACTIONS[press.action](parts, ctx, wallet);
  await parts.answers.of(ctx.update).alert(ctx.view.texts.plain('wallet-unknown'));
  await showWallets(parts, ctx);
}

const ACTIONS: Readonly<
  Record<WalletPress['action'], (parts: BotParts, ctx: ChatContext, wallet: Wallet) => Promise<void>>
> = { wallet_use: use, wallet_unlink: askToUnlink, wallet_forget: forget };

async function use(parts: BotParts, ctx: ChatContext, wallet: Wallet): Promise<void> {
  await parts.wallets.activateWallet(wallet.personId, wallet.id, parts.now());
  await parts.answers.of(ctx.update).toast(ctx.view.texts.plain('toast-wallet-active'));
  await showWallets(parts, ctx);
}

async function askToUnlink(parts: BotParts, ctx: ChatContext, wallet: Wallet): Promise<void> {
  if (await mayStillLand(parts, ctx, wallet)) return;
  await parts.answers.of(ctx.update).settle();
  const messageId = ctx.callbackQuery?.message?.message_id;
  if (messageId === undefined) return;
  const question = renderUnlinkQuestion(wallet, ctx.view.texts);
  await editChatMessage(parts, personOf(ctx).chatId, messageId, question);
}

async function forget(parts: BotParts, ctx: ChatContext, wallet: Wallet): Promise<void> {
  if (await mayStillLand(parts, ctx, wallet)) return;
  await parts.wallets.removeWallet(wallet.personId, wallet.id);
  await parts.answers.of(ctx.update).toast(ctx.view.texts.plain('toast-wallet-forgotten'));
  await showWallets(parts, ctx);
}

/** A swap that may still land keeps its wallet; says so. */
async function mayStillLand(parts: BotParts, ctx: ChatContext, wallet: Wallet): Promise<boolean> {
  if (!(await parts.swaps.findInFlight(wallet.address))) return false;
  await parts.answers.of(ctx.update).alert(ctx.view.texts.plain('unlink-in-flight'));
  return true;
}
