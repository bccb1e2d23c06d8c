import type {
  MessageFormat,
  TelegramFailure,
  TelegramResult,
  TelegramSender,
} from '../../../src/bot/delivery/telegram-port.ts';
import type { DeliveryReaction } from '../../../src/bot/delivery/telegram-reactions.ts';
import type { ChatId } from '../../../src/bot/swap/brands.ts';
import type { ChatMessage } from '../../../src/bot/words/chat-message.ts';
import type { TelegramFault } from './schedule.ts';

/** Something the person could read, at the moment it appeared. */
export interface Shown {
  readonly at: number;
  readonly messageId: number;
  readonly text: string;
  readonly isNew: boolean;
}

const FLOOD_WAIT_MS = 4_000;

/** One private chat as the person sees it. */
export class FakeChat implements TelegramSender {
  readonly shown: Shown[] = [];
  /** Texts of new messages whose sender never learned whether they arrived. */
  readonly doubtful: string[] = [];
  isBlocked = false;
  readonly #now: () => number;
  readonly #nextFault: () => TelegramFault;
  readonly #messages = new Map<number, string>();
  #lastId = 0;

  constructor(now: () => number, nextFault: () => TelegramFault) {
    this.#now = now;
    this.#nextFault = nextFault;
  }

  /** What the message says now; undefined when it is gone. */
  textOf(messageId: number): string | undefined {
    return this.#messages.get(messageId);
  }

  async sendMessage(_chat: ChatId, message: ChatMessage, format: MessageFormat): Promise<TelegramResult> {
    const fault = this.#nextFault();
    const refusal = this.#refusal(fault, format);
    if (refusal) return refusal;
    if (fault === 'lost' || fault === 'arrived_unheard') this.doubtful.push(message.text);
    if (fault === 'lost') return failed('unsure');
    const messageId = ++this.#lastId;
    this.#show(messageId, message.text, true);
    return fault === 'arrived_unheard' ? failed('unsure') : { ok: true, messageId };
  }

  async editMessage(
    _chat: ChatId,
    messageId: number,
    message: ChatMessage,
    format: MessageFormat,
  ): Promise<TelegramResult> {
    const fault = this.#nextFault();
    const refusal = this.#refusal(fault, format);
    if (refusal) return refusal;
    if (fault === 'message_gone') this.#messages.delete(messageId);
    const current = this.#messages.get(messageId);
    if (current === undefined) return failed('replace');
    if (fault === 'lost') return failed('unsure');
    if (current === message.text) return failed('done');
    this.#show(messageId, message.text, false);
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

function failed(reaction: DeliveryReaction): TelegramFailure {
  return { ok: false, reaction, code: reaction, retryAfterMs: null, movedTo: null };
}
