import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message as far as people here look at it. */
export interface SeenMessage {
  readonly messageId: number;
  readonly text: string;
  readonly buttons: readonly SeenButton[];
}

interface SeenButton {
  readonly url?: string;
  readonly callback_data?: string;
}

interface Call {
  readonly chat_id?: number;
  readonly message_id?: number;
  readonly text?: string;
  readonly reply_markup?: { readonly inline_keyboard?: readonly (readonly SeenButton[])[] };
}

const BOT = { id: 1, is_bot: true, first_name: 'Bench', username: 'bench_bot', can_join_groups: true };

/** The Bot API as far as it carries messages: whoever listens to a chat is shown each, new or edited. */
export class BotApiStub {
  readonly #listeners = new Map<number, (message: SeenMessage) => void>();
  #lastMessageId = 0;

  /** @returns the address, without a slash at its end */
  async listen(): Promise<string> {
    const server = createServer(async (message, response) => {
      answer(response, this.#take(message.url ?? '', JSON.parse((await readBody(message)) || '{}') as Call));
    });
    server.keepAliveTimeout = 120_000;
    await new Promise<void>((listening) => {
      server.listen(0, '127.0.0.1', listening);
    });
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  /** Replaces whoever listened to this chat. */
  listenTo(chatId: number, listener: (message: SeenMessage) => void): void {
    this.#listeners.set(chatId, listener);
  }

  #take(url: string, call: Call): unknown {
    if (url.endsWith('/getMe')) return BOT;
    if (url.endsWith('/getWebhookInfo')) return { url: 'https://bot.example/telegram/webhook' };
    if (!/\/(sendMessage|editMessageText)$/.test(url)) return true;
    const chatId = Number(call.chat_id);
    const messageId = call.message_id ?? ++this.#lastMessageId;
    const text = call.text ?? '';
    const buttons = (call.reply_markup?.inline_keyboard ?? []).flat();
    // The caller hears first that the message is there, as from Telegram.
    setImmediate(() => this.#listeners.get(chatId)?.({ messageId, text, buttons }));
    return { message_id: messageId, date: 1, chat: { id: chatId, type: 'private', first_name: 'A' }, text };
  }
}

function answer(response: ServerResponse, result: unknown): void {
  const body = JSON.stringify({ ok: true, result });
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  response.end(body);
}

async function readBody(message: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of message) body += String(chunk);
  return body;
}
