import type { CommandContext } from 'grammy';
import type { PersonId } from '../../swap/brands.ts';
import { cancelSwap } from '../../swap/confirm-offer.ts';
import type { Swap } from '../../swap/swap.ts';
import type { BotContext, BotParts } from '../bot-deps.ts';
import { cardPorts } from '../card-ports.ts';
import { sendChatMessage } from '../chat-messages.ts';
import { personOf } from '../people/person-of.ts';

/** `/cancel` outside a dialogue: stops the newest swap that nobody signed yet. */
export function cancelCommand(parts: BotParts) {
  return async (ctx: CommandContext<BotContext>): Promise<void> => {
    const { personId, chatId } = personOf(ctx);
    const key = await cancelNewest(parts, personId);
    await sendChatMessage(parts, chatId, ctx.view.texts.html(key));
  };
}

async function cancelNewest(parts: BotParts, personId: PersonId): Promise<string> {
  const open = await parts.swaps.listOpen(personId);
  const ordered = open.find((swap) => swap.state === 'ordered');
  const newest: Swap | undefined = ordered ?? (await parts.swaps.findNewestOffer(personId));
  if (!newest) return open.length > 0 ? 'cancel-too-late' : 'cancel-nothing';
  const cancelled = await cancelSwap(cardPorts(parts), { swapId: newest.id, personId });
  if (cancelled.ok) return 'cancel-done';
  return 'cancel-too-late';
}
