import { MockAgent } from 'undici';
import type { ApiBody } from '../sandbox/telegram/start-sandbox.ts';

type Params = Record<string, unknown>;

interface Button {
  readonly text: string;
  readonly url?: string;
  readonly callback_data?: string;
}

/** A message of the bot in its present form. */
export interface Posted {
  readonly id: number;
  readonly chatId: number;
  /** A rich message as JSON. */
  readonly text: string;
  readonly buttons: readonly Button[];
}

const BOT = { id: 7_000_000, is_bot: true, first_name: 'Countersign', username: 'countersign_bot' };
const MAX_TEXT_LENGTH = 4_096;
const MAX_DATA_LENGTH = 64;

/** The part of the Bot API that the bot uses, in memory, with every message, button and link. */
export class FakeTelegram {
  readonly messages = new Map<number, Posted>();
  /** Data of all buttons ever shown, oldest first. */
  readonly data: string[] = [];
  /** Addresses of all links ever shown, oldest first. */
  readonly urls: string[] = [];
  /** Calls that Telegram would refuse. */
  readonly complaints: string[] = [];
  /** True if the person blocked the bot: the outbox is then refused. */
  isBlocked = false;
  #lastId = 1_000;

  newest(chatId: number, fits: (message: Posted) => boolean): Posted | undefined {
    return [...this.messages.values()].findLast((message) => message.chatId === chatId && fits(message));
  }

  nextMessageId(): number {
    return ++this.#lastId;
  }

  call(method: string, params: Params): ApiBody {
    switch (method) {
      case 'getMe':
        return { ok: true, result: { ...BOT, can_join_groups: true, supports_inline_queries: false } };
      case 'getMyName':
        return { ok: true, result: { name: BOT.first_name } };
      case 'getChatMenuButton':
        return { ok: true, result: { type: 'commands' } };
      case 'getMyDefaultAdministratorRights':
        return { ok: true, result: { can_pin_messages: true } };
      case 'sendMessage':
      case 'sendRichMessage':
        return this.#post(this.nextMessageId(), Number(params.chat_id), params);
      case 'editMessageText':
        return this.#edit(Number(params.message_id), params);
      case 'deleteMessage':
        return this.#delete(Number(params.message_id));
      case 'deleteMessages':
        // Missing messages are skipped.
        for (const id of params.message_ids as number[]) this.#delete(id);
        return DONE;
      case 'sendChatAction':
      case 'answerCallbackQuery':
      case 'setWebhook':
      case 'setMyCommands':
      case 'setMyDescription':
      case 'setMyShortDescription':
        return DONE;
      default:
        this.complaints.push(`an unexpected call: ${method}`);
        return DONE;
    }
  }

  #edit(id: number, params: Params): ApiBody {
    const current = this.messages.get(id);
    if (current?.chatId !== Number(params.chat_id))
      return refusal(400, 'Bad Request: message to edit not found');
    const same =
      current.text === textOf(params) &&
      JSON.stringify(current.buttons) === JSON.stringify(buttonsOf(params));
    if (same) return refusal(400, 'Bad Request: message is not modified');
    return this.#post(id, current.chatId, params);
  }

  #delete(id: number): ApiBody {
    const known = this.messages.delete(id);
    return known ? DONE : refusal(400, 'Bad Request: message to delete not found');
  }

  #post(id: number, chatId: number, params: Params): ApiBody {
    const text = textOf(params);
    const buttons = buttonsOf(params);
    if (text === '' || text.length > MAX_TEXT_LENGTH)
      this.complaints.push(`a text of ${text.length} characters`);
    for (const { callback_data: data, url } of buttons) {
      if (data !== undefined && Buffer.byteLength(data) > MAX_DATA_LENGTH)
        this.complaints.push(`data ${data}`);
      if (data !== undefined && !this.data.includes(data)) this.data.push(data);
      if (url !== undefined && !this.urls.includes(url)) this.urls.push(url);
    }
    this.messages.set(id, { id, chatId, text, buttons });
    const type = chatId < 0 ? 'supergroup' : 'private';
    return { ok: true, result: { message_id: id, date: 1, chat: { id: chatId, type }, text } };
  }
}

const DONE = { ok: true, result: true } as const;

const textOf = ({ text, rich_message: rich }: Params) => String(text ?? JSON.stringify(rich ?? ''));

export interface Person {
  readonly id: number;
  readonly first_name: string;
  readonly username?: string;
}

const privateChat = ({ id, first_name }: Person) => ({ id, type: 'private', first_name });

interface About {
  readonly updateId: number;
  readonly messageId: number;
  readonly from: Person;
  /** By default the private chat of the person. */
  readonly chat?: object;
}

/** A message update. @param at milliseconds since the epoch */
export function messageUpdate({ updateId, messageId, from, chat }: About, text: string, at: number): object {
  const command = /^\/\S+/.exec(text)?.[0];
  return {
    update_id: updateId,
    message: {
      ...{ message_id: messageId, date: Math.floor(at / 1_000), chat: chat ?? privateChat(from) },
      ...{ from: { ...from, is_bot: false }, text },
      entities: command ? [{ type: 'bot_command', offset: 0, length: command.length }] : [],
    },
  };
}

export function pressUpdate({ updateId, messageId, from, chat }: About, data: string): object {
  const message = { message_id: messageId, date: 1, chat: chat ?? privateChat(from), text: 'a card' };
  const press = { id: `press-${updateId}`, chat_instance: '1', from: { ...from, is_bot: false } };
  return { update_id: updateId, callback_query: { ...press, data, message } };
}

function buttonsOf(params: Params): readonly Button[] {
  const markup = params.reply_markup as { inline_keyboard?: Button[][] } | undefined;
  return (markup?.inline_keyboard ?? []).flat();
}

export function refusal(code: number, description: string): ApiBody {
  return { ok: false, error_code: code, description };
}

type Respond = (path: string, body: Params) => unknown;

/** Answers undici's requests to this origin in memory. An error thrown by `respond` is a broken connection. */
export function inMemory(origin: string, respond: Respond): MockAgent {
  const agent = new MockAgent();
  agent.disableNetConnect();
  agent
    .get(origin)
    .intercept({ path: () => true, method: () => true })
    .reply(async ({ path, body }) => {
      const answer = (await respond(path, JSON.parse(String(body ?? '{}')))) as Partial<ApiBody> | undefined;
      return { statusCode: answer?.error_code ?? 200, data: JSON.stringify(answer) };
    })
    .persist();
  return agent;
}
