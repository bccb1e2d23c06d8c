import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { request } from 'undici';
import {
  type Answer,
  BOT,
  FakeTelegram,
  messageUpdate,
  type Posted,
  pressUpdate,
  refusal,
  userOf,
} from '../../simulator/fake-telegram.ts';

interface Webhook {
  readonly url: string;
  readonly secret: string;
}

interface Update {
  readonly update_id: number;
}

const REPEATS_AFTER_MS = 300;

/** The simulator's Telegram over HTTP: it brings updates until they are taken, or hands them to one poller at a time. */
export class HttpTelegram {
  readonly #telegram = new FakeTelegram(Date.now);
  readonly #server = createServer(async (asked, response) => {
    const body = await text(asked).catch(() => '');
    const method = asked.url?.split('/').at(-1) ?? '';
    const params = JSON.parse(body || '{}');
    if (method === 'getUpdates') this.#poll(params.offset ?? 0, response);
    else if (method === 'getWebhookInfo') answer(response, { ok: true, result: { url: this.#url() } });
    else answer(response, this.#telegram.call(method, params));
  });
  readonly #webhook: (() => Webhook) | undefined;
  /** What no poller has confirmed yet. */
  #waiting: Update[] = [];
  #poller: { readonly offset: number; readonly response: ServerResponse } | undefined;
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
  chat(id: number): readonly Posted[] {
    return [...this.#telegram.messages.values()].filter(({ chatId }) => chatId === id);
  }

  say(person: number, words: string, chat?: object): Promise<void> {
    const about = { ...this.#next(person, chat), messageId: this.#telegram.nextMessageId() };
    return this.#bring(messageUpdate(about, words, Date.now()));
  }

  press(person: number, messageId: number, data: string): Promise<void> {
    return this.#bring(pressUpdate({ ...this.#next(person), messageId }, data));
  }

  sayIn(group: number, person: number, words: string): Promise<void> {
    return this.say(person, words, groupOf(group));
  }

  pressIn(group: number, person: number, { id, buttons }: Posted, data: string): Promise<void> {
    const shown = { from: BOT, reply_markup: { inline_keyboard: [buttons] } };
    return this.#bring(pressUpdate({ ...this.#next(person, groupOf(group)), messageId: id }, data, shown));
  }

  #next(person: number, chat?: object) {
    return { updateId: ++this.#lastUpdate, from: userOf(person), ...(chat && { chat }) };
  }

  #url(): string {
    return this.#webhook ? `${this.#webhook().url}/telegram/webhook` : '';
  }

  /** Again and again until some replica has it, as Telegram does. */
  async #bring(update: object): Promise<void> {
    if (!this.#webhook) {
      this.#waiting.push(update as Update);
      return this.#handOut();
    }
    const body = JSON.stringify(update);
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
      answer(this.#poller.response, refusal(409, 'Conflict: terminated by other getUpdates request'));
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
    answer(response, { ok: true, result: this.#waiting });
  }
}

const groupOf = (id: number) => ({ id, type: 'supergroup', title: `Group ${id}` });

function answer(response: ServerResponse, body: Answer): void {
  response.writeHead(body.error_code ?? 200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
