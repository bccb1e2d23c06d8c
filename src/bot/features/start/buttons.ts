import { tellProblem } from '../../cards/reply-problem.ts';
import { sendAddress } from '../../cards/send-address.ts';
import { loadCatalogue } from '../../requests/find-token.ts';
import { offerForUpdate } from '../../requests/offers/offer.ts';
import { parseAmount } from '../../swap/amount.ts';
import { chooseToken } from '../../swap/intent.ts';
import type { ChatContext, HandlerDeps } from '../../telegram/context.ts';
import { type StartStep, startButtons } from '../../telegram/messages/callback-data.ts';
import type { ChatMessage } from '../../telegram/messages/message.ts';
import { editChatMessage, sendChatMessage } from '../../telegram/messages/send.ts';
import { personOf } from '../../telegram/person.ts';
import { mayAskPrice, mayBeAnswered } from '../../telegram/quota.ts';
import { drawFirst, drawStart } from './show.ts';
import { renderLater, renderMoney } from './view.ts';

/** A press of the first minutes: the one message turns to the step that was asked for. */
export async function pressStart(deps: HandlerDeps, ctx: ChatContext, data: string): Promise<void> {
  const press = startButtons.decode(data);
  const answer = deps.answers.of(ctx.update);
  if (!press) return void (await answer.alert(ctx.view.texts.plain('press-unknown')));
  if (press.action === 'swap') return offerFirst(deps, ctx, press.amount);
  if (press.action === 'picture') return showAddress(deps, ctx);
  const message = await STEPS[press.action](deps, ctx);
  await answer.settle();
  const { chatId } = personOf(ctx);
  const messageId = press.action === 'first_anew' ? undefined : ctx.callbackQuery?.message?.message_id;
  if (messageId !== undefined && (await editChatMessage(deps, chatId, messageId, message))) return;
  await sendChatMessage(deps, chatId, message);
}

type Draw = (deps: HandlerDeps, ctx: ChatContext) => Promise<ChatMessage>;

const STEPS: Readonly<Record<Exclude<StartStep, 'swap' | 'picture'>, Draw>> = {
  what: drawStart,
  money: async (_, { view }) => renderMoney(view.texts),
  first: drawFirst,
  first_anew: drawFirst,
  later: async (_, { view }) => renderLater(view.texts),
};

/** The suggested swap as any other: a card that is confirmed, or not. */
async function offerFirst(deps: HandlerDeps, ctx: ChatContext, amount: string): Promise<void> {
  const catalogue = await loadCatalogue(deps, ['SOL', 'USDC']);
  if (!catalogue.ok) return tellProblem(deps, ctx, catalogue.problem);
  const [from, to] = [chooseToken('SOL', catalogue.value), chooseToken('USDC', catalogue.value)];
  if ('problem' in from) return tellProblem(deps, ctx, from.problem);
  if ('problem' in to) return tellProblem(deps, ctx, to.problem);
  const parsed = parseAmount(amount, from.token);
  if (!parsed.ok || !(await mayAskPrice(deps, ctx))) return;
  await deps.answers.of(ctx.update).settle();
  const intent = { from: from.token, to: to.token, amount: parsed.amount };
  const offered = await offerForUpdate(deps, {
    update: ctx.update,
    ...personOf(ctx),
    intent,
    messageId: null,
  });
  if (!offered.ok) await tellProblem(deps, ctx, offered.problem);
}

/** The address to send SOL to, as a QR picture; in words where no picture can be had. */
async function showAddress(deps: HandlerDeps, ctx: ChatContext): Promise<void> {
  const { personId } = personOf(ctx);
  const answer = deps.answers.of(ctx.update);
  const { texts } = ctx.view;
  const wallet = await deps.wallets.activeWallet(personId);
  if (!wallet) return void (await answer.alert(texts.plain('press-start-no-wallet')));
  if (!(await mayBeAnswered(deps, ctx))) return void (await answer.settle());
  await answer.settle();
  await sendAddress(deps, ctx, wallet.address);
}
