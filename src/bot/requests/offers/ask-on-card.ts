import { refusePress } from '../../cards/reply.ts';
import type { Html } from '../../i18n/html.ts';
import type { Texts } from '../../i18n/texts.ts';
import { showToken } from '../../i18n/token.ts';
import { turnCard } from '../../swap/card-page.ts';
import type { Swap } from '../../swap/swap.ts';
import type { ChatContext, HandlerDeps } from '../../telegram/context.ts';
import { removeMessage, sendChatMessage } from '../../telegram/messages/send.ts';

/** What of an offer is asked for in words. */
export type AskedOnCard = 'amount' | 'own_slippage';

/** Asks below the card, with the field to answer in open already; what is written next is heard by `hearCardAnswer`. */
export async function askOnCard(
  deps: HandlerDeps,
  ctx: ChatContext,
  swap: Swap,
  page: AskedOnCard,
): Promise<void> {
  await deps.answers.of(ctx.update).settle();
  const { chatId, card } = swap;
  if (card?.promptId) await removeMessage(deps, chatId, card.promptId);
  const promptId = await sendChatMessage(deps, chatId, drawQuestion(swap, page, ctx.view.texts), {
    asks: page === 'amount' ? '0.5' : '0.7%',
  });
  const turned = await turnCard(deps, swap, { page, promptId: promptId ?? null });
  if (turned.ok) return;
  if (promptId !== undefined) await removeMessage(deps, chatId, promptId);
  await refusePress(deps, ctx, turned.problem);
}

function drawQuestion({ intent }: Swap, page: AskedOnCard, texts: Texts): Html {
  if (page === 'own_slippage') return texts.html('ask-new-slippage');
  return texts.html('ask-new-amount', { symbol: showToken(intent.from) });
}
