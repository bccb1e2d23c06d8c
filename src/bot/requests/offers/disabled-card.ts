import type { Api } from 'grammy';
import type { Log } from '../../../log.ts';
import { renderSwap } from '../../cards/swap-card.ts';
import type { Clock } from '../../swap/brands.ts';
import type { Result } from '../../swap/problems.ts';
import type { Swap } from '../../swap/swap.ts';
import type { SwapStore } from '../../swap/swap-store-port.ts';
import type { ChatContext } from '../../telegram/context.ts';
import { type Button, fittingRows } from '../../telegram/messages/message.ts';

interface CardDeps {
  readonly api: Pick<Api, 'editMessageReplyMarkup'>;
  readonly swaps: SwapStore;
  readonly now: Clock;
  readonly log: Log;
  /** Time until the card is disabled, ms. @default 700 */
  readonly feltMs?: number;
}

/** A sooner price is not worth an edit, ms. */
const FELT_AFTER_MS = 700;

/** Timeout of the edit, ms: the card comes back soon anyway. */
const EDIT_TIMEOUT_MS = 2_000;

/**
 * Fetches a new price for a press on a card and disables its buttons while that takes long. The outbox draws
 * them again. A restart in between repeats the press.
 */
export async function withDisabledCard<Deps extends CardDeps>(
  deps: Deps,
  ctx: ChatContext,
  swap: Swap,
  price: (deps: Deps) => Promise<Result<Swap>>,
): Promise<Result<Swap>> {
  const disabling = disableLater(deps, ctx, swap);
  const replaceOffer: SwapStore['replaceOffer'] = async (...change) => {
    // An edit under way would overwrite the outbox's.
    await disabling.end();
    return deps.swaps.replaceOffer(...change);
  };
  let isPriced = false;
  try {
    const priced = await price({ ...deps, swaps: { ...deps.swaps, replaceOffer } });
    isPriced = priced.ok;
    return priced;
  } finally {
    await disabling.end();
    if (!isPriced) await deps.swaps.redraw(swap, deps.now());
  }
}

function disableLater(deps: CardDeps, ctx: ChatContext, swap: Swap) {
  let shown: Promise<unknown> = Promise.resolve();
  const timer = setTimeout(() => {
    shown = disable(deps, ctx, swap).catch((error) =>
      deps.log.warn({ err: error }, 'a card was not disabled'),
    );
  }, deps.feltMs ?? FELT_AFTER_MS).unref();
  return {
    end: async () => {
      clearTimeout(timer);
      await shown;
    },
  };
}

/** Disables only the message that the outbox draws: an older copy would stay disabled. */
async function disable({ api }: CardDeps, ctx: ChatContext, swap: Swap): Promise<void> {
  const { message, data } = ctx.callbackQuery ?? {};
  if (message?.message_id !== swap.messageId || message.chat.id !== swap.chatId) return;
  const disabled = (button: Button) => {
    const isPressed = 'data' in button && button.data === data;
    return { text: isPressed ? `⏳ ${button.text}` : button.text, disabled: {} };
  };
  const inline_keyboard = fittingRows(renderSwap(swap, ctx.view).keyboard).map((row) => row.map(disabled));
  await api.editMessageReplyMarkup(
    swap.chatId,
    message.message_id,
    { reply_markup: { inline_keyboard } },
    // grammY's type is that of a polyfill of AbortSignal.
    AbortSignal.timeout(EDIT_TIMEOUT_MS) as unknown as Parameters<Api['editMessageReplyMarkup']>[3],
  );
}
