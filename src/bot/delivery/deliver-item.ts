import { noticeItemId, type OutboxItem, type OutboxStore } from '../swap/outbox.ts';
import type { Clock, SwapStore, WalletLink, WalletStore } from '../swap/ports.ts';
import type { Swap } from '../swap/swap.ts';
import type { ChatMessage } from '../words/chat-message.ts';
import type { ChatPauses } from './chat-pauses.ts';
import type { MessageFormat, TelegramFailure, TelegramResult, TelegramSender } from './telegram-port.ts';

/** Draws what is shown, at the moment of delivery. Undefined where there is nothing to say. */
export interface Render {
  swapStatus(swap: Swap): ChatMessage | Promise<ChatMessage>;
  swapNotice(swap: Swap): ChatMessage | undefined | Promise<ChatMessage | undefined>;
  walletQuestion(link: WalletLink): ChatMessage | Promise<ChatMessage>;
}

/** Something the operator should see: our markup was refused, the token is dead, a message was given up. */
export type DeliveryAlert = 'markup_refused' | 'not_authorized' | 'given_up' | 'arrival_unknown';

export interface DeliveryPorts {
  readonly outbox: OutboxStore;
  readonly swaps: Pick<SwapStore, 'findSwap' | 'setMessage'>;
  readonly wallets: Pick<WalletStore, 'findLink'>;
  readonly telegram: TelegramSender;
  readonly render: Render;
  readonly pauses: ChatPauses;
  readonly now: Clock;
  readonly alert: (kind: DeliveryAlert, item: OutboxItem, code: string) => void;
}

/** A new message whose arrival stayed unknown is sent once more, this long after; then never again. */
const UNSURE_REPEAT_MS = 10_000;
const MOST_UNSURE = 2;

const FIRST_RETRY_MS = 1_000;
const SLOWEST_RETRY_MS = 5 * 60_000;
const MOST_FAILURES = 12;

/** Nothing can be sent until somebody mends the token. */
const NOT_AUTHORIZED_RETRY_MS = 60_000;

/** Delivers one claimed item, or writes down when to try again. */
export async function deliverItem(ports: DeliveryPorts, item: OutboxItem): Promise<void> {
  const pausedUntil = ports.pauses.until(item.chatId, ports.now());
  if (pausedUntil !== undefined) return ports.outbox.retry(item, pausedUntil, false);
  if (item.kind === 'wallet_question') return deliverQuestion(ports, item);
  const swap = await ports.swaps.findSwap(item.subject as Swap['id']);
  if (!swap) return ports.outbox.finish(item, ports.now());
  return item.kind === 'status' ? deliverStatus(ports, item, swap) : deliverNotice(ports, item, swap);
}

async function deliverQuestion(ports: DeliveryPorts, item: OutboxItem): Promise<void> {
  const link = await ports.wallets.findLink(item.subject);
  if (!link?.returned || link.decidedAt !== null) return ports.outbox.finish(item, ports.now());
  await sendNew(ports, item, await ports.render.walletQuestion(link));
}

async function deliverNotice(ports: DeliveryPorts, item: OutboxItem, swap: Swap): Promise<void> {
  // An end that was corrected meanwhile is not announced; the correction has an announcement of its own.
  const isOutdated = item.id !== noticeItemId(swap.id, swap.state);
  const message = isOutdated ? undefined : await ports.render.swapNotice(swap);
  if (!message) return ports.outbox.finish(item, ports.now());
  await sendNew(ports, item, message);
}

/** The swap's one message: edited where it exists, because an edit may be repeated without harm. */
async function deliverStatus(ports: DeliveryPorts, item: OutboxItem, swap: Swap): Promise<void> {
  const message = await ports.render.swapStatus(swap);
  const remember = (messageId: number) => ports.swaps.setMessage(swap.id, messageId);
  if (swap.messageId === null) return sendNew(ports, item, message, remember);
  const messageId = swap.messageId;
  const result = await inBestFormat(ports, item, (format) =>
    ports.telegram.editMessage(item.chatId, messageId, message, format),
  );
  if (result.ok || result.reaction === 'done') return ports.outbox.finish(item, ports.now());
  if (result.reaction === 'replace') return sendNew(ports, item, message, remember);
  if (result.reaction === 'unsure') return retryLater(ports, item);
  await react(ports, item, result);
}

/** A new message cannot be taken back, so the try is written down before it is made. */
async function sendNew(
  ports: DeliveryPorts,
  item: OutboxItem,
  message: ChatMessage,
  remember?: (messageId: number) => Promise<void>,
): Promise<void> {
  if (item.unsure >= MOST_UNSURE) return giveUpUnsure(ports, item, 'unsure');
  if (!(await ports.outbox.startSending(item))) return;
  const result = await inBestFormat(ports, item, (format) =>
    ports.telegram.sendMessage(item.chatId, message, format),
  );
  if (result.ok) {
    await remember?.(result.messageId);
    return ports.outbox.finish(item, ports.now());
  }
  if (result.reaction !== 'unsure') return react(ports, item, result);
  if (item.unsure + 1 >= MOST_UNSURE) return giveUpUnsure(ports, item, result.code);
  await ports.outbox.retryUnsure(item, ports.now() + UNSURE_REPEAT_MS);
}

async function giveUpUnsure(ports: DeliveryPorts, item: OutboxItem, code: string): Promise<void> {
  ports.alert('arrival_unknown', item, code);
  await ports.outbox.finish(item, ports.now());
}

async function inBestFormat(
  ports: DeliveryPorts,
  item: OutboxItem,
  call: (format: MessageFormat) => Promise<TelegramResult>,
): Promise<TelegramResult> {
  const result = await call('html');
  if (result.ok || result.reaction !== 'plain_text') return result;
  ports.alert('markup_refused', item, result.code);
  return call('plain');
}

/** Everything that certainly did not arrive. */
async function react(ports: DeliveryPorts, item: OutboxItem, failure: TelegramFailure): Promise<void> {
  const now = ports.now();
  switch (failure.reaction) {
    case 'wait': {
      const until = now + (failure.retryAfterMs ?? FIRST_RETRY_MS);
      ports.pauses.pause(item.chatId, until);
      return ports.outbox.retry(item, until, false);
    }
    case 'park':
      return ports.outbox.park(item);
    case 'move_chat':
      await ports.outbox.retry(item, now, false);
      return failure.movedTo === null
        ? ports.outbox.park(item)
        : ports.outbox.moveChat(item.chatId, failure.movedTo, now);
    case 'stop':
      ports.alert('not_authorized', item, failure.code);
      return ports.outbox.retry(item, now + NOT_AUTHORIZED_RETRY_MS, false);
    default:
      return item.failures >= MOST_FAILURES ? giveUp(ports, item, failure.code) : retryLater(ports, item);
  }
}

async function retryLater(ports: DeliveryPorts, item: OutboxItem): Promise<void> {
  const delay = Math.min(SLOWEST_RETRY_MS, FIRST_RETRY_MS * 2 ** item.failures);
  await ports.outbox.retry(item, ports.now() + delay, true);
}

async function giveUp(ports: DeliveryPorts, item: OutboxItem, code: string): Promise<void> {
  ports.alert('given_up', item, code);
  await ports.outbox.finish(item, ports.now());
}
