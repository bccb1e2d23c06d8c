import type {
  MessageFormat,
  TelegramFailure,
  TelegramResult,
  TelegramSender,
} from '../../src/bot/delivery/telegram-port.ts';
import type { DeliveryReaction } from '../../src/bot/delivery/telegram-reactions.ts';
import type { ChatId } from '../../src/bot/swap/brands.ts';
import type { ChatMessage } from '../../src/bot/words/chat-message.ts';
import type { VirtualTime } from '../bot/support/virtual-time.ts';
import type { TelegramFault } from './schedule.ts';

/** Something the person could read, at the moment it appeared. */
export interface Shown {
  readonly at: number;
  readonly messageId: number;
  readonly text: string;
  readonly isNew: boolean;
}

const FLOOD_WAIT_MS = 4_000;
/** A slow answer to what was done at once comes just in time for the client. */
const SLOW_MS = 14_000;
/** When the client gives up. */
const GIVEN_UP_MS = 15_000;

/** One private chat as the person sees it. */
export class FakeChat implements TelegramSender {
  readonly shown: Shown[] = [];
  /** Texts of new messages whose sender never learned whether they arrived. */
  readonly doubtful: string[] = [];
  isBlocked = false;
  readonly #now: () => number;
  readonly #sleep: (ms: number) => Promise<void>;
  readonly #nextFault: (text: string) => TelegramFault;
  readonly #messages = new Map<number, string>();
  #lastId = 0;

  constructor(time: VirtualTime, nextFault: (text: string) => TelegramFault) {
    this.#now = time.now;
    this.#sleep = (ms) => time.sleep(ms);
    this.#nextFault = nextFault;
  }

  /** What the message says now; undefined when it is gone. */
  textOf(messageId: number): string | undefined {
    return this.#messages.get(messageId);
  }

  async sendMessage(_chat: ChatId, message: ChatMessage, format: MessageFormat): Promise<TelegramResult> {
    const fault = this.#nextFault(message.text);
    const refusal = this.#refusal(fault, format);
    if (refusal) return refusal;
    if (isUnsure(fault)) this.doubtful.push(message.text);
    if (fault === 'hangs') await this.#sleep(GIVEN_UP_MS);
    if (fault === 'lost' || fault === 'hangs') return failed('unsure');
    const messageId = ++this.#lastId;
    this.#show(messageId, message.text, true);
    if (fault === 'slow') await this.#sleep(SLOW_MS);
    return fault === 'arrived_unheard' ? failed('unsure') : { ok: true, messageId };
  }

  async editMessage(
    _chat: ChatId,
    messageId: number,
    message: ChatMessage,
    format: MessageFormat,
  ): Promise<TelegramResult> {
    const fault = this.#nextFault(message.text);
    const refusal = this.#refusal(fault, format);
    if (refusal) return refusal;
    if (fault === 'hangs') await this.#sleep(GIVEN_UP_MS);
    if (fault === 'message_gone') this.#messages.delete(messageId);
    const current = this.#messages.get(messageId);
    if (current === undefined) return failed('replace');
    if (fault === 'lost' || fault === 'hangs') return failed('unsure');
    if (current === message.text) return failed('done');
    this.#show(messageId, message.text, false);
    if (fault === 'slow') await this.#sleep(SLOW_MS);
    return fault === 'arrived_unheard' ? failed('unsure') : { ok: true, messageId };
  }

  #refusal(fault: TelegramFault, format: MessageFormat): TelegramFailure | undefined {
    if (fault === 'blocked') this.isBlocked = true;
    if (this.isBlocked) return failed('park');
    if (fault === 'flood') return { ...failed('wait'), retryAfterMs: FLOOD_WAIT_MS };
    if (fault === 'never_sent') return failed('retry');
    if (fault === 'markup_refused' && format === 'html') return failed('plain_text');
    return undefined;
  }

  #show(messageId: number, text: string, isNew: boolean): void {
    this.#messages.set(messageId, text);
    this.shown.push({ at: this.#now(), messageId, text, isNew });
  }
}

function isUnsure(fault: TelegramFault): boolean {
  return fault === 'lost' || fault === 'arrived_unheard' || fault === 'hangs';
}

function failed(reaction: DeliveryReaction): TelegramFailure {
  return { ok: false, reaction, code: reaction, retryAfterMs: null };
}
