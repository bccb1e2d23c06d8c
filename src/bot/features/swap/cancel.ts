import type { CommandContext } from 'grammy';
import type { PersonId } from '../../swap/brands.ts';
import { cancelSwap } from '../../swap/confirm-offer.ts';
import type { Swap } from '../../swap/swap.ts';
import type { BotContext, HandlerDeps } from '../../telegram/context.ts';
import { sendChatMessage } from '../../telegram/messages/send.ts';
import { personOf } from '../../telegram/person.ts';

/** `/cancel` outside a dialogue: stops the newest swap that nobody signed yet. */
export function cancelCommand(deps: HandlerDeps) {
  return async (ctx: CommandContext<BotContext>): Promise<void> => {
    const { personId, chatId } = personOf(ctx);
    const key = await cancelNewest(deps, personId);
    await sendChatMessage(deps, chatId, ctx.view.texts.html(key));
  };
}

async function cancelNewest(deps: HandlerDeps, personId: PersonId): Promise<string> {
  const open = await deps.swaps.listOpen(personId);
  const ordered = open.find((swap) => swap.state === 'ordered');
  const newest: Swap | undefined = ordered ?? (await deps.swaps.findNewestOffer(personId));
  if (!newest) return open.length > 0 ? 'cancel-too-late' : 'cancel-nothing';
  const cancelled = await cancelSwap(deps, { swapId: newest.id, personId });
  if (cancelled.ok) return 'toast-cancelled';
  return 'cancel-too-late';
}
