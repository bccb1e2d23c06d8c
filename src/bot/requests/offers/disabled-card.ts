import type { Api } from 'grammy';
import { renderSwap } from '../../cards/swap-card.ts';
import type { Result } from '../../swap/problems.ts';
import type { Swap } from '../../swap/swap.ts';
import type { ChatContext, HandlerDeps } from '../../telegram/context.ts';
import type { Button } from '../../telegram/messages/message.ts';

/** A price that is there sooner is worth no edit of its own. */
const FELT_AFTER_MS = 700;

/** What is not shown by then need not be: the card comes back soon. */
const VEIL_PATIENCE_MS = 2_000;

/**
 * Prices an offered swap anew for a press on its card, whose buttons can not be pressed while that takes long. They come
 * back with whatever the outbox draws after: the new price, or the card as it stood where there is none. That holds where
 * the program ends in between too, for the press is then handled again, and ends here again.
 */
export async function withDisabledCard(
  deps: HandlerDeps,
  ctx: ChatContext,
  swap: Swap,
  price: (deps: HandlerDeps) => Promise<Result<Swap>>,
): Promise<Result<Swap>> {
  const veil = veilLater(deps, ctx, swap);
  const replaceOffer: HandlerDeps['swaps']['replaceOffer'] = async (...change) => {
    // An edit under way would cover what the outbox draws from now on.
    await veil.end();
    return deps.swaps.replaceOffer(...change);
  };
  let isPriced = false;
  try {
    const priced = await price({ ...deps, swaps: { ...deps.swaps, replaceOffer } });
    isPriced = priced.ok;
    return priced;
  } finally {
    await veil.end();
    if (!isPriced) await deps.swaps.redraw(swap, deps.now());
  }
}

/** Shows the card with its buttons disabled unless it was ended before that was felt. */
function veilLater(deps: HandlerDeps, ctx: ChatContext, swap: Swap) {
  let shown: Promise<unknown> = Promise.resolve();
  const timer = setTimeout(() => {
    shown = veil(deps, ctx, swap).catch((error) => deps.log.warn({ err: error }, 'a card was not disabled'));
  }, deps.feltMs ?? FELT_AFTER_MS).unref();
  return {
    end: async () => {
      clearTimeout(timer);
      await shown;
    },
  };
}

/** Only the message that the outbox draws; an older copy of the card would stay like that. */
async function veil({ api }: HandlerDeps, ctx: ChatContext, swap: Swap): Promise<void> {
  const { message, data } = ctx.callbackQuery ?? {};
  if (message?.message_id !== swap.messageId || message.chat.id !== swap.chatId) return;
  const disabled = (button: Button) => {
    const isPressed = 'data' in button && button.data === data;
    return { text: isPressed ? `⏳ ${button.text}` : button.text, disabled: {} };
  };
  const inline_keyboard = renderSwap(swap, ctx.view).keyboard.map((row) => row.map(disabled));
  await api.editMessageReplyMarkup(
    swap.chatId,
    message.message_id,
    { reply_markup: { inline_keyboard } },
    // Node's own; grammY's type is that of a polyfill of it.
    AbortSignal.timeout(VEIL_PATIENCE_MS) as unknown as Parameters<Api['editMessageReplyMarkup']>[3],
  );
}
