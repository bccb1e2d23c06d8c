import { isConnectFailure } from '../../http/outgoing.ts';
import { inLogScope } from '../../log.ts';
import { isNotLeader } from '../leader/leader.ts';
import { readAlertItemId } from '../swap/alerts.ts';
import type { ChatId, Clock } from '../swap/brands.ts';
import { noticeItemId, type OutboxItem, type OutboxStore } from '../swap/stores.ts';
import type { Swap } from '../swap/swap.ts';
import type { SwapReader } from '../swap/swap-store-port.ts';
import type { WalletLink, WalletStore } from '../swap/wallets.ts';
import type { ChatMessage } from '../telegram/messages/message.ts';
import { createDueWork, type DueWork, type LoopOptions, type Timers, waitFor } from '../workers/due-work.ts';
import type { MessageFormat, TelegramFailure, TelegramResult, TelegramSender } from './telegram-sender.ts';

type NotifierOptions = DeliveryOptions & LoopOptions<OutboxItem>;

/** The lease is longer than a call and its repeat, ms: after a timeout the message may have arrived. */
const LEASE_MS = 90_000;
const WITHIN_MS = 75_000;

/** Telegram limits concurrent calls. */
const DEFAULT_CONCURRENCY = 16;

export interface Render {
  swapStatus(swap: Swap): ChatMessage | Promise<ChatMessage>;
  swapNotice(swap: Swap): ChatMessage | undefined | Promise<ChatMessage | undefined>;
  walletQuestion(link: WalletLink): ChatMessage | Promise<ChatMessage>;
  alertNews(item: OutboxItem): Promise<ChatMessage | undefined>;
  outage(item: OutboxItem): Promise<ChatMessage>;
  standingNews(item: OutboxItem): Promise<ChatMessage | undefined>;
}

type DeliveryAlert = 'markup_refused' | 'not_authorized' | 'given_up' | 'arrival_unknown';

interface DeliveryOptions {
  readonly outbox: OutboxStore;
  readonly swaps: SwapReader;
  readonly wallets: WalletStore;
  readonly telegram: TelegramSender;
  readonly render: Render;
  readonly now: Clock;
  readonly timers: Timers;
  readonly alert: (kind: DeliveryAlert, item: OutboxItem, code: string) => void;
  /** Telegram asked for a pause of the item's chat, and perhaps of the whole bot. */
  readonly onPause?: (item: OutboxItem, pause: Pause) => void;
}

interface Pause {
  /** Ms since the epoch. */
  readonly until: number;
  /** Set where the refusals of several chats amount to a limit of the whole bot. */
  readonly botUntil: number | undefined;
}

/**
 * Telegram limits a bot to some 30 messages a second. Where that is the limit, many chats are refused together;
 * one chat that is refused alone has met its own limit.
 */
const BOT_WIDE_FROM = 3;
const BOT_WIDE_WITHIN_MS = 1_000;
/** Chats that met limits of their own at the same time hold up others no longer than this. */
const MAX_BOT_WIDE_MS = 60_000;

/** A message of unknown arrival is repeated once, after this pause or Telegram's, ms. */
const UNSURE_REPEAT_MS = 10_000;
const MAX_UNSURE = 2;
const SERVER_ERROR_REPEATS_MS = [1_000, 60_000, 5 * 60_000, 15 * 60_000];
const FIRST_RETRY_MS = 1_000;
const SLOWEST_RETRY_MS = 5 * 60_000;
const MAX_FAILURES = 12;
/** Nothing was sent, so nothing is counted. */
const NOT_CONNECTED_RETRY_MS = 1_000;

/** `finish` is repeated after a pause of at most this length, ms. */
const SLOWEST_FINISH_MS = 5_000;

/** A message waits this long, ms, for the operator to replace a refused token. */
const NOT_AUTHORIZED_RETRY_MS = 60_000;

interface Delivery extends DeliveryOptions {
  readonly signal: AbortSignal;
  readonly refusals: ChatRefusals;
}

/** Messages show the state at delivery, in order per swap. */
export function createNotifier(options: NotifierOptions): DueWork {
  const refusals = new ChatRefusals();
  return createDueWork<OutboxItem>({
    concurrency: DEFAULT_CONCURRENCY,
    leaseMs: LEASE_MS,
    withinMs: WITHIN_MS,
    ...options,
    claim: (...claim) => options.outbox.claimDue(...claim),
    work: (item, signal) =>
      inLogScope(() => deliverItem({ ...options, refusals, signal }, item), swapOf(item)),
    nextDueAt: (now) => options.outbox.nextDueAt(now),
  });
}

/** Undefined for a message that is not about a swap. */
export function swapOf({ kind, subject }: OutboxItem): string | undefined {
  return kind === 'status' || kind === 'notice' ? subject : undefined;
}

async function deliverItem(deps: Delivery, item: OutboxItem): Promise<void> {
  const pausedUntil = await deps.outbox.pausedUntil(item.chatId, deps.now());
  if (pausedUntil !== undefined) return deps.outbox.retry(item, pausedUntil, false);
  if (item.kind === 'status') {
    const swap = await deps.swaps.findSwap(item.subject as Swap['id']);
    return swap ? deliverStatus(deps, item, swap) : finish(deps, item);
  }
  const message = await drawNew(deps, item);
  return message ? sendNew(deps, item, message) : finish(deps, item);
}

/** Undefined for what has lost its meaning since. */
async function drawNew(
  { swaps, wallets, render }: DeliveryOptions,
  item: OutboxItem,
): Promise<ChatMessage | undefined> {
  if (item.kind === 'alert') return render.alertNews(item);
  if (item.kind === 'outage') return render.outage(item);
  if (item.kind === 'standing') return render.standingNews(item);
  if (item.kind === 'wallet_question') {
    const link = await wallets.findLink(item.subject);
    return link?.returned && link.decidedAt === null ? render.walletQuestion(link) : undefined;
  }
  const swap = await swaps.findSwap(item.subject as Swap['id']);
  // A correction has its own notice.
  return swap && item.id === noticeItemId(swap.id, swap.state) ? render.swapNotice(swap) : undefined;
}

async function deliverStatus(deps: Delivery, item: OutboxItem, swap: Swap): Promise<void> {
  const message = await deps.render.swapStatus(swap);
  if (swap.messageId === null) return sendNew(deps, item, message);
  const messageId = swap.messageId;
  const result = await inBestFormat(deps, item, (format) =>
    deps.telegram.editMessage(item.chatId, messageId, message, format),
  );
  if (result.ok || result.reaction === 'done') return finish(deps, item);
  if (result.reaction === 'replace') return sendNew(deps, item, message);
  // An edit may be repeated without harm.
  if (result.reaction === 'unsure' || result.reaction === 'server_error') return retryLater(deps, item);
  await react(deps, item, result);
}

/**
 * Repeats until the lease ends: a waiting row delays later states of its subject. The fence makes a repeat
 * harmless.
 * @throws NotLeaderError; the last error after `signal` aborts
 */
async function finish(deps: Delivery, item: OutboxItem, cardId?: number): Promise<void> {
  for (let pause = FIRST_RETRY_MS; ; pause = Math.min(pause * 2, SLOWEST_FINISH_MS)) {
    try {
      return await deps.outbox.finish(item, deps.now(), cardId);
    } catch (error) {
      if (isNotLeader(error)) throw error;
      await waitFor(deps.timers, pause, deps.signal);
      if (deps.signal.aborted) throw error;
    }
  }
}

/** A send is not idempotent, so each try is stored before it is made. */
async function sendNew(deps: Delivery, item: OutboxItem, message: ChatMessage): Promise<void> {
  if (item.unsure >= MAX_UNSURE) return giveUp(deps, item, 'arrival_unknown', 'unsure');
  if (!(await deps.outbox.startSending(item))) return;
  const result = await inBestFormat(deps, item, (format) =>
    deps.telegram.sendMessage(item.chatId, message, format),
  );
  if (result.ok) {
    return finish(deps, item, bringsCard(item) ? result.messageId : undefined);
  }
  if (result.reaction === 'server_error') return repeatAfterServerError(deps, item, result.code);
  if (result.reaction !== 'unsure') return react(deps, item, result);
  if (item.unsure + 1 >= MAX_UNSURE) return giveUp(deps, item, 'arrival_unknown', result.code);
  await deps.outbox.retryUnsure(item, deps.now() + UNSURE_REPEAT_MS);
}

/**
 * Four repeats in 21 minutes: a lost word about money is worse than a copy, which comes where only the answer was lost.
 */
async function repeatAfterServerError(deps: Delivery, item: OutboxItem, code: string): Promise<void> {
  const pause = SERVER_ERROR_REPEATS_MS[item.failures];
  if (pause === undefined) return giveUp(deps, item, 'arrival_unknown', code);
  await deps.outbox.retry(item, deps.now() + pause, true);
}

function bringsCard({ id, kind }: OutboxItem): boolean {
  const what = kind === 'alert' ? readAlertItemId(id)?.what : undefined;
  return kind === 'status' || what === 'fired' || what === 'plan';
}

async function inBestFormat(
  deps: Delivery,
  item: OutboxItem,
  call: (format: MessageFormat) => Promise<TelegramResult>,
): Promise<TelegramResult> {
  deps.signal.throwIfAborted();
  const result = await call('html');
  if (result.ok || result.reaction !== 'plain_text') return result;
  deps.alert('markup_refused', item, result.code);
  deps.signal.throwIfAborted();
  return call('plain');
}

/** Precondition: the message has not arrived. */
async function react(deps: Delivery, item: OutboxItem, failure: TelegramFailure): Promise<void> {
  const now = deps.now();
  switch (failure.reaction) {
    case 'wait':
      return pause(deps, item, now, failure.retryAfterMs ?? FIRST_RETRY_MS);
    case 'park':
      return deps.outbox.park(item);
    case 'stop':
      deps.alert('not_authorized', item, failure.code);
      return deps.outbox.retry(item, now + NOT_AUTHORIZED_RETRY_MS, false);
    default:
      // A network that is away loses no news.
      if (isConnectFailure(failure.code)) return deps.outbox.retry(item, now + NOT_CONNECTED_RETRY_MS, false);
      if (item.failures < MAX_FAILURES) return retryLater(deps, item);
      return giveUp(deps, item, 'given_up', failure.code);
  }
}

async function pause(deps: Delivery, item: OutboxItem, now: number, ms: number): Promise<void> {
  const isBotWide = deps.refusals.add(item.chatId, now) >= BOT_WIDE_FROM;
  const botUntil = isBotWide ? now + Math.min(ms, MAX_BOT_WIDE_MS) : undefined;
  const pause = { until: now + ms, botUntil };
  await deps.outbox.pauseChat(item, pause, now);
  deps.onPause?.(item, pause);
}

/** The refusals stay in memory, because one worker delivers all messages. */
class ChatRefusals {
  #recent: { readonly chatId: ChatId; readonly at: number }[] = [];

  /** @returns how many chats were refused within a second */
  add(chatId: ChatId, now: number): number {
    this.#recent = this.#recent.filter(({ at }) => Math.abs(now - at) < BOT_WIDE_WITHIN_MS);
    this.#recent.push({ chatId, at: now });
    return new Set(this.#recent.map((one) => one.chatId)).size;
  }
}

async function retryLater(deps: Delivery, item: OutboxItem): Promise<void> {
  const delay = Math.min(SLOWEST_RETRY_MS, FIRST_RETRY_MS * 2 ** item.failures);
  await deps.outbox.retry(item, deps.now() + delay, true);
}

async function giveUp(deps: Delivery, item: OutboxItem, kind: DeliveryAlert, code: string): Promise<void> {
  deps.alert(kind, item, code);
  await finish(deps, item);
}
