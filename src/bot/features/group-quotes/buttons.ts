import { renderProblem } from '../../cards/problem.ts';
import { toPlainText } from '../../i18n/html.ts';
import type { Views } from '../../i18n/view.ts';
import { findSide, loadCatalogue } from '../../requests/find-token.ts';
import { mayBePriced } from '../../swap/groups.ts';
import { done, type Result } from '../../swap/problems.ts';
import type { SharedIntent } from '../../swap/stores.ts';
import type { ChatContext } from '../../telegram/context.ts';
import { type GroupQuotePress, groupQuoteButtons } from '../../telegram/messages/callback-data.ts';
import { personOf } from '../../telegram/person.ts';
import { groupOf, refusalOfGroup, refuseInGroup, refusePrice } from '../../telegram/quota.ts';
import type { GroupQuoteDeps } from './command.ts';
import type { GroupPrice } from './price.ts';
import { drawCard } from './view.ts';

export interface PressDeps extends GroupQuoteDeps {
  readonly views: Views;
}

const REFRESH_EVERY_MS = 5_000;

/**
 * Refresh under a group's price: any member may press; the card keeps its language. Presses within the
 * cooldown cost neither quote nor edit.
 */
export async function pressGroupQuote(deps: PressDeps, ctx: ChatContext, data: string): Promise<void> {
  const answer = deps.answers.of(ctx.update);
  const { texts } = ctx.view;
  const press = groupQuoteButtons.decode(data);
  if (!press) return void (await answer.alert(texts.plain('press-unknown')));
  const messageId = isOnItsCard(ctx, data) ? ctx.callbackQuery?.message?.message_id : undefined;
  const shared = messageId && (await deps.sharedIntents.findShared(press.id, deps.now()));
  if (!messageId || !shared) return void (await answer.alert(texts.plain('press-group-over')));
  const group = await groupOf(deps, ctx);
  const refusal = refusalOfGroup(group, ctx, deps.now());
  if (refusal) return refusePrice(deps, ctx, refusal);
  if (!mayBePriced(group.tokens, [shared.fromMint, shared.toMint]))
    return refuseInGroup(deps, ctx, 'group-token-hidden');
  const { chatId } = personOf(ctx);
  const cooldown = { what: 'refresh', chatId, of: messageId, everyMs: REFRESH_EVERY_MS } as const;
  if (!(await deps.groups.acquireCooldown(cooldown, deps.now())))
    return void (await answer.toast(texts.plain('press-group-wait')));
  const price = await priceAgain(deps, ctx, shared);
  if (!price.ok) return void (await answer.alert(toPlainText(renderProblem(price.problem, ctx.view))));
  const toast = await editCard(deps, ctx, { press, price: price.value, messageId });
  await answer.toast(texts.plain(toast));
}

/** A forged press may name any card: the button must be on this message, which must be ours. */
function isOnItsCard({ callbackQuery, me }: ChatContext, data: string): boolean {
  const message = callbackQuery?.message;
  if (!message || !('reply_markup' in message) || message.from?.id !== me.id) return false;
  const buttons = message.reply_markup?.inline_keyboard.flat() ?? [];
  return buttons.some((button) => 'callback_data' in button && button.callback_data === data);
}

async function priceAgain(
  deps: PressDeps,
  ctx: ChatContext,
  { fromMint, toMint, amount }: SharedIntent,
): Promise<Result<GroupPrice>> {
  const catalogue = await loadCatalogue(deps, [fromMint, toMint]);
  if (!catalogue.ok) return catalogue;
  const from = await findSide(deps, catalogue.value, fromMint);
  if (!from.ok) return from;
  const to = await findSide(deps, catalogue.value, toMint);
  if (!to.ok) return to;
  const intent = { from: from.value, to: to.value, amount };
  const price = await deps.shownPrices.ask(intent, personOf(ctx).personId);
  return price.ok ? done({ intent, price: price.value }) : price;
}

interface Shown {
  readonly press: GroupQuotePress;
  readonly price: GroupPrice;
  readonly messageId: number;
}

async function editCard(
  deps: PressDeps,
  ctx: ChatContext,
  { press, price, messageId }: Shown,
): Promise<string> {
  const { texts } = deps.views[press.language];
  const card = await drawCard(deps, price, { id: press.id, username: ctx.me.username, texts });
  const edited = await deps.messenger.edit({ chatId: personOf(ctx).chatId }, messageId, card, 'answer');
  switch (edited) {
    case 'edited':
      return 'toast-refreshed';
    case 'same':
      return 'toast-group-same';
    case 'gone':
      return 'press-group-over';
    default:
      return 'press-group-busy';
  }
}
