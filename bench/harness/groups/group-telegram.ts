import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answer, readBody } from '../http-stub.ts';
import { answerRpc, listTokens, quote } from '../service-stub.ts';
import { mostInAMinute } from './sliding-count.ts';

interface Call {
  readonly chat_id?: number | string;
  readonly user_id?: number;
  readonly message_id?: number;
  readonly text?: string;
  readonly rich_message?: unknown;
  readonly ephemeral_message_parameters?: unknown;
  readonly reply_markup?: { readonly inline_keyboard?: readonly (readonly { callback_data?: string }[])[] };
}

/** A message of the bot whose first button can be pressed. */
interface Pressable {
  readonly messageId: number;
  readonly data: string;
  /** As the message bears it: a press comes with the whole message. */
  readonly markup: Call['reply_markup'];
}

const BOT = {
  ...{ id: 1, is_bot: true, first_name: 'Bench', username: 'bench_bot', can_join_groups: true },
  can_read_all_group_messages: false,
};

/**
 * The Bot API, the swap service and a node at one address: it counts what groups see and what the service is asked, and
 * takes everybody for an administrator.
 */
export class GroupTelegram {
  readonly #shown = new Map<number, number[]>();
  readonly #quotes: number[] = [];
  readonly #pressable = new Map<number, Pressable>();
  readonly #boards = new Set<number>();
  readonly #waiting = new Map<number, () => void>();
  #boardEdits = 0;
  #lastMessageId = 0;

  /** @returns the address, without a slash at its end */
  async listen(): Promise<string> {
    const server = createServer(async (message, response) => {
      const body = await readBody(message);
      answer(response, this.#route(message.url ?? '', body));
    });
    server.keepAliveTimeout = 120_000;
    await new Promise<void>((listening) => {
      server.listen(0, '127.0.0.1', listening);
    });
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  /** Called at the next message of a chat. */
  onNext(chatId: number, heard: () => void): void {
    this.#waiting.set(chatId, heard);
  }

  pressableIn(chatId: number): Pressable | undefined {
    return this.#pressable.get(chatId);
  }

  messagesInGroups(): number {
    return [...this.#shown.values()].reduce((sum, times) => sum + times.length, 0);
  }

  quotes(): number {
    return this.#quotes.length;
  }

  totals() {
    return {
      mostInAMinute: Math.max(0, ...[...this.#shown.values()].map(mostInAMinute)),
      mostQuotesInAMinute: mostInAMinute(this.#quotes),
      boards: this.#boards.size,
      boardEdits: this.#boardEdits,
    };
  }

  #route(url: string, body: string): unknown {
    if (url.startsWith('/rpc')) return answerRpc(JSON.parse(body));
    if (url.startsWith('/v1/tokens')) return listTokens();
    if (url.startsWith('/v1/quotes')) {
      this.#quotes.push(performance.now());
      return quote(JSON.parse(body));
    }
    const call = body.startsWith('{') ? (JSON.parse(body) as Call) : {};
    return { ok: true, result: this.#take(url.split('/').at(-1) ?? '', call) };
  }

  #take(method: string, call: Call): unknown {
    if (method === 'getMe') return BOT;
    if (method === 'getWebhookInfo') return { url: 'https://bot.example/telegram/webhook' };
    if (method === 'getChatMember') return memberOf(call.user_id ?? 0);
    if (!/^(?:send(?:Rich)?Message|editMessageText)$/.test(method)) return true;
    const chatId = Number(call.chat_id);
    const messageId = call.message_id ?? ++this.#lastMessageId;
    if (chatId < 0 && call.ephemeral_message_parameters === undefined) this.#show(chatId, messageId, call);
    this.#waiting.get(chatId)?.();
    this.#waiting.delete(chatId);
    const type = chatId < 0 ? 'supergroup' : 'private';
    return { message_id: messageId, date: 1, chat: { id: chatId, type }, text: call.text ?? '' };
  }

  #show(chatId: number, messageId: number, call: Call): void {
    const times = this.#shown.get(chatId) ?? [];
    times.push(performance.now());
    this.#shown.set(chatId, times);
    const data = call.reply_markup?.inline_keyboard?.flat().find(({ callback_data }) => callback_data);
    if (data?.callback_data?.startsWith('bo:')) this.#noteBoard(messageId);
    else if (data?.callback_data)
      this.#pressable.set(chatId, { messageId, data: data.callback_data, markup: call.reply_markup });
  }

  #noteBoard(messageId: number): void {
    if (this.#boards.has(messageId)) this.#boardEdits += 1;
    this.#boards.add(messageId);
  }
}

function memberOf(id: number) {
  const rights = { can_pin_messages: true, can_delete_messages: true };
  const user = { id, is_bot: id === BOT.id, first_name: 'A' };
  return { status: 'administrator', is_anonymous: false, can_be_edited: false, ...rights, user };
}
