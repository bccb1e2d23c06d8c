import type { CommandContext } from 'grammy';
import { connectRow } from '../../cards/connect-row.ts';
import { readBalances } from '../../swap/wallet-balances.ts';
import type { BotContext, ChatContext, HandlerDeps } from '../../telegram/context.ts';
import { balanceButtons } from '../../telegram/messages/callback-data.ts';
import { editChatMessage, sendChatMessage } from '../../telegram/messages/send.ts';
import { personOf } from '../../telegram/person.ts';
import { mayAskPrice } from '../../telegram/quota.ts';
import { renderBalance } from './view.ts';

/** `/balance`: all that the wallet in use holds. */
export function balanceCommand(deps: HandlerDeps) {
  return async (ctx: CommandContext<BotContext>): Promise<void> => {
    const { personId, chatId } = personOf(ctx);
    const wallet = await deps.wallets.activeWallet(personId);
    if (wallet) return showBalance(deps, ctx, wallet.id, false);
    const { texts } = ctx.view;
    const none = { text: texts.html('status-no-wallet').html, keyboard: [connectRow(texts)] };
    await sendChatMessage(deps, chatId, none);
  };
}

/** A press on the card of /balance. A swap is asked about in the dialogue, which starts further on. */
export async function pressBalance(
  deps: HandlerDeps,
  ctx: ChatContext,
  data: string,
  next: () => Promise<void>,
): Promise<void> {
  const press = balanceButtons.decode(data);
  if (!press) {
    await deps.answers.of(ctx.update).alert(ctx.view.texts.plain('press-unknown'));
    return;
  }
  return press.action === 'swap' ? next() : showBalance(deps, ctx, press.walletId, press.isUnfolded);
}

/** Reads the wallet anew, and shows it in the message whose button was pressed, else in a new one. As often as prices may be asked for. */
async function showBalance(
  deps: HandlerDeps,
  ctx: ChatContext,
  walletId: string,
  isUnfolded: boolean,
): Promise<void> {
  const { personId, chatId } = personOf(ctx);
  const wallets = await deps.wallets.listWallets(personId);
  const wallet = wallets.find(({ id }) => id === walletId);
  const answer = deps.answers.of(ctx.update);
  if (!wallet) return void (await answer.alert(ctx.view.texts.plain('wallet-unknown')));
  if (!(await mayAskPrice(deps, ctx))) return;
  await answer.toast(ctx.view.texts.plain('toast-balance'));
  const balances = await readBalances(deps, wallet.address);
  const facts = { wallet, wallets, balances, isUnfolded, at: deps.now() };
  const card = renderBalance(facts, ctx.view.texts);
  const messageId = ctx.callbackQuery?.message?.message_id;
  const edited = messageId !== undefined && (await editChatMessage(deps, chatId, messageId, card));
  if (!edited) await sendChatMessage(deps, chatId, card);
}
