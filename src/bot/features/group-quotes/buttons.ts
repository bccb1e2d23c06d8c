import { alertPress, tellProblem, toastPress } from '../../cards/reply.ts';
import type { Views } from '../../i18n/view.ts';
import type { PricedIntent } from '../../prices/shown-prices.ts';
import { findSide, loadCatalogue } from '../../requests/find-token.ts';
import { mayBePriced } from '../../swap/groups.ts';
import { done, type Result } from '../../swap/problems.ts';
import type { SharedIntent } from '../../swap/stores.ts';
import type { ChatContext } from '../../telegram/context.ts';
import type { GroupEdit } from '../../telegram/groups/messenger.ts';
import type { GroupQuotePress } from '../../telegram/messages/callback-data.ts';
import { personOf } from '../../telegram/person.ts';
import { groupOf, refusalOfGroup, refuseInGroup, refusePrice } from '../../telegram/quota.ts';
import type { GroupQuoteDeps } from './command.ts';
import { drawCard } from './view.ts';

export type PressDeps = GroupQuoteDeps & { readonly views: Views };

const REFRESH_EVERY_MS = 5_000;

/**
 * Refresh under a group's price: any member may press; the card keeps its language. Presses within the
 * cooldown cost neither quote nor edit.
 */
export async function pressGroupQuote(
  deps: PressDeps,
  ctx: ChatContext,
  press: GroupQuotePress,
): Promise<void> {
  const messageId = isOnItsCard(ctx) ? ctx.callbackQuery?.message?.message_id : undefined;
  const shared = messageId && (await deps.sharedIntents.findShared(press.id, deps.now()));
  if (!messageId || !shared) return alertPress(deps, ctx, 'press-group-over');
  const group = await groupOf(deps, ctx);
  const refusal = refusalOfGroup(group, ctx, deps.now());
  if (refusal) return refusePrice(deps, ctx, refusal);
  if (!mayBePriced(group.tokens, [shared.fromMint, shared.toMint]))
    return refuseInGroup(deps, ctx, 'group-token-hidden');
  const { chatId } = personOf(ctx);
  const cooldown = { what: 'refresh', chatId, of: messageId, everyMs: REFRESH_EVERY_MS } as const;
  if (!(await deps.groups.acquireCooldown(cooldown, deps.now())))
    return toastPress(deps, ctx, 'press-group-wait');
  const price = await priceAgain(deps, ctx, shared);
  if (!price.ok) return tellProblem(deps, ctx, price.problem);
  const { texts } = deps.views[press.language];
  const card = await drawCard(deps, price.value, { id: press.id, username: ctx.me.username, texts });
  const edit = await deps.messenger.edit({ chatId }, messageId, card, 'answer');
  await toastPress(deps, ctx, TOASTS[edit]);
}

const TOASTS: Readonly<Record<GroupEdit, string>> = {
  edited: 'toast-refreshed',
  same: 'toast-group-same',
  gone: 'press-group-over',
  failed: 'press-group-busy',
  not_now: 'press-group-busy',
};

/** A forged press may name any card: the button must be on this message, which must be ours. */
function isOnItsCard({ callbackQuery, me }: ChatContext): boolean {
  const { message, data } = callbackQuery ?? {};
  if (!message || !('reply_markup' in message) || message.from?.id !== me.id) return false;
  const buttons = message.reply_markup?.inline_keyboard.flat() ?? [];
  return buttons.some((button) => 'callback_data' in button && button.callback_data === data);
}

async function priceAgain(
  deps: PressDeps,
  ctx: ChatContext,
  { fromMint, toMint, amount }: SharedIntent,
): Promise<Result<PricedIntent>> {
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
