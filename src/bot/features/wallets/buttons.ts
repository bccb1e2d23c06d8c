import type { Wallet } from '../../swap/wallets.ts';
import type { ChatContext, HandlerDeps } from '../../telegram/context.ts';
import { editChatMessage } from '../../telegram/messages/send.ts';
import { personOf } from '../../telegram/person.ts';
import { showWallets } from './show.ts';
import { renderUnlinkQuestion } from './view.ts';

interface WalletPress {
  readonly action: 'wallet_use' | 'wallet_unlink' | 'wallet_forget';
  readonly id: string;
}

/** A press on the card of /wallets. The person's own rows decide what it may do; the card is drawn anew after it. */
export async function pressWallet(deps: HandlerDeps, ctx: ChatContext, press: WalletPress): Promise<void> {
  const wallets = await deps.wallets.listWallets(personOf(ctx).personId);
  const wallet = wallets.find(({ id }) => id === press.id);
  if (wallet) return ACTIONS[press.action](deps, ctx, wallet);
  await deps.answers.of(ctx.update).alert(ctx.view.texts.plain('wallet-unknown'));
  await showWallets(deps, ctx);
}

const ACTIONS: Readonly<
  Record<WalletPress['action'], (deps: HandlerDeps, ctx: ChatContext, wallet: Wallet) => Promise<void>>
> = { wallet_use: use, wallet_unlink: askToUnlink, wallet_forget: forget };

async function use(deps: HandlerDeps, ctx: ChatContext, wallet: Wallet): Promise<void> {
  await deps.wallets.activateWallet(wallet.personId, wallet.id, deps.now());
  await deps.answers.of(ctx.update).toast(ctx.view.texts.plain('toast-wallet-active'));
  await showWallets(deps, ctx);
}

async function askToUnlink(deps: HandlerDeps, ctx: ChatContext, wallet: Wallet): Promise<void> {
  if (await mayStillLand(deps, ctx, wallet)) return;
  await deps.answers.of(ctx.update).settle();
  const messageId = ctx.callbackQuery?.message?.message_id;
  if (messageId === undefined) return;
  const question = renderUnlinkQuestion(wallet, ctx.view.texts);
  await editChatMessage(deps, personOf(ctx).chatId, messageId, question);
}

async function forget(deps: HandlerDeps, ctx: ChatContext, wallet: Wallet): Promise<void> {
  if (await mayStillLand(deps, ctx, wallet)) return;
  await deps.wallets.removeWallet(wallet.personId, wallet.id);
  await deps.answers.of(ctx.update).toast(ctx.view.texts.plain('toast-wallet-forgotten'));
  await showWallets(deps, ctx);
}

/** A swap that may still land keeps its wallet; says so. */
async function mayStillLand(deps: HandlerDeps, ctx: ChatContext, wallet: Wallet): Promise<boolean> {
  if (!(await deps.swaps.findInFlight(wallet.address))) return false;
  await deps.answers.of(ctx.update).alert(ctx.view.texts.plain('unlink-in-flight'));
  return true;
}
