import { Dispatcher } from 'undici';

type Params = Record<string, unknown>;

interface Answer {
  readonly ok: boolean;
  readonly result?: unknown;
  readonly error_code?: number;
  readonly description?: string;
  readonly parameters?: { readonly retry_after: number };
}

interface Button {
  readonly text: string;
  readonly url?: string;
  readonly callback_data?: string;
}

/** A message of the bot as it stands in a chat now. */
export interface Posted {
  readonly id: number;
  readonly chatId: number;
  readonly text: string;
  readonly buttons: readonly Button[];
}

const BOT = { id: 7_000_000, is_bot: true, first_name: 'Countersign', username: 'countersign_bot' };
const LONGEST_TEXT = 4_096;
const LONGEST_DATA = 64;

/** The Bot API as far as the bot uses it, in memory: what stands in the chats, and everything a person ever could press. */
export class FakeTelegram {
  readonly messages = new Map<number, Posted>();
  /** Data of every button that was ever shown, oldest first. */
  readonly data: string[] = [];
  /** Addresses of every link that was ever shown, oldest first. */
  readonly urls: string[] = [];
  /** Calls that Telegram would never accept. */
  readonly complaints: string[] = [];
  /** Whether the person blocked the bot: the outbox is refused then. */
  isBlocked = false;
  #lastId = 1_000;

  newest(chatId: number, fits: (message: Posted) => boolean): Posted | undefined {
    return [...this.messages.values()].findLast((message) => message.chatId === chatId && fits(message));
  }

  nextMessageId(): number {
    return ++this.#lastId;
  }

  call(method: string, params: Params): Answer {
    switch (method) {
      case 'getMe':
        return { ok: true, result: { ...BOT, can_join_groups: true, supports_inline_queries: false } };
      case 'sendMessage':
        return this.#post(this.nextMessageId(), Number(params.chat_id), params);
      case 'editMessageText':
        return this.#edit(Number(params.message_id), params);
      case 'sendRichMessage':
        return refusal(404, 'Not Found: method not found');
      case 'deleteMessage':
        return this.#delete(Number(params.message_id));
      case 'deleteMessages':
        // What is not there is passed over.
        for (const id of params.message_ids as number[]) this.#delete(id);
        return { ok: true, result: true };
      case 'sendChatAction':
      case 'answerCallbackQuery':
      case 'setWebhook':
      case 'setMyCommands':
      case 'setMyDescription':
      case 'setMyShortDescription':
        return { ok: true, result: true };
      default:
        this.complaints.push(`an unexpected call: ${method}`);
        return refusal(404, 'Not Found');
    }
  }

  /** A server that knows no rich messages. */
  #edit(id: number, params: Params): Answer {
    if ('rich_message' in params) return refusal(400, 'Bad Request: message text is empty');
    const current = this.messages.get(id);
    if (current?.chatId !== Number(params.chat_id))
      return refusal(400, 'Bad Request: message to edit not found');
    const same =
      current.text === params.text && JSON.stringify(current.buttons) === JSON.stringify(buttonsOf(params));
    if (same) return refusal(400, 'Bad Request: message is not modified');
    return this.#post(id, current.chatId, params);
  }

  #delete(id: number): Answer {
    const known = this.messages.delete(id);
    return known ? { ok: true, result: true } : refusal(400, 'Bad Request: message to delete not found');
  }

  #post(id: number, chatId: number, params: Params): Answer {
    const text = String(params.text ?? '');
    const buttons = buttonsOf(params);
    if (text === '' || text.length > LONGEST_TEXT)
      this.complaints.push(`a text of ${text.length} characters`);
    for (const { callback_data: data, url } of buttons) {
      if (data !== undefined && Buffer.byteLength(data) > LONGEST_DATA) this.complaints.push(`data ${data}`);
      if (data !== undefined && !this.data.includes(data)) this.data.push(data);
      if (url !== undefined && !this.urls.includes(url)) this.urls.push(url);
    }
    this.messages.set(id, { id, chatId, text, buttons });
    return { ok: true, result: { message_id: id, date: 1, chat: { id: chatId, type: 'private' }, text } };
  }
}

function buttonsOf(params: Params): readonly Button[] {
  const markup = params.reply_markup as { inline_keyboard?: Button[][] } | undefined;
  return (markup?.inline_keyboard ?? []).flat();
}

/** How Telegram says no. */
export function refusal(code: number, description: string): Answer {
  return { ok: false, error_code: code, description };
}

type Respond = (method: string, params: Params) => Answer;

/** Carries the calls of the chat to the fake instead of a network; what `respond` throws is a broken connection. */
export class InMemoryDispatcher extends Dispatcher {
  readonly #respond: Respond;

  constructor(respond: Respond) {
    super();
    this.#respond = respond;
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    const controller = { abort: () => {}, pause: () => {}, resume: () => {} } as never;
    const method = options.path.slice(options.path.lastIndexOf('/') + 1);
    queueMicrotask(() => {
      try {
        const params = typeof options.body === 'string' ? (JSON.parse(options.body) as Params) : {};
        const answer = this.#respond(method, params);
        handler.onRequestStart?.(controller, {});
        const headers = { 'content-type': 'application/json' };
        handler.onResponseStart?.(controller, answer.ok ? 200 : (answer.error_code ?? 500), headers, '');
        handler.onResponseData?.(controller, Buffer.from(JSON.stringify(answer)));
        handler.onResponseEnd?.(controller, {});
      } catch (error) {
        handler.onResponseError?.(controller, error as Error);
      }
    });
    return true;
  }
}
