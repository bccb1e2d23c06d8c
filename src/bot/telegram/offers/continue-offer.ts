import { refreshOffer } from '../../swap/confirm-offer.ts';
import type { BotParts, ChatContext } from '../bot-deps.ts';
import { cardPorts } from '../card-ports.ts';
import { removeMessage, sendChatMessage } from '../chat-messages.ts';
import { personOf } from '../people/person-of.ts';
import { tellProblem } from '../tell-problem.ts';

/**
 * After a wallet was connected: the newest open offer gets a fresh price and a new card at the bottom of the chat, so
 * that the person goes on where they were stopped.
 */
export async function continueOffer(parts: BotParts, ctx: ChatContext): Promise<void> {
  const { personId, chatId } = personOf(ctx);
  const offer = await parts.swaps.findNewestOffer(personId);
  if (!offer) return;
  const messageId = await sendChatMessage(parts, chatId, ctx.view.texts.html('continue-swap'));
  if (messageId !== undefined) {
    await parts.swaps.setMessage(offer.id, messageId);
    if (offer.messageId !== null) await removeMessage(parts, chatId, offer.messageId);
  }
  const press = { swapId: offer.id, personId, offerVersion: offer.offerVersion };
  const refreshed = await refreshOffer(cardPorts(parts), press);
  if (refreshed.ok) return;
  // Without a fresh price the new message becomes the card as it was, with its buttons.
  await parts.swaps.postpone(offer, { dueAt: offer.dueAt }, parts.now(), ['status']);
  await tellProblem(parts, ctx, refreshed.problem);
}
