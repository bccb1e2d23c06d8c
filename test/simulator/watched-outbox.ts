import type { Render } from '../../src/bot/delivery/deliver-item.ts';
import { createTelegramSender } from '../../src/bot/delivery/telegram-sender.ts';
import type { SwapId } from '../../src/bot/swap/brands.ts';
import type { Swap } from '../../src/bot/swap/swap.ts';
import type { ChatMessage } from '../../src/bot/words/chat-message.ts';
import type { VirtualTime } from '../bot/support/virtual-time.ts';
import { type FakeTelegram, outboxApi, type TelegramFault } from './fake-telegram.ts';
import type { Mortality } from './mortality.ts';

/** Something the outbox showed: which swap, how it was drawn, and when. */
export interface Shown {
  readonly kind: 'status' | 'notice';
  readonly swapId: SwapId;
  readonly state: Swap['state'];
  readonly at: number;
}

/** Where messages go, and who is told of them. */
export interface OutboxWorld {
  readonly time: VirtualTime;
  readonly telegram: FakeTelegram;
  readonly nextTelegramFault: () => TelegramFault | undefined;
  readonly onShown: (shown: Shown) => void;
}

/** The outbox's two ends, with a note of what was shown for which swap. */
export function watchedOutbox(world: OutboxWorld, mortality: Mortality, render: Render) {
  const drawn = new WeakMap<object, Omit<Shown, 'at'>>();
  const note = <M extends ChatMessage | undefined>(message: M, swap: Swap, kind: Shown['kind']): M => {
    if (message) drawn.set(message, { kind, swapId: swap.id, state: swap.state });
    return message;
  };
  let fault: TelegramFault | undefined;
  const sender = createTelegramSender(
    outboxApi(
      world.telegram,
      () => {
        fault = world.nextTelegramFault();
        return fault;
      },
      (ms) => world.time.sleep(ms),
    ) as Parameters<typeof createTelegramSender>[0],
  );
  const show = async (message: object, send: () => ReturnType<typeof sender.sendMessage>) => {
    mortality.point();
    const sent = send();
    const own = fault;
    const result = await sent;
    const shown = drawn.get(message);
    if (shown && (result.ok || own === 'unheard')) world.onShown({ ...shown, at: world.time.now() });
    mortality.point();
    return result;
  };
  return {
    render: {
      ...render,
      swapStatus: async (swap: Swap) => note(await render.swapStatus(swap), swap, 'status'),
      swapNotice: async (swap: Swap) => note(await render.swapNotice(swap), swap, 'notice'),
    },
    telegram: {
      sendMessage: (...sent: Parameters<typeof sender.sendMessage>) =>
        show(sent[1], () => sender.sendMessage(...sent)),
      editMessage: (...sent: Parameters<typeof sender.editMessage>) =>
        show(sent[2], () => sender.editMessage(...sent)),
    },
  };
}
