import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { request } from 'undici';

export interface Button {
  readonly text?: string;
  readonly url?: string;
  readonly callback_data?: string;
}

/** A message of the bot as it stands in the chat. */
export interface ChatEntry {
  readonly id: number;
  /** When it was sent, by the wall clock. */
  readonly sentAt: number;
  text: string;
  buttons: readonly Button[];
  /** How often it was changed since. */
  edits: number;
}

interface Webhook {
  readonly url: string;
  readonly secret: string;
}

interface Update {
  readonly update_id: number;
}

interface Call {
  readonly offset?: number;
  readonly chat_id?: number;
  readonly message_id?: number;
  readonly user_id?: number;
  readonly text?: string;
  readonly rich_message?: object;
  readonly reply_markup?: { readonly inline_keyboard?: readonly (readonly Button[])[] };
}

const BOT = { id: 1, is_bot: true, first_name: 'Test', username: 'test_bot', can_join_groups: true };
const REPEATS_AFTER_MS = 300;

/** As much of Telegram as carries messages: it keeps what the bot shows, and brings updates until they are taken. */
export class FakeTelegram {
  readonly #chats = new Map<number, ChatEntry[]>();
  readonly #server = createServer(async (asked, response) => {
    const body = await text(asked).catch(() => '');
    const call = JSON.parse(body || '{}') as Call;
    if (asked.url?.endsWith('/getUpdates')) this.#poll(call.offset ?? 0, response);
    else answer(response, this.#take(asked.url ?? '', call));
  });
  readonly #webhook: (() => Webhook) | undefined;
  /** What no poller has confirmed yet. */
  #waiting: Update[] = [];
  #poller: { readonly offset: number; readonly response: ServerResponse } | undefined;
  #lastMessage = 0;
  #lastUpdate = 1_000;
  /** How often a poller was sent away because another one came. */
  conflicts = 0;

  /** @param webhook where updates are brought to; without one they are polled */
  constructor(webhook?: () => Webhook) {
    this.#webhook = webhook;
  }

  async listen(): Promise<string> {
    this.#server.keepAliveTimeout = 120_000;
    await new Promise<void>((listening) => {
      this.#server.listen(0, '127.0.0.1', listening);
    });
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }

  /** What the bot has sent to a person or a group, oldest first. */
  chat(id: number): readonly ChatEntry[] {
    return this.#chats.get(id) ?? [];
  }

  async say(person: number, words: string): Promise<void> {
    const length = /^\/\S+/.exec(words)?.[0].length;
    const entities = length === undefined ? [] : [{ type: 'bot_command', offset: 0, length }];
    await this.#bring({ message: { ...this.#message(person), text: words, entities, from: userOf(person) } });
  }

  async press(person: number, messageId: number, data: string): Promise<void> {
    const message = { ...this.#message(person), message_id: messageId, text: '?' };
    const press = { id: `${this.#lastUpdate}`, from: userOf(person), message, chat_instance: '1', data };
    await this.#bring({ callback_query: press });
  }

  async sayIn(group: number, person: number, words: string): Promise<void> {
    const entities = [{ type: 'bot_command', offset: 0, length: /^\/\S+/.exec(words)?.[0].length ?? 0 }];
    await this.#bring({ message: { ...this.#inGroup(group), text: words, entities, from: userOf(person) } });
  }

  async pressIn(group: number, person: number, { id, buttons }: ChatEntry, data: string): Promise<void> {
    const shown = { message_id: id, from: BOT, text: '?', reply_markup: { inline_keyboard: [buttons] } };
    const message = { ...this.#inGroup(group), ...shown };
    const press = { id: `${this.#lastUpdate}`, from: userOf(person), message, chat_instance: '1', data };
    await this.#bring({ callback_query: press });
  }

  #message(person: number) {
    const chat = { id: person, type: 'private', first_name: `Person ${person}` };
    return { message_id: ++this.#lastMessage, date: Math.floor(Date.now() / 1_000), chat };
  }

  #inGroup(id: number) {
    return { ...this.#message(id), chat: { id, type: 'supergroup', title: `Group ${id}` } };
  }

  /** Again and again until some replica has it, as Telegram does. */
  async #bring(update: object): Promise<void> {
    const numbered = { update_id: ++this.#lastUpdate, ...update };
    if (!this.#webhook) {
      this.#waiting.push(numbered);
      return this.#handOut();
    }
    const body = JSON.stringify(numbered);
    for (;;) {
      const { url, secret } = this.#webhook();
      const headers = { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': secret };
      const answered = await request(`${url}/telegram/webhook`, { method: 'POST', headers, body }).catch(
        () => undefined,
      );
      await answered?.body.dump();
      if (answered?.statusCode === 200) return;
      await pause(REPEATS_AFTER_MS);
    }
  }

  /** One poller at a time: who comes later ends the waiting of who came before. */
  #poll(offset: number, response: ServerResponse): void {
    if (this.#poller && !this.#poller.response.destroyed) {
      this.conflicts += 1;
      const refusal = {
        ok: false,
        error_code: 409,
        description: 'Conflict: terminated by other getUpdates request',
      };
      this.#poller.response
        .writeHead(409, { 'content-type': 'application/json' })
        .end(JSON.stringify(refusal));
    }
    this.#waiting = this.#waiting.filter(({ update_id }) => update_id >= offset);
    this.#poller = { offset, response };
    response.once('close', () => {
      if (this.#poller?.response === response) this.#poller = undefined;
    });
    this.#handOut();
  }

  #handOut(): void {
    if (this.#waiting.length === 0 || !this.#poller) return;
    const { response } = this.#poller;
    this.#poller = undefined;
    answer(response, this.#waiting);
  }

  #take(url: string, call: Call): unknown {
    if (url.endsWith('/getMe')) return BOT;
    if (url.endsWith('/getWebhookInfo'))
      return { url: this.#webhook ? `${this.#webhook().url}/telegram/webhook` : '' };
    // Here everybody is an administrator.
    if (url.endsWith('/getChatMember')) return { status: 'administrator', user: userOf(call.user_id ?? 0) };
    if (!/\/(send(?:Rich)?Message|editMessageText)$/.test(url)) return true;
    return this.#show(call);
  }

  #show({ chat_id, message_id, text: words, rich_message, reply_markup }: Call): unknown {
    const chatId = Number(chat_id);
    const buttons = (reply_markup?.inline_keyboard ?? []).flat();
    const shown = { text: words ?? JSON.stringify(rich_message ?? ''), buttons };
    const entries = this.#chats.get(chatId) ?? [];
    this.#chats.set(chatId, entries);
    const edited = entries.find(({ id }) => id === message_id);
    const entry = edited ?? { id: ++this.#lastMessage, sentAt: Date.now(), edits: 0, ...shown };
    if (edited) Object.assign(edited, { ...shown, edits: edited.edits + 1 });
    else entries.push(entry);
    const type = chatId < 0 ? 'supergroup' : 'private';
    return { message_id: entry.id, date: 1, chat: { id: chatId, type }, text: shown.text };
  }
}

function userOf(person: number) {
  return { id: person, is_bot: false, first_name: `Person ${person}`, language_code: 'en' };
}

function answer(response: ServerResponse, result: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ ok: true, result }));
}
